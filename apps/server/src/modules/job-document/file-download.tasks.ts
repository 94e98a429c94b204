import type { Kysely } from 'kysely';
import { z } from 'zod';
import { enterPerson } from '../../db/enter-person.ts';
import type { Database } from '../../db/schema.ts';
import { insertEvent } from '../../events/event.queries.ts';
import { FileDamaged, FileMissing } from '../../files/files.ts';
import { insertMessage } from '../../outbox/outbox.queries.ts';
import { taskKind, TryLater } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { lockContent } from '../file-upload/file-upload.queries.ts';
import { jobByRef } from '../job-rfq/job-rfq.queries.ts';
import { numberOf, titleOf } from '../job-rfq/job-rfq.rules.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { PACK_DOCUMENTS, packPayload } from './file-download.handlers.ts';
import { changeDownload, downloadById, forgetDownloads, ownerOfDownload } from './file-download.queries.ts';
import { failedMail, isOverdue, KEPT_FOR_IN_MS, readyMail, REMEMBERED_FOR_IN_MS } from './file-download.rules.ts';
import type { DownloadRow } from './file-download.rules.ts';
import { zipOf } from './pack-documents.ts';

const NOTED_EVERY_IN_MS = 1_000;
const kilobytes = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });
const spokenSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${kilobytes.format(bytes / 1000)} kB` : `${kilobytes.format(bytes / 1_000_000)} MB`;

/** Packs documents of jobs, in the name of who asked: what they no longer see is not packed. Once ready, a second try does nothing. */
export const fileDownloadTasks = ({ db, files, config }: TaskParts) => {
  /** Reads or writes a ZIP's row as who asked for it; answers nothing when they are nobody any more. */
  const asOwner = <Result>(
    downloadId: string,
    act: (
      transaction: Kysely<Database>,
      found: { row: DownloadRow; job: JobRow; companyId: string; userId: string; email: string },
    ) => Promise<Result>,
  ): Promise<Result | undefined> =>
    db.transaction().execute(async (transaction) => {
      const owner = await ownerOfDownload(transaction, downloadId);
      if (!owner) return undefined;
      await enterPerson(transaction, owner);
      const row = await downloadById(transaction, downloadId, true);
      const job = row && (await jobByRef(transaction, owner.userId, row.job_id));
      return job && act(transaction, { row, job, ...owner });
    });

  /** Notes how a ZIP ended, tells by mail, and has open pages read it anew; once, whoever is first. */
  const end = (downloadId: string, cause: string, now: Date, made: { sha256: Buffer; sizeInBytes: number } | null) =>
    asOwner(downloadId, async (transaction, { row, job, companyId, userId, email }) => {
      if (row.expires_at !== null || row.failed_at !== null) return;
      const number = numberOf(job);
      const link = `${config.publicUrl}/job/${number}/documents`;
      const { productName } = config;
      const told = { number, title: titleOf(job), count: row.packed.length, productName };
      let mail = failedMail(told, link);
      if (made) {
        await lockContent(transaction, made.sha256);
        if (!(await files.has(made.sha256))) throw new TryLater('the ZIP is not in the store', 1);
        const expiresAt = new Date(now.getTime() + KEPT_FOR_IN_MS);
        await changeDownload(transaction, downloadId, {
          sha256: made.sha256,
          size_in_bytes: made.sizeInBytes,
          done_in_bytes: row.total_in_bytes,
          expires_at: expiresAt,
        });
        const size = spokenSize(made.sizeInBytes);
        mail = readyMail(told, { link: `${link}?download=${downloadId}`, size, expiresAt });
      } else await changeDownload(transaction, downloadId, { failed_at: now });
      await insertMessage(transaction, companyId, cause, { channel: 'mail', recipient: email, ...mail });
      await insertEvent(transaction, {
        companyId,
        actorId: userId,
        audience: [userId],
        kind: cause,
        subject: { type: 'job', id: job.id },
        tags: ['job-document'],
      });
    });

  return [
    taskKind({
      ...PACK_DOCUMENTS,
      payload: packPayload,
      workTimeInSeconds: 900,
      run: async ({ downloadId }, { now, cause }) => {
        const row = await asOwner(downloadId, async (transaction, { row: found }) => {
          if (found.expires_at !== null || found.failed_at !== null) return undefined;
          await changeDownload(transaction, downloadId, { began_at: now, done_in_bytes: 0 });
          return found;
        });
        if (!row) return;
        if (isOverdue(row, now)) return end(downloadId, cause, now, null);
        let done = 0;
        let notedAt = Date.now();
        const note = async (bytes: number) => {
          done += bytes;
          if (Date.now() - notedAt < NOTED_EVERY_IN_MS) return;
          notedAt = Date.now();
          await asOwner(downloadId, (transaction) => changeDownload(transaction, downloadId, { done_in_bytes: done }));
        };
        try {
          const made = await files.put(zipOf(row.packed, files, note));
          await end(downloadId, cause, now, made);
        } catch (error) {
          // What is gone or damaged stays so; a store or a disk that is away comes back.
          if (!(error instanceof FileMissing || error instanceof FileDamaged)) throw error;
          await end(downloadId, cause, now, null);
        }
      },
    }),
    taskKind({
      name: 'forget-file-downloads',
      payload: z.object({}),
      everyInSeconds: 3_600,
      run: async (_payload, { now }) =>
        void (await forgetDownloads(db, now, new Date(now.getTime() - REMEMBERED_FOR_IN_MS))),
    }),
  ];
};
