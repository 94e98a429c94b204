import { Readable } from 'node:stream';
import { drawnApart } from '../../documents/drawn-apart.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { jobByRef } from '../job-rfq/job-rfq.queries.ts';
import { threadOf } from './chat.rules.ts';
import { readableThread } from './readable-thread.ts';
import { recordedMessages } from './thread-record.queries.ts';
import { MOST_RECORDED } from './thread-record.rules.ts';
import type { ThreadRecord } from './thread-record.rules.ts';

/** The record of a thread as evidence (domain rules, messages). */
export const threadRecordHandlers: HandlersOf<'exportThread'> = {
  exportThread: async (context) => {
    const { db, path, principal, now } = context;
    const thread = await readableThread(context, path.id);
    const { title, job } = threadOf(thread, principal.userId, false);
    if (job && (await jobByRef(db, principal.userId, job.jobId)))
      await writeJobLog(context, job.jobId, 'exported', { document: `Messages, ${title.slice(0, 150)}, PDF` });
    const { messages, count } = await recordedMessages(db, thread.id, MOST_RECORDED);
    const record: ThreadRecord = {
      title,
      job: job && [job.number, job.title].filter((part) => part !== null).join(' '),
      company: principal.companyName,
      takenBy: principal.fullName,
      takenAt: now.toISOString(),
      messageCount: count,
      messages,
    };
    return {
      fileName: `Messages ${title}.pdf`.replaceAll(/[\\/:*?"<>|]/g, ' '),
      mediaType: 'application/pdf',
      open: async () => {
        const bytes = await drawnApart(new URL('./thread-record-worker.ts', import.meta.url), record);
        return { sizeInBytes: bytes.length, stream: Readable.from([bytes]) };
      },
    };
  },
};
