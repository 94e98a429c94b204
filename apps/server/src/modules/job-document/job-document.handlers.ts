import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Context, HandlersOf, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { assertFields, conflict, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import type { LogKind } from '../activity-log/activity-log.rules.ts';
import { changesDetail, fieldChanges } from '../activity-log/log-changes.rules.ts';
import type { LogChange } from '../activity-log/log-changes.rules.ts';
import { countScopeDocuments, jobByRef, lockedJob, touchJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { publishDocuments } from '../rfq/publishing.ts';
import { rfqPolicies } from '../rfq/rfq.policies.ts';
import { countQuotes, rfqOfJob } from '../rfq/rfq.queries.ts';
import {
  bytesOfDocuments,
  changeDocument,
  documentById,
  documentsOf,
  insertDocument,
  insertVersion,
  readersOf,
  uploadedFiles,
  versionsOf,
} from './job-document.queries.ts';
import {
  additionProblems,
  documentOf,
  LAST_SCOPE,
  MOST_VERSIONS,
  nameProblems,
  nameWithEnding,
  publishedVersions,
  returnProblems,
  roomProblems,
  versionOf,
  wordsProblem,
} from './job-document.rules.ts';
import type { DocumentRow } from './job-document.rules.ts';

type Operations =
  | 'getJobDocuments'
  | 'addRfqDocuments'
  | 'editRfqFileName'
  | 'editDocDescription'
  | 'toggleRfqFileState'
  | 'deleteJobDocument'
  | 'restoreDocVersion'
  | 'getRfqDocVersion'
  | 'getJobDocument';

/** Handlers of the documents of a job (section 7 of the product specification, job requests). */
export const jobDocumentHandlers: HandlersOf<Operations> = {
  getJobDocuments: async (context) => {
    const job = await jobByRef(context.db, context.principal.userId, context.path.id);
    if (!job) throw notFound('job');
    return shown(context, job);
  },

  addRfqDocuments: async (context) => {
    const { db, body, principal, now } = context;
    const job = await lockedJob(db, principal.userId, body.jobId);
    if (!job) throw notFound('job');
    await authoriseEdit(context, job);
    const documents = await documentsOf(db, job.id);
    const document = body.documentId === undefined ? null : documents.find(({ id }) => id === body.documentId);
    if (document === undefined) throw notFound('document');
    const uploaded = await uploadedFiles(db, principal.companyId, principal.userId, body.fileIds);
    const files = new Map(uploaded.map((file) => [file.id, file]));
    assertFields(additionProblems(body.fileIds, files, documents, document));
    assertFields(roomProblems(uploaded, await bytesOfDocuments(db, job.id)));
    for (const fileId of body.fileIds) {
      const name = document?.name ?? files.get(fileId)!.file_name;
      const owner = { job_id: job.id, company_id: principal.companyId };
      const id = document?.id ?? (await insertDocument(db, { ...owner, name, created_at: now }));
      const number = (document?.version ?? 0) + 1;
      await insertVersion(db, {
        ...owner,
        document_id: id,
        number,
        file_id: fileId,
        added_at: now,
        added_by: principal.fullName,
      });
      if (document) await changeDocument(db, id, { version: number });
      const versions = document ? fieldChanges({ version: document.version }, { version: number }) : [];
      await note(context, job, document ? 'document_changed' : 'document_added', name, versions);
    }
    await publishDocuments(context, job);
    return shown(context, job);
  },

  editRfqFileName: async (context) => {
    const { job, document } = await held(context);
    const name = context.body.name.trim();
    assertFields(nameProblems(name, document, await documentsOf(context.db, job.id)));
    return changed(context, job, document, { name: nameWithEnding(name, document) });
  },

  editDocDescription: async (context) => {
    const { job, document } = await held(context);
    const description = context.body.description?.trim() || null;
    const message = description && wordsProblem(description);
    assertFields(message ? [{ pointer: '/description', message }] : []);
    return changed(context, job, document, { description, kind: context.body.kind });
  },

  toggleRfqFileState: async (context) => {
    const { job, document } = await held(context);
    return changed(context, job, document, { is_shown: context.body.isShown });
  },

  deleteJobDocument: async (context) => {
    const { db, body, now } = context;
    const { job, document } = await held(context, true);
    if (body.isDeleted === document.is_deleted) return shown(context, job);
    if (!body.isDeleted) assertFields(returnProblems(document, await documentsOf(db, job.id)));
    await changeDocument(db, document.id, { deleted_at: body.isDeleted ? now : null });
    await assertScope(db, job);
    await note(context, job, body.isDeleted ? 'document_deleted' : 'document_restored', document.name);
    await publishDocuments(context, job);
    return shown(context, job);
  },

  restoreDocVersion: async (context) => {
    const { db, body, principal, now } = context;
    const { job, document } = await held(context);
    const version = (await versionsOf(db, document.id)).find(({ number }) => number === body.number);
    if (!version) throw notFound('version');
    if (version.number === document.version) throw conflict('NEWEST_VERSION', 'This is already the latest version.');
    if (document.version >= MOST_VERSIONS)
      throw conflict('TOO_MANY_VERSIONS', `A document can have up to ${MOST_VERSIONS} versions.`);
    const number = document.version + 1;
    await insertVersion(db, {
      document_id: document.id,
      number,
      job_id: job.id,
      company_id: principal.companyId,
      file_id: version.file_id,
      added_at: now,
      added_by: principal.fullName,
      restored_from: version.number,
    });
    return changed(context, job, document, { version: number });
  },

  getRfqDocVersion: async ({ db, path }) => {
    const document = await documentById(db, path.id);
    if (!document) throw notFound('document');
    const published = publishedVersions((await rfqOfJob(db, document.job_id)).frozen).get(document.id);
    return { versions: (await versionsOf(db, document.id)).map((version) => versionOf(version, published)) };
  },

  getJobDocument: async ({ db, path, query, files }) => {
    const document = await documentById(db, path.id);
    const wanted = query.number ?? document?.version;
    const version = document && (await versionsOf(db, document.id)).find(({ number }) => number === wanted);
    if (!version) throw notFound('document');
    return { fileName: document.name, mediaType: version.media_type, open: () => files.open(version.sha256) };
  },
};

type Db = Kysely<Database>;
type Writing = Pick<Context<'addRfqDocuments'>, 'db' | 'principal' | 'now' | 'config' | 'tasks' | 'authorise'>;

const accessOf = async (db: Db, job: JobRow, now: Date) => {
  const rfq = await rfqOfJob(db, job.id);
  const minimumQuotes = rfq.needs_quotes ?? rfq.minimum_quotes;
  return { job, rfq, now, quoteCount: await countQuotes(db, job.id), minimumQuotes };
};

const authoriseEdit = async ({ db, now, authorise }: Writing, job: JobRow) =>
  authorise(rfqPolicies['document.manage'], await accessOf(db, job, now));

/** A document with its job held, which the caller may change. */
async function held(
  context: Writing & { body: { documentId: string } },
  withDeleted = false,
): Promise<{ job: JobRow; document: DocumentRow }> {
  const { db, principal, body } = context;
  const found = await documentById(db, body.documentId);
  const job = found && (await lockedJob(db, principal.userId, found.job_id));
  if (!job) throw notFound('document');
  await authoriseEdit(context, job);
  const document = (await documentById(db, body.documentId))!;
  if (document.is_deleted && !withDeleted) throw notFound('document');
  return { job, document };
}

async function note(
  context: Writing,
  job: JobRow,
  kind: LogKind,
  document: string,
  changes: readonly LogChange[] = [],
): Promise<void> {
  await touchJob(context.db, job.id, context.principal.userId, context.now);
  await writeJobLog(context, job.id, kind, { document, ...changesDetail(changes) });
}

/** Throws when a submitted job would be left without items and without a document of its scope. */
async function assertScope(db: Db, job: JobRow): Promise<void> {
  if (job.status === 'draft' || job.item_count > 0 || (await countScopeDocuments(db, job.id)) > 0) return;
  assertFields([{ pointer: '/documentId', message: LAST_SCOPE }]);
}

const loggedDocument = ({ name, kind, description, is_shown: isShown, version }: DocumentRow) => ({
  name,
  kind: kind?.replaceAll('_', ' '),
  description,
  isShown,
  version,
});

async function changed(
  context: Writing,
  job: JobRow,
  document: DocumentRow,
  change: Parameters<typeof changeDocument>[2],
) {
  await changeDocument(context.db, document.id, change);
  await assertScope(context.db, job);
  const after = (await documentById(context.db, document.id))!;
  await note(
    context,
    job,
    'document_changed',
    after.name,
    fieldChanges(loggedDocument(document), loggedDocument(after)),
  );
  await publishDocuments(context, job);
  return shown(context, job);
}

async function shown({ db, principal, now }: { db: Db; principal: Principal; now: Date }, job: JobRow) {
  const access = await accessOf(db, job, now);
  const published = publishedVersions(access.rfq.frozen);
  const readers = await readersOf(db, job.id);
  return {
    documents: (await documentsOf(db, job.id)).map((document) => documentOf(document, published, readers)),
    can: { edit: may(rfqPolicies['document.manage'], principal, access) },
  };
}
