/** What a vendor is paid for the lines that it is awarded, from an evaluation. */
import type { VendorAnswer } from './answer.ts';

/** Which lines each vendor gets, by the ids of the evaluation. */
export type Lots = ReadonlyMap<string, readonly string[]>;

/** A line that was only estimated for the comparison cannot be awarded. */
export const isSupplied = ({ state }: { state: string }): boolean => state !== 'plugged';

const divided = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/**
 * What a vendor gets for some of the lines that it priced, in paise: these lines less their share of its discount, and its charges: those in percent
 * for these lines, fixed ones in full, however few lines they come with. No rate that was only estimated for the comparison is in it.
 */
export function amountsFor(
  vendor: Pick<VendorAnswer, 'cells' | 'plugInPaise' | 'taxableInPaise' | 'discountInPaise' | 'charges' | 'gst'>,
  lineIds: readonly string[],
): { amountInPaise: number; gstInPaise: number } {
  const wanted = new Set(lineIds);
  const own = vendor.cells.filter(isSupplied);
  const sum = (cells: typeof own) => cells.reduce((total, { amountInPaise }) => total + amountInPaise, 0);
  const all = sum(own);
  const chosen = sum(own.filter(({ lineId }) => wanted.has(lineId)));
  if (chosen === all && vendor.plugInPaise === 0)
    return { amountInPaise: vendor.taxableInPaise, gstInPaise: vendor.gst.totalInPaise };
  const charges = Object.values(vendor.charges).reduce(
    (total, { amountInPaise, basis }) =>
      total + (basis === 'percent' ? divided(amountInPaise, chosen, all) : amountInPaise),
    0,
  );
  const amountInPaise = chosen - divided(vendor.discountInPaise, chosen, all) + charges;
  return { amountInPaise, gstInPaise: divided(vendor.gst.totalInPaise, amountInPaise, vendor.taxableInPaise) };
}
