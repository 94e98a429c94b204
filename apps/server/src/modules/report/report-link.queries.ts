import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../../db/schema.ts';
import type { OpenedReportRow, ReportLinkRow } from './report-link.rules.ts';

type Db = Kysely<Database>;

const columns = sql`l.id, l.report_id, l.job_id, l.person, u.full_name as made_by_name, l.made_at, l.expires_at, l.last_opened_at, l.openings, l.revoked_at`;

/** The links of a report, the newest first. Needs a tenant. */
export async function linksOfReport(db: Db, reportId: string): Promise<ReportLinkRow[]> {
  const { rows } = await sql<ReportLinkRow>`
    select ${columns} from report_link l join app_user u on u.id = l.made_by where l.report_id = ${reportId}
    order by l.made_at desc, l.id limit 100`.execute(db);
  return rows;
}

/** A link; undefined for who does not see its job. Needs a tenant. */
export async function reportLinkById(db: Db, id: string): Promise<ReportLinkRow | undefined> {
  const { rows } = await sql<ReportLinkRow>`
    select ${columns} from report_link l join app_user u on u.id = l.made_by where l.id = ${id}`.execute(db);
  return rows[0];
}

/** Stores a link to a report of a held job; its id. */
export async function insertReportLink(db: Db, link: NewRow<'report_link'>): Promise<string> {
  const { id } = await db.insertInto('report_link').values(link).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Has a link open nothing any more; one that is revoked keeps its time. */
export const revokeReportLinkById = (db: Db, id: string, now: Date) =>
  db.updateTable('report_link').set({ revoked_at: now }).where('id', '=', id).where('revoked_at', 'is', null).execute();

/** Reads a report by the hash of a link's token and counts the opening; undefined where the link opens nothing. */
export async function openReportByLink(
  db: Db,
  tokenHash: Buffer,
  reportId: string,
  now: Date,
): Promise<OpenedReportRow | undefined> {
  const { rows } =
    await sql<OpenedReportRow>`select * from report_link_open(${tokenHash}, ${reportId}, ${now})`.execute(db);
  return rows[0];
}
