import { changedQuote, changedRules } from '@millwright/evaluation/changes';
import type { components } from '@millwright/contract/types';
import { groupedAmount } from '../../indian-amount.ts';
import { rulesAsTold } from '../comparison/job-comparison.rules.ts';
import { nameOf, quoteWords, rulesWords, whatOf } from './sheet-change-words.rules.ts';
import type { ChangeName } from './sheet-change-words.rules.ts';
import type { Input } from './sheet-inputs.rules.ts';
import { evaluationOf, requestOfSheet } from './sheet.rules.ts';
import type { BaseQuote, BaseVendor, SheetBase } from './sheet.rules.ts';

type Schemas = components['schemas'];
type Change = Schemas['SheetChange'];
type Evaluation = Schemas['Evaluation'];
export type OpeningChange = Schemas['OpeningChange'];

/** Why somebody made a change, and the document that shows it. */
export type ChangeReason = { revision: number; reason: string; document: string | null };

/** What of a job's comparison differs from what was submitted; members that say nothing are left out. */
export type OpeningChanges = { openingChanges?: OpeningChange[]; asSubmitted?: Schemas['AsSubmitted'] };

/** Prices of a vendor: another one needs the document in which the vendor gave it. */
const PRICES: ReadonlySet<ChangeName> = new Set<ChangeName>([
  'line',
  'discountPercent',
  'freight',
  'packing',
  'insurance',
  'other',
  'currency',
  'version',
]);

/** How many cells are evaluated at most to say what each change does by itself: on each reading, and once when a comparison is frozen. */
export const CELLS_ON_READING = 30_000;
export const CELLS_ON_FREEZING = 300_000;

// What a vendor bids binds it as what it submits.
const ofVendor = (version: BaseQuote) => version.source !== 'entered';
/** The quote that a vendor sent last and that stands; undefined where it sent none. */
const submittedBy = ({ versions }: BaseVendor): BaseQuote | undefined =>
  versions.findLast((version) => ofVendor(version) && version.isStanding) ?? versions.findLast(ofVendor);

/** A base without what was entered for vendors that sent a quote themselves. */
const submittedBase = (base: SheetBase): SheetBase => ({
  ...base,
  vendors: base.vendors.map((vendor) =>
    submittedBy(vendor) ? { ...vendor, versions: vendor.versions.filter(ofVendor) } : vendor,
  ),
});

/**
 * The changes of a job's comparison since its quotes were opened: every value that differs from what the vendor submitted, and every rule that
 * differs from what the RFQ said, with what each does by itself.
 *
 * @param inputs The last change of each cell.
 * @param evaluation The sheet as it is evaluated with all of them.
 * @param cells How many cells are evaluated at most to say what each does.
 */
export function openingChangesOf(
  {
    base,
    inputs,
    reasons,
    evaluation,
    now,
  }: {
    base: SheetBase;
    inputs: readonly Input[];
    reasons: readonly ChangeReason[];
    evaluation: Evaluation | null;
    now: Date;
  },
  cells: number,
): OpeningChanges {
  const said = new Map(reasons.map((one) => [one.revision, one]));
  const found = inputs.flatMap((input) => {
    const words = differenceOf(base, input);
    return words ? [{ input, words }] : [];
  });
  if (found.length === 0) return {};
  const changed = new Set(found.map(({ input }) => input));
  const size = base.lines.length * base.vendors.length * found.length;
  return {
    openingChanges: found.map(({ input, words }): OpeningChange => {
      const { reason = null, document = null } = said.get(input.revision) ?? {};
      const vendor = base.vendors.find(({ vendorId }) => vendorId === input.vendor_id);
      return {
        revision: input.revision,
        vendorId: input.vendor_id,
        companyName: vendor?.companyName ?? null,
        ...words,
        at: input.at,
        by: input.by,
        reason,
        document,
        effect: size <= cells && evaluation ? effectOf(base, inputs, input, evaluation, now) : null,
      };
    }),
    asSubmitted: asSubmitted(base, inputs, changed, evaluation, now),
  };
}

/** Whether a change has the reason and the document that it needs. */
export const isExplained = ({ reason, document, needsDocument }: OpeningChange): boolean =>
  reason !== null && (document !== null || !needsDocument);

type Words = Pick<OpeningChange, 'where' | 'what' | 'from' | 'to' | 'needsDocument'>;

/** What a change of a cell is, against what was submitted; null where it is no difference, and of a sheet whose quotes nobody opened. */
export function differenceOf(base: SheetBase, { vendor_id, after }: Input): Words | null {
  const what = base.openedAt !== null && after && whatOf(after);
  if (!what) return null;
  const name = nameOf(after);
  const words = (from: string, to: string, needsDocument = PRICES.has(name)): Words | null =>
    from === to ? null : { where: placeOf(base, after), what, from, to, needsDocument };
  if (vendor_id === null) {
    const rules = { ...rulesAsTold(base.told), lotSeed: base.seed, estimateTotalInPaise: null };
    return words(rulesWords(rules, after), rulesWords(changedRules(rules, after), after));
  }
  const vendor = base.vendors.find(({ vendorId }) => vendorId === vendor_id);
  if (!vendor) return null;
  const submitted = submittedBy(vendor);
  if (after.version) return versionWords(vendor, submitted, after.version, words);
  const before = { ...(submitted ?? vendor.versions.at(-1)!).quote, archived: vendor.isRemoved };
  const next =
    name === 'isArchived'
      ? { ...before, archived: after.isArchived! }
      : changedQuote(before, after, new Set(base.lines.map(({ lineId }) => lineId)));
  // The estimate of what is charged at actuals is the buyer's to give.
  const isEstimate =
    isCharge(name) && before.charges?.[name]?.kind === 'at_actuals' && after[name]?.kind === 'at_actuals';
  return words(
    quoteWords(before, after, base.lines),
    quoteWords(next, after, base.lines),
    PRICES.has(name) && !isEstimate,
  );
}

const isCharge = (name: ChangeName): name is 'freight' | 'packing' | 'insurance' | 'other' =>
  name === 'freight' || name === 'packing' || name === 'insurance' || name === 'other';

/** A quote that was entered for a vendor, or a version of a vendor that the buyer leaves out or lets take part. */
function versionWords(
  vendor: BaseVendor,
  submitted: BaseQuote | undefined,
  { number, isIncluded }: NonNullable<Change['version']>,
  words: (from: string, to: string, needsDocument?: boolean) => Words | null,
): Words | null {
  const version = vendor.versions.find((one) => one.number === number);
  if (!version) return null;
  if (version.source === 'vendor')
    return words(
      `version ${number} ${version.isStanding ? 'included' : 'excluded'}`,
      `version ${number} ${isIncluded ? 'included' : 'excluded'}`,
      false,
    );
  if (!isIncluded) return null;
  return words(
    submitted ? `version ${submitted.number}, sent by the vendor` : 'no quote of the vendor',
    `version ${number}, entered by the buyer`,
  );
}

const placeOf = ({ lines }: SheetBase, { line, deviationLoading }: Change): string | null =>
  line ? (lines.find(({ lineId }) => lineId === line.lineId)?.description ?? null) : (deviationLoading?.term ?? null);

/** A sheet without one change: what was entered for a vendor is away, all else as it was submitted. */
function evaluatedWithout(base: SheetBase, inputs: readonly Input[], { vendor_id, after, revision }: Input, now: Date) {
  const number = after?.version?.number;
  const without: SheetBase = {
    ...base,
    vendors: base.vendors.flatMap((vendor) => {
      if (vendor.vendorId !== vendor_id || number === undefined) return [vendor];
      const versions = vendor.versions.filter((version) => ofVendor(version) || version.number !== number);
      return versions.length === 0 ? [] : [{ ...vendor, versions }];
    }),
  };
  const left = inputs.filter((input) => input.revision !== revision);
  const request = requestOfSheet(without, left, now);
  return request && evaluationOf(request);
}

function effectOf(
  base: SheetBase,
  inputs: readonly Input[],
  input: Input,
  evaluation: Evaluation,
  now: Date,
): OpeningChange['effect'] {
  let without: Evaluation | null;
  try {
    without = evaluatedWithout(base, inputs, input, now);
  } catch {
    // An amount without it is beyond what is shown.
    return null;
  }
  if (!without) return null;
  const of = ({ vendors }: Evaluation) => vendors.find(({ vendorId }) => vendorId === input.vendor_id);
  const [before, after] = [of(without), of(evaluation)];
  return {
    labelFrom: before?.label ?? null,
    labelTo: after?.label ?? null,
    differenceInPaise: before && after ? after.evaluatedInPaise - before.evaluatedInPaise : null,
    isFirstChanged: !isSameFirst(without, evaluation),
  };
}

const firstOf = ({ l1 }: Evaluation): readonly string[] => l1?.vendorIds ?? [];
const isSameFirst = (left: Evaluation, right: Evaluation): boolean =>
  JSON.stringify([...firstOf(left)].toSorted()) === JSON.stringify([...firstOf(right)].toSorted());

function asSubmitted(
  base: SheetBase,
  inputs: readonly Input[],
  changed: ReadonlySet<Input>,
  evaluation: Evaluation | null,
  now: Date,
): Schemas['AsSubmitted'] {
  const left = inputs.filter((input) => !changed.has(input));
  const request = requestOfSheet(submittedBase(base), left, now);
  const submitted = request && evaluationOf(request);
  const first = submitted ? firstOf(submitted) : [];
  const lead = submitted?.vendors.filter(({ rank, vendorId }) => rank !== null && !first.includes(vendorId));
  const gaps = (lead ?? []).flatMap(({ gapInPaise }) => (gapInPaise === null ? [] : [gapInPaise]));
  return {
    companyNames: base.vendors.flatMap(({ vendorId, companyName }) => (first.includes(vendorId) ? [companyName] : [])),
    evaluatedInPaise: submitted?.vendors.find(({ vendorId }) => vendorId === first[0])?.evaluatedInPaise ?? null,
    leadInPaise: gaps.length === 0 ? null : Math.min(...gaps),
    isOtherFirst: submitted !== null && evaluation !== null && !isSameFirst(submitted, evaluation),
  };
}

/** What a change did, in words; nothing where it was not worked out or did nothing. */
export function effectWords({ effect }: OpeningChange): string | null {
  if (!effect) return null;
  const { labelFrom, labelTo, differenceInPaise, isFirstChanged } = effect;
  if (labelFrom !== labelTo) return `${labelFrom ?? 'not ranked'} to ${labelTo ?? 'not ranked'}`;
  if (differenceInPaise) return `${differenceInPaise < 0 ? '-' : '+'}₹${groupedAmount(Math.abs(differenceInPaise))}`;
  return isFirstChanged ? 'another vendor is first' : null;
}
