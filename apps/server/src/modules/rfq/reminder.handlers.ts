import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { touchJob } from '../job-rfq/job-rfq.queries.ts';
import { standingOf } from './quotations.rules.ts';
import { held } from './rfq-access.ts';
import { isSilent, vendorNoticeMail } from './rfq-notices.rules.ts';
import { rfqPolicies } from './rfq.policies.ts';
import { invitedTo, noteReminder } from './rfq.queries.ts';
import { vendorMail } from './vendor-mail.ts';

/** How long after a reminder a vendor gets no other. */
const APART_IN_MS = 4 * 60 * 60 * 1000;

/** Handlers of reminders that a buyer sends; those by the clock are tasks. */
export const reminderHandlers: HandlersOf<'remindVendors'> = {
  remindVendors: async (context) => {
    const { db, body, principal, now, outbox, authorise } = context;
    const { job, rfq } = await held(db, principal, body.jobId);
    authorise(rfqPolicies['rfq.send'], { job, rfq, now });
    const invited = new Map((await invitedTo(db, job.id)).map((row) => [row.job_vendor_id, row]));
    const chosen = body.jobVendorIds.map((id) => {
      const row = invited.get(id);
      return row && { ...row, standing: standingOf(row) };
    });
    assertFields(
      chosen.flatMap((row, index) => {
        const pointer = `/jobVendorIds/${index}`;
        if (!row) return [{ pointer, message: 'was not sent the RFQ' }];
        return isSilent(row.standing) ? [] : [{ pointer, message: 'has quoted, regretted or been removed' }];
      }),
    );
    const due = chosen.flatMap((row) => {
      if (!row || !isSilent(row.standing)) return [];
      const isRecent = row.reminded_at !== null && now.getTime() - Date.parse(row.reminded_at) < APART_IN_MS;
      return isRecent ? [] : [{ ...row, standing: row.standing }];
    });
    if (due.length === 0) throw conflict('REMINDED_RECENTLY', 'Reminded in the last 4 hours. Remind again later.');
    for (const row of due) {
      const { job_vendor_id, email, company_name, standing } = row;
      const notice = vendorNoticeMail({ frozen: rfq.frozen!, standing });
      await outbox.add(await vendorMail(context, { jobVendorId: job_vendor_id, email }, notice));
      await noteReminder(db, job_vendor_id, now);
      await writeJobLog(context, job.id, 'vendor_reminded', { vendor: company_name });
    }
    await touchJob(db, job.id, principal.userId, now);
    return { reminded: due.map(({ job_vendor_id }) => job_vendor_id) };
  },
};
