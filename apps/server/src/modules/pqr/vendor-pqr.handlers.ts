import type { Context, HandlersOf, VendorSession } from '../../http/handler.ts';
import { assertFields, changedMeanwhile, conflict, notFound, unavailable } from '../../problems.ts';
import { heldLogOfVendor } from '../activity-log/activity-log.queries.ts';
import { writeJobLogAsVendor } from '../activity-log/job-log.ts';
import { lockContent } from '../file-upload/file-upload.queries.ts';
import { notify } from '../notification/notify.ts';
import { ownInvitation } from '../vendor-link/vendor-link.queries.ts';
import {
  attachedBytes,
  attachedFile,
  criteriaOf,
  filesOf,
  insertFile,
  markRemoved,
  ownAnswers,
  ownPqr,
  profileOf,
  putAnswer,
  putPqr,
} from './pqr.queries.ts';
import {
  askedOf,
  handedInMail,
  isAnswerable,
  kindProblems,
  pqrFileOf,
  unansweredProblems,
  vendorPqrOf,
  wordsProblems,
} from './pqr.rules.ts';
import type { FileRow, PqrParts } from './pqr.rules.ts';

type Operations = 'getVendorPqr' | 'answerPqr' | 'addPqrFile' | 'getVendorPqrFile' | 'removePqrFile';

const MOST_FILES = 10;
const MOST_IN_BYTES = 100 * 1024 * 1024;

/** Handlers of prequalification for a vendor by its link (domain rules, the vendor's side). */
export const vendorPqrHandlers: HandlersOf<Operations> = {
  getVendorPqr: async (context) => vendorPqrOf(await partsOf(context), false),

  answerPqr: async (context) => {
    const { db, body, vendor, now, config } = context;
    const { row, criteria } = await heldParts(context);
    if (row.version !== body.version) throw changedMeanwhile();
    assertFields([
      ...kindProblems('/answers', body.answers, askedOf(criteria)),
      ...body.answers.flatMap(({ answer }, index) => wordsProblems({ [`/answers/${index}/answer`]: answer })),
    ]);
    await putPqr(db, row, body.isSent ? { state: 'sent', sent_at: now } : { state: row.state });
    const { job_vendor_id, job_id, company_id } = row;
    for (const { kind, answer } of body.answers)
      await putAnswer(db, {
        job_vendor_id,
        job_id,
        company_id,
        kind,
        answer: answer?.trim() || null,
        source: 'vendor',
        answered_at: now,
      });
    const parts = await partsOf(context);
    if (body.isSent) {
      assertFields(unansweredProblems(parts, body.answers));
      await writeJobLogAsVendor(context, 'pqr_sent');
      const { frozen } = await ownInvitation(db, vendor.jobVendorId);
      const link = `${config.publicUrl}/job/${vendor.jobId}/vendors/${vendor.jobVendorId}`;
      const mail = handedInMail(frozen, vendor.vendorName, link);
      await notify(db, {
        kind: 'pqr_sent',
        jobId: vendor.jobId,
        to: { roles: ['owner', 'buyer'] },
        subjectId: vendor.jobVendorId,
        detail: { vendor: vendor.vendorName },
        mail: { ...mail, link },
        cause: 'answerPqr',
        at: now,
      });
    }
    return vendorPqrOf(parts, false);
  },

  addPqrFile: async (context) => {
    const { db, path, vendor, file, files: store, now } = context;
    const { fileName, mediaType, bytes } = file!;
    // Before the first query: no transaction waits for the disk.
    const { sha256 } = await store.put([bytes]);
    const { row, criteria, files } = await heldParts(context);
    assertFields(kindProblems('', [path], askedOf(criteria)));
    const sameKind = files.filter(({ kind }) => kind === path.kind);
    const before = sameKind.filter((other) => isNamed(other, fileName));
    const used = await attachedBytes(db, vendor.jobVendorId);
    if (sameKind.length - before.length >= MOST_FILES || used + bytes.length > MOST_IN_BYTES)
      throw conflict(
        'TOO_MANY_FILES',
        `You can attach up to ${MOST_FILES} files to one answer, ${MOST_IN_BYTES / 1024 / 1024} MB in total. Removed files free up space after a day.`,
      );
    await lockContent(db, sha256);
    if (!(await store.has(sha256))) throw unavailable('The file could not be saved. Please try again.');
    await putPqr(db, row, { state: row.state });
    await markRemoved(
      db,
      before.map(({ id }) => id),
      now,
    );
    const { job_vendor_id, job_id, company_id } = row;
    const stored = await insertFile(db, {
      job_vendor_id,
      job_id,
      company_id,
      kind: path.kind,
      file_name: fileName,
      media_type: mediaType,
      size_in_bytes: bytes.length,
      sha256,
      created_at: now,
    });
    return pqrFileOf(stored);
  },

  getVendorPqrFile: async ({ db, path, vendor, files }) => {
    const file = await attachedFile(db, vendor.jobVendorId, path.id);
    if (!file || file.removed_at !== null) throw notFound('file');
    return { fileName: file.file_name, mediaType: file.media_type, open: () => files.open(file.sha256) };
  },

  removePqrFile: async (context) => {
    const { db, path, body, vendor, now } = context;
    const { row, files } = await heldParts(context);
    const file = await attachedFile(db, vendor.jobVendorId, path.id);
    if (!file) throw notFound('file');
    const sameKind = files.filter(({ kind, id }) => kind === file.kind && id !== file.id);
    if (!body.isRemoved && sameKind.some((other) => isNamed(other, file.file_name)))
      throw conflict('NAME_TAKEN', 'Another file with this name replaced it.');
    if (!body.isRemoved && sameKind.length >= MOST_FILES)
      throw conflict('TOO_MANY_FILES', `You can attach up to ${MOST_FILES} files to one answer.`);
    if (body.isRemoved !== (file.removed_at !== null)) {
      await putPqr(db, row, { state: row.state });
      await markRemoved(db, [file.id], body.isRemoved ? now : null);
    }
    return vendorPqrOf(await partsOf(context), false);
  },
};

const isNamed = ({ file_name }: Pick<FileRow, 'file_name'>, name: string): boolean =>
  file_name.toLowerCase() === name.toLowerCase();

/** A prequalification that its vendor may change, with its job held: what vendors and buyers do with one job happens one after the other. */
async function heldParts(context: Calling): Promise<PqrParts> {
  const { status } = await heldLogOfVendor(context.db);
  if (status === 'on_hold')
    throw conflict('JOB_CLOSED', 'The buyer has put this job on hold. Your entries are saved: please try again later.');
  const parts = await partsOf(context);
  if (!isAnswerable(parts.row)) throw conflict('PQR_CLOSED', 'The buyer has decided, so nothing can be changed.');
  return parts;
}

type Calling = Pick<Context<'getVendorPqr'>, 'db'> & { vendor: VendorSession };

async function partsOf({ db, vendor }: Calling): Promise<PqrParts> {
  const row = await ownPqr(db, vendor);
  return {
    row,
    criteria: await criteriaOf(db, row.job_id),
    answers: await ownAnswers(db, vendor.jobVendorId),
    files: await filesOf(db, vendor.jobVendorId),
    verdicts: [],
    profile: await profileOf(db, row.vendor_id),
  };
}
