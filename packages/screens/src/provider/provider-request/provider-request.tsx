import type { Answer } from '@millwright/api-client/client';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { useState } from 'react';
import { RequestClock } from '../../parts/proposals/request-clock.tsx';
import { useHost } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { formatDate, formatDateTime } from '../../shared/vendor-format.ts';
import {
  vendorRequestStatusLabel,
  vendorRequestStatusTone,
  type VendorRequestStatus,
} from '../../shared/vendor-request-status.ts';
import { OpenedRequest } from '../opened-request.tsx';
import { useOpened } from '../use-opened.ts';
import { moveLabels } from './request-moves.ts';

const MoveDialog = lazyPart(() => import('./move-dialog.tsx'));
const VendorForm = lazyPart(() => import('./vendor-form.tsx'));
export type ProviderRequestData = Answer<'openRequestAsProvider'>;

/** A vendor request as the team works on it: what is asked, the clock that runs, where it can go, and the vendor that is made of it. */
export default function ProviderRequest({ requestId }: { requestId: string }) {
  const opened = useOpened('openRequestAsProvider', requestId);
  return <OpenedRequest opened={opened}>{(data) => <Page request={data} onChange={opened.show} />}</OpenedRequest>;
}

function Page({ request, onChange }: { request: ProviderRequestData; onChange: (after: ProviderRequestData) => void }) {
  const { hrefFor, renderLink } = useHost();
  const [to, setTo] = useState<VendorRequestStatus | null>(null);
  const facts = [
    ['Service', request.subcategory],
    ['Vendor', request.vendorCompanyName],
    ['GSTIN', request.vendorGstn],
    ['Contact', isolatedList([request.vendorContactName, request.vendorEmail, request.vendorPhone])],
    ['Where', request.location],
    ['Needed by', request.neededBy && formatDate(request.neededBy)],
    ['Note', request.note],
    ['Files', request.fileNames.join(', ')],
  ].flatMap(([term, value]) => (term && value ? [{ term, description: isolated(value) }] : []));
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            renderLink={renderLink}
            items={[
              { label: 'Vendor requests', href: hrefFor({ screen: 'provider-requests' }) },
              { label: request.number },
            ]}
          />
        }
        title={<span className="wrap-anywhere">{isolated(request.requirement)}</span>}
        status={
          <Badge tone={vendorRequestStatusTone(request.status)}>{vendorRequestStatusLabel(request.status)}</Badge>
        }
        description={isolatedList([request.company, request.requestedBy, formatDateTime(request.requestedAt)], ' · ')}
      />
      <p role="status" className="text-small text-ink-muted">
        <RequestClock clocks={request.clocks} />
      </p>
      {request.vendor && (
        <Banner tone="good" title={`The vendor: ${isolated(request.vendor.companyName)}`}>
          GSTIN {request.vendor.gstn}
        </Banner>
      )}
      {request.answerReason && (
        <Banner tone={request.status === 'need_info' ? 'warn' : 'info'} title="Messages to the requester">
          <span className="wrap-anywhere whitespace-pre-line">{isolated(request.answerReason)}</span>
        </Banner>
      )}
      <Card as="section" aria-labelledby="asked" className="grid gap-3">
        <CardHeader title="Request" headingId="asked" />
        {facts.length > 0 ? <DefinitionList items={facts} /> : <p className="text-ink-muted">No other details.</p>}
      </Card>
      {request.can.moveTo.length > 0 && (
        <section aria-labelledby="moves" className="grid gap-3">
          <h2 id="moves" className="text-title">
            Next
          </h2>
          <div className="flex flex-wrap gap-2">
            {request.can.moveTo.map((one) => (
              <Button key={one} aria-haspopup="dialog" onClick={() => setTo(one)}>
                {moveLabels[one]}
              </Button>
            ))}
          </div>
        </section>
      )}
      {request.can.addVendor && <VendorForm request={request} onAdded={onChange} />}
      {to && (
        <MoveDialog
          request={request}
          to={to}
          onClose={() => setTo(null)}
          onMoved={(after) => {
            setTo(null);
            onChange(after);
          }}
        />
      )}
    </>
  );
}
