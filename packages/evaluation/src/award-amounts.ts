/** What a vendor is paid for the lines that it is awarded, from an evaluation. */
import type { VendorAnswer } from './answer.ts';

/** Which lines each vendor gets, by the ids of the evaluation. */
export type Lots = ReadonlyMap<string, readonly string[]>;

/** A line that was only estimated for the comparison cannot be awarded. */
export const isSupplied = ({ state }: { state: string }): boolean => state !== 'plugged';

const divided = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/**
 * What a vendor gets for some of the lines that it priced, in paise: these lines, its discount on them, and its charges, which do not depend on
 * how many lines they come with. Nothing that was only estimated for the comparison is in it.
 */
export function amountsFor(
  vendor: Pick<VendorAnswer, 'cells' | 'plugInPaise' | 'taxableInPaise' | 'basicInPaise' | 'discountInPaise' | 'gst'>,
  lineIds: readonly string[],
): { amountInPaise: number; gstInPaise: number } {
  const wanted = new Set(lineIds);
  const own = vendor.cells.filter(isSupplied);
  const sum = (cells: typeof own) => cells.reduce((total, { amountInPaise }) => total + amountInPaise, 0);
  const all = sum(own);
  const chosen = sum(own.filter(({ lineId }) => wanted.has(lineId)));
  if (chosen === all && vendor.plugInPaise === 0)
    return { amountInPaise: vendor.taxableInPaise, gstInPaise: vendor.gst.totalInPaise };
  const charges = vendor.taxableInPaise - vendor.basicInPaise + vendor.discountInPaise;
  const amountInPaise = chosen - divided(vendor.discountInPaise, chosen, vendor.basicInPaise) + charges;
  return { amountInPaise, gstInPaise: divided(vendor.gst.totalInPaise, amountInPaise, vendor.taxableInPaise) };
}
