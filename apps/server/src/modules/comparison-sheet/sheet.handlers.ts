import { randomUUID } from 'node:crypto';
import { cellOfChange } from '@millwright/evaluation/changes';
import { refusalsOf } from '@millwright/evaluation/refusals';
import type { components } from '@millwright/contract/types';
import { tablesFile } from '../../documents/table-file.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { indianTime } from '../../indian-time.ts';
import { assertFields, conflict, invalidRequest, notFound } from '../../problems.ts';
import type { FieldProblem } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { uploadedFiles } from '../job-document/job-document.queries.ts';
import { lockedJob } from '../job-rfq/job-rfq.queries.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import type { JobRole } from '../job-rfq/job-states.rules.ts';
import { rfqOfJob } from '../rfq/rfq.queries.ts';
import { wordsProblem } from '../vendor-profile/mail.rules.ts';
import { comparisonPolicies } from '../comparison/comparison.policies.ts';
import { MOST_QUOTES } from '../comparison/job-comparison.rules.ts';
import { frozenIsTakenBack } from './sheet-effects.ts';
import { differencesOf } from './sheet-differences.rules.ts';
import { archived, byGet, changedCell, included, stepped } from './sheet-cells.ts';
import { withHistory } from './sheet-history.ts';
import {
  baseOfJob,
  baseOfLines,
  MOST_VERSIONS,
  requestOfSheet,
  sha256Of,
  snapshotOf,
  summaryOf,
  summaryOfNew,
  withQuote,
} from './sheet.rules.ts';
import type { SheetBase, SheetSnapshot } from './sheet.rules.ts';
import { CELLS_ON_FREEZING, isExplained, openingChangesOf } from './opening-changes.rules.ts';
import { isEvaluated, sheetContent, sheetFileName, sheetTitle } from './sheet-pdf.rules.ts';
import {
  changeSheet,
  changeVersion,
  inputsOf,
  insertFile,
  insertSheet,
  insertVersion,
  linkableJobs,
  lockedSheet,
  reasonsOf,
  sheetIdOfJob,
  sheetsOf,
} from './sheet.queries.ts';
import {
  addEdit,
  holdSheet,
  nextVersion,
  partsOfJob,
  readSheet,
  seenBy,
  settle,
  sheetChanged,
  shownSheet,
  tooLarge,
} from './sheet-store.ts';
import type { Loaded, Writing } from './sheet-store.ts';

type Schemas = components['schemas'];
type Operations =
  | 'listComparisons'
  | 'quoteComparison'
  | 'getComparisonById'
  | 'getComparisonPdf'
  | 'recreateComparison'
  | 'freezeComparison'
  | 'makeSheetEditable'
  | 'updateVendorQuote'
  | 'addNewVendorQuotes'
  | 'archiveVendor'
  | 'postArchiveVendor'
  | 'unarchiveVendor'
  | 'postUnarchiveVendor'
  | 'includeVersion'
  | 'postIncludeVersion'
  | 'excludeVersion'
  | 'postExcludeVersion'
  | 'stepSheetChanges'
  | 'getAllJobIds'
  | 'updateComparisonJobId';

/** Whose comparisons a list shows: of jobs on which one reads prices; and on which jobs one makes them. */
const READERS: readonly JobRole[] = ['owner', 'buyer', 'commercial_evaluator', 'auditor'];
const MAKERS: readonly JobRole[] = ['owner', 'buyer'];

/** Handlers of comparisons as sheets (section 7 of the product specification, client-vendor and comparison; domain rules, state machines, 4.9). */
export const sheetHandlers: HandlersOf<Operations> = {
  listComparisons: async ({ db, principal, query }) => {
    const { search = '', state = [], jobId = '', offset = 1, limit = 20 } = query;
    const { rows, total } = await sheetsOf(db, principal, {
      search: search.trim(),
      jobRef: jobId,
      states: state,
      roles: READERS,
      offset,
      limit,
    });
    return {
      total,
      comparisons: rows.map((row) => ({
        _id: row.id,
        title: row.title,
        job: row.job_id ? { _id: row.job_id, number: row.job_number!, title: row.job_title ?? '' } : null,
        version: row.version,
        state: row.state,
        lineCount: row.summary.lineCount,
        vendorCount: row.summary.vendorCount,
        first: row.summary.first,
        changedAt: row.changed_at,
        changedBy: row.changed_by,
      })),
    };
  },

  quoteComparison: async (context) => {
    const { db, body, principal, now, authorise } = context;
    if (body.jobId === undefined) {
      authorise(comparisonPolicies['comparison.make'], { job: null, rfq: null });
      const { title, lines, quotes = [] } = body;
      if (!title?.trim() || !lines)
        throw invalidRequest([{ pointer: title?.trim() ? '/lines' : '/title', message: 'is needed without a job' }]);
      assertFields(wordsProblems({ title }, lines, quotes));
      let base = baseOfLines(randomUUID(), lines);
      for (const quote of namedOnce(base, quotes)) base = withQuote(base, quote, quote, now).base;
      return made(context, null, title.trim(), base);
    }
    if (body.title !== undefined || body.lines !== undefined || body.quotes !== undefined)
      throw invalidRequest([
        { pointer: '/jobId', message: 'cannot be combined with items or quotes: the job’s own are used' },
      ]);
    const job = await lockedJob(db, principal.userId, body.jobId);
    if (!job) throw notFound('job');
    const rfq = await rfqOfJob(db, job.id);
    authorise(comparisonPolicies['comparison.make'], { job, rfq });
    if (await sheetIdOfJob(db, job.id))
      throw conflict('COMPARISON_EXISTS', 'This job already has a comparison. Reload the page to see it.');
    return made(context, job, job.title ?? 'Untitled job', baseOfJob(await partsOfJob(db, job, rfq, now), now));
  },

  getComparisonById: async (context) => {
    const { path, authorise } = context;
    const loaded = await readSheet(context, path.a, Number(path.b));
    authorise(comparisonPolicies['comparison.see'], await seenBy(context, loaded));
    return shownSheet(context, loaded);
  },

  getComparisonPdf: async (context) => {
    const { path, principal, now, authorise } = context;
    const loaded = await readSheet(context, path.a, Number(path.b));
    authorise(comparisonPolicies['comparison.see'], await seenBy(context, loaded));
    const sheet = await shownSheet(context, loaded);
    if (!isEvaluated(sheet)) throw conflict('NO_FIGURES', 'A draft has no results yet. Complete it first.');
    // Prices leave the product.
    if (loaded.job)
      await writeJobLog(context, loaded.job.id, 'exported', { document: `Comparison, version ${sheet.version}, PDF` });
    const tables = {
      title: sheetTitle(sheet),
      author: principal.fullName,
      at: now.toISOString(),
      content: sheetContent(sheet),
      taken: `Exported by ${principal.fullName}, ${indianTime(now)}`,
      sha256: sheet.sha256,
      paper: path.c === 'a3' ? ('A3' as const) : ('A4' as const),
    };
    return tablesFile({ form: 'pdf', tables }, sheetFileName(sheet));
  },

  recreateComparison: async (context) => {
    const { db, body, now, authorise } = context;
    const loaded = await holdSheet(context, body.comparisonId);
    authorise(comparisonPolicies['comparison.recreate'], loaded);
    const { sheet, job, rfq } = loaded;
    if (sheet.version !== body.version) throw sheetChanged();
    const base = baseOfJob(await partsOfJob(db, job!, rfq!, now), now, sheet.base);
    const changes = differencesOf(sheet.base, base, await inputsOf(db, sheet.id));
    if (changes.length === 0) throw conflict('NOTHING_NEW', 'The sheet is up to date with the job’s quotes and items.');
    return superseded(context, loaded, base, { reason: null, changes });
  },

  freezeComparison: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const { sheet, job, rfq } = await holdSheet(context, body.comparisonId);
    authorise(comparisonPolicies['comparison.freeze'], { sheet, job, rfq });
    if (sheet.version !== body.version || sheet.revision !== body.revision) throw sheetChanged();
    const inputs = await inputsOf(db, sheet.id);
    const evaluated = snapshotOf(sheet, sheet.version, sheet.base, inputs, now);
    const { evaluation } = evaluated;
    const changes = openingChangesOf(
      { base: sheet.base, inputs, reasons: await reasonsOf(db, sheet.id), evaluation, now },
      CELLS_ON_FREEZING,
    );
    const snapshot: SheetSnapshot = { ...evaluated, ...changes };
    if (!evaluation?.l1)
      throw conflict(
        'NOBODY_RANKED',
        'No vendor can be ranked, so there is nothing to decide on. The sheet gives the reason for each.',
      );
    const unexplained = (changes.openingChanges ?? []).filter((change) => !isExplained(change)).length;
    if (unexplained > 0)
      throw conflict(
        'REASONS_MISSING',
        `${unexplained === 1 ? 'One change' : `${unexplained} changes`} since quote opening ${unexplained === 1 ? 'has' : 'have'} no reason or document. Add what is missing, then freeze.`,
      );
    const sha256 = sha256Of(snapshot);
    await changeVersion(db, sheet.id, sheet.version, {
      state: 'frozen',
      snapshot: JSON.stringify(snapshot),
      sha256,
      frozen_at: now,
      frozen_by: principal.fullName,
    });
    await changeSheet(db, sheet.id, {
      summary: JSON.stringify(summaryOf(snapshot)),
      changed_at: now,
      changed_by: principal.fullName,
    });
    if (job)
      await writeJobLog(context, job.id, 'comparison_frozen', {
        revision: sheet.version,
        sha256: sha256.toString('hex'),
      });
    return shownSheet(context, { sheet: { ...sheet, state: 'frozen', snapshot, sha256 }, job, rfq });
  },

  makeSheetEditable: async (context) => {
    const { body, authorise } = context;
    const loaded = await holdSheet(context, body.comparisonId);
    authorise(comparisonPolicies['comparison.reopen'], loaded);
    if (loaded.sheet.version !== body.version) throw sheetChanged();
    const reason = body.reason.trim();
    const message = reason === '' ? 'must not be empty' : wordsProblem(reason);
    assertFields(message ? [{ pointer: '/reason', message }] : []);
    return superseded(context, loaded, loaded.sheet.base, { reason, changes: [] });
  },

  updateVendorQuote: async (context) => {
    const { body } = context;
    if ((body.change === undefined) === (body.back === undefined))
      throw invalidRequest([{ pointer: '/change', message: 'has to be there, or back; one of the two' }]);
    const cell = body.change ? cellOfChange(body.change) : body.back!;
    return changedCell(context, body.comparisonId, {
      vendorId: body.vendorId,
      cell,
      change: body.change ?? null,
      seen: body.seen,
    });
  },

  addNewVendorQuotes: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const loaded = await holdSheet(context, body.comparisonId);
    authorise(comparisonPolicies['comparison.edit'], { ...loaded, isTechnical: true });
    const { sheet, job } = loaded;
    const quotes = namedOnce(sheet.base, body.quotes);
    assertFields([...wordsProblems({}, [], body.quotes), ...(job ? withoutFile(body.quotes) : [])]);
    const fileIds = [...new Set(quotes.flatMap(({ fileId }) => fileId ?? []))];
    const files = await uploadedFiles(db, principal.companyId, principal.userId, fileIds);
    if (files.length !== fileIds.length) throw notFound('file');
    let { base } = sheet;
    let next: Loaded = loaded;
    for (const quote of quotes) {
      const added = withQuote(base, quote, quote, now);
      if (added.number > MOST_VERSIONS)
        throw conflict('TOO_MANY_VERSIONS', `A quote can have up to ${MOST_VERSIONS} versions.`);
      base = added.base;
      if (quote.fileId)
        await insertFile(db, {
          comparison_id: sheet.id,
          vendor_id: quote.vendorId,
          number: added.number,
          company_id: principal.companyId,
          file_id: quote.fileId,
        });
      const after = { version: { number: added.number, isIncluded: true } };
      next = { ...next, sheet: { ...next.sheet, base } };
      next = await addEdit(context, next, {
        vendorId: quote.vendorId,
        cell: `version ${added.number}`,
        before: null,
        after,
      });
    }
    await changeVersion(db, sheet.id, sheet.version, { base: JSON.stringify(base), state: 'editable' });
    next = { ...next, sheet: { ...next.sheet, base, state: 'editable' } };
    const request = requestOfSheet(base, await inputsOf(db, sheet.id), now)!;
    assertFields(
      refusalsOf(request)
        .map(({ message }) => ({ pointer: '/quotes', message }))
        .slice(0, 20),
    );
    await settle(context, next, await inputsOf(db, sheet.id));
    return shownSheet(context, next);
  },

  archiveVendor: (context) => byGet(context, () => archived(context, true)),
  postArchiveVendor: (context) => archived(context, true),
  unarchiveVendor: (context) => byGet(context, () => archived(context, false)),
  postUnarchiveVendor: (context) => archived(context, false),
  includeVersion: (context) => byGet(context, () => included(context, true)),
  postIncludeVersion: (context) => included(context, true),
  excludeVersion: (context) => byGet(context, () => included(context, false)),
  postExcludeVersion: (context) => included(context, false),

  stepSheetChanges: (context) => stepped(context, context.body.comparisonId, context.body),

  getAllJobIds: async ({ db, principal, body }) => ({
    jobs: await linkableJobs(db, principal, MAKERS, (body.search ?? '').trim()),
  }),

  updateComparisonJobId: async (context) => {
    const { db, path, body, principal, now, authorise } = context;
    const job = await lockedJob(db, principal.userId, body.jobId);
    if (!job) throw notFound('job');
    const sheet = await lockedSheet(db, path.id);
    if (!sheet) throw notFound('comparison');
    const linked = sheet.job_id === null ? { job: null, to: job } : { job };
    authorise(comparisonPolicies['comparison.link'], { sheet, rfq: null, ...linked });
    // By its number, or it would be among the newest of them alone.
    const linkable = await linkableJobs(db, principal, MAKERS, numberOf(job));
    if (!linkable.some(({ _id }) => _id === job.id)) throw notLinkable();
    await changeSheet(db, sheet.id, { job_id: job.id });
    const linkedSheet = await withHistory(db, { ...sheet, job_id: job.id }, now);
    const loaded = { sheet: linkedSheet, job, rfq: await rfqOfJob(db, job.id) };
    await settle(context, loaded, await inputsOf(db, sheet.id));
    await writeJobLog(context, job.id, 'comparison_made', { count: sheet.base.vendors.length });
    return shownSheet(context, loaded);
  },
};

const notLinkable = () =>
  conflict('JOB_NOT_LINKABLE', 'This job has a comparison already, or its quotes are still sealed.');

/** Stores a new sheet with its first version. */
async function made(
  context: Writing,
  job: JobRow | null,
  title: string,
  base: SheetBase,
): Promise<Schemas['ComparisonSheet']> {
  const { db, principal, now } = context;
  const { companyId, userId, fullName } = principal;
  if (base.vendors.length > MOST_QUOTES) throw tooLarge();
  const summary = summaryOfNew(title, base, now);
  const id = await insertSheet(db, {
    company_id: companyId,
    job_id: job?.id ?? null,
    title: title.slice(0, 200),
    summary: JSON.stringify(summary),
    created_by: userId,
    changed_at: now,
    changed_by: fullName,
  });
  await insertVersion(db, {
    comparison_id: id,
    number: 1,
    company_id: companyId,
    state: base.vendors.length === 0 ? 'draft' : 'editable',
    base: JSON.stringify(base),
    changes: '[]',
    made_at: now,
    made_by: fullName,
  });
  if (job) await writeJobLog(context, job.id, 'comparison_made', { count: base.vendors.length });
  return shownSheet(context, await readSheet(context, id, 0));
}

/** The next version of a held sheet, and what that voids. */
async function superseded(
  context: Writing,
  loaded: Loaded,
  base: SheetBase,
  what: { reason: string | null; changes: Schemas['SheetDifference'][] },
): Promise<Schemas['ComparisonSheet']> {
  const { sheet, job } = loaded;
  const wasFrozen = sheet.state === 'frozen';
  const next = await nextVersion(context, loaded, base, what);
  if (job)
    await writeJobLog(context, job.id, 'comparison_reopened', {
      revision: next.sheet.version,
      ...(what.reason && { comment: what.reason }),
    });
  if (wasFrozen)
    await frozenIsTakenBack(context, {
      comparisonId: sheet.id,
      jobId: sheet.job_id,
      version: sheet.version,
      reason: what.reason,
    });
  return shownSheet(context, next);
}

/** The quotes with the ids of their vendors: who is named like one of the sheet is that one. */
function namedOnce(base: SheetBase, quotes: readonly Schemas['NewSheetQuote'][]) {
  const names = new Map(base.vendors.map(({ vendorId, companyName }) => [companyName.toLowerCase(), vendorId]));
  const known = new Map(base.vendors.map(({ vendorId, companyName }) => [vendorId, companyName]));
  const problems: FieldProblem[] = [];
  const named = quotes.map((quote, index) => {
    const name = quote.companyName?.trim();
    if (quote.vendorId !== undefined && !known.has(quote.vendorId)) throw notFound('vendor');
    if (quote.vendorId === undefined && !name)
      problems.push({ pointer: `/quotes/${index}/companyName`, message: 'is needed for a new vendor' });
    if (quote.content.lines.length > base.lines.length)
      problems.push({
        pointer: `/quotes/${index}/content/lines`,
        message: `has more items than the sheet’s ${base.lines.length}`,
      });
    if (quote.stated && quote.stated.length !== quote.content.lines.length)
      problems.push({ pointer: `/quotes/${index}/stated`, message: 'needs an entry for each item of the quote' });
    // What is wrong with one rate would be told of the whole request otherwise.
    if (quote.currency && (Number(quote.currency.fxRate) === 0 || isOddRupee(quote.currency)))
      problems.push({
        pointer: `/quotes/${index}/currency/fxRate`,
        message: quote.currency.code === 'INR' ? 'has to be 1 for rupees' : 'has to be more than 0',
      });
    const vendorId = quote.vendorId ?? names.get(name?.toLowerCase() ?? '') ?? randomUUID();
    const companyName = known.get(vendorId) ?? name ?? '';
    names.set(companyName.toLowerCase(), vendorId);
    known.set(vendorId, companyName);
    return { ...quote, vendorId, companyName };
  });
  assertFields(problems);
  return named;
}

const isOddRupee = ({ code, fxRate }: Schemas['SheetCurrency']) => code === 'INR' && Number(fxRate) !== 1;

const withoutFile = (quotes: readonly Schemas['NewSheetQuote'][]): FieldProblem[] =>
  quotes.flatMap(({ fileId }, index) =>
    fileId ? [] : [{ pointer: `/quotes/${index}/fileId`, message: 'is required: attach the vendor’s document' }],
  );

/** What is wrong with what was typed. */
function wordsProblems(
  { title = '' }: { title?: string },
  lines: readonly Schemas['NewSheetLine'][],
  quotes: readonly Schemas['NewSheetQuote'][],
): FieldProblem[] {
  const words: [string, string | null | undefined][] = [
    ['/title', title],
    ...lines.flatMap((line, index): [string, string | null | undefined][] => [
      [`/lines/${index}/description`, line.description],
      [`/lines/${index}/group`, line.group],
    ]),
    ...quotes.flatMap(({ companyName, content }, index): [string, string | null | undefined][] => [
      [`/quotes/${index}/companyName`, companyName],
      [`/quotes/${index}/content/deviations`, content.deviations],
      ...content.lines.map(({ remark }, at): [string, string | null | undefined] => [
        `/quotes/${index}/content/lines/${at}/remark`,
        remark,
      ]),
    ]),
  ];
  return words
    .flatMap(([pointer, said]) => {
      const message = said ? wordsProblem(said) : null;
      return message === null ? [] : [{ pointer, message }];
    })
    .slice(0, 100);
}
