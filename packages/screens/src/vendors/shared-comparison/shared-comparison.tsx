import { useApi } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { buttonClass } from '@millwright/ui/button/button';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { useState } from 'react';
import { mostCompared } from '../../shared/compare-selection.ts';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import { formatDateTime } from '../../shared/vendor-format.ts';
import { ComparisonSheet } from '../vendor-comparison/comparison-sheet.tsx';
import { ComparisonSkeleton } from '../vendor-comparison/comparison-skeleton.tsx';
import { isolated } from '../../shared/isolated.ts';

/**
 * A comparison as it was when it was shared, read-only for logged-in holders of the link, or for those of the recipients' companies only.
 *
 * @param gstn The opaque token of the link; the path of the product specification calls it so.
 */
export default function SharedComparison({ gstn: token }: { gstn: string }) {
  const host = useHost();
  const isToken = /^[A-Za-z0-9_-]{20,100}$/.test(token);
  const shared = useApi('getSharedComparison', isToken ? { path: { token } } : null);
  const [isDifferencesOnly, setDifferencesOnly] = useState(false);
  if (!isToken || (shared.error && [400, 404].includes(shared.error.status)))
    return (
      <NotFoundState title="This link no longer works">
        It has expired, was revoked or is incomplete. Ask the sender for a new one, or search for the vendors.
      </NotFoundState>
    );
  if (shared.error?.status === 403)
    return (
      <NotFoundState title="This comparison is not for your company">
        It was shared with specific companies only. Ask the sender to share it with you, or search for the vendors.
      </NotFoundState>
    );
  return (
    <div className="mx-auto grid w-full max-w-sheet min-w-0 gap-4 px-gutter py-7 max-md:py-4">
      <Loadable
        of={shared}
        skeleton={
          <div className="grid gap-4">
            <h1 className="text-display font-semibold">Shared comparison</h1>
            <ComparisonSkeleton />
          </div>
        }
      >
        {({ comparison, weights, sharedBy, companyName, note, sharedAt, expiresAt }) => (
          <>
            <PageHeader
              breadcrumb={
                <Breadcrumb
                  items={[
                    { label: 'Vendors', href: host.hrefFor({ screen: 'vendor-search' }) },
                    { label: 'Shared comparison' },
                  ]}
                  renderLink={host.renderLink}
                />
              }
              title="Shared comparison"
              description={`${comparison.vendors.length} vendors · shared by ${isolated(sharedBy)}, ${isolated(companyName)} · valid until ${formatDateTime(expiresAt)}`}
              actions={
                <ScreenLink
                  to={{
                    screen: 'compare-vendors',
                    params: {
                      gstn: comparison.vendors
                        .slice(0, mostCompared)
                        .map((vendor) => vendor.gstn)
                        .join('|'),
                    },
                  }}
                  className={buttonClass({ variant: 'primary' })}
                >
                  Compare as of today
                </ScreenLink>
              }
            />
            <Banner tone="info" title={`Frozen on ${formatDateTime(sharedAt)}`}>
              {note ? (
                <p dir="auto" className="break-words whitespace-pre-line">
                  {note}
                </p>
              ) : null}
              <p>Data as of that time, read-only.</p>
            </Banner>
            <ComparisonSheet
              comparison={comparison}
              weights={weights}
              isDifferencesOnly={isDifferencesOnly}
              onDifferencesOnlyChange={setDifferencesOnly}
            />
          </>
        )}
      </Loadable>
    </div>
  );
}
