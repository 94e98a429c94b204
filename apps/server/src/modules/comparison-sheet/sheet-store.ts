import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { conflict, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { estimatedItems } from '../cost-estimate/job-estimate.ts';
import { jobByRef, lockedJob, touchJob } from '../job-rfq/job-rfq.queries.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { qualificationsOf } from '../qualification/qualification.queries.ts';
import { isAskedOn } from '../resolution/resolution.queries.ts';
import { linesOfRevisions, rfqOfJob } from '../rfq/rfq.queries.ts';
import type { RfqRow } from '../rfq/rfq-states.rules.ts';
import { comparisonPolicies } from '../comparison/comparison.policies.ts';
import { openedQuotesOf } from '../comparison/job-comparison.queries.ts';
import { askedOf, comparedLines, MOST_LINES, MOST_QUOTES } from '../comparison/job-comparison.rules.ts';
import type { ComparedParts } from '../comparison/job-comparison.rules.ts';
import { lastPurchasesOf } from '../comparison/purchase-history.queries.ts';
import { scorecardsOf } from '../comparison/vendor-scorecards.queries.ts';
import { CELLS_ON_READING, openingChangesOf } from './opening-changes.rules.ts';
import type { Input } from './sheet-inputs.rules.ts';
import { withHistory } from './sheet-history.ts';
import { stepsOf } from './sheet-steps.rules.ts';
import type { OwnEdit } from './sheet-steps.rules.ts';
import { snapshotOf, summaryOf } from './sheet.rules.ts';
import type { SheetBase, SheetSnapshot } from './sheet.rules.ts';
import {
  changedSince,
  changeSheet,
  changeVersion,
  entriesOf,
  inputsOf,
  insertEdit,
  insertVersion,
  lockedSheet,
  ownEditsOf,
  reasonsOf,
  sheetById,
  sheetPlace,
  versionsOf,
} from './sheet.queries.ts';
import type { SheetRow } from './sheet.queries.ts';

type Schemas = components['schemas'];
type Db = Kysely<Database>;
/** What reading a sheet needs of the context. */
export type Reading = { db: Db; principal: Principal; now: Date };
/** What writing one needs besides. */
export type Writing = Reading & { config: Pick<Config, 'secret' | 'publicUrl' | 'productName'> };
/** A sheet with its job. */
export type Loaded = { sheet: SheetRow; job: JobRow | null; rfq: RfqRow | null };

/** A version of a sheet with its job; 0 is the last one. */
export async function readSheet({ db, principal, now }: Reading, id: string, number: number): Promise<Loaded> {
  const sheet = await withHistory(db, await sheetById(db, id, number), now);
  if (!sheet) throw notFound('comparison');
  if (sheet.job_id === null) return { sheet, job: null, rfq: null };
  const job = await jobByRef(db, principal.userId, sheet.job_id);
  if (!job) throw notFound('comparison');
  return { sheet, job, rfq: await rfqOfJob(db, job.id) };
}

/** A version with whether its reader is asked to approve an award on it. */
export const seenBy = async ({ db, principal }: Reading, loaded: Loaded): Promise<Loaded & { isAsked: boolean }> => ({
  ...loaded,
  isAsked:
    loaded.job !== null && loaded.sheet.sha256 !== null && (await isAskedOn(db, loaded.job.id, principal.userId)),
});

/** The last version of a sheet, held with its job until the transaction ends: the job first, as everywhere. */
export async function holdSheet({ db, principal, now }: Reading, id: string): Promise<Loaded> {
  const place = await sheetPlace(db, id);
  if (!place) throw notFound('comparison');
  const job = place.job_id === null ? null : await lockedJob(db, principal.userId, place.job_id);
  const sheet = await withHistory(db, await lockedSheet(db, id), now);
  if (!sheet || job === undefined) throw notFound('comparison');
  // It was linked to a job between the two: the caller asks again.
  if (sheet.job_id !== place.job_id) throw sheetChanged();
  return { sheet, job, rfq: job && (await rfqOfJob(db, job.id)) };
}

export const sheetChanged = () =>
  conflict('SHEET_CHANGED', 'The comparison has changed since you opened it. Check it, then decide.');
export const tooLarge = () =>
  conflict('TOO_LARGE_TO_COMPARE', `A comparison can have up to ${MOST_LINES} items and ${MOST_QUOTES} quotes.`);

/** The opened quotes of a job, as a sheet is made from them. */
export async function partsOfJob(db: Db, job: JobRow, rfq: RfqRow, now: Date): Promise<ComparedParts> {
  const quotes = await openedQuotesOf(db, job.id);
  const { lines } = rfq.frozen!;
  if (lines.length > MOST_LINES || quotes.length > MOST_QUOTES) throw tooLarge();
  const numbers = quotes.map(({ revision }) => revision);
  const revisions = await linesOfRevisions(db, job.id, numbers);
  const linesOf = new Map(revisions.map((one) => [one.revision, one.lines]));
  return {
    jobId: job.id,
    openedAt: rfq.opened_at!,
    lines,
    linesOf,
    items: await estimatedItems(db, job.id),
    quotes,
    told: rfq.frozen?.comparison ?? null,
    asked: askedOf(rfq.frozen!),
    qualifications: await qualificationsOf(db, job.id),
    purchases: await lastPurchasesOf(db, job.id, comparedLines(lines)),
    scorecards: await scorecardsOf(
      db,
      job.id,
      quotes.map(({ job_vendor_id }) => job_vendor_id),
      now,
    ),
  };
}

/** Keeps the version that was the last as it is evaluated now, and adds the next one; the sheet with it. */
export async function nextVersion(
  context: Writing,
  { sheet, job, rfq }: Loaded,
  base: SheetBase,
  { reason, changes }: { reason: string | null; changes: Schemas['SheetDifference'][] },
): Promise<Loaded> {
  const { db, principal, now } = context;
  const inputs = await inputsOf(db, sheet.id);
  const snapshot = sheet.snapshot ?? snapshotOf(sheet, sheet.version, sheet.base, inputs, now);
  await changeVersion(db, sheet.id, sheet.version, { state: 'superseded', snapshot: JSON.stringify(snapshot) });
  const number = sheet.version + 1;
  if (number > 1000) throw conflict('TOO_MANY_VERSIONS', 'A comparison can have up to 1,000 versions.');
  const state = base.vendors.length === 0 ? 'draft' : 'editable';
  await insertVersion(db, {
    comparison_id: sheet.id,
    number,
    company_id: principal.companyId,
    state,
    base: JSON.stringify(base),
    changes: JSON.stringify(changes),
    made_at: now,
    made_by: principal.fullName,
    reason,
  });
  const fresh: SheetRow = {
    ...sheet,
    version: number,
    number,
    state,
    base,
    changes,
    snapshot: null,
    sha256: null,
  };
  const next = await withHistory(db, fresh, now);
  await settle(context, { sheet: next, job, rfq }, inputs);
  return { sheet: next, job, rfq };
}

/** Writes what lists say of a sheet after a change, which has to be one that can be evaluated. */
export async function settle({ db, principal, now }: Reading, { sheet, job }: Loaded, inputs: Input[]): Promise<void> {
  const summary = summaryOf(snapshotOf(sheet, sheet.version, sheet.base, inputs, now));
  await changeSheet(db, sheet.id, {
    version: sheet.version,
    revision: sheet.revision,
    summary: JSON.stringify(summary),
    changed_at: now,
    changed_by: principal.fullName,
  });
  if (job) await touchJob(db, job.id, principal.userId, now);
}

/** Adds a change to a held sheet, and to the log of its job; the sheet with it. */
export async function addEdit(
  context: Writing,
  { sheet, job, rfq }: Loaded,
  edit: {
    vendorId: string | null;
    cell: string;
    before: Schemas['SheetChange'] | null;
    after: Schemas['SheetChange'] | null;
    step?: OwnEdit['step'];
  },
): Promise<Loaded> {
  const { db, principal, now } = context;
  const revision = sheet.revision + 1;
  if (revision > 1_000_000) throw conflict('TOO_MANY_CHANGES', 'A comparison can have up to 1,000,000 changes.');
  await insertEdit(db, {
    comparison_id: sheet.id,
    revision,
    version: sheet.version,
    company_id: principal.companyId,
    vendor_id: edit.vendorId,
    cell: edit.cell,
    before: edit.before && JSON.stringify(edit.before),
    after: edit.after && JSON.stringify(edit.after),
    at: now,
    by_user: principal.userId,
    by: principal.fullName,
    step: edit.step ?? null,
  });
  const vendor = sheet.base.vendors.find(({ vendorId }) => vendorId === edit.vendorId)?.companyName ?? null;
  if (job)
    await writeJobLog(context, job.id, 'comparison_changed', {
      ...(vendor && { vendor }),
      cell: edit.cell,
      change: revision,
    });
  return { sheet: { ...sheet, revision }, job, rfq };
}

const jobOf = (job: JobRow): Schemas['ComparisonJob'] => ({
  _id: job.id,
  number: numberOf(job),
  title: job.title ?? '',
});

/** A version of a sheet as the contract has it. */
export async function shownSheet(context: Reading, loaded: Loaded): Promise<Schemas['ComparisonSheet']> {
  const { db, principal, now } = context;
  const { sheet, job, rfq } = loaded;
  const isLast = sheet.number === sheet.version;
  const inputs = isLast ? await inputsOf(db, sheet.id) : [];
  const snapshot: SheetSnapshot = sheet.snapshot ?? snapshotOf(sheet, sheet.number, sheet.base, inputs, now);
  // What is frozen says it as it was then.
  const changes =
    sheet.snapshot || !isLast
      ? snapshot
      : openingChangesOf(
          { base: sheet.base, inputs, reasons: await reasonsOf(db, sheet.id), evaluation: snapshot.evaluation, now },
          CELLS_ON_READING,
        );
  const entryOf = ({
    revision,
    version,
    vendor_id,
    cell,
    before,
    after,
    at,
    by_user,
    by,
  }: Input): Schemas['SheetEntry'] => ({
    revision,
    version,
    vendorId: vendor_id,
    cell,
    before,
    after,
    at,
    by,
    isMine: by_user === principal.userId,
  });
  const steps = stepsOf(isLast ? await ownEditsOf(db, sheet.id, sheet.version, principal.userId) : []);
  const stepOf = async (edit: OwnEdit | null): Promise<Schemas['SheetStep']> =>
    edit && {
      revision: edit.revision,
      vendorId: edit.vendor_id,
      cell: edit.cell,
      changedBy: await changedSince(db, sheet.id, edit, principal.userId),
    };
  const access = { job, rfq, sheet: { state: isLast ? sheet.state : ('superseded' as const) } };
  return {
    _id: sheet.id,
    title: sheet.title,
    job: job && jobOf(job),
    version: sheet.number,
    lastVersion: sheet.version,
    state: sheet.state,
    revision: sheet.revision,
    openedAt: snapshot.openedAt,
    ...(snapshot.told && { told: snapshot.told }),
    ...(snapshot.asked && { asked: snapshot.asked }),
    ...(changes.openingChanges && { openingChanges: changes.openingChanges }),
    ...(changes.asSubmitted && { asSubmitted: changes.asSubmitted }),
    lines: snapshot.lines,
    ...(snapshot.apart && { apart: snapshot.apart }),
    vendors: snapshot.vendors,
    request: snapshot.request,
    evaluation: snapshot.evaluation,
    entries: (await entriesOf(db, sheet.id)).map(entryOf),
    inputs: inputs.map(entryOf),
    steps: { undo: await stepOf(steps.undo), redo: await stepOf(steps.redo) },
    changes: sheet.changes,
    versions: await versionsOf(db, sheet.id),
    sha256: sheet.sha256?.toString('hex') ?? null,
    can: {
      edit: may(comparisonPolicies['comparison.edit'], principal, { ...access, isTechnical: false }),
      freeze: may(comparisonPolicies['comparison.freeze'], principal, access),
      reopen: may(comparisonPolicies['comparison.reopen'], principal, access),
      recreate: isLast && may(comparisonPolicies['comparison.recreate'], principal, access),
      link: may(comparisonPolicies['comparison.link'], principal, access),
    },
  };
}
