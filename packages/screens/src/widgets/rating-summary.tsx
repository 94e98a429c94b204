'use client';
import { Card } from '@millwright/ui/card/card';
import { useState } from 'react';
import { useHost } from '../shared/host.tsx';
import { lazyPart } from '../shared/lazy-part.tsx';
import { RatingOverview } from '../vendors/vendor-profile/rating-overview.tsx';
import { useSlot } from './provider.tsx';
import { useVendorProfile } from './use-vendor-profile.ts';
import { WidgetContent } from './widget-content.tsx';
import { stateOf, WidgetRoot } from './widget-root.tsx';
import { WidgetData } from './widget-data.tsx';

const ReviewList = lazyPart(async () => ({
  default: (await import('../vendors/vendor-profile/review-list.tsx')).ReviewList,
}));

/** Properties of {@link VendorReviews}. */
export type VendorReviewsProps = {
  /** GSTIN of the vendor. */
  gstn: string;
  /** Level of its headings, to fit the page around. */
  headingLevel?: 2 | 3 | 4;
  /** Lists the reviews below the figures. */
  hasReviews?: boolean;
  /** How many reviews are shown at first, and come with each press of "more". */
  pageSize?: number;
  /** Classes of the outermost element, added to its own. */
  className?: string;
};

function VendorReviewsContent({
  gstn,
  headingLevel = 2,
  hasReviews = true,
  pageSize = 5,
  className,
}: VendorReviewsProps) {
  const result = useVendorProfile(gstn);
  const { hrefFor } = useHost();
  const [page, setPage] = useState(1);
  const rating = useSlot('rating');
  const reviews = useSlot('reviews');
  const Heading = `h${headingLevel}` as const;
  return (
    <WidgetRoot component="rating-summary" state={stateOf(result)} className={className}>
      <WidgetContent of={result}>
        {(profile) => (
          <div className="grid items-start gap-5 md:grid-cols-[18rem_minmax(0,1fr)]">
            <Card {...rating} className={`grid gap-3 ${rating.className ?? ''}`}>
              <Heading>Rating</Heading>
              <RatingOverview rating={profile.rating} />
            </Card>
            {hasReviews && (
              <Card {...reviews} className={`grid gap-4 ${reviews.className ?? ''}`}>
                <Heading>Reviews</Heading>
                <ReviewList
                  gstn={gstn}
                  page={page}
                  pageSize={pageSize}
                  onPageChange={setPage}
                  hrefOf={() => hrefFor({ screen: 'vendor-profile', params: { gstn } })}
                />
              </Card>
            )}
          </div>
        )}
      </WidgetContent>
    </WidgetRoot>
  );
}

/** How a vendor was rated, by criterion, and by whom. */
export function VendorReviews(props: VendorReviewsProps) {
  return (
    <WidgetData component="rating-summary">
      <VendorReviewsContent {...props} />
    </WidgetData>
  );
}

/** The name of before, for one minor version: the elements have the other. @deprecated */
export { VendorReviews as RatingSummary };
/** @deprecated */
export type { VendorReviewsProps as RatingSummaryProps };
