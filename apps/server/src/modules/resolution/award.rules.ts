import { createHash } from 'node:crypto';
import type { components } from '@millwright/contract/types';
import { departures } from '@millwright/evaluation/told-rules';
import type { FrozenComparison } from '../comparison-sheet/frozen-comparison.ts';
import { indianDate } from '../../indian-time.ts';
import { canonical } from '../rfq/quote-seal.ts';
import type { QuoteContent } from '../rfq/quote.rules.ts';
import { bandOf } from './approval-rules.rules.ts';
import type { RulesContent } from './approval-rules.rules.ts';

type Schemas = components['schemas'];
type Evaluated = Schemas['Evaluation']['vendors'][number];
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
> & {
  /** Proposals of before resolutions expired have none. */
  validity?: Schemas['Resolution']['validity'];
  option: string;
  /** Which lines each vendor gets; by its id on the job too, where it is on it. */
  awards: { vendorId: string; jobVendorId: string | null; lineIds: string[] }[];
};

/** Which lines go to whom, by the ids of the evaluation. */
type Lots = ReadonlyMap<string, readonly string[]>;

const divided = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/**
 * What a vendor gets for some of the lines that it priced, in paise: these lines, its discount on them, and its charges, which do not depend on how many
 * lines they come with. Nothing that was only estimated for the comparison is in it.
 */
function amountsFor(vendor: Evaluated, lineIds: readonly string[]) {
  const wanted = new Set(lineIds);
  const own = vendor.cells.filter(({ state }) => state !== 'plugged');
  const sum = (cells: typeof own) => cells.reduce((total, { amountInPaise }) => total + amountInPaise, 0);
  const all = sum(own);
  const chosen = sum(own.filter(({ lineId }) => wanted.has(lineId)));
  if (chosen === all && vendor.plugInPaise === 0)
    return { amountInPaise: vendor.taxableInPaise, gstInPaise: vendor.gst.totalInPaise };
  const charges = vendor.taxableInPaise - vendor.basicInPaise + vendor.discountInPaise;
  const amountInPaise = chosen - divided(vendor.discountInPaise, chosen, vendor.basicInPaise) + charges;
  return { amountInPaise, gstInPaise: divided(vendor.gst.totalInPaise, amountInPaise, vendor.taxableInPaise) };
}

const isSupplied = ({ state }: Evaluated['cells'][number]): boolean => state !== 'plugged';

/** The ways to award that a frozen comparison knows: each vendor that can be ranked for all that it quoted, and the scenarios with several. */
export function awardOptions(frozen: FrozenComparison, rules: Pick<RulesContent, 'bands'>): AwardOption[] {
  const { evaluation } = frozen;
  const names = new Map(frozen.vendors.map(({ vendorId, companyName }) => [vendorId, companyName]));
  const vendors = new Map(evaluation.vendors.map((vendor) => [vendor.vendorId, vendor]));
  const lineCount = evaluation.lines.length;
  const first = evaluation.l1?.vendorIds ?? [];
  const optionOf = (key: string, lots: Lots): AwardOption => {
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
    const sum = (of: 'amountInPaise' | 'gstInPaise' | 'totalInPaise' | 'lineCount') =>
      awarded.reduce((total, vendor) => total + vendor[of], 0);
    return {
      key,
      vendors: awarded,
      lineCount,
      amountInPaise: sum('amountInPaise'),
      gstInPaise: sum('gstInPaise'),
      totalInPaise: sum('totalInPaise'),
      band: bandOf(rules, sum('amountInPaise')),
      isLowest: awarded.length === 1 && first.includes(awarded[0]!.vendorId),
      leavesLines: lineCount - sum('lineCount'),
    };
  };
  const single = evaluation.vendors
    .filter(({ isRankable }) => isRankable)
    .toSorted((left, right) => left.rank! - right.rank!)
    .map((vendor) =>
      optionOf(
        `vendor ${vendor.vendorId}`,
        new Map([[vendor.vendorId, vendor.cells.filter(isSupplied).map(({ lineId }) => lineId)]]),
      ),
    );
  const several = (['bestK', 'cherryPick'] as const).flatMap((key) => {
    const lots = new Map<string, string[]>();
    for (const { lineId, vendorId } of evaluation.award[key].assignments)
      lots.set(vendorId, [...(lots.get(vendorId) ?? []), lineId]);
    return lots.size > 1 ? [{ key, lots }] : [];
  });
  const same = (left: Lots, right: Lots) => JSON.stringify([...left]) === JSON.stringify([...right]);
  return [
    ...single,
    ...several
      .filter(({ lots }, index) => index === 0 || !same(lots, several[0]!.lots))
      .map(({ key, lots }) => optionOf(key, lots)),
  ];
}

/** Which lines each vendor of an option gets. */
function linesOf(frozen: FrozenComparison, option: AwardOption): Map<string, string[]> {
  if (option.key === 'bestK' || option.key === 'cherryPick') {
    const lots = new Map<string, string[]>();
    for (const { lineId, vendorId } of frozen.evaluation.award[option.key].assignments)
      lots.set(vendorId, [...(lots.get(vendorId) ?? []), lineId]);
    return lots;
  }
  return new Map(
    option.vendors.map(({ vendorId }) => [
      vendorId,
      frozen.evaluation.vendors
        .find((vendor) => vendor.vendorId === vendorId)!
        .cells.filter(isSupplied)
        .map(({ lineId }) => lineId),
    ]),
  );
}

/** What a vendor's quote says beside its prices, and what it first came to, by its id on the job. */
export type QuoteWords = ReadonlyMap<string, { content: QuoteContent; firstOfferInPaise: number }>;

/** What the job knows of an award. */
export type AwardKnown = { budgetInPaise: number | null; quotes: QuoteWords; today: string };

/** A number with its decimals, as a whole number over 10^scale. */
function decimal(text: string): { units: bigint; scale: bigint } {
  const [whole = '0', places = ''] = text.split('.');
  return { units: BigInt(whole + places), scale: 10n ** BigInt(places.length) };
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
    const [quantity, rate] = [decimal(qty), decimal(estimateRate)];
    const scale = quantity.scale * rate.scale;
    sum += (2n * quantity.units * rate.units * 100n + scale) / (2n * scale);
  }
  return Number(sum);
}

/** The proposal of an option, frozen: with how the vendors rank and what is unusual about it. */
export function proposalOf(
  frozen: FrozenComparison,
  option: AwardOption,
  rules: RulesContent,
  known: AwardKnown,
): Proposal {
  const { evaluation } = frozen;
  const lots = linesOf(frozen, option);
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
    lineIds,
  }));
  const estimateInPaise = estimateOf(frozen, new Set(awards.flatMap(({ lineIds }) => lineIds)));
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
    ? `The quote of ${validity.vendor} was good until ${indianDate(validity.lastDay)}.`
    : undefined;

/** What put the first before the next where both cost the same. */
const TIES: Readonly<Record<string, string>> = {
  joint: 'nothing: both are L1',
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
      'line for another quantity',
      'lines for other quantities',
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
