import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { operations } from '@millwright/contract/operations';
import { enterConversation, enterPerson, enterVendor } from '../../db/enter-person.ts';
import type { Database } from '../../db/schema.ts';
import { insertConversationEvent, insertEvent, insertJobEvent } from '../../events/event.queries.ts';
import { notedHearers } from '../../events/noted-hearers.ts';
import type { Principal } from '../../http/handler.ts';
import { insertMessage } from '../../outbox/outbox.queries.ts';
import { conflict, Problem, unsupportedType } from '../../problems.ts';
import { addTask } from '../../tasks/task.queries.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { newToken, tokenHash } from '../authentication/authentication.rules.ts';
import { fileJudge } from '../file-upload/file-judge.ts';
import { safeFileName } from '../file-upload/file-upload.rules.ts';
import { assertRoom, assertStored } from '../file-upload/keep-file.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { chatHandlers } from './chat.handlers.ts';
import { readMail } from './mail-reader.ts';
import type { ReadMail } from './mail-reader-worker.ts';
import { heldMail, repeatsLast, replierOf, settleMail } from './mail-replies.queries.ts';
import type { KeptMail, Replier } from './mail-replies.queries.ts';
import {
  clientMessageId,
  confirmMail,
  isFrom,
  messageText,
  MOST_REFUSALS_PER_HOUR,
  perMessage,
  refusedMail,
  repeated,
  sizeProblem,
} from './mail-replies.rules.ts';
import { bytesOfVendor, insertFile } from './message-files.queries.ts';
import { vendorRoomProblem } from './message-files.rules.ts';
import { vendorChatHandlers } from './vendor-chat.handlers.ts';

type Parts = TaskParts & { now: Date; cause: string; mailId: string };
type Judged = { fileName: string; mediaType: string; sha256: Buffer; sizeInBytes: number };

/**
 * Posts a reply that came by mail, or tells who replied why it was not. The secret in the address is the proof of who replies; where the mail is from another
 * address, its recipient is asked first. Done again it does nothing: the mail is settled in the transaction of its message.
 */
export async function postMailReply(parts: Parts): Promise<void> {
  const { db, files, config, mailId, cause } = parts;
  const mail = await heldMail(db, mailId);
  if (!mail) return;
  const replier = await replierOf(db, mail);
  if (!replier) return void (await settleMail(db, mailId, { state: 'refused' }));
  const read = await readMail(await buffer((await files.open(mail.sha256)).stream));
  if (!read) return refuse(parts, replier, conflict('UNREADABLE', 'The email could not be read. Write on the page.'));
  if (!mail.is_confirmed && !isFrom(read.from, replier.email)) {
    const token = newToken();
    const link = `${config.publicUrl}/confirm-reply#${token}`;
    return db.transaction().execute(async (transaction) => {
      if (!(await heldMail(transaction, mailId))) return;
      await settleMail(transaction, mailId, { state: 'waiting', confirmHash: tokenHash(token) });
      await write(transaction, cause, replier, confirmMail(replier.about, read.from[0], link));
    });
  }
  try {
    const text = messageText(read.text);
    const problem = sizeProblem(text, read.files.length);
    if (problem) throw problem;
    const judged = await judgedFiles(files, read.files);
    await db.transaction().execute((transaction) => post({ ...parts, db: transaction }, mail, replier, text, judged));
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    await refuse(parts, replier, error);
  }
}

/** The files of a reply, each judged as an upload is and in the store. @throws {Problem} the refusal, with the name of the file */
async function judgedFiles(files: TaskParts['files'], sent: ReadMail['files']): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const { name, bytes } of sent) {
    const fileName = safeFileName(name);
    if (bytes.length === 0) throw unsupportedType(`${fileName}: the file is empty.`);
    const content = Buffer.from(bytes.buffer);
    const verdict = await fileJudge.judge(fileName, content);
    if ('refusal' in verdict) throw unsupportedType(`${fileName}: ${verdict.refusal}`);
    await files.put([content]);
    judged.push({ fileName, ...verdict, sizeInBytes: content.length });
  }
  return judged;
}

async function post(parts: Parts, mail: KeptMail, replier: Replier, text: string, files: Judged[]): Promise<void> {
  const { db, mailId } = parts;
  if (!(await heldMail(db, mailId))) return;
  if (files.length === 0 && (await repeatsLast(db, mail, text))) throw repeated();
  const send = replier.user_id === null ? asVendor(parts, replier, mail.thread_id) : asPerson(parts, replier);
  await send.enter();
  let first: number | null = null;
  for (const [index, group] of perMessage(files).entries()) {
    const fileIds: string[] = [];
    for (const file of group) {
      await send.assertRoom(mail.thread_id, file.sizeInBytes);
      await assertStored({ db, files: parts.files }, file.sha256);
      const { id } = await insertFile(db, {
        thread_id: mail.thread_id,
        company_id: replier.company_id,
        by_user: replier.user_id,
        file_name: file.fileName,
        media_type: file.mediaType,
        size_in_bytes: file.sizeInBytes,
        sha256: file.sha256,
        created_at: parts.now,
      });
      fileIds.push(id);
    }
    const body = { clientMessageId: clientMessageId(mailId, index), text: index === 0 ? text : '', fileIds };
    const { seq } = await send.send(mail.thread_id, body);
    first ??= seq;
  }
  await settleMail(db, mailId, { state: 'posted', seq: first! });
  await send.note();
}

type Sent = { clientMessageId: string; text: string; fileIds: string[] };

/** What a person does to send: the same as on the page, by the same rules. */
function asPerson(parts: Parts, replier: Extract<Replier, { user_id: string }>) {
  const { db, config, now, mailId } = parts;
  const principal: Principal = {
    sessionId: mailId,
    userId: replier.user_id,
    companyId: replier.company_id,
    plantId: replier.plant_id,
    email: replier.email,
    fullName: replier.name,
    userType: replier.user_type,
    isSuperUser: replier.is_super_user,
    companyName: replier.company_name,
    scope: 'full',
  };
  const { userId, companyId } = principal;
  const { heard, hearers } = notedHearers();
  return {
    enter: () => enterPerson(db, principal),
    assertRoom: (_threadId: string, sizeInBytes: number) => assertRoom({ db, principal, config }, sizeInBytes),
    send: (threadId: string, sent: Sent) =>
      chatHandlers.sendMessage({
        db,
        principal,
        now,
        config,
        hearers,
        body: { threadId, ...sent },
        tasks: tasksOf(db, 'sendMessage', companyId),
        authorise: (policy, subject) => {
          const problem = policy.refusal(principal, subject);
          if (problem) throw problem;
        },
      }),
    note: () =>
      insertEvent(db, {
        companyId,
        actorId: userId,
        ...heard,
        kind: 'sendMessage',
        subject: null,
        tags: operations.sendMessage.changes,
      }),
  };
}

/** The same for the vendor of the thread. */
function asVendor({ db, now }: Parts, replier: Extract<Replier, { user_id: null }>, threadId: string) {
  const { job_id: jobId, company_id: companyId, name: vendorName } = replier;
  const correspondent =
    replier.job_vendor_id === null
      ? { threadId, companyId, buyer: replier.company_name, vendorName }
      : { jobVendorId: replier.job_vendor_id, vendorName };
  const { heard, hearers } = notedHearers();
  const { changes } = operations.sendVendorMessage;
  return {
    enter: () =>
      'threadId' in correspondent ? enterConversation(db, threadId) : enterVendor(db, correspondent.jobVendorId),
    assertRoom: async (threadId: string, sizeInBytes: number) => {
      const problem = vendorRoomProblem(await bytesOfVendor(db, threadId), sizeInBytes);
      if (problem) throw problem;
    },
    send: (_threadId: string, sent: Sent) =>
      vendorChatHandlers.sendVendorMessage({
        db,
        now,
        hearers,
        correspondent,
        body: sent,
        tasks: tasksOf(db, 'sendVendorMessage', null),
        // The listener has bounded how many mails come.
        budgets: { spend: async () => {} },
      }),
    note: () =>
      jobId === null
        ? insertConversationEvent(db, 'sendVendorMessage', changes, heard)
        : insertJobEvent(db, jobId, 'sendVendorMessage', changes, heard),
  };
}

const tasksOf = (db: Kysely<Database>, cause: string, companyId: string | null) => ({
  add: <Payload>(kind: { name: string }, payload: Payload, runAt?: Date) =>
    addTask(db, kind, payload, { companyId, cause, ...(runAt && { runAt }) }),
});

const write = (db: Kysely<Database>, cause: string, { email }: Replier, mail: MailText) =>
  insertMessage(db, null, cause, { channel: 'mail', recipient: email, ...mail });

/** Ends a reply that is not posted, and tells its recipient why, some times an hour. */
async function refuse({ db, cause, mailId }: Parts, replier: Replier, problem: Problem): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await heldMail(transaction, mailId))) return;
    const refused = await settleMail(transaction, mailId, { state: 'refused' });
    if (refused >= MOST_REFUSALS_PER_HOUR) return;
    const reason = problem.errors[0]?.message ?? problem.message;
    await write(transaction, cause, replier, refusedMail(replier.about, reason));
  });
}
