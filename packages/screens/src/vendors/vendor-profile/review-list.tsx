import { useApi } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { StarRating } from '@millwright/ui/star-rating/star-rating';
import { useDates } from '../../shared/dates.tsx';
import { useHost } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { isolated } from '../../shared/isolated.ts';

/** The reviews of a vendor, newest first. */
export function ReviewList({
  gstn,
  page,
  pageSize = 10,
  hrefOf,
  onPageChange,
}: {
  gstn: string;
  /** Counted from 1. */
  page: number;
  pageSize?: number;
  hrefOf: (page: number) => string;
  /** Given, a plain press on a page number changes the page in place. */
  onPageChange?: (page: number) => void;
}) {
  const { renderLink } = useHost();
  const { formatDate } = useDates();
  const reviews = useApi(
    'getAllReview',
    { path: { gstn }, query: { offset: page, limit: pageSize } },
    { keepPrevious: true },
  );
  return (
    <Loadable
      of={reviews}
      skeleton={<Skeleton className="h-64" />}
      isEmpty={(data) => data.totalRecords === 0}
      empty={
        <EmptyState headingLevel={3} title="No review yet">
          Reviews come from companies that completed a job with this vendor.
        </EmptyState>
      }
    >
      {(data) => (
        <>
          <ul className="divide-y divide-line">
            {data.data.map((review) => (
              <li key={review._id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5 py-4 first:pt-0">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <StarRating value={review.overallRating} size="small" />
                  <p className="min-w-0 text-small wrap-anywhere text-ink-muted">
                    {[isolated(review.clientName), isolated(review.companyName), formatDate(review.createdAt)].join(
                      ' · ',
                    )}
                  </p>
                  {review.isVerifiedJob && <Badge tone="line">From a finished job</Badge>}
                  {review.isMine && <Badge tone="steel">Your review</Badge>}
                </div>
                {review.overallReview && (
                  <p dir="auto" className="max-w-[75ch] break-words whitespace-pre-line">
                    {review.overallReview}
                  </p>
                )}
              </li>
            ))}
          </ul>
          {data.totalRecords > pageSize && (
            <Pagination
              page={page}
              pageSize={pageSize}
              totalItems={data.totalRecords}
              renderLink={renderLink}
              getHref={hrefOf}
              onPageChange={(next, event) => {
                if (!onPageChange || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                onPageChange(next);
              }}
            />
          )}
        </>
      )}
    </Loadable>
  );
}
