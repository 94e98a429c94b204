import { createHash } from 'node:crypto';
import type { components } from '@millwright/contract/types';
import { amountsFor, isSupplied } from '@millwright/evaluation/award-amounts';
import type { Lots } from '@millwright/evaluation/award-amounts';
import { evaluate } from '@millwright/evaluation/evaluate';
import { provisionalTotal } from '@millwright/evaluation/item-kinds';
import { departures } from '@millwright/evaluation/told-rules';
import type { FrozenComparison } from '../comparison-sheet/frozen-comparison.ts';
import type { FieldProblem } from '../../problems.ts';
import { indianDate } from '../../indian-time.ts';
import { canonical } from '../rfq/quote-seal.ts';
import type { QuoteContent } from '../rfq/quote.rules.ts';
import { bandOf } from './approval-rules.rules.ts';
import type { RulesContent } from './approval-rules.rules.ts';

type Schemas = components['schemas'];
export type AwardOption = Schemas['AwardOption'];
type Weigh = Schemas['Weigh'];

/** What a resolution proposes, frozen with it: it says all that whoever decides has to know. */
export type Proposal = Pick<
  Schemas['Resolution'],
  | 'vendors'
  | 'lineCount'
  | 'amountInPaise'
  | 'gstInPaise'
  | 'totalInPaise'
  | 'estimateInPaise'
  | 'firstOfferInPaise'
  | 'budgetInPaise'
  | 'comparison'
  | 'ranking'
  | 'toWeigh'
  | 'bandUpToInPaise'
  | 'openingChanges'
  | 'asSubmitted'
> & {
  /** Proposals of before resolutions expired have none. */
  validity?: Schemas['Resolution']['validity'];
  option: string;
  /** Which lines each vendor gets; by its id on the job too, where it is on it. */
  awards: { vendorId: string; jobVendorId: string | null; lineIds: string[] }[];
};

/** The key of an award that the buyer composed. */
const COMPOSED = 'composed';

/** A way to award, with which lines each vendor gets by it. */
export type AwardWay = { option: AwardOption; lots: Lots };

/** What each vendor of an award gets, and in which band it falls. */
function wayOf(frozen: FrozenComparison, { bands }: Pick<RulesContent, 'bands'>, key: string, lots: Lots): AwardWay {
  const { evaluation } = frozen;
  const names = new Map(frozen.vendors.map(({ vendorId, companyName }) => [vendorId, companyName]));
  const vendors = new Map(evaluation.vendors.map((vendor) => [vendor.vendorId, vendor]));
  const lineCount = evaluation.lines.length;
  const awarded = [...lots].map(([vendorId, lineIds]): Schemas['AwardedVendor'] => {
    const amounts = amountsFor(vendors.get(vendorId)!, lineIds);
    return {
      vendorId,
      companyName: names.get(vendorId) ?? '',
      lineCount: lineIds.length,
      ...amounts,
      totalInPaise: amounts.amountInPaise + amounts.gstInPaise,
    };
  });
  // Provisional sums are spent with who gets the most.
  const provisional = provisionalTotal(frozen.apart ?? []);
  const main = awarded.toSorted((left, right) => right.amountInPaise - left.amountInPaise)[0];
  if (main && provisional > 0) {
    main.amountInPaise += provisional;
    main.totalInPaise += provisional;
    main.provisionalSumsInPaise = provisional;
  }
  const sum = (of: 'amountInPaise' | 'gstInPaise' | 'totalInPaise' | 'lineCount') =>
    awarded.reduce((total, vendor) => total + vendor[of], 0);
  const first = evaluation.l1?.vendorIds ?? [];
  const option = {
    key,
    vendors: awarded,
    lineCount,
    amountInPaise: sum('amountInPaise'),
    gstInPaise: sum('gstInPaise'),
    totalInPaise: sum('totalInPaise'),
    band: bandOf({ bands }, sum('amountInPaise')),
    isLowest: awarded.length === 1 && first.includes(awarded[0]!.vendorId),
    leavesLines: lineCount - sum('lineCount'),
  };
  return { option, lots };
}

const lotsBy = (assignments: readonly { lineId: string; vendorId: string }[]): Lots => {
  const lots = new Map<string, string[]>();
  for (const { lineId, vendorId } of assignments) lots.set(vendorId, [...(lots.get(vendorId) ?? []), lineId]);
  return lots;
};

/** The lowest award to at most so many vendors, on what was frozen. */
function bestOf({ request, evaluation }: FrozenComparison, maxVendors: number | null) {
  const { rules } = request;
  if ((rules.award?.maxVendors ?? null) === maxVendors) return evaluation.award.bestK;
  return evaluate({ ...request, rules: { ...rules, award: { ...rules.award, maxVendors } } }).award.bestK;
}

const rankedIn = ({ evaluation }: FrozenComparison) =>
  evaluation.vendors.filter(({ isRankable }) => isRankable).toSorted((left, right) => left.rank! - right.rank!);

const VENDOR = 'vendor ';

/** Each vendor that can be ranked, for all that it quoted. */
const wholeAwards = (frozen: FrozenComparison, rules: Pick<RulesContent, 'bands'>): AwardWay[] =>
  rankedIn(frozen).map(({ vendorId, cells }) => {
    const lineIds = cells.filter(isSupplied).map(({ lineId }) => lineId);
    return wayOf(frozen, rules, `${VENDOR}${vendorId}`, new Map([[vendorId, lineIds]]));
  });

/** The best two, three and any number of vendors, and each line to its cheapest. One that comes to the same as another is left out. */
function splitAwards(frozen: FrozenComparison, rules: Pick<RulesContent, 'bands'>): AwardWay[] {
  const count = rankedIn(frozen).length;
  if (count < 2) return [];
  const splits = [
    { key: 'best2', assignments: bestOf(frozen, 2).assignments },
    ...(count > 2 ? [{ key: 'best3', assignments: bestOf(frozen, 3).assignments }] : []),
    ...(count > 3 ? [{ key: 'bestK', assignments: bestOf(frozen, null).assignments }] : []),
    { key: 'cherryPick', assignments: frozen.evaluation.award.cherryPick.assignments },
  ];
  const seen = new Set<string>();
  return splits.flatMap(({ key, assignments }) => {
    const text = JSON.stringify(assignments.map(({ lineId, vendorId }) => [lineId, vendorId]));
    const lots = lotsBy(assignments);
    if (lots.size < 2 || seen.has(text)) return [];
    seen.add(text);
    return [wayOf(frozen, rules, key, lots)];
  });
}

/** The ways to award that a frozen comparison knows. */
export const awardWays = (frozen: FrozenComparison, rules: Pick<RulesContent, 'bands'>): AwardWay[] => [
  ...wholeAwards(frozen, rules),
  ...splitAwards(frozen, rules),
];

/** The way to award that is asked for: one of those that the comparison knows, or an allocation. Null with what is wrong with it. */
export function chosenWay(
  frozen: FrozenComparison,
  rules: Pick<RulesContent, 'bands'>,
  { option, allocation }: { option: string; allocation?: Schemas['Allocation'] },
): { way: AwardWay | null; problems: FieldProblem[] } {
  if ((option === COMPOSED) !== (allocation !== undefined))
    return {
      way: null,
      problems: [{ pointer: '/allocation', message: 'is only for a composed award' }],
    };
  if (allocation) return allocated(frozen, rules, allocation);
  // A split is worked out only where one is asked for.
  const ways = option.startsWith(VENDOR) ? wholeAwards(frozen, rules) : splitAwards(frozen, rules);
  const way = ways.find((one) => one.option.key === option) ?? null;
  return { way, problems: way ? [] : [{ pointer: '/option', message: 'is not an award option for this job' }] };
}

/** An award that the buyer composed: each line to one vendor that is ranked and priced it. */
function allocated(
  frozen: FrozenComparison,
  rules: Pick<RulesContent, 'bands'>,
  allocation: Schemas['Allocation'],
): { way: AwardWay | null; problems: FieldProblem[] } {
  const supplied = new Map(
    frozen.evaluation.vendors
      .filter(({ isRankable }) => isRankable)
      .map(({ vendorId, cells }) => [vendorId, new Set(cells.filter(isSupplied).map(({ lineId }) => lineId))]),
  );
  const taken = new Set<string>();
  const problems = allocation.flatMap(({ lineId, vendorId }, index): FieldProblem[] => {
    const pointer = `/allocation/${index}`;
    const own = supplied.get(vendorId);
    if (!own) return [{ pointer: `${pointer}/vendorId`, message: 'is not ranked and cannot be awarded' }];
    if (!own.has(lineId)) return [{ pointer: `${pointer}/lineId`, message: 'is not quoted by this vendor' }];
    if (taken.has(lineId)) return [{ pointer: `${pointer}/lineId`, message: 'is already awarded to a vendor' }];
    taken.add(lineId);
    return [];
  });
  return { way: problems.length > 0 ? null : wayOf(frozen, rules, COMPOSED, lotsBy(allocation)), problems };
}

/** That vendors of an award are not decided on yet, as field problems. */
export const undecidedProblems = (
  { vendors }: Pick<FrozenComparison, 'vendors'>,
  { lots }: AwardWay,
  undecided: ReadonlySet<string>,
): FieldProblem[] =>
  vendors
    .filter(({ vendorId, jobVendorId }) => lots.has(vendorId) && jobVendorId !== null && undecided.has(jobVendorId))
    .map(({ companyName }) => ({
      pointer: '/option',
      message: `${companyName} is not qualified yet. Qualify it before you propose the award.`,
    }));

/** What a vendor's quote says beside its prices, and what it first came to, by its id on the job. */
export type QuoteWords = ReadonlyMap<string, { content: QuoteContent; firstOfferInPaise: number }>;

/** What the job knows of an award. */
export type AwardKnown = { budgetInPaise: number | null; quotes: QuoteWords; today: string };

/** A number with its decimals, as a whole number over 10^scale. */
function decimal(text: string): { units: bigint; scale: bigint } {
  const [whole = '0', places = ''] = text.split('.');
  return { units: BigInt(whole + places), scale: 10n ** BigInt(places.length) };
}

/** Quantity times a rate in rupees, in paise, to the nearest. */
function worthOf(qty: string, rupees: string): bigint {
  const [quantity, rate] = [decimal(qty), decimal(rupees)];
  const scale = quantity.scale * rate.scale;
  return (2n * quantity.units * rate.units * 100n + scale) / (2n * scale);
}

/** What the company expected to pay for these lines, in paise; null where it has no estimate for one of them. */
export function estimateOf(
  { request }: Pick<FrozenComparison, 'request'>,
  lineIds: ReadonlySet<string>,
): number | null {
  let sum = 0n;
  for (const { id, qty, estimateRate } of request.lines) {
    if (!lineIds.has(id)) continue;
    if (estimateRate === null || estimateRate === undefined) return null;
    sum += worthOf(qty, estimateRate);
  }
  return Number(sum);
}

/** How much more an award costs than what the company paid for the same items last, less discounts; null where that is not more. */
function abovePurchases({ lines, request, evaluation }: FrozenComparison, awards: Proposal['awards']) {
  const bought = new Map(lines.flatMap(({ lineId, lastPurchase }) => (lastPurchase ? [[lineId, lastPurchase]] : [])));
  const quantities = new Map(request.lines.map(({ id, qty }) => [id, qty]));
  const found = awards.flatMap(({ vendorId, lineIds }) => {
    const awarded = new Set(lineIds);
    const { discountPercents } = request.quotes.find((one) => one.vendorId === vendorId)!;
    return evaluation.vendors
      .find((one) => one.vendorId === vendorId)!
      .cells.flatMap(({ lineId, state, amountInPaise }) => {
        const last = bought.get(lineId);
        if (!last || state !== 'priced' || !awarded.has(lineId)) return [];
        const paid = worthOf(quantities.get(lineId)!, last.rate);
        const net = discountPercents.reduce((amount, percent) => {
          const { units, scale } = decimal(percent);
          return (2n * amount * (100n * scale - units) + 100n * scale) / (200n * scale);
        }, BigInt(amountInPaise));
        return [{ more: net - paid, awardedAt: last.awardedAt }];
      });
  });
  const more = found.reduce((sum, item) => sum + item.more, 0n);
  if (more <= 0n) return null;
  const [oldest] = found.map(({ awardedAt }) => awardedAt).toSorted((left, right) => left.localeCompare(right));
  const day = indianDate(oldest!);
  const words = `${found.length} of ${lines.length} items, ${found.length === 1 ? `of ${day}` : `the oldest of ${day}`}`;
  return { amountInPaise: Number(more), words };
}

/** The proposal of an option, frozen: with how the vendors rank and what is unusual about it. */
export function proposalOf(
  frozen: FrozenComparison,
  { option, lots }: AwardWay,
  rules: RulesContent,
  known: AwardKnown,
): Proposal {
  const { evaluation } = frozen;
  const names = new Map(frozen.vendors.map((vendor) => [vendor.vendorId, vendor]));
  const ranking = evaluation.vendors
    .toSorted((left, right) => (left.rank ?? Infinity) - (right.rank ?? Infinity))
    .map((vendor) => ({
      vendorId: vendor.vendorId,
      companyName: names.get(vendor.vendorId)?.companyName ?? '',
      label: vendor.label,
      priceInPaise: vendor.taxableInPaise,
      loadingsInPaise: vendor.evaluatedInPaise - vendor.taxableInPaise,
      evaluatedInPaise: vendor.evaluatedInPaise,
      isAwarded: lots.has(vendor.vendorId),
      reasons: [...vendor.reasons],
    }));
  const awards = [...lots].map(([vendorId, lineIds]) => ({
    vendorId,
    jobVendorId: names.get(vendorId)?.jobVendorId ?? null,
    lineIds: [...lineIds],
  }));
  const measured = estimateOf(frozen, new Set(awards.flatMap(({ lineIds }) => lineIds)));
  const estimateInPaise = measured === null ? null : measured + provisionalTotal(frozen.apart ?? []);
  const offers =
    option.leavesLines > 0 || awards.length > 1
      ? []
      : awards.map(({ jobVendorId }) => jobVendorId && known.quotes.get(jobVendorId)?.firstOfferInPaise);
  const firstOfferInPaise = typeof offers[0] === 'number' ? offers[0] : null;
  const { comparisonId, version, sha256, frozenAt } = frozen;
  const { key, vendors, lineCount, amountInPaise, gstInPaise, totalInPaise, band } = option;
  const proposal = {
    option: key,
    vendors,
    lineCount,
    amountInPaise,
    gstInPaise,
    totalInPaise,
    estimateInPaise,
    firstOfferInPaise,
    budgetInPaise: known.budgetInPaise,
    comparison: { comparisonId, version, sha256, frozenAt },
    ranking,
    bandUpToInPaise: rules.bands[band]!.upToInPaise,
    validity: validityOf(awards, names, known.quotes),
    awards,
    ...(frozen.openingChanges && { openingChanges: frozen.openingChanges }),
    ...(frozen.asSubmitted && { asSubmitted: frozen.asSubmitted }),
  };
  return { ...proposal, toWeigh: weighed(frozen, option, proposal, known) };
}

/** Which quote of an award holds the shortest, and until when; null where none says. */
function validityOf(
  awards: Proposal['awards'],
  names: ReadonlyMap<string, { companyName: string }>,
  quotes: QuoteWords,
): Schemas['Resolution']['validity'] {
  const ends = awards.flatMap(({ vendorId, jobVendorId }) => {
    const lastDay = jobVendorId && quotes.get(jobVendorId)?.content.validTill;
    return lastDay ? [{ vendor: names.get(vendorId)?.companyName ?? '', lastDay }] : [];
  });
  return ends.toSorted((left, right) => (left.lastDay < right.lastDay ? -1 : 1))[0] ?? null;
}

/** Why an award cannot be decided on a day in India, in a sentence: a quote of it does not hold any more. Undefined while all do. */
export const expiryOf = ({ validity }: Pick<Proposal, 'validity'>, today: string): string | undefined =>
  validity && validity.lastDay < today
    ? `The quote of ${validity.vendor} was valid until ${indianDate(validity.lastDay)}.`
    : undefined;

/** What put the first before the next where both cost the same. */
const TIES: Readonly<Record<string, string>> = {
  joint: 'joint L1',
  tie_landed: 'the lower landed cost',
  tie_delivery: 'the earlier delivery',
  tie_scorecard: 'the higher scorecard',
  tie_mse: 'being a micro or small enterprise',
  tie_submitted: 'the earlier quote',
  tie_lot: 'a draw of lots',
};

const isFraction = (percent: string): boolean => Number(percent) > 0 && Number(percent) < 1;

/** What of a vendor's quote, and of its prices for these lines, should be asked about before it is awarded. */
function odditiesOf(
  { evaluation, request, vendors }: FrozenComparison,
  vendorId: string,
  lineIds: ReadonlySet<string>,
): string[] {
  const cells = evaluation.vendors
    .find((one) => one.vendorId === vendorId)!
    .cells.filter(({ lineId, state }) => lineIds.has(lineId) && state === 'priced');
  const quote = request.quotes.find((one) => one.vendorId === vendorId);
  const count = (isOdd: (cell: (typeof cells)[number]) => boolean, one: string, many: string) => {
    const number = cells.filter(isOdd).length;
    return number === 0 ? [] : [number === 1 ? `one ${one}` : `${number} ${many}`];
  };
  const isFree = ({ unitRate }: (typeof cells)[number]) => Number(unitRate) === 0;
  const gstin = vendors.find((one) => one.vendorId === vendorId)?.gstin;
  const twin = vendors.find((one) => one.vendorId !== vendorId && gstin && one.gstin === gstin);
  const gst = quote?.registration === 'regular' ? (quote.gstPercentByClass?.['standard'] ?? '0') : '0';
  return [
    ...count(isFree, 'rate of 0', 'rates of 0'),
    ...count(
      ({ flags }) => flags.includes('arithmetic_mismatch'),
      'amount that is not rate × quantity',
      'amounts that are not rate × quantity',
    ),
    ...count(
      ({ flags }) => flags.includes('quantity_differs'),
      'item for another quantity',
      'items for other quantities',
    ),
    ...count(
      (cell) => cell.flags.includes('outlier') && !isFree(cell),
      'rate far off the others',
      'rates far off the others',
    ),
    ...(quote?.discountPercents ?? []).flatMap((percent) =>
      Number(percent) === 100 || isFraction(percent) ? [`a discount of ${Number(percent)}%`] : [],
    ),
    ...(isFraction(gst) ? [`a GST of ${Number(gst)}%`] : []),
    ...(quote?.currency && quote.currency !== 'INR'
      ? [`prices in ${quote.currency} at ${Number(quote.fxRate ?? '1')} rupees`]
      : []),
    ...(twin ? [`the GSTIN of ${twin.companyName}`] : []),
  ];
}

function weighed(
  frozen: FrozenComparison,
  option: AwardOption,
  proposal: Omit<Proposal, 'toWeigh'>,
  { quotes, today }: AwardKnown,
): Weigh[] {
  const { evaluation, request, told } = frozen;
  const { amountInPaise, estimateInPaise, budgetInPaise, awards, ranking } = proposal;
  const weigh = (kind: Weigh['kind'], more: Partial<Weigh> = {}): Weigh => ({
    kind,
    vendor: null,
    amountInPaise: null,
    words: null,
    ...more,
  });
  const found: Weigh[] = [];
  const departed = told ? departures(told, request.rules) : [];
  if (departed.length > 0) found.push(weigh('told_otherwise', { words: departed.join(', ').slice(0, 2000) }));
  const ranked = ranking.filter(({ label }) => label !== null);
  const [lowest] = ranked;
  const [awarded] = ranking.filter(({ isAwarded }) => isAwarded);
  if (awards.length === 1 && !option.isLowest && lowest && awarded)
    found.push(
      weigh('not_lowest', {
        vendor: lowest.companyName,
        amountInPaise: Math.max(0, awarded.evaluatedInPaise - lowest.evaluatedInPaise),
      }),
    );
  const second = ranked[1];
  const tie = evaluation.l1?.because ?? '';
  if (awards.length === 1 && option.isLowest && second && (tie === 'joint' || tie.startsWith('tie_'))) {
    const other = ranked.find(({ vendorId }) => vendorId !== awards[0]!.vendorId)!;
    found.push(weigh('tie', { vendor: other.companyName, words: TIES[tie] ?? tie }));
  }
  if (budgetInPaise !== null && amountInPaise > budgetInPaise)
    found.push(weigh('over_budget', { amountInPaise: amountInPaise - budgetInPaise }));
  if (estimateInPaise !== null && amountInPaise > estimateInPaise)
    found.push(weigh('above_estimate', { amountInPaise: amountInPaise - estimateInPaise }));
  const above = abovePurchases(frozen, awards);
  if (above) found.push(weigh('above_last_purchase', above));
  if (ranked.length < 3) found.push(weigh('few_quotes', { words: String(ranked.length) }));
  if (option.leavesLines > 0) found.push(weigh('lines_left', { words: String(option.leavesLines) }));
  const { bestK, packages } = evaluation.award;
  const own = packages.find(({ vendorId }) => awards.length === 1 && vendorId === awards[0]!.vendorId);
  if (own && bestK.totalInPaise !== null && bestK.vendorIds.length > 1 && bestK.totalInPaise < own.totalInPaise)
    found.push(
      weigh('split_saves', {
        amountInPaise: own.totalInPaise - bestK.totalInPaise,
        words: String(bestK.vendorIds.length),
      }),
    );
  for (const { vendorId, jobVendorId, lineIds } of awards) {
    const { companyName: vendor } = ranking.find((one) => one.vendorId === vendorId)!;
    const { flags, plugInPaise } = evaluation.vendors.find((one) => one.vendorId === vendorId)!;
    if (plugInPaise > 0) found.push(weigh('plugs', { vendor, amountInPaise: plugInPaise }));
    if (flags.some((flag) => flag.startsWith('abnormally_low'))) found.push(weigh('low_price', { vendor }));
    const odd = odditiesOf(frozen, vendorId, new Set(lineIds));
    if (odd.length > 0) found.push(weigh('odd_quote', { vendor, words: odd.join(', ').slice(0, 2000) }));
    const content = jobVendorId === null ? undefined : quotes.get(jobVendorId)?.content;
    if (!content) continue;
    if (content.deviations) found.push(weigh('deviations', { vendor, words: content.deviations.slice(0, 2000) }));
    const before = (content.milestones ?? []).filter(({ days }) => days < 0);
    if (before.length > 0)
      found.push(
        weigh('advance', { vendor, words: String(before.reduce((sum, { percent }) => sum + Number(percent), 0)) }),
      );
    if (!content.warrantyMonths) found.push(weigh('no_warranty', { vendor }));
    const { validTill = null } = content;
    if (validTill && Date.parse(validTill) - Date.parse(today) < 14 * 86_400_000)
      found.push(weigh('expires', { vendor, words: validTill }));
  }
  return found;
}

/** The fingerprint of a proposal: SHA-256 of its canonical JSON. */
export const proposalFingerprint = (proposal: Proposal): Buffer =>
  createHash('sha256').update(canonical(proposal)).digest();
