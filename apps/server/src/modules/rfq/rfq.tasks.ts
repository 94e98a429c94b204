import { insertMessage } from '../../outbox/outbox.queries.ts';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { notify } from '../notification/notify.ts';
import { buyerNotice, isVendor, noticePayload, RFQ_NOTICE, vendorNoticeMail } from './rfq-notices.rules.ts';
import { newsPayload, RFQ_NEWS } from './publishing.ts';
import { takeNews, takeNotice } from './rfq.queries.ts';
import { changesBetween, documentsMail } from './rfq.rules.ts';
import { withVendorLink } from './vendor-mail.ts';

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
          const mail = await withVendorLink(own, job_vendor_id, news);
          await insertMessage(transaction, null, cause, { channel: 'mail', recipient: email, ...mail });
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
        for (const told of vendors)
          await insertMessage(transaction, null, cause, {
            channel: 'mail',
            recipient: told.email,
            ...(await withVendorLink({ db: transaction, config, now }, told.job_vendor_id!, vendorNoticeMail(told))),
          });
        const link = `${config.publicUrl}/job/${notice.jobId}/quotations`;
        const news = buyerNotice(notice, first, vendors.length, link);
        if (news) await notify(transaction, { ...news, jobId: notice.jobId, cause, at: now });
      }),
  }),
];
