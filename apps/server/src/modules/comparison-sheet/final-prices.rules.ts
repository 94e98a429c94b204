import { scaledParts } from '@millwright/evaluation/auction/breakdown';
import {
  compare,
  divide,
  floorDivide,
  multiply,
  parseDecimal,
  ratio,
  subtract,
  sum,
  toFixed,
  whole,
  ZERO,
} from '@millwright/evaluation/rational';
import type { Rational } from '@millwright/evaluation/rational';
import type { BaseLine, BaseQuote, BaseVendor, SheetBase } from './sheet.rules.ts';

type Quote = BaseQuote['quote'];
type Cell = Quote['lines'][number];

/** What a bidder asks at the end of an auction: one total before tax. */
export type FinalPrice = {
  jobVendorId: string;
  totalInPaise: number;
  /** The amount of each item by its id, as its bidder gave them; null where it gave none. */
  parts: ReadonlyMap<string, number> | null;
};

const IN_PAISE = whole(100);
/** How exact a rate can be: what is less than that goes to the other charges, so that the quote comes to the total. */
const RATE_PLACES = 8;

/**
 * A base with the final prices of an auction, each as the next version of its vendor's quote with the other terms of the one before. Items have the amounts
 * that their bidder gave, else those of its last quote in proportion. Fixed charges stay, those in percent are part of the price that was bid.
 *
 * @returns `left`: who has no quote to divide the price by.
 */
export function withFinalPrices(
  base: SheetBase,
  { auction, prices }: { auction: string; prices: readonly FinalPrice[] },
  now: Date,
): { base: SheetBase; taken: string[]; left: string[] } {
  const found = new Map(prices.map((price) => [price.jobVendorId, price]));
  const taken: string[] = [];
  const vendors = base.vendors.map((vendor) => {
    const price = found.get(vendor.jobVendorId ?? '');
    const version = price && versionAt(base.lines, vendor, price, now);
    if (!version) return vendor;
    taken.push(price.jobVendorId);
    return { ...vendor, versions: [...vendor.versions, { ...version, source: 'auction' as const, auction }] };
  });
  const left = prices.flatMap(({ jobVendorId }) => (taken.includes(jobVendorId) ? [] : [jobVendorId]));
  return { base: { ...base, vendors }, taken, left };
}

function versionAt(lines: readonly BaseLine[], vendor: BaseVendor, price: FinalPrice, now: Date) {
  const last = vendor.versions.at(-1);
  if (!last) return null;
  const given = givenParts(lines, last.quote, price);
  // What a bidder says of its items is all of its price.
  const charges = given ? withoutCharges(last.quote, price.totalInPaise) : fixedCharges(last.quote, price.totalInPaise);
  const cells = pricedCells(lines, last.quote, charges.restInPaise, given);
  if (!cells) return null;
  const spare = subtract(divide(whole(charges.restInPaise), IN_PAISE), cells.total);
  const { other } = charges.kept;
  const rest = other?.kind === 'amount' ? sum([parseDecimal(other.amount), spare]) : spare;
  const isSpare = compare(spare, ZERO) > 0;
  return {
    ...last,
    number: Math.max(...vendor.versions.map(({ number }) => number)) + 1,
    submittedAt: now.toISOString(),
    isStanding: true,
    quote: {
      ...last.quote,
      currency: 'INR',
      fxRate: '1',
      discountPercents: [],
      charges: {
        ...charges.kept,
        ...(isSpare && { other: { kind: 'amount' as const, amount: toFixed(rest, RATE_PLACES) } }),
      },
      submittedAt: now.getTime(),
      included: true,
      lines: cells.lines,
    },
  };
}

type Charges = { kept: NonNullable<Quote['charges']>; restInPaise: number };

/** What is at actuals is no part of a price. */
const withoutCharges = ({ charges }: Quote, totalInPaise: number): Charges => ({
  kept: Object.fromEntries(Object.entries(charges).filter(([, charge]) => charge?.kind === 'at_actuals')),
  restInPaise: totalInPaise,
});

/** The charges of a quote that stay beside a total, and what of it is left for the items. */
function fixedCharges(quote: Quote, totalInPaise: number): Charges {
  const { charges } = quote;
  const without = withoutCharges(quote, totalInPaise);
  const amounts = Object.fromEntries(Object.entries(charges).filter(([, charge]) => charge?.kind === 'amount'));
  const sumOfAmounts = sum(
    Object.values(amounts).map((charge) => (charge?.kind === 'amount' ? parseDecimal(charge.amount) : ZERO)),
  );
  const rest = subtract(whole(totalInPaise), multiply(sumOfAmounts, IN_PAISE));
  // A price below the charges alone cannot keep them; nor can charges of parts of a paisa.
  const isKept = compare(rest, ZERO) > 0 && rest.n % rest.d === 0n;
  return isKept ? { kept: { ...without.kept, ...amounts }, restInPaise: Number(rest.n / rest.d) } : without;
}

/** Where a quote prices items. */
const pricedPlaces = (quote: Quote): number[] =>
  quote.lines.flatMap(({ status, rate }, place) => (status === 'quoted' && rate !== null ? [place] : []));

/** The amount of each priced item as its bidder gave it; null unless it gave all of them. */
function givenParts(lines: readonly BaseLine[], quote: Quote, { parts }: FinalPrice): Rational[] | null {
  const given = parts && pricedPlaces(quote).map((place) => parts.get(lines[place]!._id ?? ''));
  return given?.every((part) => part !== undefined) ? given.map(whole) : null;
}

/** The cells of a quote with rates that come to an amount; null where it prices nothing. */
function pricedCells(lines: readonly BaseLine[], quote: Quote, totalInPaise: number, given: Rational[] | null) {
  const places = pricedPlaces(quote);
  const quantities = places.map((place) => parseDecimal(lines[place]!.quantity ?? '1'));
  const weights = given ?? places.map((place, index) => weightOf(quote.lines[place]!, quantities[index]!));
  if (weights.every(({ n }) => n === 0n)) return null;
  const amounts = scaledParts(weights, totalInPaise);
  const rates = amounts.map((amount, index) => rateOf(amount, quantities[index]!));
  const at = new Map(places.map((place, index) => [place, rates[index]!]));
  return {
    total: sum(rates.map((rate, index) => multiply(rate, quantities[index]!))),
    lines: quote.lines.map((cell, place): Cell => {
      const rate = at.get(place);
      return rate === undefined
        ? cell
        : {
            ...cell,
            rate: toFixed(rate, RATE_PLACES),
            uom: null,
            discountPercents: [],
            statedQty: null,
            statedAmount: null,
          };
    }),
  };
}

/** What a cell comes to, in rupees, to divide a price by. */
const weightOf = ({ rate, statedAmount }: Cell, quantity: Rational): Rational =>
  statedAmount === null || statedAmount === undefined
    ? multiply(parseDecimal(rate!), quantity)
    : parseDecimal(statedAmount);

/** The rate in rupees of an amount in paise, cut so that it never comes to more. An item without a quantity has no rate. */
function rateOf(amountInPaise: number, quantity: Rational): Rational {
  if (quantity.n === 0n) return ZERO;
  const exact = divide(divide(whole(amountInPaise), IN_PAISE), quantity);
  const places = 10n ** BigInt(RATE_PLACES);
  return ratio(floorDivide(exact.n * places, exact.d), places);
}
