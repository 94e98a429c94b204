import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { likePattern } from '../../db/like-pattern.ts';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import { jobNumber, rolesOn } from '../job-rfq/job-rfq.queries.ts';
import type { JobRole, JobStatus } from '../job-rfq/job-states.rules.ts';
import type { CardRow, MessageRow } from './chat.rules.ts';
import type { Digest, DigestThread, UnreadText } from './digest.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows threads and messages to who reads them: every statement needs a tenant, or the transaction of a vendor by its link.

/** A thread as a person reads it. */
export type ThreadRow = {
  id: string;
  kind: 'vendor' | 'job' | 'team';
  job_id: string | null;
  job_vendor_id: string | null;
  /** The vendor of a conversation, in the directory. */
  vendor_gstn: string | null;
  /** How the page of the vendor names its link: by its invitation, or by the conversation. */
  link_id: string | null;
  title: string | null;
  last_seq: number;
  last_at: string;
  priced_at: string | null;
  vendor_read_seq: number;
  year: number | null;
  number: number | null;
  job_title: string | null;
  job_status: JobStatus | null;
  vendor_name: string | null;
  vendor_state: string | null;
  closes_at: string | null;
  opened_at: string | null;
  technical_opened_at: string | null;
  revision: number | null;
  my_roles: JobRole[];
  last_name: string | null;
  last_by: string | null;
  last_text: string | null;
  read_seq: number;
  unread: number;
  is_muted: boolean;
};

/** What sending in a thread needs of it: `readers` hear of the message, `told_at` is when the digest of the other side is due or was. */
export type HeldThread = Pick<
  ThreadRow,
  | 'id'
  | 'kind'
  | 'job_id'
  | 'job_vendor_id'
  | 'vendor_gstn'
  | 'link_id'
  | 'title'
  | 'last_seq'
  | 'priced_at'
  | 'year'
  | 'number'
  | 'job_title'
  | 'job_status'
  | 'vendor_name'
  | 'vendor_state'
  | 'closes_at'
  | 'opened_at'
  | 'technical_opened_at'
  | 'revision'
  | 'my_roles'
> & {
  told_at: string | null;
  readers: string[];
  /** The message that the caller sent before under the same id. */ sent_seq: number | null;
};

export type ThreadFilter = {
  search: string | null;
  kind: ThreadRow['kind'] | null;
  isUnread: boolean;
  jobId: string | null;
  offset: number;
  limit: number;
};

const isMutedBy = (userId: string) =>
  sql`exists (select from chat_mute q where q.thread_id = t.id and q.user_id = ${userId})`;

/**
 * Unread by the caller: what others wrote after the mark, but nothing where it is muted. A super user without a role reads along, and so does who took no part in a
 * conversation: nothing waits for that person.
 */
const unreadOf = (userId: string) => sql`case when t.last_seq > coalesce(k.seq, 0) and not ${isMutedBy(userId)}
    and t.id in (select chat_followed())
  then (select count(*)::int from chat_message u where u.thread_id = t.id and u.seq > coalesce(k.seq, 0)
    and u.by_user is distinct from ${userId} and u.deleted_at is null) else 0 end`;

/** How a message begins that was not deleted, or the name of its first file. */
const excerptOf = (message: 'l' | 'r') => {
  const at = (column: string) => sql.ref(`${message}.${column}`);
  return sql`case when ${at('deleted_at')} is null then left(coalesce(nullif(${at('words')}, ''), (
    select f.file_name from chat_file f where f.thread_id = ${at('thread_id')} and f.seq = ${at('seq')} and f.place = 1)), 200) end`;
};

const threadsOf = (userId: string) => sql`
  select t.id, t.kind, t.job_id, t.job_vendor_id, d.gstn as vendor_gstn, case when t.kind = 'vendor' then coalesce(t.job_vendor_id, t.id) end as link_id, t.title, t.last_seq, t.last_at, t.priced_at, t.vendor_read_seq, j.year, j.number,
    j.title as job_title, j.status as job_status, coalesce(i.vendor_name, d.company_name) as vendor_name,
    case when d.id is null then v.state when d.deleted_at is null then 'added' else 'removed' end as vendor_state, c.closes_at, c.opened_at, c.technical_opened_at, c.revision,
    ${rolesOn(userId)} as my_roles,
    l.by_name as last_name, l.by_user as last_by, ${excerptOf('l')} as last_text,
    coalesce(k.seq, 0) as read_seq, ${unreadOf(userId)} as unread,
    ${isMutedBy(userId)} as is_muted
  from chat_thread t left join job j on j.id = t.job_id left join rfq_invitation i on i.job_vendor_id = t.job_vendor_id
    left join job_vendor v on v.id = t.job_vendor_id left join vendor d on d.id = t.vendor_id left join rfq c on c.job_id = t.job_id
    left join chat_message l on l.thread_id = t.id and l.seq = t.last_seq
    left join chat_mark k on k.thread_id = t.id and k.user_id = ${userId}`;

/** A page of the caller's threads, the latest message first, with counts. */
export async function threadPage(db: Db, userId: string, filter: ThreadFilter) {
  const { search, kind, isUnread, jobId, offset, limit } = filter;
  const pattern = search === null ? null : likePattern(search);
  const matching = sql`(${kind}::text is null or s.kind = ${kind}) and (${jobId}::uuid is null or s.job_id = ${jobId}) and (not ${isUnread} or s.unread > 0)
    and (${pattern}::text is null or s.vendor_name ilike ${pattern} or s.title ilike ${pattern} or s.job_title ilike ${pattern}
      or ${jobNumber('s')} ilike ${pattern}
      or exists (select from chat_message w where w.thread_id = s.id and w.deleted_at is null and (w.words ilike ${pattern}
        or exists (select from chat_file f where f.thread_id = w.thread_id and f.seq = w.seq and f.file_name ilike ${pattern}))))`;
  const { rows } = await sql<ThreadRow & { total: number }>`
    select s.*, count(*) over ()::int as total from (${threadsOf(userId)}) s where ${matching}
    order by s.last_at desc, s.id limit ${limit} offset ${(offset - 1) * limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0, ...(await countUnread(db, userId)) };
}

/** How many messages are unread by the caller, and in how many threads. */
export async function countUnread(db: Db, userId: string): Promise<{ messages: number; threads: number }> {
  const { rows } = await sql<{ messages: number; threads: number }>`
    select coalesce(sum(s.unread), 0)::int as messages, (count(*) filter (where s.unread > 0))::int as threads
    from (select ${unreadOf(userId)} as unread from chat_thread t
      left join chat_mark k on k.thread_id = t.id and k.user_id = ${userId}) s`.execute(db);
  return rows[0]!;
}

/** A thread that the caller reads. */
export async function threadById(db: Db, userId: string, id: string): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`${threadsOf(userId)} where t.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a thread until the transaction ends: its messages get their numbers one after the other. */
export const lockThread = (db: Db, id: string) => sql`select from chat_thread where id = ${id} for update`.execute(db);

/** The same to send in it: the rest of the transaction reads no other thread. */
export async function holdThread(db: Db, id: string, clientMessageId: string): Promise<HeldThread | undefined> {
  const { rows } = await sql<HeldThread>`select * from chat_hold(${id}, ${clientMessageId})`.execute(db);
  return rows[0];
}

const messagesWhere = (threadId: string) => sql`
  select m.seq, m.client_message_id, m.body_hash, m.by_user, m.by_name, m.at, case when m.deleted_at is null then m.words end as text, m.reply_to_seq,
    r.by_name as reply_name, ${excerptOf('r')} as reply_text, (
      select coalesce(json_agg(json_build_object('userId', u.id, 'fullName', u.full_name) order by u.full_name, u.id), '[]')
      from app_user u where u.id = any (m.mentioned)) as mentioned, (
      select coalesce(json_agg(json_build_object('_id', f.id, 'name', f.file_name, 'mediaType', f.media_type, 'sizeInBytes', f.size_in_bytes)
        order by f.place), '[]')
      from chat_file f where f.thread_id = m.thread_id and f.seq = m.seq and m.deleted_at is null) as files, (
      select count(*)::int from chat_card c where c.thread_id = m.thread_id and c.seq = m.seq and m.deleted_at is null) as card_count, m.edited_at, m.deleted_at, (
      select n.name from milestone n join chat_thread h on h.job_vendor_id = n.job_vendor_id
      where h.id = m.thread_id and n.message_seq = m.seq order by n.position limit 1) as milestone_name,
    exists (select from rfq_question q where q.thread_id = m.thread_id and q.message_seq = m.seq) as is_answered_to_all
  from chat_message m left join chat_message r on r.thread_id = m.thread_id and r.seq = m.reply_to_seq
  where m.thread_id = ${threadId}`;

type StoredMessage = Omit<MessageRow, 'cards'> & { card_count: number };

/** The messages with their cards, as row-level security of jobs shows them to the caller. */
async function withCards(db: Db, threadId: string, stored: readonly StoredMessage[]): Promise<MessageRow[]> {
  const seqs = stored.flatMap(({ seq, card_count }) => (card_count > 0 ? [seq] : []));
  const { rows } =
    seqs.length === 0
      ? { rows: [] }
      : await sql<CardRow & { seq: number }>`
          select c.seq, c.kind, c.job_id as "jobId", j.year, j.number, j.title, c.job_vendor_id as "jobVendorId", v.company_name as "vendorName",
            v.state <> 'added' as "isRemoved", (
              select max(q.number) from quote q where q.job_vendor_id = c.job_vendor_id and q.state in ('submitted', 'to_confirm')) as "quotedVersion"
          from chat_card c left join job j on j.id = c.job_id left join job_vendor v on v.id = c.job_vendor_id
          where c.thread_id = ${threadId} and c.seq = any (${seqs}::int[]) order by c.seq, c.place`.execute(db);
  return stored.map(({ card_count: _count, ...message }) => ({
    ...message,
    cards: rows.filter(({ seq }) => seq === message.seq),
  }));
}

/** Messages of a thread, oldest first: the newest, those before a message, or those after one. */
export async function messagesOf(
  db: Db,
  threadId: string,
  { before, after, limit }: { before?: number; after?: number; limit: number },
): Promise<MessageRow[]> {
  if (after !== undefined) {
    const { rows } = await sql<StoredMessage>`
      ${messagesWhere(threadId)} and m.seq > ${after} order by m.seq limit ${limit}`.execute(db);
    return withCards(db, threadId, rows);
  }
  const { rows } = await sql<StoredMessage>`
    ${messagesWhere(threadId)} and (${before ?? null}::int is null or m.seq < ${before ?? null}) order by m.seq desc limit ${limit}`.execute(
    db,
  );
  return withCards(db, threadId, rows.toReversed());
}

export async function messageBySeq(db: Db, threadId: string, seq: number): Promise<MessageRow | undefined> {
  const { rows } = await sql<StoredMessage>`${messagesWhere(threadId)} and m.seq = ${seq}`.execute(db);
  return (await withCards(db, threadId, rows))[0];
}

/** The message that an author sent under an id; `byUser` null is the vendor. */
export async function messageOfClient(
  db: Db,
  threadId: string,
  byUser: string | null,
  clientMessageId: string,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<StoredMessage>`
    ${messagesWhere(threadId)} and m.by_user is not distinct from ${byUser}::uuid and m.client_message_id = ${clientMessageId}`.execute(
    db,
  );
  return (await withCards(db, threadId, rows))[0];
}

/** Stores a message of a locked thread under its next number, and notes when one side is mailed; the number. */
export async function insertMessage(
  db: Db,
  message: Omit<NewRow<'chat_message'>, 'seq' | 'mentioned'> & { mentioned: string[] },
  { isPriced, digest }: { isPriced: boolean; digest: Digest | null },
): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    with numbered as (
      update chat_thread set last_seq = last_seq + 1, last_at = ${message.at},
        priced_at = coalesce(priced_at, ${isPriced ? message.at : null}::timestamptz),
        vendor_told_at = coalesce(${digest?.side === 'vendor' ? digest.due : null}::timestamptz, vendor_told_at),
        buyer_told_at = coalesce(${digest?.side === 'buyer' ? digest.due : null}::timestamptz, buyer_told_at)
      where id = ${message.thread_id} returning last_seq)
    insert into chat_message (thread_id, seq, company_id, client_message_id, body_hash, by_user, by_name, at, words, reply_to_seq, mentioned)
    select ${message.thread_id}::uuid, last_seq, ${message.company_id}::uuid, ${message.client_message_id}::uuid, ${message.body_hash}::bytea,
      ${message.by_user}::uuid, ${message.by_name}, ${message.at}::timestamptz, ${message.words}, ${message.reply_to_seq}::int, ${message.mentioned}::uuid[]
    from numbered
    returning seq`.execute(db);
  return rows[0]!.seq;
}

/** Notes that a message of a thread looks like a price. */
export const notePrice = (db: Db, threadId: string, now: Date) =>
  db
    .updateTable('chat_thread')
    .set({ priced_at: now })
    .where('id', '=', threadId)
    .where('priced_at', 'is', null)
    .execute();

/** Attaches cards to a message of the caller, in their order. */
export async function attachCards(
  db: Db,
  { threadId, seq, companyId }: { threadId: string; seq: number; companyId: string },
  cards: readonly { kind: 'job' | 'quote'; job_id: string; job_vendor_id: string | null }[],
): Promise<void> {
  if (cards.length === 0) return;
  await db
    .insertInto('chat_card')
    .values(
      cards.map((card, index) => ({ thread_id: threadId, seq, place: index + 1, company_id: companyId, ...card })),
    )
    .execute();
}

/** Changes a message of the caller. */
export const changeMessage = (db: Db, threadId: string, seq: number, change: RowUpdate<'chat_message'>) =>
  db.updateTable('chat_message').set(change).where('thread_id', '=', threadId).where('seq', '=', seq).execute();

/** Keeps what a message of the caller said before an edit. */
export async function keepVersion(db: Db, threadId: string, seq: number, until: Date): Promise<void> {
  await sql`
    insert into chat_message_version (thread_id, seq, number, company_id, words, until)
    select m.thread_id, m.seq, 1 + (select count(*) from chat_message_version v where v.thread_id = m.thread_id and v.seq = m.seq),
      m.company_id, m.words, ${until} from chat_message m where m.thread_id = ${threadId} and m.seq = ${seq}`.execute(
    db,
  );
}

/** Moves the caller's mark forward, and that of the buyer's side. */
export async function markRead(
  db: Db,
  { threadId, userId, companyId }: { threadId: string; userId: string; companyId: string },
  seq: number,
): Promise<void> {
  await sql`
    insert into chat_mark (thread_id, user_id, company_id, seq)
    select t.id, ${userId}, ${companyId}, least(t.last_seq, ${seq}::int) from chat_thread t where t.id = ${threadId}
    on conflict (thread_id, user_id) do update set seq = greatest(chat_mark.seq, excluded.seq)`.execute(db);
  await sql`
    update chat_thread set buyer_read_seq = greatest(buyer_read_seq, least(last_seq, ${seq}::int))
    where id = ${threadId} and kind = 'vendor' and buyer_read_seq < least(last_seq, ${seq}::int)`.execute(db);
}

/** Mutes a thread for the caller, or unmutes it. */
export async function muteThread(
  db: Db,
  { threadId, userId, companyId }: { threadId: string; userId: string; companyId: string },
  isMuted: boolean,
  now: Date,
): Promise<void> {
  await sql`
    insert into chat_mute (thread_id, user_id, company_id, muted_at)
    select ${threadId}::uuid, ${userId}::uuid, ${companyId}::uuid, ${now} where ${isMuted} on conflict do nothing`.execute(
    db,
  );
  await sql`delete from chat_mute where thread_id = ${threadId} and user_id = ${userId} and not ${isMuted}`.execute(db);
}

/** Which of these people muted a thread. */
export async function mutedBy(db: Db, threadId: string, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from chat_muted_by(${threadId}, ${[...people]}::uuid[]) id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes the caller out of a team, with the mark and what was muted. */
export async function leaveTeam(db: Db, threadId: string, userId: string): Promise<void> {
  await sql`delete from chat_mute where thread_id = ${threadId} and user_id = ${userId}`.execute(db);
  await sql`delete from chat_member where thread_id = ${threadId} and user_id = ${userId}`.execute(db);
}

/** A vendor of a job that the caller sees, for a thread with it. */
export async function vendorToWrite(db: Db, jobVendorId: string) {
  const { rows } = await sql<{ job_id: string; vendor_state: string; isSent: boolean }>`
    select v.job_id, v.state as vendor_state, i.job_vendor_id is not null as "isSent"
    from job_vendor v left join rfq_invitation i on i.job_vendor_id = v.id where v.id = ${jobVendorId}`.execute(db);
  return rows[0];
}

/** Starts the thread of a vendor or of a job, which exists once; its id. */
export async function startThread(
  db: Db,
  thread: { company_id: string; kind: 'vendor' | 'job'; job_id: string; job_vendor_id: string | null; last_at: Date },
): Promise<string> {
  await sql`
    insert into chat_thread (company_id, kind, job_id, job_vendor_id, last_at)
    values (${thread.company_id}, ${thread.kind}, ${thread.job_id}, ${thread.job_vendor_id}, ${thread.last_at}) on conflict do nothing`.execute(
    db,
  );
  const { id } = await db
    .selectFrom('chat_thread')
    .select('id')
    .where('kind', '=', thread.kind)
    .where('job_id', '=', thread.job_id)
    .where('job_vendor_id', 'is not distinct from', thread.job_vendor_id)
    .executeTakeFirstOrThrow();
  return id;
}

/** Starts the thread of a team; its id. */
export async function startTeam(
  db: Db,
  { companyId, title, now }: { companyId: string; title: string; now: Date },
  memberIds: readonly string[],
): Promise<string> {
  const id = randomUUID();
  await db.insertInto('chat_thread').values({ id, company_id: companyId, kind: 'team', title, last_at: now }).execute();
  await db
    .insertInto('chat_member')
    .values(memberIds.map((user_id) => ({ thread_id: id, user_id, company_id: companyId })))
    .execute();
  return id;
}

/** Colleagues who read a thread. */
export async function readersOf(
  db: Db,
  { id, kind, job_id, priced_at }: Pick<ThreadRow, 'id' | 'kind' | 'job_id' | 'priced_at'>,
): Promise<{ userId: string; fullName: string }[]> {
  const roles =
    kind === 'job'
      ? ['buyer', 'technical_evaluator', 'commercial_evaluator', 'approver', 'auditor']
      : ['buyer', 'commercial_evaluator', 'auditor', ...(priced_at === null ? ['technical_evaluator'] : [])];
  const readers =
    kind === 'team'
      ? sql`u.id in (select m.user_id from chat_member m where m.thread_id = ${id})`
      : job_id === null
        ? sql`true`
        : sql`(u.is_super_user or u.id = (select j.owner_user_id from job j where j.id = ${job_id})
          or u.id in (select m.user_id from job_member m where m.job_id = ${job_id} and m.role = any (${roles}::text[]))
          or u.id in (select m.user_id from project_member m join job j on j.project_id = m.project_id
            where j.id = ${job_id} and m.role = any (${roles}::text[])))`;
  const { rows } = await sql<{ userId: string; fullName: string }>`
    select u.id as "userId", u.full_name as "fullName" from app_user u
    where u.company_id = current_company_id() and u.status = 'approved' and ${readers} order by lower(u.full_name), u.id limit 200`.execute(
    db,
  );
  return rows;
}

/** The ids of all colleagues who read a thread; also for the vendor of a thread, who sees no colleague. */
export async function readerIds(db: Db, threadId: string): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select chat_readers(${threadId}) as ids`.execute(db);
  return rows[0]!.ids;
}

/** Colleagues by their ids, or by part of a name. */
export async function colleagues(
  db: Db,
  userId: string,
  { ids = null, search = null }: { ids?: readonly string[] | null; search?: string | null },
): Promise<{ userId: string; fullName: string }[]> {
  const pattern = search === null ? null : likePattern(search);
  const { rows } = await sql<{ userId: string; fullName: string }>`
    select u.id as "userId", u.full_name as "fullName" from app_user u
    where u.company_id = current_company_id() and u.status = 'approved' and u.id <> ${userId}
      and (${ids}::uuid[] is null or u.id = any (${ids}::uuid[])) and (${pattern}::text is null or u.full_name ilike ${pattern})
    order by lower(u.full_name), u.id limit 50`.execute(db);
  return rows;
}

type PartnerRow = { job_id: string; year: number; number: number; job_title: string | null };

/** Jobs on which the caller has a role, and the vendors of those whose vendors the caller writes to; by name. */
export async function partnersOf(
  db: Db,
  { userId, isSuperUser }: { userId: string; isSuperUser: boolean },
  search: string | null,
) {
  const pattern = search === null ? null : likePattern(search);
  const job = sql`j.id as job_id, j.year, j.number, j.title as job_title`;
  const mine = (roles: readonly string[]) => sql`j.status <> 'draft' and (j.owner_user_id = ${userId}
      or j.id in (select m.job_id from job_member m where m.user_id = ${userId} and m.role = any (${roles}::text[]))
      or j.project_id in (select m.project_id from project_member m where m.user_id = ${userId} and m.role = any (${roles}::text[])))`;
  const ofJob = sql`${pattern}::text is null or j.title ilike ${pattern} or ${jobNumber('j')} ilike ${pattern}`;
  const vendors = await sql<PartnerRow & { job_vendor_id: string; vendor_name: string }>`
    select i.job_vendor_id, i.vendor_name, ${job} from rfq_invitation i join job_vendor v on v.id = i.job_vendor_id and v.state = 'added'
      join job j on j.id = i.job_id
    where (${isSuperUser} or (${mine(['buyer'])})) and (${ofJob} or i.vendor_name ilike ${pattern})
    order by lower(i.vendor_name), j.year desc, j.number desc limit 50`.execute(db);
  const writers = ['buyer', 'technical_evaluator', 'commercial_evaluator', 'approver'];
  const jobs = await sql<PartnerRow>`
    select ${job} from job j where ${mine(writers)} and (${ofJob}) order by j.year desc, j.number desc limit 50`.execute(
    db,
  );
  return { vendors: vendors.rows, jobs: jobs.rows };
}

/** What the vendor of a thread has not read; undefined when there is nothing. Needs no tenant. */
export async function unreadByVendor(db: Db, threadId: string) {
  const { rows } = await sql<{
    job_vendor_id: string;
    email: string;
    unread: number;
    buyer: string;
    number: string;
    title: string;
  }>`select * from chat_unread_by_vendor(${threadId})`.execute(db);
  return rows[0];
}

/** Who of a thread's readers has not read what others wrote. Needs no tenant. */
export async function unreadByPeople(db: Db, threadId: string) {
  const { rows } = await sql<
    DigestThread & { job_id: string | null; user_id: string; unread: number }
  >`select * from chat_unread_by_people(${threadId})`.execute(db);
  return rows;
}

/** What a reader of a thread has not read, the newest first; empty where the company keeps it out of mails. `userId` null is the vendor. Needs no tenant. */
export async function unreadTexts(db: Db, threadId: string, userId: string | null): Promise<UnreadText[]> {
  const { rows } = await sql<UnreadText>`select * from chat_unread_texts(${threadId}, ${userId}::uuid)`.execute(db);
  return rows;
}

/** Whether digests of a company quote messages. */
export async function isTextMailed(db: Db, companyId: string): Promise<boolean> {
  const { quotes_messages_in_mails: isMailed } = await db
    .selectFrom('company')
    .select('quotes_messages_in_mails')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return isMailed;
}

/** Sets whether digests of a company quote messages. */
export const setTextMailed = (db: Db, companyId: string, isMailed: boolean) =>
  db.updateTable('company').set({ quotes_messages_in_mails: isMailed }).where('id', '=', companyId).execute();

/** Erases what was deleted 30 days ago. Needs no tenant. */
export const eraseDeleted = (db: Db, now: Date) => sql`select chat_erase(${now})`.execute(db);
