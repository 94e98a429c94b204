import { formatNumber } from '../format-number.ts';
import { parseRupees } from '../format-rupees.ts';

/** What rupees in text are: whole paise, nothing, or not an amount. */
export type ParsedRupees = { state: 'amount'; paise: number } | { state: 'empty' } | { state: 'invalid' };

/** What may stand in the text besides digits and one point: signs of the currency, commas and spaces. */
const decoration = /[\s,₹]|INR|Rs\.?|\/-$/gi;

/** What stands in the field: an amount as {@link parseRupees} reads it, nothing, or something else. */
export function readRupees(text: string): ParsedRupees {
  // The sign of the currency alone is no amount yet, and no mistake either.
  if (text.replaceAll(decoration, '') === '') return { state: 'empty' };
  const paise = parseRupees(text);
  return paise == null ? { state: 'invalid' } : { state: 'amount', paise };
}

/** Paise as rupees in lakh and crore grouping: 123456750 gives "12,34,567.50", 500000 gives "5,000". */
export function formatPaise(paise: number): string {
  return formatNumber(paise / 100, paise % 100 === 0 ? 0 : 2);
}

/**
 * Groups what is being typed and says where the caret belongs: behind as many digits and points as before. What is not part
 * of an amount stays, so that a slip can be seen and mended.
 */
export function groupWhileTyping(text: string, caret: number): { text: string; caret: number } {
  const bare = text.replaceAll(decoration, '');
  // A slip such as a letter: nothing is moved under the hands of the person.
  if (!/^\d*(\.\d*)?$/.test(bare)) return { text, caret };
  const [whole = '', ...fraction] = bare.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const dropped = whole.length - digits.length;
  const grouped = [digits.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,'), ...fraction].join('.');
  let left = Math.max(0, text.slice(0, caret).replaceAll(decoration, '').length - dropped);
  let at = 0;
  while (left > 0 && at < grouped.length) {
    if (grouped[at] !== ',') left -= 1;
    at += 1;
  }
  return { text: grouped, caret: at };
}
