/** One published review as the star score needs it. */
export interface StarReview {
  /** Overall rating, 1 to 5. */
  rating: number;
  /** Age of the review in months, 0 or more. */
  ageInMonths: number;
  /** True when the review belongs to a finished job that is on record. */
  isVerifiedJob: boolean;
}

/** What reviews are shrunk towards while none was published. The reviews of the demo have this mean; a test holds its generator to it. */
export const meanWithoutReviews = 4.1;

/** How many average reviews a vendor is credited with before its own ones count. */
const credit = 5;

/**
 * The star score of a vendor: its ratings, fading with a half-life of 24 months, shrunk towards the mean of all vendors.
 * R = (C m + sum(w r)) / (C + sum(w)), w = 2^(-age/24) times 1 for a verified job and 0.5 otherwise, C = 5.
 * @param reviews published reviews
 * @param globalMean the mean m of all published reviews, 1 to 5
 * @returns 0 to 5; the global mean when there are no reviews
 */
export function starScore(reviews: readonly StarReview[], globalMean: number): number {
  let weighted = credit * globalMean;
  let weights = credit;
  for (const review of reviews) {
    const weight = 2 ** (-review.ageInMonths / 24) * (review.isVerifiedJob ? 1 : 0.5);
    weighted += weight * review.rating;
    weights += weight;
  }
  return weighted / weights;
}
