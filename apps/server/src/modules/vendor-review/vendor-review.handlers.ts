import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/schema.ts';
import { meanWithoutReviews } from './rating.rules.ts';
import { CheckedAnswer, checkerOfAnswer } from '../../http/checked-json.ts';
import type { Answer, HandlersOf } from '../../http/handler.ts';
import { conflict, invalidRequest, notFound } from '../../problems.ts';
import type { VendorSearch } from '../../search/vendor-search.ts';
import { reviewSumsByGstn } from '../vendor-profile/vendor-profile.queries.ts';
import { ratingBreakdownOf } from '../vendor-profile/vendor-profile.rules.ts';
import {
  changeReview,
  claimExperience,
  experienceOf,
  globalMeanRating,
  insertReview,
  lockedPublishedRatings,
  ownReview,
  publishedReviewPage,
  reviewById,
  reviewStamp,
  saveVendorRating,
} from './vendor-review.queries.ts';
import { alreadySubmitted, vendorReviewPolicies } from './vendor-review.policies.ts';
import { isPlainText, reviewColumnsOf, reviewOf, vendorRatingOf } from './vendor-review.rules.ts';

type Operations = 'getAllReview' | 'createReview' | 'updateReview';

/** Handlers of reviews by clients (section 7 of the product specification, vendor profile and reviews). */
export const vendorReviewHandlers: HandlersOf<Operations> = {
  getAllReview: async ({ directory, search, path, query, principal }) => {
    const { offset = 1, limit = 20 } = query;
    const readerId = principal?.userId ?? null;
    const stamp = await reviewStamp(directory, path.gstn, readerId);
    if (stamp === undefined) throw notFound('vendor');
    const kept = answersOf(search);
    const key = `${path.gstn} ${offset} ${limit} ${stamp}`;
    const known = kept.get(key);
    if (known) return known;
    const vendor = await reviewSumsByGstn(directory, path.gstn);
    if (!vendor) throw notFound('vendor');
    const rows = await publishedReviewPage(directory, vendor.id, offset, limit);
    const rating = ratingBreakdownOf(vendor.review_sums);
    const data = rows.map((row) => reviewOf(row, readerId));
    const page = { data, rating, totalRecords: rating.reviewCount, offset, limit };
    const answer = new CheckedAnswer<ReviewPage>(reviewPage.json(page));
    kept.set(key, answer);
    return answer;
  },

  createReview: async ({ db, body, principal, now, activity, authorise }) => {
    assertPlainText(body.overallReview);
    const experience = await experienceOf(db, principal.companyId, body.experienceId, body.gstn);
    if (!experience) throw notFound('experience');
    authorise(vendorReviewPolicies['review.create'], experience);
    if (!(await claimExperience(db, experience.id))) throw alreadySubmitted();
    const inserted = await insertReview(db, {
      ...reviewColumnsOf(body),
      experience_id: experience.id,
      vendor_id: experience.vendor_id,
      company_id: principal.companyId,
      author_user_id: principal.userId,
      client_name: principal.fullName,
      client_company_name: principal.companyName,
      created_at: now,
      updated_at: now,
    });
    if (!inserted) throw alreadySubmitted();
    await rateAnew(db, experience.vendor_id, now);
    await activity.add({ subjectKind: 'review', subjectId: inserted.id, detail: { vendorId: experience.vendor_id } });
    return reviewOf((await reviewById(db, inserted.id))!, principal.userId);
  },

  updateReview: async ({ db, body, principal, now, activity, authorise }) => {
    assertPlainText(body.overallReview);
    const review = await ownReview(db, body.reviewId, principal.userId);
    if (!review) throw notFound('review');
    authorise(vendorReviewPolicies['review.update'], review);
    const isChanged = await changeReview(db, review.id, body.version, { ...reviewColumnsOf(body), updated_at: now });
    if (!isChanged)
      throw conflict(
        'VERSION_CONFLICT',
        'This review has changed since you opened it. Reload it and repeat your change.',
      );
    await rateAnew(db, review.vendor_id, now);
    await activity.add({ subjectKind: 'review', subjectId: review.id, detail: { version: body.version + 1 } });
    return reviewOf((await reviewById(db, review.id))!, principal.userId);
  },
};

type ReviewPage = Answer<'getAllReview'>;
const reviewPage = checkerOfAnswer('getAllReview');
const ANSWERS_IN_BYTES = 32 * 1024 * 1024;
// One per search index, so per server. What was written meanwhile has another stamp: an answer is served while the database says that it holds.
const answersByServer = new WeakMap<VendorSearch, LRUCache<string, CheckedAnswer<ReviewPage>>>();

function answersOf(search: VendorSearch): LRUCache<string, CheckedAnswer<ReviewPage>> {
  let answers = answersByServer.get(search);
  if (!answers) {
    answers = new LRUCache({ maxSize: ANSWERS_IN_BYTES, sizeCalculation: ({ bytes }) => bytes.length });
    answersByServer.set(search, answers);
  }
  return answers;
}

/** Throws the 400 problem of words that cannot be kept. */
export function assertPlainText(text: string | undefined): void {
  if (text !== undefined && !isPlainText(text))
    throw invalidRequest([{ pointer: '/overallReview', message: 'must be plain text without control characters' }]);
}

const MEAN_IS_GOOD_FOR_MS = 600_000;
let mean: { value: number; readAt: number } | null = null;

/** The mean of all published reviews; it moves slowly and is read from all vendors, so it is at most ten minutes old. */
export async function globalMean(db: Kysely<Database>): Promise<number> {
  if (!mean || Date.now() - mean.readAt > MEAN_IS_GOOD_FOR_MS)
    mean = { value: (await globalMeanRating(db)) ?? meanWithoutReviews, readAt: Date.now() };
  return mean.value;
}

/** Recomputes a vendor's rating columns in the transaction of the review (domain rule 6.7). */
async function rateAnew(db: Kysely<Database>, vendorId: string, now: Date): Promise<void> {
  const meanOfAll = await globalMean(db);
  const ratings = await lockedPublishedRatings(db, vendorId);
  await saveVendorRating(db, vendorId, vendorRatingOf(ratings, meanOfAll, now), now);
}
