import type { Answer } from '@millwright/api-client/client';
import type { SheetMarks } from '@millwright/ui/comparison-sheet/comparison-sheet';
import { isolatedList } from '../../shared/isolated.ts';
import { formatQuantity } from '../../shared/vendor-format.ts';
import type { Sheet } from './sheet-words.ts';

export type Threads = Answer<'getComparisonThreads'>;
export type Thread = Threads['threads'][number];
/** A cell, or with one of the two null a vendor or a line as a whole. */
export type ThreadPlace = { vendorId: string | null; lineId: string | null };

/** The query parameter that says which comments are open: all, or those of a place. */
export const commentsParameter = 'comments';
export const allComments = 'all';

/** A place as the address has it. The mails of the server have it in the same way. */
export const addressOf = ({ vendorId, lineId }: ThreadPlace): string => `${vendorId ?? ''}.${lineId ?? ''}`;

/** The place in an address; null where there is none. */
export function placeOfAddress(address: string): ThreadPlace | null {
  const [vendorId, lineId] = [address.slice(0, address.indexOf('.')), address.slice(address.indexOf('.') + 1)];
  if (!address.includes('.') || (!vendorId && !lineId)) return null;
  return { vendorId: vendorId || null, lineId: lineId || null };
}

export const isSamePlace = (one: ThreadPlace, other: ThreadPlace): boolean =>
  one.vendorId === other.vendorId && one.lineId === other.lineId;

/** What a place is called: its line, its vendor, or both. Null where the sheet has no such place. */
export function wordsOfPlace({ lines, vendors }: Sheet, { vendorId, lineId }: ThreadPlace): string | null {
  const line = lines.find((one) => one.lineId === lineId)?.description;
  const vendor = vendors.find((one) => one.vendorId === vendorId)?.companyName;
  if ((lineId !== null && line === undefined) || (vendorId !== null && vendor === undefined)) return null;
  return isolatedList([line, vendor]);
}

export const wordsOfThread = ({ line, companyName }: Thread): string => isolatedList([line, companyName]);

/** What is open on a sheet, as marks on its cells, vendors and lines. */
export const marksOf = (threads: readonly Thread[]): SheetMarks =>
  new Map(
    threads
      .filter(({ resolvedAt }) => resolvedAt === null)
      .map(({ vendorId, lineId, comments }) => [
        `${lineId ?? ''} ${vendorId ?? ''}`,
        `Open thread, ${formatQuantity(comments.length, 'comment')}`,
      ]),
  );
