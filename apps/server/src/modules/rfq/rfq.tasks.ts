import { insertMessage } from '../../outbox/outbox.queries.ts';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { notify } from '../notification/notify.ts';
import { buyerNotice, isVendor, noticePayload, RFQ_NOTICE, vendorNoticeMail } from './rfq-notices.rules.ts';
import { takeNotice } from './rfq.queries.ts';

/** Reminders of deadlines, and that a time to quote is over: noted and mailed in one transaction, so once. */
export const rfqTasks = ({ db, config }: TaskParts) => [
  taskKind({
    ...RFQ_NOTICE,
    payload: noticePayload,
    run: async (notice, { now, cause }) =>
      db.transaction().execute(async (transaction) => {
        const all = await takeNotice(transaction, notice, now);
        const [first] = all;
        if (!first) return;
        const vendors = all.filter(isVendor);
        for (const told of vendors)
          await insertMessage(transaction, null, cause, {
            channel: 'mail',
            recipient: told.email,
            ...vendorNoticeMail(told),
          });
        const link = `${config.publicUrl}/job/${notice.jobId}/quotations`;
        const news = buyerNotice(notice, first, vendors.length, link);
        if (news) await notify(transaction, { ...news, jobId: notice.jobId, cause, at: now });
      }),
  }),
];
