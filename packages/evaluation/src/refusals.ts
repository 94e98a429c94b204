/**
 * Checks a well-formed request against the rules marked (400) in section 1 of the evaluation contract. The operation's schema checks shapes
 * and signs.
 */
import { compare, HUNDRED, ONE, parseDecimal, sum } from './rational.ts';
import type { EvaluationRequest, QuoteRequest, RulesRequest } from './request.ts';

/** A JSON pointer (RFC 6901) into the request, and the message. */
export interface Refusal {
  pointer: string;
  message: string;
}

/** The most refusals returned. */
const MOST = 100;

const duplicates = (pointer: string, ids: readonly string[], member = ''): Refusal[] => {
  const seen = new Set<string>();
  return ids.flatMap((id, at) => {
    if (seen.has(id)) return [{ pointer: `${pointer}/${at}${member}`, message: 'appears twice' }];
    seen.add(id);
    return [];
  });
};

const isAbove = (text: string, bound: typeof ONE) => compare(parseDecimal(text), bound) > 0;
const isZero = (text: string) => parseDecimal(text).n === 0n;

/** Percents, scores and shares are 0 to 100; the schema rejects negative ones. */
const beyondHundred = (pointer: string, value: string | null | undefined): Refusal[] =>
  typeof value === 'string' && isAbove(value, HUNDRED) ? [{ pointer, message: 'must be at most 100' }] : [];

const notPositive = (pointer: string, value: string): Refusal[] =>
  isZero(value) ? [{ pointer, message: 'must be more than 0' }] : [];

function ofLines({ lines }: EvaluationRequest): Refusal[] {
  return [
    ...duplicates(
      '/lines',
      lines.map(({ id }) => id),
      '/id',
    ),
    ...lines.flatMap(({ qty, factors = [] }, at) => [
      ...notPositive(`/lines/${at}/qty`, qty),
      ...factors.flatMap(({ lineUnits }, place) => notPositive(`/lines/${at}/factors/${place}/lineUnits`, lineUnits)),
      ...duplicates(
        `/lines/${at}/factors`,
        factors.map(({ uom }) => uom),
        '/uom',
      ),
    ]),
  ];
}

const percentRules = [
  'annualInterestPercent',
  'deliveryPercentPerWeek',
  'deliveryCapPercent',
  'itcSharePercent',
  'technicalWeightPercent',
  'technicalCutoff',
] as const satisfies (keyof RulesRequest)[];

function ofRules({ rules }: EvaluationRequest, classes: ReadonlySet<string>): Refusal[] {
  const { itcBlockedClasses = [], deviationLoadings = [], award = {} } = rules;
  const { minSharePercent = null, maxSharePercent = null } = award;
  const areCrossed =
    minSharePercent !== null && maxSharePercent !== null && isAbove(minSharePercent, parseDecimal(maxSharePercent));
  return [
    ...percentRules.flatMap((name) => beyondHundred(`/rules/${name}`, rules[name])),
    ...beyondHundred('/rules/award/minSharePercent', minSharePercent),
    ...beyondHundred('/rules/award/maxSharePercent', maxSharePercent),
    ...(areCrossed ? [{ pointer: '/rules/award/minSharePercent', message: 'must be at most maxSharePercent' }] : []),
    ...duplicates('/rules/itcBlockedClasses', itcBlockedClasses),
    ...itcBlockedClasses.flatMap((gstClass, at) =>
      classes.has(gstClass)
        ? []
        : [{ pointer: `/rules/itcBlockedClasses/${at}`, message: 'is not the class of any line' }],
    ),
    ...duplicates(
      '/rules/deviationLoadings',
      deviationLoadings.map(({ term }) => term),
      '/term',
    ),
  ];
}

function ofCells(quote: QuoteRequest, pointer: string, lineIds: ReadonlySet<string>): Refusal[] {
  const pricedIds = new Set(
    quote.lines
      .filter(({ status, accepted }) => status === 'quoted' || (status === 'alternate' && accepted))
      .map(({ lineId }) => lineId),
  );
  return [
    ...duplicates(
      `${pointer}/lines`,
      quote.lines.map(({ lineId }) => lineId),
      '/lineId',
    ),
    ...quote.lines.flatMap((cell, at): Refusal[] => {
      const place = `${pointer}/lines/${at}`;
      const refusals: Refusal[] = [];
      if (!lineIds.has(cell.lineId)) refusals.push({ pointer: `${place}/lineId`, message: 'is not a line' });
      for (const [index, percent] of (cell.discountPercents ?? []).entries())
        refusals.push(...beyondHundred(`${place}/discountPercents/${index}`, percent));
      if (cell.status === 'quoted' || cell.status === 'alternate') {
        if (typeof cell.rate !== 'string') refusals.push({ pointer: `${place}/rate`, message: 'is required' });
      } else if (cell.status === 'included_elsewhere') {
        const target = cell.includedIn ?? null;
        if (target === null) refusals.push({ pointer: `${place}/includedIn`, message: 'is required' });
        else if (target === cell.lineId || !pricedIds.has(target))
          refusals.push({ pointer: `${place}/includedIn`, message: 'must be another line that this quote prices' });
      }
      return refusals;
    }),
  ];
}

function ofQuote(quote: QuoteRequest, pointer: string, classes: ReadonlySet<string>): Refusal[] {
  const { currency = 'INR', fxRate = '1', gstPercentByClass = {}, milestones = [], terms = [], charges = {} } = quote;
  const refusals: Refusal[] = [
    ...notPositive(`${pointer}/fxRate`, fxRate),
    ...(quote.discountPercents ?? []).flatMap((percent, at) =>
      beyondHundred(`${pointer}/discountPercents/${at}`, percent),
    ),
    ...Object.entries(gstPercentByClass).flatMap(([gstClass, percent]) =>
      beyondHundred(`${pointer}/gstPercentByClass/${tokenOf(gstClass)}`, percent),
    ),
    ...Object.entries(charges).flatMap(([name, charge]) =>
      charge?.kind === 'percent' ? beyondHundred(`${pointer}/charges/${name}/percent`, charge.percent) : [],
    ),
    ...milestones.flatMap(({ percent }, at) => beyondHundred(`${pointer}/milestones/${at}/percent`, percent)),
    ...beyondHundred(`${pointer}/technicalScore`, quote.technicalScore),
    ...beyondHundred(`${pointer}/scorecard`, quote.scorecard),
    ...duplicates(
      `${pointer}/terms`,
      terms.map(({ term }) => term),
      '/term',
    ),
  ];
  if (currency === 'INR' && compare(parseDecimal(fxRate), ONE) !== 0)
    refusals.push({ pointer: `${pointer}/fxRate`, message: 'must be 1 for INR' });
  if (milestones.length > 0 && compare(sum(milestones.map(({ percent }) => parseDecimal(percent))), HUNDRED) !== 0)
    refusals.push({ pointer: `${pointer}/milestones`, message: 'must sum to 100 percent' });
  if (quote.registration === 'regular')
    for (const gstClass of classes)
      if (!Object.hasOwn(gstPercentByClass, gstClass))
        refusals.push({
          pointer: `${pointer}/gstPercentByClass`,
          message: 'must have a rate for every class of its items',
        });
  return refusals;
}

/** Escapes a name as a pointer token. */
const tokenOf = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Lists up to 100 reasons why a request cannot be evaluated; empty if it can. */
export function refusalsOf(request: EvaluationRequest): Refusal[] {
  const lineIds = new Set(request.lines.map(({ id }) => id));
  const classes = new Set(request.lines.map(({ gstClass = 'standard' }) => gstClass));
  return [
    ...ofLines(request),
    ...ofRules(request, classes),
    ...duplicates(
      '/quotes',
      request.quotes.map(({ vendorId }) => vendorId),
      '/vendorId',
    ),
    ...request.quotes.flatMap((quote, at) => [
      ...ofQuote(quote, `/quotes/${at}`, classes),
      ...ofCells(quote, `/quotes/${at}`, lineIds),
    ]),
  ].slice(0, MOST);
}
