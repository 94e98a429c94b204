import { insertMessage } from '../../outbox/outbox.queries.ts';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { noticeMail, noticePayload, RFQ_NOTICE } from './rfq-notices.rules.ts';
import { takeNotice } from './rfq.queries.ts';

/** Reminders of deadlines, and that a time to quote is over: noted and mailed in one transaction, so once. */
export const rfqTasks = ({ db, config }: TaskParts) => [
  taskKind({
    ...RFQ_NOTICE,
    payload: noticePayload,
    run: async (notice, { now, cause }) =>
      db.transaction().execute(async (transaction) => {
        for (const told of await takeNotice(transaction, notice, now)) {
          const mail = noticeMail(told, `${config.publicUrl}/job/${notice.jobId}/quotations`);
          const message = mail && { channel: 'mail' as const, recipient: told.email, ...mail };
          if (message) await insertMessage(transaction, null, cause, message);
        }
      }),
  }),
];
