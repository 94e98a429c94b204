import { insertMessage } from '../../outbox/outbox.queries.ts';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { notify } from '../notification/notify.ts';
import { buyerNotice, isVendor, noticePayload, RFQ_NOTICE, vendorNoticeMail } from './rfq-notices.rules.ts';
import { newsPayload, RFQ_NEWS } from './publishing.ts';
import { takeNews, takeNotice } from './rfq.queries.ts';
import { changesBetween, documentsMail } from './rfq.rules.ts';
import { vendorMail } from './vendor-mail.ts';

/** Reminders of deadlines, and that a time to quote is over: noted and mailed in one transaction, so once. */
export const rfqTasks = ({ db, config }: TaskParts) => [
  taskKind({
    ...RFQ_NEWS,
    payload: newsPayload,
    run: async ({ jobId }, { now, cause }) =>
      db.transaction().execute(async (transaction) => {
        for (const { email, job_vendor_id, has_quoted, revision, frozen, before } of await takeNews(
          transaction,
          jobId,
          now,
        )) {
          const changes = changesBetween(before, frozen).length;
          // Taken back within the ten minutes: there is nothing to say.
          if (changes === 0) continue;
          const own = { db: transaction, config, now };
          const news = documentsMail(frozen, revision, { hasQuoted: has_quoted, changes });
          const mail = await vendorMail(own, { jobVendorId: job_vendor_id, email }, news);
          await insertMessage(transaction, null, cause, mail);
        }
      }),
  }),
  taskKind({
    ...RFQ_NOTICE,
    payload: noticePayload,
    run: async (notice, { now, cause }) =>
      db.transaction().execute(async (transaction) => {
        const all = await takeNotice(transaction, notice, now);
        const [first] = all;
        if (!first) return;
        const vendors = all.filter(isVendor);
        for (const told of vendors) {
          const to = { jobVendorId: told.job_vendor_id!, email: told.email };
          const mail = await vendorMail({ db: transaction, config, now }, to, vendorNoticeMail(told));
          await insertMessage(transaction, null, cause, mail);
        }
        const link = `${config.publicUrl}/job/${notice.jobId}/quotations`;
        const news = buyerNotice(notice, first, vendors.length, link);
        if (news) await notify(transaction, { ...news, jobId: notice.jobId, cause, at: now });
      }),
  }),
];
