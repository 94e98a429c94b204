import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { enterPerson } from '../../db/enter-person.ts';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import type { OpenedQuote } from '../rfq/quote.rules.ts';
import { DEFAULT_RULES, rulesAt } from './approval-rules.rules.ts';
import type { Person, Rules, RulesContent, RulesVersion } from './approval-rules.rules.ts';
import type { Proposal } from './award.rules.ts';
import type { LetterContent } from './letter.rules.ts';
import type { Delegation, ResolutionState, Stage } from './resolution.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows what is here to the company, and what is of a job to who sees it: every statement needs a tenant.

/** The versions of a company's rules, the newest first. Versions of before there were overrides allow none. */
export async function rulesVersions(db: Db, companyId: string): Promise<RulesVersion[]> {
  const { rows } = await sql<
    Omit<RulesVersion, keyof RulesContent> & {
      content: Omit<RulesContent, 'isOverrideAllowed'> & Partial<RulesContent>;
    }
  >`
    select version, content, changed_at as "changedAt", changed_by as "changedBy", changed_by_id as "changedById", effective_at as "effectiveAt",
      confirmed_by as "confirmedBy", withdrawn_by as "withdrawnBy"
    from approval_rules where company_id = ${companyId} order by version desc limit 1000`.execute(db);
  return rows.map(({ content, ...version }) => ({ isOverrideAllowed: false, ...content, ...version }));
}

/** The rules of a company in effect at a time. */
export const rulesInEffect = async (db: Db, companyId: string, now: Date): Promise<Rules> =>
  rulesAt(await rulesVersions(db, companyId), now);

/** The rules of a company in a version. */
export const rulesOfVersion = async (db: Db, companyId: string, version: number): Promise<Rules> =>
  (await rulesVersions(db, companyId)).find((one) => one.version === version) ?? DEFAULT_RULES;

/** Stores the next version of the rules; false when somebody else stored it before. */
export async function insertRules(db: Db, rules: NewRow<'approval_rules'>): Promise<boolean> {
  const stored = await db
    .insertInto('approval_rules')
    .values(rules)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return stored.numInsertedOrUpdatedRows === 1n;
}

/** Puts a version of the rules into effect. */
export const confirmRules = (db: Db, companyId: string, version: number, by: { at: Date; name: string }) =>
  db
    .updateTable('approval_rules')
    .set({ effective_at: by.at, confirmed_by: by.name })
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .execute();

/** Withdraws a version of the rules that is not in effect yet. */
export const withdrawRules = (db: Db, companyId: string, version: number, by: { at: Date; name: string }) =>
  db
    .updateTable('approval_rules')
    .set({ withdrawn_at: by.at, withdrawn_by: by.name })
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .execute();

/** Serialises changes of a company's rules within the transaction. */
export const lockRules = (db: Db, companyId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`approval_rules ${companyId}`}, 0))`.execute(db);

/** A person of the company with access to it. */
export type PersonRow = Person & { email: string; isSuperUser: boolean };

/** The people of a company who have access, by name. */
export async function peopleOf(db: Db, companyId: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select u.id as "userId", u.full_name as "fullName", u.designation, u.email, u.is_super_user as "isSuperUser"
    from app_user u where u.company_id = ${companyId} and u.status = 'approved' order by u.full_name, u.id limit 500`.execute(
    db,
  );
  return rows;
}

/** The delegations of a company that are not over, the earliest first. */
export async function delegationsOf(
  db: Db,
  companyId: string,
  today: string,
): Promise<(Delegation & { id: string })[]> {
  const { rows } = await sql<Delegation & { id: string }>`
    select id, user_id as "from", delegate_user_id as "to", first_day as "firstDay", last_day as "lastDay", up_to_in_paise as "upToInPaise"
    from approval_delegation where company_id = ${companyId} and ended_at is null and last_day >= ${today}
    order by first_day, created_at, id limit 5000`.execute(db);
  return rows;
}

/** Holds what a person hands over until the end of the transaction, so that of days that meet only those are stored that were asked for first. */
export const holdDelegations = (db: Db, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`approval_delegation ${userId}`}, 0))`.execute(db);

/** Stores a delegation. */
export const insertDelegation = (db: Db, delegation: NewRow<'approval_delegation'>) =>
  db.insertInto('approval_delegation').values(delegation).execute();

/** Ends a delegation of a person; false when there is none of that id. */
export async function stopDelegation(db: Db, id: string, userId: string, now: Date): Promise<boolean> {
  const stopped = await db
    .updateTable('approval_delegation')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return stopped.numUpdatedRows === 1n;
}

/** Who has a part in the award of a job: its owner and buyers, also by its project, who made or edited the comparison, entered a quote for a vendor, or ever proposed an award. */
export async function partiesOf(db: Db, jobId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select owner_user_id as user_id from job where id = ${jobId}
    union select m.user_id from job_member m where m.job_id = ${jobId} and m.role = 'buyer'
    union select m.user_id from project_member m join job j on j.project_id = m.project_id where j.id = ${jobId} and m.role in ('owner', 'buyer')
    union select c.created_by from comparison c where c.job_id = ${jobId}
    union select e.by_user from comparison_edit e join comparison c on c.id = e.comparison_id where c.job_id = ${jobId}
    union select l.actor_user_id from job_log l
      where l.job_id = ${jobId} and l.kind = 'quote_entered' and l.actor_user_id is not null
    union select r.proposed_by from resolution r where r.job_id = ${jobId}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Who has the role of an approver on a job or its project. */
export async function approversOfJob(db: Db, jobId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from job_member m where m.job_id = ${jobId} and m.role = 'approver'
    union select m.user_id from project_member m join job j on j.project_id = m.project_id where j.id = ${jobId} and m.role = 'approver'`.execute(
    db,
  );
  return rows.map(({ user_id }) => user_id);
}

/** Lets people who would not see a held job see it, as approvers. */
export const letSee = (db: Db, companyId: string, jobId: string, userIds: readonly string[]) =>
  sql`insert into job_member (job_id, user_id, company_id, role)
    select j.id, u.id, ${companyId}, 'approver' from job j, app_user u
    where j.id = ${jobId} and u.id = any (${userIds}::uuid[]) and u.company_id = ${companyId} and u.id <> j.owner_user_id
      and not u.is_super_user and u.user_type <> 'Corporate' and u.plant_id is distinct from j.plant_id
      and not exists (select from project_member p where p.project_id = j.project_id and p.user_id = u.id)
    on conflict do nothing`.execute(db);

/** A resolution as it is stored. */
export type ResolutionRow = {
  id: string;
  job_id: string;
  number: number;
  version: number;
  state: ResolutionState;
  proposal: Proposal;
  fingerprint: Buffer;
  amount_in_paise: number;
  rules_version: number;
  escalate_after_days: number;
  stages: Stage[];
  waits_for: string[];
  asked: string[];
  reason: string;
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: string;
  changed_at: string;
  ended_at: string | null;
  ended_by: string | null;
  end_comment: string | null;
  log_count: number | null;
  log_fingerprint: Buffer | null;
};

/** The resolutions of a job, the newest first. */
export async function resolutionsOf(db: Db, jobId: string): Promise<ResolutionRow[]> {
  const { rows } = await sql<ResolutionRow>`
    select * from resolution where job_id = ${jobId} order by number desc, version desc limit 100`.execute(db);
  return rows;
}

/** Which job a resolution is of; undefined for who does not see it. */
export async function jobOfResolution(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ job_id: string }>`select job_id from resolution where id = ${id}`.execute(db);
  return rows[0]?.job_id;
}

/** A resolution whose job is held, held as well: what is read afterwards is as it is now. */
export async function lockedResolution(db: Db, id: string): Promise<ResolutionRow | undefined> {
  await sql`select from resolution where id = ${id} for update`.execute(db);
  const { rows } = await sql<ResolutionRow>`select * from resolution where id = ${id}`.execute(db);
  return rows[0];
}

/** Stores a resolution of a held job; its id. */
export async function insertResolution(db: Db, resolution: NewRow<'resolution'>): Promise<string> {
  const { id } = await db.insertInto('resolution').values(resolution).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a held resolution. */
export const changeResolution = (db: Db, id: string, change: RowUpdate<'resolution'>) =>
  db.updateTable('resolution').set(change).where('id', '=', id).execute();

/** A paper of a resolution. */
export type PaperRow = {
  id: string;
  resolution_id: string;
  name: string;
  size_in_bytes: number;
  media_type: string;
  sha256: Buffer;
  added_by: string;
};

const papers = sql`select d.id, d.resolution_id, f.file_name as name, f.size_in_bytes, f.media_type, f.sha256, d.added_by
  from resolution_document d join stored_file f on f.id = d.file_id`;

/** The papers of all resolutions of a job, in the order in which they were added. */
export async function papersOf(db: Db, jobId: string): Promise<PaperRow[]> {
  const { rows } =
    await sql<PaperRow>`${papers} where d.job_id = ${jobId} order by d.added_at, f.file_name, d.id limit 1000`.execute(
      db,
    );
  return rows;
}
export async function paperById(db: Db, id: string): Promise<PaperRow | undefined> {
  const { rows } = await sql<PaperRow>`${papers} where d.id = ${id}`.execute(db);
  return rows[0];
}

/** Adds papers to a held resolution. */
export const insertPapers = (db: Db, rows: NewRow<'resolution_document'>[]) =>
  rows.length === 0 ? undefined : db.insertInto('resolution_document').values(rows).execute();

/** When a person looked at the approvals of a job last. */
export async function seenAt(db: Db, jobId: string, userId: string): Promise<string | null> {
  const { rows } = await sql<{ seen_at: string }>`
    select seen_at from resolution_seen where job_id = ${jobId} and user_id = ${userId}`.execute(db);
  return rows[0]?.seen_at ?? null;
}

/** Notes that a person looked at the approvals of a job. */
export const markApprovalsSeen = (db: Db, seen: NewRow<'resolution_seen'>) =>
  db
    .insertInto('resolution_seen')
    .values(seen)
    .onConflict((conflict) => conflict.columns(['job_id', 'user_id']).doUpdateSet({ seen_at: seen.seen_at }))
    .execute();

/** What the opened quotes of a job say, and what each vendor came to first, before tax. */
export async function quoteWordsOf(db: Db, jobId: string) {
  const { rows } = await sql<{ job_vendor_id: string; opened: OpenedQuote; first: OpenedQuote }>`
    select distinct on (q.job_vendor_id) q.job_vendor_id, q.opened,
      (select f.opened from quote f where f.job_vendor_id = q.job_vendor_id and f.opened is not null order by f.number limit 1) as first
    from quote q where q.job_id = ${jobId} and q.opened is not null order by q.job_vendor_id, q.number desc`.execute(
    db,
  );
  return new Map(
    rows.map(({ job_vendor_id, opened, first }) => [
      job_vendor_id,
      { content: opened.content, firstOfferInPaise: first.totals.beforeTaxInPaise },
    ]),
  );
}

/** Who is mailed about a resolution beside who decides: who proposed it and the owner of the job. */
export async function addressesOfProposal(db: Db, jobId: string, proposedBy: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct u.email from app_user u where u.status = 'approved'
      and u.id in (${proposedBy}, (select j.owner_user_id from job j where j.id = ${jobId})) order by u.email`.execute(
    db,
  );
  return rows.map(({ email }) => email);
}

/** A vendor that quoted, for its letter. */
export type QuotedVendor = { job_vendor_id: string; vendor_name: string; email: string | null };

/** The vendors of a job that quoted and whose quote was opened, of two envelopes the first one, by name. */
export async function quotedVendors(db: Db, jobId: string): Promise<QuotedVendor[]> {
  const { rows } = await sql<QuotedVendor>`
    select i.job_vendor_id, i.vendor_name, i.email from rfq_invitation i
    where i.job_id = ${jobId} and exists (select from quote q where q.job_vendor_id = i.job_vendor_id and coalesce(q.technical, q.opened) is not null)
    order by lower(i.vendor_name), i.job_vendor_id`.execute(db);
  return rows;
}

/** A letter as it was sent. */
export type LetterRow = {
  job_vendor_id: string;
  kind: 'award' | 'regret';
  email: string | null;
  subject: string;
  words: string;
  sent_at: string;
  content: LetterContent | null;
  accepted_at: string | null;
  accepted_by: string | null;
};

/** The letters of a job that were sent and are in effect. */
export async function lettersOf(db: Db, jobId: string): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    select job_vendor_id, kind, email, subject, words, sent_at, content, accepted_at, accepted_by from award_letter
    where job_id = ${jobId} and withdrawn_at is null limit 400`.execute(db);
  return rows;
}

/** Takes the letters of a job that is reopened out of effect. */
export const withdrawLetters = (db: Db, jobId: string, now: Date) =>
  db
    .updateTable('award_letter')
    .set({ withdrawn_at: now })
    .where('job_id', '=', jobId)
    .where('withdrawn_at', 'is', null)
    .execute();

/** Stores letters as they are sent. */
export const insertLetters = (db: Db, rows: NewRow<'award_letter'>[]) =>
  db.insertInto('award_letter').values(rows).execute();

/** Of an awarded job, what its vendors were told to do. */
export async function approvedResolution(db: Db, jobId: string): Promise<ResolutionRow | undefined> {
  const { rows } =
    await sql<ResolutionRow>`select * from resolution where job_id = ${jobId} and state = 'approved'`.execute(db);
  return rows[0];
}

/** Makes the experiences of a completed job: one with each listed vendor that it was awarded to. A review is asked for each. */
export const insertExperiences = (
  db: Db,
  {
    jobId,
    number,
    title,
    jobVendorIds,
    day,
  }: { jobId: string; number: string; title: string; jobVendorIds: readonly string[]; day: string },
) =>
  sql`insert into vendor_experience (company_id, vendor_id, project_id, project_title, client_name, client_company_name, client_email, vendor_email,
      completed_on, review_status)
    select j.company_id, v.id, ${number}, ${title}, u.full_name, c.name, u.email, v.email, ${day}::date, 'reviewRequested'
    from job j join app_user u on u.id = j.owner_user_id join company c on c.id = j.company_id
      join job_vendor jv on jv.job_id = j.id and jv.id = any (${jobVendorIds}::uuid[]) join vendor v on v.id = jv.vendor_id and v.deleted_at is null
    where j.id = ${jobId}`.execute(db);

/** For what is due: makes the transaction that of the company of a resolution, in the name of its job's owner. Undefined when it is gone. */
export async function enterCompanyOf(
  db: Db,
  resolutionId: string,
): Promise<{ companyId: string; userId: string; jobId: string } | undefined> {
  const { rows } = await sql<{ companyId: string; userId: string; jobId: string }>`
    select company_id as "companyId", user_id as "userId", job_id as "jobId" from resolution_owner(${resolutionId})`.execute(
    db,
  );
  const [found] = rows;
  if (found) await enterPerson(db, found);
  return found;
}

/** Whether a person is or was asked to approve an award of a job. Needs a tenant. */
export async function isAskedOn(db: Db, jobId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is_asked: boolean }>`
    select exists (select from resolution r where r.job_id = ${jobId} and ${userId}::uuid = any (r.asked)) as is_asked`.execute(
    db,
  );
  return rows[0]!.is_asked;
}

/** Whether a person of a company has access to it and sees a job that is held. The transaction is that of the job's owner before and after. */
export async function seesJob(
  db: Db,
  person: { companyId: string; userId: string },
  job: { id: string; owner_user_id: string },
): Promise<boolean> {
  const { companyId, userId } = person;
  const hasAccess = (await peopleOf(db, companyId)).some((one) => one.userId === userId);
  if (!hasAccess) return false;
  await enterPerson(db, person);
  const { rows } = await sql`select from job where id = ${job.id}`.execute(db);
  await enterPerson(db, { companyId, userId: job.owner_user_id });
  return rows.length > 0;
}

/** The name of a person of the company, with access or without. */
export async function nameOfPerson(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select full_name as name from app_user where id = ${userId}`.execute(db);
  return rows[0]?.name;
}
