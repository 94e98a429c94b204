import { createHash } from 'node:crypto';
import { changedQuote, changedRules } from '@millwright/evaluation/changes';
import { estimateTotalOf } from '@millwright/evaluation/estimate-total';
import { evaluate } from '@millwright/evaluation/evaluate';
import { AmountBeyondBounds } from '@millwright/evaluation/money';
import { refusalsOf } from '@millwright/evaluation/refusals';
import type { components } from '@millwright/contract/types';
import { assertFields, conflict } from '../../problems.ts';
import { canonical } from '../rfq/quote-seal.ts';
import { earlierPlaces } from '../rfq/rfq-items.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import {
  apartItems,
  comparedLines,
  lineIdAt,
  quoteOf,
  requestOf,
  rulesAsTold,
  rupees,
  scoreText,
  weeksLateOf,
} from '../comparison/job-comparison.rules.ts';
import type { ComparedParts, LastPurchases, VendorScorecards } from '../comparison/job-comparison.rules.ts';
import type { Input } from './sheet-inputs.rules.ts';

type Schemas = components['schemas'];
type Request = Schemas['EvaluationRequest'];
type Quote = Request['quotes'][number];

/** Why a vendor has no rank, in words. */
export const UNRANKED: Readonly<Record<Schemas['EvaluationVendor']['reasons'][number], string>> = {
  archived: 'archived',
  version_excluded: 'no version included',
  expired: 'no longer valid',
  technically_disqualified: 'technically disqualified',
  mandatory_line_missing: 'a mandatory item is missing',
  no_technical_score: 'no technical score',
  below_technical_cutoff: 'below the technical cut-off',
  zero_price: 'a price of zero',
};

/** The vendors of an evaluation by their rank; those without one last, by their names. */
export const ranked = (
  vendors: readonly Schemas['EvaluationVendor'][],
  names: ReadonlyMap<string, string>,
): Schemas['EvaluationVendor'][] =>
  vendors.toSorted(
    (left, right) =>
      (left.rank ?? Infinity) - (right.rank ?? Infinity) ||
      names.get(left.vendorId)!.localeCompare(names.get(right.vendorId)!, 'en'),
  );

/** A line as a sheet has it. `_id` is its item of the RFQ, by which it is found again when the sheet is recreated. */
export type BaseLine = Schemas['ComparisonSheet']['lines'][number] & { _id?: string; estimateRate: string | null };
/** A version of a vendor's quote as it was given. */
export type BaseQuote = {
  number: number;
  submittedAt: string | null;
  source: 'vendor' | 'entered' | 'auction';
  /** The auction in which it was bid, for instance AU-4. */
  auction?: string;
  /** False where the vendor was asked to confirm it after an addendum and did not. */
  isStanding: boolean;
  warrantyMonths: number | null;
  deviations: string | null;
  validTill: string | null;
  quote: Quote;
};
export type BaseVendor = {
  vendorId: string;
  jobVendorId: string | null;
  companyName: string;
  gstin?: string;
  isRemoved: boolean;
  /** Left out where the vendor is not listed. */
  scorecard?: Schemas['VendorScorecard'];
  versions: BaseQuote[];
};
/** What was asked and quoted, without what the buyer put in. */
export type SheetBase = {
  openedAt: string | null;
  seed: string;
  lines: BaseLine[];
  /** Left out where there is none. */
  apart?: Schemas['ApartItem'][];
  vendors: BaseVendor[];
  /** How vendors were told that quotes are compared; left out where they were not. */
  told?: Schemas['ToldRules'];
  /** What the RFQ asked; left out where there is no RFQ, and by sheets from before it was kept. */
  asked?: Schemas['AskedTerms'];
};
/** A version as it was evaluated: what is frozen. */
export type SheetSnapshot = {
  comparisonId: string;
  version: number;
  title: string;
  openedAt: string | null;
  told?: Schemas['ToldRules'];
  asked?: Schemas['AskedTerms'];
  /** Of what is frozen: what differs from what was submitted, and who was first by that. Left out where nothing does. */
  openingChanges?: Schemas['OpeningChange'][];
  asSubmitted?: Schemas['AsSubmitted'];
  lines: Schemas['ComparisonSheet']['lines'];
  /** Left out where there is none. */
  apart?: Schemas['ApartItem'][];
  vendors: Schemas['SheetVendor'][];
  request: Request | null;
  evaluation: Schemas['Evaluation'] | null;
};
/** What lists say of a sheet. */
export type SheetSummary = Pick<Schemas['ComparisonSummary'], 'lineCount' | 'vendorCount' | 'first'> & {
  vendorNames: string[];
};

/** How many versions of a quote, and how many vendors, a sheet has at most. */
export const MOST_VERSIONS = 100;

/** The opened quotes of a job as the base of a sheet. Lines, versions and entered quotes of the sheet `before` are found again. */
export function baseOfJob(parts: ComparedParts, now: Date, before: SheetBase | null = null): SheetBase {
  const earlier = before?.lines ?? [];
  const compared = comparedLines(parts.lines);
  const places = earlierPlaces(earlier, compared);
  let next = Math.max(0, ...earlier.map(({ lineId }) => Number(lineId)));
  const request = requestOf(parts, now);
  const apart = apartItems(parts);
  const lines = compared.map(({ _id, group, description, unit, quantity }, index): BaseLine => ({
    lineId: earlier[places[index] ?? -1]?.lineId ?? lineIdAt(next++),
    ...(_id !== undefined && { _id }),
    group: group ?? null,
    description,
    unit: unit ?? null,
    quantity: quantity ?? null,
    estimateRate: request.lines[index]!.estimateRate,
  }));
  const idAt = new Map(request.lines.map(({ id }, index) => [id, lines[index]!.lineId]));
  const old = new Map(before?.vendors.map((vendor) => [vendor.vendorId, vendor]));
  const quoted = parts.quotes.map((row, index): BaseVendor => {
    const quote = request.quotes[index]!;
    const { technicalScore, technicallyQualified } = quote;
    const versions = (old.get(row.job_vendor_id)?.versions ?? []).map((version) =>
      // A vendor is judged whatever was entered for it or bid.
      version.source !== 'vendor'
        ? { ...version, quote: { ...version.quote, technicalScore, technicallyQualified } }
        : version,
    );
    const { submitted_at: submittedAt, content } = row;
    const given: Omit<BaseQuote, 'number'> = {
      submittedAt,
      source: 'vendor',
      isStanding: row.is_standing,
      ...termsOf(content),
      quote: {
        ...quote,
        // That is the vendor's, whatever it quotes.
        scorecard: null,
        lines: quote.lines.map((cell) => ({ ...cell, lineId: idAt.get(cell.lineId)! })),
      },
    };
    const known = versions.find((version) => version.source === 'vendor' && version.submittedAt === submittedAt);
    const highest = Math.max(0, ...versions.map(({ number }) => number));
    return {
      vendorId: row.job_vendor_id,
      jobVendorId: row.job_vendor_id,
      companyName: row.vendor_name,
      isRemoved: row.is_removed,
      versions: known
        ? versions.map((version) => (version === known ? { ...given, number: known.number } : version))
        : [...versions, { ...given, number: Math.max(row.number, highest + 1) }],
    };
  });
  const ids = new Set(quoted.map(({ vendorId }) => vendorId));
  // What the buyer entered is in no RFQ: it stays.
  const entered = (before?.vendors ?? []).filter(
    ({ vendorId, versions }) => !ids.has(vendorId) && versions.some(({ source }) => source === 'entered'),
  );
  const base: SheetBase = {
    openedAt: parts.openedAt,
    seed: parts.jobId,
    lines,
    ...(apart.length > 0 && { apart }),
    vendors: [...quoted, ...entered],
    ...(parts.told && { told: parts.told }),
    asked: parts.asked,
  };
  return withKnown(base, parts);
}

/** A base that says what the company paid for its lines last and how its vendors did before, in place of what it said so far. */
export const withKnown = (
  base: SheetBase,
  { purchases, scorecards }: { purchases: LastPurchases; scorecards: VendorScorecards },
): SheetBase => ({
  ...base,
  lines: base.lines.map((known, index) => {
    const { lastPurchase: _, ...line } = known;
    const lastPurchase = purchases.get(index);
    return { ...line, ...(lastPurchase && { lastPurchase }) };
  }),
  vendors: base.vendors.map((known) => {
    const { scorecard: _, ...vendor } = known;
    const scorecard = scorecards.get(vendor.jobVendorId ?? '');
    return { ...vendor, ...(scorecard && { scorecard }) };
  }),
});

/** Lines that were typed, pasted or read from a file as the base of a sheet without a job. */
export const baseOfLines = (seed: string, lines: readonly Schemas['NewSheetLine'][]): SheetBase => ({
  openedAt: null,
  seed,
  lines: lines.map(({ group, description, unit, quantity, rateInPaise }, index) => ({
    lineId: lineIdAt(index),
    group: group ?? null,
    description,
    unit: unit ?? null,
    quantity: quantity ?? null,
    estimateRate: rateInPaise === null || rateInPaise === undefined ? null : rupees(rateInPaise),
  })),
  vendors: [],
});

const termsOf = (content: Schemas['QuoteContent']) => ({
  warrantyMonths: content.warrantyMonths ?? null,
  deviations: content.deviations ?? null,
  validTill: content.validTill ?? null,
});

/** A base with a quote that was entered: the next version of a vendor that is there, or a new vendor. */
export function withQuote(
  base: SheetBase,
  vendor: { vendorId: string; companyName: string },
  { content, stated = [], currency, gstin }: Schemas['NewSheetQuote'],
  now: Date,
): { base: SheetBase; number: number } {
  const there = base.vendors.find(({ vendorId }) => vendorId === vendor.vendorId);
  const last = there?.versions.at(-1)?.quote;
  const number = Math.max(0, ...(there?.versions.map((version) => version.number) ?? [])) + 1;
  const lines = base.lines.map(({ lineId, description }) => ({ _id: lineId, description }));
  const quote = quoteOf(
    {
      job_vendor_id: vendor.vendorId,
      vendor_name: vendor.companyName,
      is_removed: false,
      number,
      revision: 0,
      submitted_at: now.toISOString(),
      is_standing: true,
      content,
      is_intra_state: last?.supply === 'intra',
    },
    lines,
    lines,
    indianDay(now),
  );
  const version: BaseQuote = {
    number,
    submittedAt: now.toISOString(),
    source: 'entered',
    isStanding: true,
    ...termsOf(content),
    quote: {
      ...quote,
      weeksLate: weeksLateOf(content.workingDays ?? null, base.asked?.workingDays ?? null),
      ...(last && { technicalScore: last.technicalScore, technicallyQualified: last.technicallyQualified }),
      ...(currency && { currency: currency.code, fxRate: currency.fxRate }),
      lines: quote.lines.map((cell, index) => {
        const { unit = null, amountInPaise = null } = stated[index] ?? {};
        const beside = cell.status === 'quoted' && {
          uom: unit,
          statedAmount: amountInPaise === null ? null : rupees(amountInPaise),
        };
        return { ...cell, ...beside, lineId: base.lines[index]!.lineId };
      }),
    },
  };
  const known = gstin ?? there?.gstin;
  const vendors = there
    ? base.vendors.map((one) =>
        one === there ? { ...one, ...(known && { gstin: known }), versions: [...one.versions, version] } : one,
      )
    : [
        ...base.vendors,
        {
          vendorId: vendor.vendorId,
          companyName: vendor.companyName,
          ...(known && { gstin: known }),
          jobVendorId: null,
          isRemoved: false,
          versions: [version],
        },
      ];
  return { base: { ...base, vendors }, number };
}

/** The inputs of one vendor by the names of their cells; those of the sheet under null. */
type Held = ReadonlyMap<string | null, ReadonlyMap<string, Input>>;

export function heldOf(inputs: readonly Input[]): Held {
  const held = new Map<string | null, Map<string, Input>>();
  for (const input of inputs) {
    const of = held.get(input.vendor_id) ?? new Map<string, Input>();
    held.set(input.vendor_id, of.set(input.cell, input));
  }
  return held;
}

/** Which version of a vendor's quote counts, and which take part. */
function versionsOf(vendor: BaseVendor, held: ReadonlyMap<string, Input> | undefined) {
  const isIncluded = (version: BaseQuote) =>
    held?.get(`version ${version.number}`)?.after?.version?.isIncluded ?? version.isStanding;
  const included = vendor.versions.filter(isIncluded);
  return { isIncluded, hasAny: included.length > 0, counted: included.at(-1) ?? vendor.versions.at(-1)! };
}

/** What an evaluation is asked: what was quoted, with what the buyer put in. Null without a quote, and where no item is measured. */
export function requestOfSheet(base: SheetBase, inputs: readonly Input[], now: Date): Request | null {
  if (base.vendors.length === 0 || base.lines.length === 0) return null;
  const held = heldOf(inputs);
  const lineIds = new Set(base.lines.map(({ lineId }) => lineId));
  const today = indianDay(now);
  const lines = base.lines.map(({ lineId, unit, quantity, estimateRate, lastPurchase }) => ({
    id: lineId,
    qty: quantity ?? '1',
    uom: unit ?? 'LS',
    mandatory: true,
    gstClass: 'standard',
    estimateRate,
    lastRate: lastPurchase?.rate ?? null,
    factors: [],
  }));
  const rules = [...(held.get(null)?.values() ?? [])].reduce<Request['rules']>(
    (so, { after }) => (after ? changedRules(so, after) : so),
    { ...rulesAsTold(base.told), lotSeed: base.seed, estimateTotalInPaise: estimateTotalOf(lines) },
  );
  return {
    lines,
    rules,
    quotes: base.vendors.map((vendor) => {
      const own = held.get(vendor.vendorId);
      const { counted, hasAny } = versionsOf(vendor, own);
      const quote: Quote = {
        ...counted.quote,
        scorecard: scoreText(vendor.scorecard),
        archived: own?.get('isArchived')?.after?.isArchived ?? vendor.isRemoved,
        included: hasAny,
        valid: !counted.validTill || counted.validTill >= today,
        // A line that came later is in no quote from before.
        lines: counted.quote.lines.filter((cell) => lineIds.has(cell.lineId)),
      };
      return [...(own?.values() ?? [])].reduce<Quote>(
        (so, { after }) => (after ? changedQuote(so, after, lineIds) : so),
        quote,
      );
    }),
  };
}

/** @throws {Problem} 409 where an amount cannot be shown. */
export function evaluationOf(request: Request): Schemas['Evaluation'] {
  try {
    return evaluate(request);
  } catch (error) {
    if (error instanceof AmountBeyondBounds) throw conflict('TOO_LARGE_TO_COMPARE', error.message);
    throw error;
  }
}

/** A version as it is evaluated now. */
export function snapshotOf(
  sheet: { id: string; title: string },
  version: number,
  base: SheetBase,
  inputs: readonly Input[],
  now: Date,
): SheetSnapshot {
  const request = requestOfSheet(base, inputs, now);
  const held = heldOf(inputs);
  return {
    comparisonId: sheet.id,
    version,
    title: sheet.title,
    openedAt: base.openedAt,
    ...(base.told && { told: base.told }),
    ...(base.asked && { asked: base.asked }),
    lines: base.lines.map(({ lineId, group, description, unit, quantity, lastPurchase }) => ({
      lineId,
      group,
      description,
      unit,
      quantity,
      ...(lastPurchase && { lastPurchase }),
    })),
    ...(base.apart && { apart: base.apart }),
    vendors: base.vendors.map((vendor) => {
      const own = held.get(vendor.vendorId);
      const { counted, isIncluded } = versionsOf(vendor, own);
      return {
        vendorId: vendor.vendorId,
        jobVendorId: vendor.jobVendorId,
        companyName: vendor.companyName,
        ...(vendor.gstin && { gstin: vendor.gstin }),
        ...(vendor.scorecard && { scorecard: vendor.scorecard }),
        isArchived: own?.get('isArchived')?.after?.isArchived ?? vendor.isRemoved,
        number: counted.number,
        versions: vendor.versions.map((version) => ({
          number: version.number,
          submittedAt: version.submittedAt,
          source: version.source,
          ...(version.auction !== undefined && { auction: version.auction }),
          isIncluded: isIncluded(version),
          warrantyMonths: version.warrantyMonths,
          deviations: version.deviations,
          validTill: version.validTill,
        })),
        quoted: counted.quote.lines.filter(({ lineId }) => own?.get(`line ${lineId}`)?.after),
      };
    }),
    request,
    evaluation: request && evaluationOf(request),
  };
}

/** What proves a frozen version: SHA-256 of its canonical JSON. */
export const sha256Of = (snapshot: SheetSnapshot): Buffer => createHash('sha256').update(canonical(snapshot)).digest();

/** What lists say of a version. */
export function summaryOf({ lines, vendors, evaluation }: SheetSnapshot): SheetSummary {
  const names = new Map(vendors.map(({ vendorId, companyName }) => [vendorId, companyName]));
  const first = evaluation?.l1?.vendorIds ?? [];
  const one = evaluation?.vendors.find(({ vendorId }) => vendorId === first[0]);
  return {
    lineCount: lines.length,
    vendorCount: vendors.length,
    vendorNames: [...names.values()],
    first: one ? { companyNames: first.map((id) => names.get(id)!), evaluatedInPaise: one.evaluatedInPaise } : null,
  };
}

/** What lists say of a new sheet, which has to be one that can be evaluated: 400 otherwise. */
export function summaryOfNew(title: string, base: SheetBase, now: Date): SheetSummary {
  const request = requestOfSheet(base, [], now);
  assertFields(
    (request ? refusalsOf(request) : []).map(({ message }) => ({ pointer: '/quotes', message })).slice(0, 20),
  );
  return summaryOf(snapshotOf({ id: '', title }, 1, base, [], now));
}
