import type { components } from '@millwright/contract/types';
import { starScore } from './rating.rules.ts';

type Schemas = components['schemas'];
export type ReviewStatus = Schemas['Experience']['reviewStatus'];

/** The optional ratings: contract name to column. */
export const ratingColumns = {
  vendorCompetency: 'vendor_competency',
  qualityOfExecution: 'quality_of_execution',
  onTimeExecution: 'on_time_execution',
  responsiveness: 'responsiveness',
  withinBudget: 'within_budget',
  ethics: 'ethics',
  safety: 'safety',
  processAndDocumentation: 'process_and_documentation',
} as const;

/** An optional rating in the contract's name. */
export type RatingName = keyof typeof ratingColumns;
type RatingColumn = (typeof ratingColumns)[RatingName];

/** A review as it is read, with the vendor's GSTIN. */
export type ReviewRow = Record<RatingColumn, number | null> & {
  id: string;
  gstn: string;
  experience_id: string;
  author_user_id: string | null;
  client_name: string;
  client_company_name: string;
  overall_review: string;
  overall_rating: number;
  version: number;
  created_at: string;
  updated_at: string;
};

/** A review for whoever reads it. `readerId` is null for a guest. Holds no mail address of the writer. */
export const reviewOf = (row: ReviewRow, readerId: string | null): Schemas['VendorReview'] => ({
  _id: row.id,
  gstn: row.gstn,
  experienceId: row.experience_id,
  clientName: row.client_name,
  companyName: row.client_company_name,
  overallReview: row.overall_review,
  overallRating: row.overall_rating,
  vendorCompetency: row.vendor_competency,
  qualityOfExecution: row.quality_of_execution,
  onTimeExecution: row.on_time_execution,
  responsiveness: row.responsiveness,
  withinBudget: row.within_budget,
  ethics: row.ethics,
  safety: row.safety,
  processAndDocumentation: row.process_and_documentation,
  // Every review hangs on a finished job: the column is not null and unique.
  isVerifiedJob: true,
  isMine: readerId !== null && row.author_user_id === readerId,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The columns that a written review fills; a rating that was not given is null. */
export const reviewColumnsOf = (
  body: { overallReview?: string; overallRating: number } & Partial<Record<RatingName, number>>,
): Record<RatingColumn, number | null> & { overall_review: string; overall_rating: number } => ({
  ...(Object.fromEntries(
    Object.entries(ratingColumns).map(([name, column]) => [column, body[name as RatingName] ?? null]),
  ) as Record<RatingColumn, number | null>),
  overall_review: body.overallReview ?? '',
  overall_rating: body.overallRating,
});

const MS_PER_MONTH = (365.25 / 12) * 86_400_000;

/**
 * The rating columns of a vendor from its published reviews: sum, count, and the star score of domain rule 6.7 at `now`.
 * `globalMean` is the mean of all published reviews, 1 to 5.
 */
export function vendorRatingOf(
  reviews: readonly { overall_rating: number; created_at: string }[],
  globalMean: number,
  now: Date,
) {
  return {
    review_count: reviews.length,
    rating_sum: reviews.reduce((sum, review) => sum + review.overall_rating, 0),
    rating_score: starScore(
      reviews.map((review) => ({
        rating: review.overall_rating,
        ageInMonths: Math.max(0, (now.getTime() - Date.parse(review.created_at)) / MS_PER_MONTH),
        isVerifiedJob: true,
      })),
      globalMean,
    ),
  };
}

/** Whether words can be kept as a review: text only, so no control characters but line feeds and tabs. Markup is kept as the text that it is. */
export const isPlainText = (text: string): boolean =>
  text.isWellFormed() && !/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/u.test(text);
