/**
 * From the prices of one vendor to what they cost landed: plugs, basic, charges, tax and credit (section 2, rules 5 to 8), in exact rupees,
 * and the part of each line in it (rule 15).
 */
import type { ChargeAnswer, PlugBasis } from './answer.ts';
import type { LineStatistics } from './line-statistics.ts';
import { ofPaise } from './money.ts';
import type { OwnCell } from './prices.ts';
import {
  add,
  compare,
  divide,
  multiply,
  ONE,
  parseDecimal,
  parsePercent,
  reduced,
  subtract,
  sum,
  Total,
  whole,
  ZERO,
  type Rational,
} from './rational.ts';
import type { ChargeName, ChargeRequest } from './request.ts';
import type { Line, Quote, Rules } from './sheet.ts';

export const chargeNames = ['packing', 'freight', 'insurance', 'other'] as const satisfies ChargeName[];

/** A plug as it counts for this vendor. */
export interface CellPlug {
  basis: PlugBasis;
  amount: Rational;
  fromVendorId: string | null;
}

export interface LandedCost {
  /** By place of the line; null where it is priced or included. */
  plugs: (CellPlug | null)[];
  /** Of the priced lines, before the quote's discounts. */
  gross: Rational;
  /** B: own prices after discounts, and plugs. */
  basic: Rational;
  plugSum: Rational;
  charges: { name: ChargeName; amount: Rational; basis: ChargeAnswer['basis'] }[];
  taxable: Rational;
  gst: Rational;
  credit: Rational;
  /** N */
  landed: Rational;
  /** n by place of the line: what of N is its. They sum to N. */
  ofLines: Rational[];
}

/** The highest rate that an eligible regular vendor states for a class, by class. */
export function highestGstRates(quotes: readonly Quote[]): ReadonlyMap<string, Rational> {
  const highest = new Map<string, Rational>();
  for (const { isEligible, gst } of quotes)
    if (isEligible)
      for (const [gstClass, rate] of gst)
        if (compare(rate, highest.get(gstClass) ?? ZERO) >= 0) highest.set(gstClass, rate);
  return highest;
}

/** 1+g·(1−e): what of a price with its tax is left after the credit. */
const afterCredit = (rate: Rational, credit: Rational): Rational =>
  reduced(add(ONE, multiply(rate, subtract(ONE, credit))));

/** A plug is what others ask; that of a vendor whose prices are tax-in has the tax in it too (rule 5). */
function plugsOf(
  quote: Quote,
  lines: readonly Line[],
  own: readonly OwnCell[],
  statistics: readonly LineStatistics[],
  taxIn: (gstClass: string) => Rational,
): (CellPlug | null)[] {
  return own.map((cell, place) => {
    if (cell.state !== 'missing') return null;
    const { plug } = statistics[place]!;
    return quote.isRegular ? plug : { ...plug, amount: multiply(plug.amount, taxIn(lines[place]!.gstClass)) };
  });
}

/** Packing, freight, insurance and what else is charged (rule 7); percents are of the own prices, not of plugs. */
function chargesOf(quote: Quote, own: Rational): LandedCost['charges'] {
  const amountOf = (charge: ChargeRequest): { amount: Rational; basis: ChargeAnswer['basis'] } => {
    if (charge.kind === 'amount') return { amount: multiply(parseDecimal(charge.amount), quote.fx), basis: 'amount' };
    if (charge.kind === 'percent') return { amount: multiply(own, parsePercent(charge.percent)), basis: 'percent' };
    return { amount: ofPaise(charge.estimateInPaise), basis: 'estimate' };
  };
  return chargeNames.map((name) => {
    const charge = quote.source.charges?.[name];
    return charge ? { name, ...amountOf(charge) } : { name, amount: ZERO, basis: 'none' };
  });
}

/** The class that charges follow where there is no own price: the one with the highest rate, of equals the first. */
function classOfBareCharges(gst: ReadonlyMap<string, Rational>): string | null {
  let found: string | null = null;
  for (const [gstClass, rate] of gst) if (found === null || compare(rate, gst.get(found)!) > 0) found = gstClass;
  return found;
}

/** What the lines of one class come to: own prices after discounts, and plugs. */
interface ClassTotals {
  own: Total;
  plugs: Total;
}

function totalsByClass(
  lines: readonly Line[],
  own: readonly OwnCell[],
  plugs: LandedCost['plugs'],
): Map<string, ClassTotals> {
  const totals = new Map<string, ClassTotals>();
  lines.forEach(({ gstClass }, place) => {
    let ofClass = totals.get(gstClass);
    if (!ofClass) totals.set(gstClass, (ofClass = { own: new Total(), plugs: new Total() }));
    const [cell, plug] = [own[place]!, plugs[place]];
    if (cell.state === 'priced') ofClass.own.add(cell.net);
    else if (plug) ofClass.plugs.add(plug.amount);
  });
  return totals;
}

/** The own prices before the discounts of the quote: what they came to with them, taken back. */
const grossOf = (quote: Quote, own: readonly OwnCell[], ownSum: Rational): Rational =>
  quote.discounted.n === 0n
    ? sum(own.map((cell) => (cell.state === 'priced' ? cell.amount : ZERO)))
    : divide(ownSum, quote.discounted);

export function landedCost(
  quote: Quote,
  lines: readonly Line[],
  own: readonly OwnCell[],
  statistics: readonly LineStatistics[],
  highestRates: ReadonlyMap<string, Rational>,
  rules: Rules,
): LandedCost {
  const rateOf = (gstClass: string) => quote.gst.get(gstClass) ?? ZERO;
  const taxIn = (gstClass: string) => afterCredit(highestRates.get(gstClass) ?? ZERO, rules.creditOf(gstClass));
  const plugs = plugsOf(quote, lines, own, statistics, perClass(taxIn));
  const totals = totalsByClass(lines, own, plugs);
  const ownSum = sum([...totals.values()].map((ofClass) => ofClass.own.value));
  const plugSum = sum([...totals.values()].map((ofClass) => ofClass.plugs.value));
  const basic = add(ownSum, plugSum);
  const charges = chargesOf(quote, ownSum);
  const chargeSum = sum(charges.map(({ amount }) => amount));
  const taxable = add(basic, chargeSum);

  const isBare = ownSum.n === 0n;
  const bareClass = classOfBareCharges(quote.gst);
  // Charges follow the classes of the own lines in proportion to their prices: each own price carries its part of them.
  const withCharges = isBare ? ONE : reduced(divide(add(ownSum, chargeSum), ownSum));
  const taxes = [...totals].map(([gstClass, ofClass]) => {
    const amount = add(multiply(ofClass.own.value, withCharges), ofClass.plugs.value);
    return { gstClass, tax: multiply(amount, rateOf(gstClass)) };
  });
  if (isBare && bareClass !== null) taxes.push({ gstClass: bareClass, tax: multiply(chargeSum, rateOf(bareClass)) });
  const gst = sum(taxes.map(({ tax }) => tax));
  const credit = sum(taxes.map(({ gstClass, tax }) => multiply(tax, rules.creditOf(gstClass))));

  const ofPlugs = perClass((gstClass) =>
    quote.isRegular ? afterCredit(rateOf(gstClass), rules.creditOf(gstClass)) : ONE,
  );
  const ofOwn = perClass((gstClass) => reduced(multiply(withCharges, ofPlugs(gstClass))));
  const bareShare =
    isBare && chargeSum.n !== 0n
      ? reduced(divide(multiply(chargeSum, bareClass === null ? ONE : ofPlugs(bareClass)), whole(lines.length)))
      : ZERO;
  const ofLines = lines.map(({ gstClass }, place) => {
    const [cell, plug] = [own[place]!, plugs[place]];
    if (cell.state === 'priced' && !isBare) return multiply(cell.net, ofOwn(gstClass));
    return plug ? add(multiply(plug.amount, ofPlugs(gstClass)), bareShare) : bareShare;
  });
  return {
    plugs,
    gross: grossOf(quote, own, ownSum),
    basic,
    plugSum,
    charges,
    taxable,
    gst,
    credit,
    landed: subtract(add(taxable, gst), credit),
    ofLines,
  };
}

/** Computes the value of each class once. */
function perClass<Value>(compute: (gstClass: string) => Value): (gstClass: string) => Value {
  const known = new Map<string, Value>();
  return (gstClass) => {
    if (!known.has(gstClass)) known.set(gstClass, compute(gstClass));
    return known.get(gstClass)!;
  };
}
