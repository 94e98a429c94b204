import { policyOfRecord } from '../../http/policy.ts';
import { conflict } from '../../problems.ts';
import type { ReviewStatus } from './vendor-review.rules.ts';

/** The words that clients look for (section 8 of the product specification). */
export const alreadySubmitted = () => conflict('REVIEW_ALREADY_SUBMITTED', 'Review already submitted');

/** Who may do what with a review. */
export const vendorReviewPolicies = {
  /** Everybody of the company whose experience it is, once. */
  'review.create': policyOfRecord((_principal, experience: { review_status: ReviewStatus }) =>
    experience.review_status === 'reviewRequested' ? null : alreadySubmitted(),
  ),
  /** Its author, until somebody objects to it or it is decided. */
  'review.update': policyOfRecord((_principal, review: { review_status: ReviewStatus }) =>
    review.review_status === 'submitted' || review.review_status === 'published'
      ? null
      : conflict('REVIEW_CLOSED', 'This review is disputed or closed and cannot be changed.'),
  ),
};
