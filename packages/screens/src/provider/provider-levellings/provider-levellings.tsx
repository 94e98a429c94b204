import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { buttonClass } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { NavTabs } from '@millwright/ui/nav-tabs/nav-tabs';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { levellingLabels, levellingTones } from '../../parts/comparison/levelling-words.ts';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDate, formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';

type Request = Answer<'getProviderLevellings'>['requests'][number];

/** Bid tabulation requests of all companies: open ones, oldest first, and closed ones. */
export default function ProviderLevellings() {
  const host = useHost();
  const state = host.query.get('show') === 'closed' ? 'closed' : 'open';
  const requests = useApi('getProviderLevellings', state === 'closed' ? { query: { state } } : {});
  const to = (show?: string) => host.hrefFor({ screen: 'provider-levellings', query: { show } });
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title="Tabulation requests"
        description="Quotes that clients received as files. Each view and download is recorded in the client's request history."
      />
      <NavTabs
        label="Tabulation requests"
        currentId={state}
        renderLink={host.renderLink}
        tabs={[
          { id: 'open', label: 'Open', href: to() },
          { id: 'closed', label: 'Ended', href: to('closed') },
        ]}
      />
      <Loadable
        of={requests}
        skeleton={
          <div className="grid gap-4">
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} className="h-28" />
            ))}
          </div>
        }
        isEmpty={(data) => data.requests.length === 0}
        empty={
          state === 'open' ? (
            <EmptyState title="No open requests">Clients’ requests appear here, oldest first.</EmptyState>
          ) : (
            <EmptyState title="No closed requests yet">
              Delivered and cancelled requests appear here, latest first.
            </EmptyState>
          )
        }
      >
        {(data) => (
          <div className="grid gap-4">
            <p role="status" className="text-small text-ink-muted">
              {formatQuantity(data.requests.length, 'request')}
              {state === 'open' ? ', oldest first.' : ', last changed first.'}
            </p>
            <ul className="grid gap-4">
              {data.requests.map((request) => (
                <li key={request._id}>
                  <RequestCard request={request} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loadable>
    </div>
  );
}

function RequestCard({ request }: { request: Request }) {
  return (
    <Card as="article" aria-label={`${request.number}, ${request.title}`} className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-title wrap-anywhere">{isolated(request.title)}</h2>
          <p className="text-small wrap-anywhere text-ink-muted">
            {isolatedList(
              [
                request.company,
                request.number,
                formatDateTime(request.requestedAt),
                formatQuantity(request.vendorCount, 'vendor'),
              ],
              ' · ',
            )}
          </p>
        </div>
        <Badge tone={levellingTones[request.status]}>{levellingLabels[request.status]}</Badge>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ScreenLink
          to={{ screen: 'provider-levelling', params: { requestId: request._id } }}
          className={buttonClass({ size: 'small' })}
          aria-label={`Open ${request.number} of ${request.company}`}
        >
          Open
        </ScreenLink>
        <span className="text-small wrap-anywhere text-ink-muted">
          {isolatedList(
            [
              request.neededBy && `Needed by ${formatDate(request.neededBy)}`,
              request.status === 'in_work' && request.staff,
            ].map((one) => one || null),
            ' · ',
          )}
        </span>
      </div>
    </Card>
  );
}
