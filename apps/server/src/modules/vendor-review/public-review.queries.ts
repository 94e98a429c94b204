import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { reviewColumnsOf, ReviewStatus } from './vendor-review.rules.ts';

type Db = Kysely<Database>;

/** An experience as the holder of its link sees it. */
export type OpenExperience = {
  experience_id: string;
  review_status: ReviewStatus;
  project_id: string;
  project_title: string;
  completed_on: string;
  client_name: string;
  client_company_name: string;
  client_email: string;
  has_good_link: boolean;
};

/** The experience that a link names; undefined for every mismatch. */
export async function openExperienceOf(
  db: Db,
  link: { gstn: string; projectId: string; clientEmail: string; tokenHash: Buffer | null },
  now: Date,
): Promise<OpenExperience | undefined> {
  const { rows } = await sql<OpenExperience>`
    select experience_id, review_status, project_id, project_title, completed_on::text as completed_on, client_name, client_company_name,
      client_email, has_good_link
    from review_open(${link.gstn}, ${link.projectId}, ${link.clientEmail}, ${link.tokenHash}, ${now})`.execute(db);
  return rows[0];
}

/** The published ratings of a vendor, with a text that is another one when they are. */
export async function ratingsOf(db: Db, gstn: string) {
  const { rows } = await sql<{ stamp: string; ratings: { overall_rating: number; created_at: string }[] }>`
    select stamp, ratings from review_ratings(${gstn})`.execute(db);
  return rows[0]!;
}

/** A review from a link, with what proves its author. */
export type PublicReview = {
  experienceId: string;
  gstn: string;
  clientEmail: string;
  vendorEmail: string;
  tokenHash: Buffer | null;
  code: { subject: Buffer; browser: Buffer; hash: Buffer } | null;
  mostTries: number;
  review: ReturnType<typeof reviewColumnsOf>;
  /** What the rating was computed from, and the rating with this review in it. */
  stamp: string;
  rating: { review_count: number; rating_sum: number; rating_score: number };
};

/** Stores the review, rates the vendor anew and uses up the proof, all or nothing. For the outcomes see review_submit. */
export async function submitReview(db: Db, given: PublicReview, now: Date) {
  const { code } = given;
  const { rows } = await sql<{
    outcome: 'posted' | 'already' | 'unknown' | 'proof' | 'wrong' | 'spent' | 'gone' | 'again';
  }>`
    select outcome from review_submit(${given.experienceId}, ${given.gstn}, ${given.clientEmail}, ${given.vendorEmail}, ${given.tokenHash},
      ${code?.subject ?? null}, ${code?.browser ?? null}, ${code?.hash ?? null}, ${given.mostTries}, ${JSON.stringify(given.review)},
      ${given.stamp}, ${JSON.stringify(given.rating)}, ${now})`.execute(db);
  return rows[0]!.outcome;
}

/** What the mail around a review link says. */
export type MadeLink = {
  gstn: string;
  projectId: string;
  projectTitle: string;
  completedOn: string;
  clientName: string;
  clientEmail: string;
  vendorEmail: string;
  vendorName: string;
};

/** Notes a new link; undefined when the experience waits for no review, or (with `isOnlyFirst`) had a link before. */
export async function makeLink(
  db: Db,
  link: { experienceId: string; tokenHash: Buffer; isOnlyFirst: boolean; lifetimeInDays: number },
  now: Date,
): Promise<MadeLink | undefined> {
  const { rows } = await sql<MadeLink>`
    select gstn, project_id as "projectId", project_title as "projectTitle", completed_on::text as "completedOn", client_name as "clientName",
      client_email as "clientEmail", vendor_email as "vendorEmail", vendor_company_name as "vendorName"
    from review_link_make(${link.experienceId}, ${link.tokenHash}, ${link.isOnlyFirst}, ${now}, make_interval(days => ${link.lifetimeInDays}))`.execute(
    db,
  );
  return rows[0];
}

/** Experiences whose client was not asked for a review yet, the longest finished first. */
export async function experiencesToAskFor(db: Db, limit: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select experience_id as id from review_link_wanted(${now}, ${limit})`.execute(db);
  return rows.map(({ id }) => id);
}

/** The experiences of a client that wait for their review, the longest finished first. Needs the owner's database. */
export async function pendingExperiencesOf(owner: Db, clientEmail: string): Promise<string[]> {
  const rows = await owner
    .selectFrom('vendor_experience')
    .select('id')
    .where('client_email', '=', clientEmail)
    .where('review_status', '=', 'reviewRequested')
    .orderBy('completed_on')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
