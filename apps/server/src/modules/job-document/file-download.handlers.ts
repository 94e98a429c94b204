import { z } from 'zod';
import type { HandlersOf } from '../../http/handler.ts';
import { conflict, invalidRequest, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { jobByRef, lockedJob } from '../job-rfq/job-rfq.queries.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { downloadById, downloadsOf, insertDownload } from './file-download.queries.ts';
import {
  chosenDocuments,
  downloadOf,
  nameOfDownload,
  packedFiles,
  REMEMBERED_FOR_IN_MS,
  sizeOf,
  stateOfDownload,
} from './file-download.rules.ts';
import { documentsOf } from './job-document.queries.ts';

/** A ZIP of documents is made after the request. */
export const PACK_DOCUMENTS = { name: 'pack-documents' };
export const packPayload = z.object({ downloadId: z.string() });

/** Handlers of documents that are had all at once. Who sees a job reads its documents, so row-level security decides; what one asked for is one's own. */
export const fileDownloadHandlers: HandlersOf<'sendEmailForFileDownload' | 'getFileDownloads' | 'getFileDownload'> = {
  sendEmailForFileDownload: async (context) => {
    const { db, body, principal, now, budgets, tasks } = context;
    const job = await lockedJob(db, principal.userId, body.jobId);
    if (!job) throw notFound('job');
    const found = chosenDocuments(await documentsOf(db, job.id), body.documentIds);
    if ('problems' in found) throw invalidRequest(found.problems);
    const earlier = await downloadsOf(db, job.id, new Date(now.getTime() - REMEMBERED_FOR_IN_MS));
    if (earlier.some((row) => ['waiting', 'packing'].includes(stateOfDownload(row, now))))
      throw conflict(
        'DOWNLOAD_UNDER_WAY',
        'A ZIP of this job is being prepared. You can request another when it is ready.',
      );
    await budgets.spend('fileDownloadsPerUserPerDay', principal.userId);
    const row = await insertDownload(db, {
      job_id: job.id,
      company_id: principal.companyId,
      user_id: principal.userId,
      packed: JSON.stringify(packedFiles(found.chosen)),
      total_in_bytes: sizeOf(found.chosen),
      created_at: now,
    });
    await tasks.add(PACK_DOCUMENTS, { downloadId: row.id });
    await writeJobLog(context, job.id, 'documents_packed', { count: found.chosen.length });
    return downloadOf(row, now);
  },

  getFileDownloads: async ({ db, path, principal, now }) => {
    const job = await jobByRef(db, principal.userId, path.id);
    if (!job) throw notFound('job');
    const rows = await downloadsOf(db, job.id, new Date(now.getTime() - REMEMBERED_FOR_IN_MS));
    return { downloads: rows.map((row) => downloadOf(row, now)) };
  },

  getFileDownload: async ({ db, path, principal, files, now }) => {
    const row = await downloadById(db, path.id);
    const job = row && (await jobByRef(db, principal.userId, row.job_id));
    if (!job) throw notFound('download');
    const { sha256 } = row;
    const state = stateOfDownload(row, now);
    if (state === 'expired' || (state === 'ready' && !sha256))
      throw conflict('DOWNLOAD_EXPIRED', 'This ZIP has expired after 7 days. Request it again.');
    if (state !== 'ready' || !sha256) throw conflict('DOWNLOAD_NOT_READY', 'This ZIP is not ready.');
    const fileName = nameOfDownload(numberOf(job));
    return { fileName, mediaType: 'application/zip', open: () => files.open(sha256) };
  },
};
