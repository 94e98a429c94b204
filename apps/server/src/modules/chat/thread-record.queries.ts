import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { RecordedMessage } from './thread-record.rules.ts';

type Db = Kysely<Database>;

/** The newest messages of a thread for its record, oldest first, and how many it has. Needs a tenant. */
export async function recordedMessages(
  db: Db,
  threadId: string,
  limit: number,
): Promise<{ messages: RecordedMessage[]; count: number }> {
  const { rows } = await sql<RecordedMessage & { count: number }>`
    select m.seq, m.at, m.by_name as "by", case when m.by_user is null then 'vendor' else 'buyer' end as side,
      case when m.deleted_at is null then m.words end as text, m.reply_to_seq as "replyToSeq", m.edited_at as "editedAt", m.deleted_at as "deletedAt", (
        select coalesce(json_agg(json_build_object('name', f.file_name, 'sizeInBytes', f.size_in_bytes, 'sha256', encode(f.sha256, 'hex')) order by f.place), '[]')
        from chat_file f where f.thread_id = m.thread_id and f.seq = m.seq and m.deleted_at is null) as files,
      count(*) over ()::int as count
    from chat_message m where m.thread_id = ${threadId} order by m.seq desc limit ${limit}`.execute(db);
  return { messages: rows.map(({ count: _count, ...message }) => message).toReversed(), count: rows[0]?.count ?? 0 };
}
