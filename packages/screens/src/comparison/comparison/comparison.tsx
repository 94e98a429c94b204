import '@millwright/api-client/procurement-operations';
import { useApi } from '@millwright/api-client/use-api';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { Button } from '@millwright/ui/button/button';
import { linkClass } from '@millwright/ui/link/link';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useState } from 'react';
import { isSheetType, SheetView, type SheetType } from '../../parts/comparison/sheet-view.tsx';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import { PageTitle } from '../../shared/page-title.tsx';

const QuoteEntry = lazyPart(() => import('../quote-entry.tsx'));
const LinkDialog = lazyPart(() => import('../link-dialog.tsx'));

const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);

/** One comparison, of a job or of quotes without one. */
export default function Comparison({ _id }: { _id: string }) {
  const { query, setQuery, hrefFor, renderLink } = useHost();
  const [isLinking, setLinking] = useState(false);
  const sheet = useApi('getComparisonById', isId(_id) ? { path: { a: _id, b: '0' } } : null);
  if (!isId(_id) || sheet.error?.status === 404)
    return (
      <NotFoundState title="Comparison not found">It does not exist, or you do not have access to it.</NotFoundState>
    );
  const quoting = query.get('quote');
  const quote = (of: string | null) => {
    const next = new URLSearchParams(query);
    if (of === null) next.delete('quote');
    else next.set('quote', of);
    setQuery(next);
  };
  const asked = query.get('view') ?? 'price';
  const type: SheetType = isSheetType(asked) ? asked : 'price';
  const show = (view: SheetType) => {
    const next = new URLSearchParams(query);
    if (view === 'price') next.delete('view');
    else next.set('view', view);
    setQuery(next);
  };
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-6 px-gutter py-7">
      <Loadable of={sheet} skeleton={<Skeleton className="h-96" />}>
        {(data) => {
          const isWithoutJob = data.job === null;
          const ofVendor = data.vendors.find(({ vendorId }) => vendorId === quoting);
          const isQuoting = quoting !== null && isWithoutJob && data.can.edit && (quoting === 'new' || ofVendor);
          return (
            <>
              <PageTitle of={data.title} />
              <PageHeader
                breadcrumb={
                  <Breadcrumb
                    renderLink={renderLink}
                    items={[
                      { label: 'Quote comparison', href: hrefFor({ screen: 'comparisons' }) },
                      { label: isolated(data.title) },
                    ]}
                  />
                }
                title={<span className="wrap-anywhere">{isolated(data.title)}</span>}
                description={
                  data.job ? (
                    <ScreenLink
                      to={{ screen: 'job-comparison', params: { jrId: data.job.number, type: 'price' } }}
                      className={linkClass()}
                    >
                      {data.job.number}
                    </ScreenLink>
                  ) : (
                    'Without a job'
                  )
                }
              />
              {isQuoting ? (
                <>
                  <div>
                    <h2 className="text-heading font-semibold wrap-anywhere">
                      {ofVendor ? `A new version of ${isolated(ofVendor.companyName)}’s quote` : 'Add a vendor’s quote'}
                    </h2>
                    {ofVendor && (
                      <p className="mt-1 text-small text-ink-muted">
                        Starts with the vendor's values on the sheet. Changes made on the sheet itself are kept.
                      </p>
                    )}
                  </div>
                  <QuoteEntry
                    key={quoting}
                    sheet={data}
                    vendorId={ofVendor?.vendorId ?? null}
                    onCancel={() => quote(null)}
                    onSaved={() => quote(null)}
                  />
                </>
              ) : (
                <SheetView
                  sheet={data}
                  actions={
                    <>
                      {isWithoutJob && data.can.link && <Button onClick={() => setLinking(true)}>Link to a job</Button>}
                      {isWithoutJob && data.can.edit && (
                        <Button onClick={() => quote('new')}>Add a vendor’s quote</Button>
                      )}
                    </>
                  }
                  onNewVersion={isWithoutJob && data.can.edit ? quote : undefined}
                  type={type}
                  onStale={sheet.retry}
                  types={
                    <SegmentedControl
                      label="View"
                      options={[
                        { value: 'price', label: 'Price' },
                        { value: 'technical', label: 'Technical' },
                        { value: 'terms', label: 'Terms' },
                      ]}
                      value={type}
                      onValueChange={show}
                    />
                  }
                />
              )}
              {isLinking && <LinkDialog sheet={data} onClose={() => setLinking(false)} />}
            </>
          );
        }}
      </Loadable>
    </div>
  );
}
