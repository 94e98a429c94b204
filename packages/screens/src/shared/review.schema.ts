import * as z from 'zod/mini';
import { criteria } from './review-criteria.ts';

const optionalRating = z.nullable(z.number().check(z.minimum(1), z.maximum(5)));

/** The review form: an overall rating, eight optional ones, and words (sections 3 and 5 of the product specification). */
export const reviewSchema = z.object({
  experienceId: z.string(),
  overallRating: z.nullable(z.number()).check(z.refine((value) => value !== null, 'Overall Rating is mandatory!')),
  vendorCompetency: optionalRating,
  qualityOfExecution: optionalRating,
  onTimeExecution: optionalRating,
  responsiveness: optionalRating,
  withinBudget: optionalRating,
  ethics: optionalRating,
  safety: optionalRating,
  processAndDocumentation: optionalRating,
  overallReview: z.string().check(z.trim(), z.maxLength(2000, 'At most 2,000 characters')),
});
export type ReviewFields = z.infer<typeof reviewSchema>;

/** The optional ratings of a review as the form begins with them; of a new one none is given. */
export const ratingsOf = (review: Partial<Record<(typeof criteria)[number], number | null>> | null) =>
  Object.fromEntries(criteria.map((name) => [name, review?.[name] ?? null])) as Record<
    (typeof criteria)[number],
    number | null
  >;

/** What is sent: only ratings that were given. */
export function reviewBody(fields: ReviewFields) {
  const given = Object.fromEntries(criteria.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))) as Partial<
    Record<(typeof criteria)[number], number>
  >;
  return { overallRating: fields.overallRating as number, overallReview: fields.overallReview, ...given };
}
