import { formatNumber } from './format-number.ts';

/**
 * An amount in rupees with Indian grouping, ₹1,08,42,600; paise only where there are some, ₹12.50. A true minus sign.
 *
 * @param amountInPaise An integer.
 */
export function formatRupees(amountInPaise: number): string {
  const text = formatNumber(Math.abs(amountInPaise) / 100, amountInPaise % 100 === 0 ? 0 : 2);
  return `${amountInPaise < 0 ? '−' : ''}₹${text}`;
}

/**
 * An amount to the nearest rupee, for columns that are compared: ₹2,09,520.
 *
 * @param amountInPaise An integer.
 */
export const formatWholeRupees = (amountInPaise: number): string => formatRupees(Math.round(amountInPaise / 100) * 100);

/** The words behind a figure in lakh or crore. */
export interface RupeeUnits {
  lakh: string;
  crore: string;
}

/** In English. */
export const rupeeUnits: RupeeUnits = { lakh: 'L', crore: 'Cr' };

/**
 * An amount that is read rather than booked: ₹1.08 Cr, ₹19.2 L, ₹52,000. Three figures, as far as they say something.
 *
 * @param amountInPaise An integer.
 */
export function formatLakhCrore(amountInPaise: number, units: RupeeUnits = rupeeUnits): string {
  const sign = amountInPaise < 0 ? '−' : '';
  const rupees = Math.round(Math.abs(amountInPaise) / 100);
  // 99,99,500 rounds up to a crore: decided before the unit is, or it would read ₹100 L.
  const [size, unit] =
    rupees >= 99_95_000 ? [1_00_00_000, units.crore] : rupees >= 1_00_000 ? [1_00_000, units.lakh] : [1, ''];
  if (!unit) return `${sign}₹${formatNumber(rupees)}`;
  const figure = rupees / size;
  const decimals = figure >= 99.95 ? 0 : figure >= 9.995 ? 1 : 2;
  const text = formatNumber(figure, decimals);
  return `${sign}₹${decimals ? text.replace(/\.?0+$/, '') : text} ${unit}`;
}

/** The same with its sign always there, for a difference: +₹1.92 L, −₹52,000, and "±₹0" for none. */
export function formatRupeeDelta(amountInPaise: number, units?: RupeeUnits): string {
  if (amountInPaise === 0) return '±₹0';
  return `${amountInPaise > 0 ? '+' : ''}${formatLakhCrore(amountInPaise, units)}`;
}

/**
 * What somebody typed or pasted as an amount in rupees: with or without ₹, Rs. or INR, grouping, spaces, "/-", and the words
 * lakh and crore.
 *
 * @returns Integer paise; null for an empty text; undefined where it is no amount, is negative, has more than two decimals of
 * a rupee or is beyond exact integers.
 */
export function parseRupees(text: string): number | null | undefined {
  const plain = text
    .replace(/^[\s₹]*(?:(?:rs\.?|inr)\s*)?₹?/i, '')
    .replace(/\/-\s*$/, '')
    .replace(/[\s,\u00a0\u202f]/g, '')
    .toLowerCase();
  if (plain === '') return /^[\s\u00a0]*$/.test(text) ? null : undefined;
  const [, whole, fraction = '', unit] = /^(\d*)(?:\.(\d*))?(l|lakhs?|lacs?|cr|crores?)?$/.exec(plain) ?? [];
  if (whole === undefined || whole + fraction === '') return undefined;
  // Digits are moved, not multiplied: 1.15 lakh is exactly 1,15,000.
  const places = (unit === undefined ? 0 : unit.startsWith('l') ? 5 : 7) + 2;
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > places) return undefined;
  const paise = Number(`${whole}${significant.padEnd(places, '0')}`);
  return Number.isSafeInteger(paise) ? paise : undefined;
}
