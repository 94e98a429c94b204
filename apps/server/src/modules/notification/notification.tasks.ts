import { z } from 'zod';
import { insertMessage } from '../../outbox/outbox.queries.ts';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { forgetNotifications, takeDigest } from './notification.queries.ts';
import { digestMail, unsubscribeToken } from './notification.rules.ts';

/** The daily mail of each person who has lines for it, at 8:00 in India: taken and mailed in one transaction, so once. */
export const notificationTasks = ({ db, config }: TaskParts) => [
  taskKind({
    name: 'notification-digest',
    payload: z.object({ userId: z.string(), dueAt: z.string() }),
    run: async ({ userId, dueAt }, { cause }) =>
      db.transaction().execute(async (transaction) => {
        const lines = await takeDigest(transaction, userId, dueAt);
        if (lines.length === 0) return;
        const mail = digestMail(lines, config.productName, {
          unsubscribe: `${config.publicUrl}/unsubscribe#${unsubscribeToken(config.secret, userId)}`,
          preferences: `${config.publicUrl}/mail-preferences`,
        });
        await insertMessage(transaction, null, cause, { channel: 'mail', recipient: lines[0]!.email, ...mail });
      }),
  }),
  taskKind({
    name: 'forget-notifications',
    payload: z.object({}),
    everyInSeconds: 86_400,
    run: async (_payload, { now }) => void (await forgetNotifications(db, now)),
  }),
];
