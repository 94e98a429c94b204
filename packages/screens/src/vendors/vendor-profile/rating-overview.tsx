import { RatingBreakdown } from '@millwright/ui/rating-breakdown/rating-breakdown';
import { StarRating } from '@millwright/ui/star-rating/star-rating';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { criterionLabels } from '../../shared/review-criteria.ts';
import type { Profile } from './profile-parts.ts';

/** The mean of a vendor's ratings, and of each criterion that was rated. */
export function RatingOverview({ rating }: { rating: Profile['rating'] }) {
  if (rating.overallRating === null) return <p className="text-ink-muted">Not rated yet.</p>;
  return (
    <>
      <div className="flex items-end gap-3">
        <p aria-hidden="true" className="text-hero font-semibold tabular-nums">
          {rating.overallRating.toFixed(1)}
        </p>
        <div>
          <StarRating value={rating.overallRating} count={rating.reviewCount} isTextHidden />
          <p aria-hidden="true" className="text-small text-ink-muted">
            {formatQuantity(rating.reviewCount, 'review')}
          </p>
        </div>
      </div>
      <RatingBreakdown
        caption="Average by criterion"
        rows={rating.criteria
          .filter(({ count }) => count > 0)
          .map(({ criterion, rating: value }) => ({ id: criterion, label: criterionLabels[criterion], value }))}
      />
    </>
  );
}
