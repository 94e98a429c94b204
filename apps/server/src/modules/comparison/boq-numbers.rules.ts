/** Which sign begins the decimals. */
export type NumberStyle = 'point' | 'comma';

/** A number as it was read: its sign, its digits, and what stands behind it, such as a unit. */
export type ReadNumber = { isNegative: boolean; digits: string; decimals: string; rest: string };

const DEVANAGARI_ZERO = 0x0966;
const SPACES = /[\s\u00A0\u2007\u2009\u202F]+/g;

/** Without the signs of money around it, in Latin digits, with plain spaces and minus signs. */
function cleaned(text: string): string {
  return text
    .replaceAll(/[\u0966-\u096F]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replaceAll(SPACES, ' ')
    .replaceAll(/[\u2212\u2013]/g, '-')
    .trim()
    .replace(/^([-+(]*) ?(?:₹|rs\.?|inr)\s*/i, '$1')
    .replace(/ ?\/ ?-$/, '')
    .trim();
}

/** What stands for nothing in a cell for a number. */
export const isNoNumber = (text: string): boolean => /^(?:[-–—.]+|n\.? ?\/? ?a\.?|nil|-nil-)?$/i.test(text.trim());

const SHAPE = /^([-+(]*) ?([\d.,' ]*\d[.,]?)( ?\)?)(.*)$/s;

/** Which style the shape of a number proves; null where it could be of either. */
function styleOf(text: string): NumberStyle | null {
  const digits = SHAPE.exec(cleaned(text))?.[2]?.replaceAll(/[ ']/g, '') ?? '';
  if (/^\d{1,3}(?:\.\d{3})+,\d*$|^\d+,(?:\d{1,2}|\d{4,})$|^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) return 'comma';
  if (/^\d[\d,]*,\d{3}\.\d*$|^\d+\.(?:\d{1,2}|\d{4,})$|^\d{1,3}(?:,\d{2,3})+,\d{3}$/.test(digits)) return 'point';
  return null;
}

/** The style of a column by all of its texts; null where none of them proves one. */
export function columnStyle(texts: Iterable<string>): NumberStyle | null {
  let [point, comma] = [0, 0];
  for (const text of texts) {
    const style = styleOf(text);
    if (style === 'point') point += 1;
    else if (style === 'comma') comma += 1;
  }
  return point + comma === 0 ? null : comma > point ? 'comma' : 'point';
}

/** Whether a text proves that its column has decimal commas: "12,5" alone may be a slip for 12.5 or 125. */
export const provesCommas = (texts: Iterable<string>): boolean =>
  [...texts].some((text) => {
    const digits = SHAPE.exec(cleaned(text))?.[2]?.replaceAll(/[ ']/g, '') ?? '';
    return /^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/.test(digits);
  });

const GROUPED: Readonly<Record<NumberStyle, RegExp>> = {
  point: /^(?:(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,3}(?:[ ']\d{2,3})*[ ']\d{3}|\d*)(?:\.(\d*))?)$/,
  comma: /^(?:(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[ ']\d{3})+|\d*)(?:,(\d*))?)$/,
};

/**
 * Reads a number with its decimals as digits: nothing is ever rounded here. `none` is a text that begins with no number, `ambiguous` one whose
 * signs do not fit the style of its column.
 */
export function readNumber(text: string, style: NumberStyle): ReadNumber | 'none' | 'ambiguous' {
  const [, before = '', shape, bracket = '', rest = ''] = SHAPE.exec(cleaned(text)) ?? [];
  if (shape === undefined) return 'none';
  // "12." and a full stop behind a number say nothing of decimals.
  const [all, whole = '', decimals = ''] = GROUPED[style].exec(shape.trim()) ?? [];
  if (all === undefined) return 'ambiguous';
  const isNegative = before.includes('-') || (before.includes('(') && bracket.includes(')'));
  return {
    isNegative,
    digits: whole.replaceAll(/[^\d]/g, '').replace(/^0+(?=\d)/, '') || '0',
    decimals: decimals.replace(/0+$/, ''),
    rest: rest.trim(),
  };
}

/** The digits with so many decimals as an integer, rounded half up; tells whether something was lost. */
export function scaled(
  { digits, decimals }: Pick<ReadNumber, 'digits' | 'decimals'>,
  places: number,
): { value: bigint; isRounded: boolean } {
  const kept = BigInt(digits + decimals.slice(0, places).padEnd(places, '0'));
  const isUp = (decimals[places] ?? '0') >= '5';
  return { value: isUp ? kept + 1n : kept, isRounded: decimals.length > places };
}

/** An integer of so many decimals as plain digits: 62500 with 4 is "6.25". */
export function unscaled(value: bigint, places: number): string {
  const digits = String(value).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}

/** Decimals of a quantity. */
export const QUANTITY_PLACES = 4;

/** Quantity by rate in paise, rounded half up; the rate is that of so many units. */
export function amountOf(quantity: string, rateInPaise: number, per = 1): bigint {
  const [digits = '0', decimals = ''] = quantity.split('.');
  const exact = scaled({ digits, decimals }, QUANTITY_PLACES).value * BigInt(rateInPaise);
  const one = 10n ** BigInt(QUANTITY_PLACES) * BigInt(per);
  return (exact + one / 2n) / one;
}

/** The rate of one in paise, rounded half up, of a rate per 10, 100 or 1,000. */
export const rateOfOne = (rateInPaise: number, per: number): number =>
  Number((BigInt(rateInPaise) * 2n + BigInt(per)) / (2n * BigInt(per)));

/** Plain digits of rupees as people write them: at least two decimals. */
export const rupees = (digits: string): string => {
  const [whole = '0', decimals = ''] = digits.split('.');
  return `₹${BigInt(whole).toLocaleString('en-IN')}.${decimals.padEnd(2, '0')}`;
};
export const inRupees = (paise: number): string => rupees(unscaled(BigInt(paise), 2));

/** A quantity by 10, 100 or 1,000, exactly. */
export function timesTen(quantity: string, zeros: number): string {
  const [digits = '0', decimals = ''] = quantity.split('.');
  return unscaled(scaled({ digits, decimals }, QUANTITY_PLACES).value * 10n ** BigInt(zeros), QUANTITY_PLACES);
}
