import { daysBetween } from '@millwright/evaluation/calendar-days';
import { dueReminder } from '@millwright/evaluation/securities';
import { z } from 'zod';
import { insertMessage } from '../../outbox/outbox.queries.ts';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { notify } from '../notification/notify.ts';
import { rfqNumberOf } from '../rfq/rfq.rules.ts';
import { vendorMail } from '../rfq/vendor-mail.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { nearMail, securityName } from './delivery-mails.rules.ts';
import { forgetUnsubmittedFiles } from './evidence-files.queries.ts';
import { nearSecurities, noteReminder } from './delivery.queries.ts';

const UNSUBMITTED_FOR_IN_MS = 24 * 60 * 60 * 1000;

/** Reminders of guarantees and retentions that end, to both sides: noted and mailed in one transaction, so once. And the end of files that no evidence carries. */
export const deliveryTasks = ({ db, config }: TaskParts) => [
  taskKind({
    name: 'remind-of-securities',
    payload: z.object({}),
    everyInSeconds: 3_600,
    run: async (_payload, { now, cause }) =>
      db.transaction().execute(async (transaction) => {
        const today = indianDay(now);
        for (const security of await nearSecurities(transaction, today)) {
          const { kind, ends, reminded, job_id: jobId, job_vendor_id: jobVendorId, vendor_name: vendor } = security;
          const due = dueReminder(ends, today, reminded);
          if (due === null) continue;
          await noteReminder(transaction, security, due);
          const order = { rfqNumber: rfqNumberOf(security), title: security.title ?? '' };
          await notify(transaction, {
            kind: 'security_near',
            jobId,
            to: { roles: ['owner', 'buyer'] },
            detail: { vendor, title: securityName(kind), count: daysBetween(today, ends) },
            mail: {
              ...nearMail(order, { kind, ends, vendor }, 'buyer'),
              link: `${config.publicUrl}/job/${jobId}/delivery`,
            },
            cause,
            at: now,
          });
          if (!security.email) continue;
          const to = { jobVendorId, email: security.email };
          const words = nearMail(order, { kind, ends, vendor }, 'vendor');
          await insertMessage(transaction, null, cause, await vendorMail({ db: transaction, config, now }, to, words));
        }
      }),
  }),
  taskKind({
    name: 'forget-unsubmitted-files',
    payload: z.object({}),
    everyInSeconds: 86_400,
    run: async (_payload, { now }) =>
      void (await forgetUnsubmittedFiles(db, new Date(now.getTime() - UNSUBMITTED_FOR_IN_MS))),
  }),
];
