import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Context, HandlersOf, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { assertFields, conflict, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { jobByRef, lockedJob, touchJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { spokenProblems } from '../rfq/questions.rules.ts';
import { rfqPolicies } from '../rfq/rfq.policies.ts';
import { vendorMail } from '../rfq/vendor-mail.ts';
import { rfqOfJob } from '../rfq/rfq.queries.ts';
import {
  countMessages,
  deleteGroup,
  groupById,
  groupsOf,
  insertMessage,
  insertRecipients,
  messagesOf,
  saveGroup,
  setGroupVendors,
  writableVendors,
} from './broadcast-group.queries.ts';
import {
  broadcastsOf,
  groupNameProblems,
  messageMail,
  MOST_GROUPS,
  MOST_MESSAGES,
  whomProblems,
} from './broadcast-group.rules.ts';

type Operations = 'getBroadcastGroupsForJob' | 'createBroadcastGroup' | 'deleteBroadcastGroup' | 'sendBroadcastMessage';

/** Handlers of what is written to vendors of a job (section 7 of the product specification; domain rules, broadcast group). */
export const broadcastGroupHandlers: HandlersOf<Operations> = {
  getBroadcastGroupsForJob: async (context) => {
    const job = await jobByRef(context.db, context.principal.userId, context.path.id);
    if (!job) throw notFound('job');
    return shown(context, job);
  },

  createBroadcastGroup: async (context) => {
    const { db, body, principal } = context;
    const { job } = await held(context, body.jobId);
    const groups = await groupsOf(db, job.id);
    const group = groups.find(({ id }) => id === body.groupId);
    if (body.groupId !== undefined && !group) throw notFound('group');
    const name = body.name.trim();
    const vendors = await vendorsById(db, job.id);
    assertFields([...groupNameProblems(name, group?.id, groups), ...whomProblems(body.jobVendorIds, vendors)]);
    if (!group && groups.length >= MOST_GROUPS)
      throw conflict('TOO_MANY_GROUPS', `A job can have up to ${MOST_GROUPS} groups. Delete one first.`);
    const owner = { job_id: job.id, company_id: principal.companyId };
    const id = await saveGroup(db, { ...owner, name, ...(group && { id: group.id }) });
    await setGroupVendors(db, { ...owner, group_id: id }, body.jobVendorIds);
    return shown(context, job);
  },

  deleteBroadcastGroup: async (context) => {
    const group = await groupById(context.db, context.body.groupId);
    if (!group) throw notFound('group');
    const { job } = await held(context, group.job_id);
    await deleteGroup(context.db, group.id);
    return shown(context, job);
  },

  sendBroadcastMessage: async (context) => {
    const { db, body, principal, now, outbox } = context;
    const { job, frozen } = await held(context, body.jobId);
    const words = body.text.trim();
    const vendors = await vendorsById(db, job.id);
    assertFields([...spokenProblems({ '/text': words }), ...whomProblems(body.jobVendorIds, vendors)]);
    if ((await countMessages(db, job.id)) >= MOST_MESSAGES)
      throw conflict('TOO_MANY_MESSAGES', `A job can have up to ${MOST_MESSAGES} messages.`);
    const owner = { job_id: job.id, company_id: principal.companyId };
    const id = await insertMessage(db, { ...owner, sent_at: now, sent_by: principal.fullName, words });
    const mail = messageMail(frozen!, words);
    const recipients = [];
    for (const jobVendorId of body.jobVendorIds) {
      const mailId = randomUUID();
      const { email } = vendors.get(jobVendorId)!;
      await outbox.add({ id: mailId, ...(await vendorMail(context, { jobVendorId, email }, mail)) });
      recipients.push({ ...owner, message_id: id, job_vendor_id: jobVendorId, mail_task_id: mailId });
    }
    await insertRecipients(db, recipients);
    await touchJob(db, job.id, principal.userId, now);
    await writeJobLog(context, job.id, 'broadcast_sent', { count: recipients.length });
    return shown(context, job);
  },
};

type Db = Kysely<Database>;
type Writing = Pick<Context<'sendBroadcastMessage'>, 'db' | 'principal' | 'now' | 'authorise'>;

const vendorsById = async (db: Db, jobId: string) =>
  new Map((await writableVendors(db, jobId)).map((vendor) => [vendor.job_vendor_id, vendor]));

/** A job, held, whose vendors the caller may write to, and what was published last. */
async function held({ db, principal, now, authorise }: Writing, id: string) {
  const job = await lockedJob(db, principal.userId, id);
  if (!job) throw notFound('job');
  const rfq = await rfqOfJob(db, job.id);
  authorise(rfqPolicies['broadcast.send'], { job, rfq, now });
  return { job, frozen: rfq.frozen };
}

async function shown({ db, principal, now }: { db: Db; principal: Principal; now: Date }, job: JobRow) {
  const access = { job, rfq: await rfqOfJob(db, job.id), now };
  const vendors = await writableVendors(db, job.id);
  const maySend = may(rfqPolicies['broadcast.send'], principal, access);
  return broadcastsOf(vendors, await groupsOf(db, job.id), await messagesOf(db, job.id), maySend);
}
