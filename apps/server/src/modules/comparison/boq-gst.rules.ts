/** GST in the columns of a bill of quantities. Percentages are integers of ten-thousandths of a percent, so that nothing is rounded. */
import { scaled } from './boq-numbers.rules.ts';
import type { Cell } from './boq-table.rules.ts';

const PLACES = 4;
const HUNDRED = 100n * 10n ** BigInt(PLACES);

/** A percentage of GST: "18", "18 %", "@18%", and 0.18 as a spreadsheet keeps it. Null for what is none. */
export function gstOf(cell: Cell | null): bigint | null {
  const [, digits, decimals = ''] = /^@?\s*(\d{1,2})(?:\.(\d{1,4}))?\s*%?$/.exec(cell?.text.trim() ?? '') ?? [];
  if (digits === undefined) return null;
  const { value } = scaled({ digits, decimals }, PLACES);
  return cell!.kind === 'number' && value < 10n ** BigInt(PLACES) ? value * 100n : value;
}

/** A percentage as people write it. */
export const percentText = (gst: bigint): string => `${Number(gst) / 10 ** PLACES}%`;

const halfUp = (above: bigint, below: bigint) => (above * 2n + below) / (below * 2n);

/** A rate with GST before it, in paise, rounded half up. */
export const beforeGst = (inPaise: number, gst: bigint): number =>
  Number(halfUp(BigInt(inPaise) * HUNDRED, HUNDRED + gst));

/** An amount with GST on it, rounded half up. */
export const withGst = (inPaise: bigint, gst: bigint): bigint => halfUp(inPaise * (HUNDRED + gst), HUNDRED);
