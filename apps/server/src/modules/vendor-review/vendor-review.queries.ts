import { CompiledQuery, sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import type { ReviewRow } from './vendor-review.rules.ts';

type Db = Kysely<Database>;

const reviewColumns = [
  'vendor_review.id',
  'vendor.gstn',
  'vendor_review.experience_id',
  'vendor_review.author_user_id',
  'vendor_review.client_name',
  'vendor_review.client_company_name',
  'vendor_review.overall_review',
  'vendor_review.overall_rating',
  'vendor_review.vendor_competency',
  'vendor_review.quality_of_execution',
  'vendor_review.on_time_execution',
  'vendor_review.responsiveness',
  'vendor_review.within_budget',
  'vendor_review.ethics',
  'vendor_review.safety',
  'vendor_review.process_and_documentation',
  'vendor_review.version',
  'vendor_review.created_at',
  'vendor_review.updated_at',
] as const;

const reviews = (db: Db) => db.selectFrom('vendor_review').innerJoin('vendor', 'vendor.id', 'vendor_review.vendor_id');

/** A page of the published reviews of a vendor, newest first. */
export const publishedReviewPage = (db: Db, vendorId: string, offset: number, limit: number): Promise<ReviewRow[]> =>
  reviews(db)
    .select(reviewColumns)
    .where('vendor_review.vendor_id', '=', vendorId)
    .where('vendor_review.is_public', '=', true)
    .orderBy('vendor_review.created_at', 'desc')
    .orderBy('vendor_review.id')
    .limit(limit)
    .offset((offset - 1) * limit)
    .execute();

/**
 * A text that is another one whenever the published reviews of a vendor are, or whose they are in the eyes of the reader; undefined when
 * the vendor is unknown or deleted. `xmin` is the transaction that wrote a row last.
 */
export async function reviewStamp(db: Db, gstn: string, readerId: string | null): Promise<string | undefined> {
  const { rows } = await db.executeQuery<{ stamp: string }>(CompiledQuery.raw(stampQuery, [gstn, readerId]));
  return rows[0]?.stamp;
}

const stampQuery = `
  select coalesce((
    select encode(sha256(convert_to(
      string_agg(r.id::text || r.xmin::text || case when r.author_user_id = $2 then '+' else '' end, ',' order by r.id), 'UTF8')), 'base64')
    from vendor_review r where r.vendor_id = v.id and r.is_public), '') as stamp
  from vendor v where v.gstn = $1 and v.deleted_at is null`;

/** One review; undefined when it is neither published nor the tenant's. */
export const reviewById = (db: Db, id: string): Promise<ReviewRow | undefined> =>
  reviews(db).select(reviewColumns).where('vendor_review.id', '=', id).executeTakeFirst();

/** The caller's own review with the state of its experience. Needs a tenant; undefined when somebody else wrote it. */
export const ownReview = (db: Db, id: string, userId: string) =>
  db
    .selectFrom('vendor_review')
    .innerJoin('vendor_experience', 'vendor_experience.id', 'vendor_review.experience_id')
    .select(['vendor_review.id', 'vendor_review.vendor_id', 'vendor_review.version', 'vendor_experience.review_status'])
    .where('vendor_review.id', '=', id)
    .where('vendor_review.author_user_id', '=', userId)
    .executeTakeFirst();

/** An experience of the tenant's company with the vendor of that GSTIN. Needs a tenant. */
export const experienceOf = (db: Db, companyId: string, experienceId: string, gstn: string) =>
  db
    .selectFrom('vendor_experience')
    .innerJoin('vendor', 'vendor.id', 'vendor_experience.vendor_id')
    .select(['vendor_experience.id', 'vendor_experience.vendor_id', 'vendor_experience.review_status'])
    .where('vendor_experience.id', '=', experienceId)
    .where('vendor_experience.company_id', '=', companyId)
    .where('vendor.gstn', '=', gstn)
    .where('vendor.deleted_at', 'is', null)
    .executeTakeFirst();

/** Takes the experience out of reviewRequested; false when another call was first. Concurrent calls queue up on the row. */
export async function claimExperience(db: Db, experienceId: string): Promise<boolean> {
  const claimed = await db
    .updateTable('vendor_experience')
    .set({ review_status: 'published' })
    .where('id', '=', experienceId)
    .where('review_status', '=', 'reviewRequested')
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Stores a review; undefined when the experience has one already. */
export const insertReview = (db: Db, review: NewRow<'vendor_review'>) =>
  db
    .insertInto('vendor_review')
    .values(review)
    .onConflict((conflict) => conflict.column('experience_id').doNothing())
    .returning('id')
    .executeTakeFirst();

/** Changes a review when it still has the version that was read; false when it was changed meanwhile. */
export async function changeReview(
  db: Db,
  id: string,
  version: number,
  change: RowUpdate<'vendor_review'>,
): Promise<boolean> {
  const changed = await db
    .updateTable('vendor_review')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Locks the vendor, so that two reviews at once do not lose one another in its sums, and answers its published reviews. */
export async function lockedPublishedRatings(db: Db, vendorId: string) {
  await db.selectFrom('vendor').select('id').where('id', '=', vendorId).forUpdate().execute();
  return db
    .selectFrom('vendor_review')
    .select(['overall_rating', 'created_at'])
    .where('vendor_id', '=', vendorId)
    .where('is_public', '=', true)
    .execute();
}

/** Writes the rating columns of a vendor; the trigger tells the search index. */
export const saveVendorRating = (
  db: Db,
  vendorId: string,
  rating: { review_count: number; rating_sum: number; rating_score: number },
  now: Date,
) =>
  db
    .updateTable('vendor')
    .set({ ...rating, updated_at: now })
    .where('id', '=', vendorId)
    .execute();

/** The mean of all published reviews of all vendors; null without one. Reads the whole table: cache it. */
export async function globalMeanRating(db: Db): Promise<number | null> {
  const { rows } = await sql<{ mean: number | null }>`
    select (sum(rating_sum)::float8 / nullif(sum(review_count), 0)) as mean from vendor where deleted_at is null and review_count > 0`.execute(
    db,
  );
  return rows[0]?.mean ?? null;
}
