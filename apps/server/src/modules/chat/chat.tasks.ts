import { z } from 'zod';
import { insertMessage } from '../../outbox/outbox.queries.ts';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { notify } from '../notification/notify.ts';
import { vendorMail } from '../rfq/vendor-mail.ts';
import { eraseDeleted, unreadByPeople, unreadByVendor, unreadTexts } from './chat.queries.ts';
import { conversationMail } from './conversation-mail.ts';
import { unreadByConversation } from './conversation.queries.ts';
import { conversationDigest, personDigest, vendorDigest } from './digest.rules.ts';
import { eraseMails } from './mail-replies.queries.ts';
import { forgetUnsentFiles } from './message-files.queries.ts';
import { UNREAD_MESSAGES, unreadPayload } from './plan-digest.ts';
import { postMailReply } from './post-mail-reply.ts';
import { newReplyAddress } from './reply-address.ts';

const UNSENT_FOR_IN_MS = 24 * 60 * 60 * 1000;

/** Mails the vendor of a conversation what it has not read. */
async function digestConversation(
  parts: Pick<TaskParts, 'db' | 'config'> & { now: Date; cause: string },
  threadId: string,
): Promise<void> {
  const { db, cause } = parts;
  const unread = await unreadByConversation(db, threadId);
  if (!unread) return;
  const texts = await unreadTexts(db, threadId, null);
  const replyTo = await newReplyAddress(parts, threadId, null);
  const digest = conversationDigest(unread, texts, replyTo !== undefined);
  await insertMessage(
    db,
    null,
    cause,
    await conversationMail(parts, { threadId, email: unread.email, replyTo }, digest),
  );
}

/** Digests of unread messages, replies by mail and their end after 30 days, the end of deleted ones after 30 days, and of files that nothing sent for a day. */
export const chatTasks = ({ db, files, config }: TaskParts) => [
  taskKind({
    ...UNREAD_MESSAGES,
    payload: unreadPayload,
    run: async ({ threadId, side }, { now, cause }) =>
      db.transaction().execute(async (transaction) => {
        if (side === 'vendor') {
          const unread = await unreadByVendor(transaction, threadId);
          if (!unread) return digestConversation({ db: transaction, config, now, cause }, threadId);
          const to = { jobVendorId: unread.job_vendor_id, email: unread.email };
          const texts = await unreadTexts(transaction, threadId, null);
          const replyTo = await newReplyAddress({ db: transaction, config, now }, threadId, null);
          const digest = vendorDigest(unread, texts, replyTo !== undefined);
          const mail = await vendorMail({ db: transaction, config, now }, to, digest);
          await insertMessage(transaction, null, cause, { ...mail, ...(replyTo !== undefined && { replyTo }) });
          return;
        }
        const link = `${config.publicUrl}/communication?thread=${threadId}`;
        for (const { job_id, user_id, unread, ...thread } of await unreadByPeople(transaction, threadId)) {
          const texts = await unreadTexts(transaction, threadId, user_id);
          const replyTo = await newReplyAddress({ db: transaction, config, now }, threadId, user_id);
          const canReply = replyTo !== undefined;
          await notify(transaction, {
            kind: 'message_received',
            jobId: job_id,
            to: { users: [user_id] },
            subjectId: threadId,
            detail: {
              count: unread,
              ...(thread.vendor_name !== null && { vendor: thread.vendor_name }),
              ...(thread.title !== null && { title: thread.title }),
            },
            mail: { ...personDigest(thread, unread, texts, { link, canReply }), link, replyTo },
            cause,
            at: now,
          });
        }
      }),
  }),
  taskKind({
    name: 'mail-reply',
    payload: z.object({ mailId: z.string() }),
    // Twenty files are judged one after the other, each in up to ten seconds.
    workTimeInSeconds: 300,
    run: ({ mailId }, { now, cause }) => postMailReply({ db, files, config, now, cause, mailId }),
  }),
  taskKind({
    name: 'erase-mails',
    payload: z.object({}),
    everyInSeconds: 3_600,
    run: async (_payload, { now }) => void (await eraseMails(db, now)),
  }),
  taskKind({
    name: 'erase-deleted-messages',
    payload: z.object({}),
    everyInSeconds: 3_600,
    run: async (_payload, { now }) => void (await eraseDeleted(db, now)),
  }),
  taskKind({
    name: 'forget-unsent-files',
    payload: z.object({}),
    everyInSeconds: 3_600,
    run: async (_payload, { now }) => void (await forgetUnsentFiles(db, new Date(now.getTime() - UNSENT_FOR_IN_MS))),
  }),
];
