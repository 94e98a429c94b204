import type { components } from '@millwright/contract/types';
import type { SheetBase } from '../comparison-sheet/sheet.rules.ts';
import type { CommentRow, Place, Reader, ThreadRow } from './comparison-thread.queries.ts';

type Schemas = components['schemas'];

export const MOST_COMMENTS = 1000;

/** What a place is called on a sheet: null what it is not about; undefined where it is not there. */
export function namesOfPlace(
  { vendors, lines }: Pick<SheetBase, 'vendors' | 'lines'>,
  { vendorId, lineId }: Place,
): { company_name: string | null; line: string | null } | undefined {
  const company_name = vendorId === null ? null : vendors.find((vendor) => vendor.vendorId === vendorId)?.companyName;
  const line = lineId === null ? null : lines.find((one) => one.lineId === lineId)?.description;
  return company_name === undefined || line === undefined ? undefined : { company_name, line };
}

/** A place in words. */
export const wordsOfPlace = ({ company_name, line }: { company_name: string | null; line: string | null }): string =>
  [line, company_name].filter((part): part is string => part !== null).join(', ');

/** A place as the pages have it in their address. */
export const addressOfPlace = ({ vendor_id, line_id }: { vendor_id: string | null; line_id: string | null }): string =>
  encodeURIComponent(`${vendor_id ?? ''}.${line_id ?? ''}`);

/** What is said on a sheet, as its reader sees it. */
export function shownThreads(
  base: SheetBase,
  threads: readonly ThreadRow[],
  comments: readonly CommentRow[],
  readers: readonly Reader[],
  userId: string,
): Schemas['ComparisonThreads'] {
  const person = (one: { userId: string; fullName: string }) => ({
    userId: one.userId,
    fullName: one.fullName,
    isMe: one.userId === userId,
  });
  const byThread = Map.groupBy(comments, ({ thread_id }) => thread_id);
  return {
    threads: threads.map((thread) => {
      const names = namesOfPlace(base, { vendorId: thread.vendor_id, lineId: thread.line_id });
      return {
        _id: thread.id,
        vendorId: thread.vendor_id,
        lineId: thread.line_id,
        companyName: (names ?? thread).company_name,
        line: (names ?? thread).line,
        isThere: names !== undefined,
        resolvedAt: thread.resolved_at,
        resolvedBy: thread.resolved_by,
        comments: byThread.get(thread.id)!.map(({ id, words, by_user, by_name, at, edited_at, mentioned }) => ({
          _id: id,
          text: words,
          by: person({ userId: by_user, fullName: by_name }),
          at,
          editedAt: edited_at,
          mentioned: mentioned.map(person),
        })),
      };
    }),
    people: readers.map(person),
    can: { comment: comments.length < MOST_COMMENTS },
  };
}
