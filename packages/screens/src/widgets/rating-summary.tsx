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

/** Properties of {@link RatingSummary}. */
export type RatingSummaryProps = {
  gstn: string;
  headingLevel?: 2 | 3 | 4;
  /** Lists the reviews below the figures. */
  hasReviews?: boolean;
  pageSize?: number;
  className?: string;
};

function RatingSummaryContent({
  gstn,
  headingLevel = 2,
  hasReviews = true,
  pageSize = 5,
  className,
}: RatingSummaryProps) {
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
export function RatingSummary(props: RatingSummaryProps) {
  return (
    <WidgetData>
      <RatingSummaryContent {...props} />
    </WidgetData>
  );
}
