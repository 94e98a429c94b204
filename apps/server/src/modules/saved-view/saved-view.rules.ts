import type { components } from '@millwright/contract/types';
import { queryNamesOf } from '../../http/contract.ts';
import type { FieldProblem } from '../../problems.ts';

type SavedView = components['schemas']['SavedView'];
export type ViewPlace = components['schemas']['ViewPlace'];

export const MAX_OWN_VIEWS = 50;
export const MAX_SHARED_VIEWS = 200;

export type ViewRow = {
  id: string;
  place: ViewPlace;
  name: string;
  query: string;
  is_shared: boolean;
  saved_at: string;
  user_id: string;
  saved_by_name: string;
};

/** What the address of each place may hold: the parameters of its call, and what its screen adds; a view begins on its first page. */
const OF_JOBS: ReadonlySet<string> = new Set([
  'summary', 'search', 'stage', 'plant', 'project', 'owner', 'overdue', 'closing', 'budget', 'month', 'sort', 'without', 'density',
]); // prettier-ignore
const QUERY_NAMES: Record<ViewPlace, () => ReadonlySet<string>> = {
  jobs: () => OF_JOBS,
  'job-requests': () => OF_JOBS,
  vendors: () => new Set(['mode', ...queryNamesOf('vendorListing')].filter((name) => name !== 'offset')),
};

/** What is wrong with the query of a view: names that its place does not know or that come twice, or text that is not well formed. */
export function viewProblems(place: ViewPlace, query: string): FieldProblem[] {
  const known = QUERY_NAMES[place]();
  const names = query.split('&').map((pair) => pair.split('=', 1)[0]!);
  const isGood = names.every((name) => known.has(name)) && new Set(names).size === names.length && isWellFormed(query);
  return isGood ? [] : [{ pointer: '/query', message: 'is not the query of this list' }];
}

function isWellFormed(query: string): boolean {
  try {
    return !decodeURIComponent(query).includes('\0');
  } catch {
    return false;
  }
}

/** A view as its reader sees it. */
export const viewOf = (row: ViewRow, userId: string): SavedView => ({
  _id: row.id,
  place: row.place,
  name: row.name,
  query: row.query,
  isShared: row.is_shared,
  isOwn: row.user_id === userId,
  savedBy: row.saved_by_name,
  savedAt: row.saved_at,
});

const collator = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true });

/** Own views first, each by name. */
export const orderedViews = (views: readonly SavedView[]): SavedView[] =>
  views.toSorted(
    (left, right) =>
      Number(right.isOwn) - Number(left.isOwn) ||
      collator.compare(left.name, right.name) ||
      collator.compare(left.savedBy, right.savedBy) ||
      (left._id < right._id ? -1 : 1),
  );
