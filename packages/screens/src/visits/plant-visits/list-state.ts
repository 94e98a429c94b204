import { useHost } from '../../shared/host.tsx';
import { visitTypes, type VisitType } from '../../parts/visits/visit-labels.ts';
import { dayIn, mondayOf } from '../../parts/visits/visit-time.ts';

/** Which visits: the four lists of the summaries. */
export const visitLists = ['to_answer', 'upcoming', 'past', 'all'] as const;
export type VisitListId = (typeof visitLists)[number];

const names = ['list', 'search', 'type', 'plant', 'job', 'view', 'week', 'offset'] as const;
type Name = (typeof names)[number];

/** What could be an id; anything else of an address is as if it were not there. */
const idOf = (text: string | null): string => (text !== null && /^[0-9a-f-]{36}$/.test(text) ? text : '');

/** What the address says of the list, and how it is changed: always by the address. `now` is the present. */
export function useVisitList(now: number) {
  const { query, setQuery } = useHost();
  const with_ = (changes: Partial<Record<Name, string>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    if (!('offset' in changes)) next.delete('offset');
    return next;
  };
  const type = query.get('type');
  const week = query.get('week') ?? '';
  const thisMonday = mondayOf(dayIn(now));
  return {
    list: visitLists.find((one) => one === query.get('list')) ?? null,
    search: (query.get('search') ?? '').trim().slice(0, 100),
    type: type !== null && type in visitTypes ? (type as VisitType) : null,
    plantId: idOf(query.get('plant')),
    jobNumber: /^JR-\d{4}-\d{4,6}$/.exec(query.get('job') ?? '')?.[0] ?? null,
    isWeek: query.get('view') === 'week',
    monday: /^20\d\d-\d\d-\d\d$/.test(week) && Number.isFinite(Date.parse(week)) ? mondayOf(week) : thisMonday,
    thisMonday,
    page: Math.max(1, Number.parseInt(query.get('offset') ?? '1', 10) || 1),
    isNarrowed: ['search', 'type', 'plant', 'job'].some((name) => query.has(name)),
    change: (changes: Partial<Record<Name, string>>) => setQuery(with_(changes)),
    clear: () => setQuery(with_({ search: '', type: '', plant: '', job: '' })),
    queryWith: (changes: Partial<Record<Name, string>>) => Object.fromEntries(with_(changes)),
  };
}
export type VisitListState = ReturnType<typeof useVisitList>;
