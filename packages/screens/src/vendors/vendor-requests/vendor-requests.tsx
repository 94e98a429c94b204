import type { Answer } from '@millwright/api-client/client';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { Select } from '@millwright/ui/select/select';
import { useToast } from '@millwright/ui/toast/toast';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { linkClass } from '@millwright/ui/link/link';
import { AddToJob } from '../../parts/job-shortlist/add-to-job.tsx';
import { RequestClock } from '../../parts/proposals/request-clock.tsx';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { ShortlistAction } from '../../shared/shortlist-action.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { CardSkeleton } from '../../shared/skeletons.tsx';
import { formatDate, formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import {
  vendorRequestStatusLabel,
  vendorRequestStatusTone,
  type VendorRequestStatus,
} from '../../shared/vendor-request-status.ts';
import { useFile } from '../../shared/use-file.ts';
import { isolated } from '../../shared/isolated.ts';

const RequestHistory = lazyPart(() => import('./request-history.tsx'));
const RequestJobs = lazyPart(() => import('./request-jobs.tsx'));
const VendorRequestDialog = lazyPart(() => import('../../shared/vendor-request-dialog.tsx'));
type VendorRequest = Answer<'getVendorRequests'>['data'][number];

const pageSize = 10;
/** The filter's choices: groups of states, as a buyer asks for them. */
const stateGroups: { value: string; label: string; states: VendorRequestStatus[] }[] = [
  { value: '', label: 'All', states: [] },
  {
    value: 'open',
    label: 'Under way',
    states: ['submitted', 'in_review', 'searching', 'vendor_contacted', 'onboarding'],
  },
  { value: 'waiting', label: 'Waiting for us', states: ['need_info'] },
  { value: 'closed', label: 'Closed', states: ['added', 'duplicate', 'not_suitable', 'declined', 'withdrawn'] },
];

/** The company's vendor requests, newest first, each with its state; a request that nobody works on yet can be changed or withdrawn. */
export default function VendorRequests() {
  const host = useHost();
  const { query, setQuery } = host;
  const page = Math.max(1, Number.parseInt(query.get('offset') ?? '1', 10) || 1);
  const group = stateGroups.find(({ value }) => value === query.get('state')) ?? stateGroups[0];
  const requests = useApi(
    'getVendorRequests',
    { query: { offset: page, limit: pageSize, status: group?.states.length ? group.states : undefined } },
    { keepPrevious: true },
  );
  // The form stands open when the address asks for it; `new` asks for an empty one, anything else is what to look for.
  const asked = query.get('create');
  // The one that a mail leads to may stand on another page of the list.
  const marked = query.get('request');
  const isElsewhere = marked !== null && requests.data?.data.every(({ _id }) => _id !== marked);
  const alone = useApi('getVendorRequest', isElsewhere ? { path: { id: marked } } : null);
  const [isNewOpen, setNewOpen] = useState(false);
  const withQuery = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    return next;
  };
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title="Vendor Requests"
        description="Ask the Millwright team to add a missing vendor."
        actions={
          <Button variant="primary" onClick={() => setNewOpen(true)}>
            SUBMIT A VENDOR REQUEST
          </Button>
        }
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Select
          label="Status"
          value={group?.value}
          className="w-48"
          onChange={(event) => setQuery(withQuery({ state: event.target.value, offset: '' }))}
        >
          {stateGroups.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <p role="status" className="text-small text-ink-muted tabular-nums">
          {requests.data ? formatQuantity(requests.data.totalRecords, 'request') : ' '}
        </p>
      </div>
      {isElsewhere && alone.error && (
        <Banner tone="warn">
          {alone.error.status === 404 || alone.error.status === 400
            ? 'This link is not for a request of your company.'
            : alone.error.message}
        </Banner>
      )}
      {isElsewhere && alone.data && <MarkedRequest request={alone.data} />}
      <Loadable
        of={requests}
        skeleton={
          <div className="grid gap-4">
            {[0, 1, 2].map((index) => (
              <CardSkeleton key={index} rows={2} />
            ))}
          </div>
        }
        isEmpty={(data) => data.data.length === 0}
        empty={
          group?.value ? (
            <EmptyState
              kind="no-results"
              title="No requests with this status"
              action={<Button onClick={() => setQuery(withQuery({ state: '', offset: '' }))}>Show all requests</Button>}
            >
              Requests with other statuses are hidden.
            </EmptyState>
          ) : (
            <EmptyState
              title="No vendor request yet"
              action={
                <Button onClick={() => setNewOpen(true)}>
                  SUBMIT A VENDOR REQUEST<span className="sr-only">: the first one</span>
                </Button>
              }
            >
              Vendor missing? Describe what you need, and the Millwright team will look for one.
            </EmptyState>
          )
        }
      >
        {(data) => (
          <>
            <ul className="grid gap-4">
              {data.data.map((request) => (
                <li key={request._id}>
                  {request._id === marked ? <MarkedRequest request={request} /> : <RequestCard request={request} />}
                </li>
              ))}
            </ul>
            {data.totalRecords > pageSize && (
              <Pagination
                page={page}
                pageSize={pageSize}
                totalItems={data.totalRecords}
                renderLink={host.renderLink}
                getHref={(target) =>
                  host.hrefFor({
                    screen: 'vendor-requests',
                    query: Object.fromEntries(withQuery({ offset: String(target) })),
                  })
                }
              />
            )}
          </>
        )}
      </Loadable>
      {(isNewOpen || asked !== null) && (
        <VendorRequestDialog
          requirement={asked === 'new' ? undefined : (asked ?? undefined)}
          onClose={() => {
            setNewOpen(false);
            if (query.has('create')) setQuery(withQuery({ create: '' }), { isReplacing: true });
          }}
        />
      )}
    </div>
  );
}

/** The request that a link leads to: it is brought into view once, and has the focus. */
function MarkedRequest({ request }: { request: VendorRequest }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'center' });
    element.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={element} role="group" tabIndex={-1} aria-label={`${request.number}, from your link`}>
      <RequestCard request={request} isMarked />
    </div>
  );
}

function RequestCard({ request, isMarked = false }: { request: VendorRequest; isMarked?: boolean }) {
  const toast = useToast();
  const { hasScreen } = useHost();
  const withdraw = useApiMutation('withdrawVendorRequest');
  const [open, setOpen] = useState<'edit' | 'withdraw' | 'jobs' | 'history' | null>(null);
  const confirmWithdrawal = async () => {
    try {
      await withdraw.run({ path: { id: request._id } });
      setOpen(null);
      toast.show({ title: `${request.number} withdrawn` });
    } catch {
      // the refusal stands in the dialog
    }
  };
  const facts: [string, string | null][] = [
    ['Vendor', request.vendorCompanyName],
    ['GSTIN', request.vendorGstn],
    [
      'Contact',
      [request.vendorContactName, request.vendorEmail, request.vendorPhone].filter(Boolean).join(', ') || null,
    ],
    ['Where', request.location],
    ['Needed by', request.neededBy && formatDate(request.neededBy)],
    ['Note', request.note],
  ];
  return (
    <Card
      as="article"
      aria-label={`${request.number}, ${request.requirement}`}
      className={`grid gap-3 ${isMarked ? 'border-accent bg-accent-soft' : ''}`}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-title wrap-anywhere">{isolated(request.requirement)}</h2>
          <p className="text-small wrap-anywhere text-ink-muted">
            {request.number} · {isolated(request.requestedBy)} · {formatDateTime(request.createdAt)}
          </p>
          <p className="text-small text-ink-muted">
            <RequestClock clocks={request.clocks} />
          </p>
        </div>
        <Badge tone={vendorRequestStatusTone(request.status)}>{vendorRequestStatusLabel(request.status)}</Badge>
      </div>
      <dl className="grid gap-x-6 gap-y-1 empty:hidden sm:grid-cols-[auto_1fr]">
        {facts
          .filter((fact): fact is [string, string] => Boolean(fact[1]))
          .map(([name, value]) => (
            <div key={name} className="contents max-sm:block">
              <dt className="text-small text-ink-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{isolated(value)}</dd>
            </div>
          ))}
      </dl>
      {(request.vendor ?? request.answerReason) && <RequestAnswer request={request} />}
      {request.files.length > 0 && <RequestFiles files={request.files} />}
      {request.jobs.length > 0 && (
        <p className="text-small wrap-anywhere text-ink-muted">
          {request.jobs.every(({ isDone }) => isDone) ? 'On ' : 'Goes to '}
          {request.jobs.map((job, index) => (
            <span key={job._id}>
              {index > 0 && ', '}
              <ScreenLink to={{ screen: 'job-vendors', params: { jrId: job.number } }} className={linkClass()}>
                {job.number}
              </ScreenLink>
            </span>
          ))}
          {request.vendor === null && ' as soon as it is found'}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {request.vendor && (
          <>
            <ShortlistAction gstn={request.vendor.gstn} companyName={request.vendor.companyName} />
            <AddToJob gstn={request.vendor.gstn} companyName={request.vendor.companyName} size="small" />
          </>
        )}
        {!request.vendor && request.can.addToJobs && hasScreen('job-vendors') && (
          <Button
            size="small"
            aria-haspopup="dialog"
            onClick={() => setOpen('jobs')}
            aria-label={`Add to job: ${request.number}`}
          >
            Add to job
          </Button>
        )}
        {request.can.edit && (
          <Button size="small" onClick={() => setOpen('edit')} aria-label={`Edit ${request.number}`}>
            Edit
          </Button>
        )}
        {request.can.withdraw && (
          <Button size="small" onClick={() => setOpen('withdraw')} aria-label={`Withdraw ${request.number}`}>
            Withdraw
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-haspopup="dialog"
          onClick={() => setOpen('history')}
          aria-label={`History of ${request.number}`}
        >
          History
        </Button>
      </div>
      {open === 'jobs' && <RequestJobs request={request} onClose={() => setOpen(null)} />}
      {open === 'history' && <RequestHistory request={request} onClose={() => setOpen(null)} />}
      {open === 'edit' && <VendorRequestDialog request={request} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        isOpen={open === 'withdraw'}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        title={`Withdraw ${request.number}?`}
        description="The Millwright team stops looking. A withdrawn request cannot be reopened, but you can submit a new one."
        confirmLabel="Withdraw"
        onConfirm={() => void confirmWithdrawal()}
        isPending={withdraw.isPending}
        error={withdraw.error?.message}
      />
    </Card>
  );
}

/** What came of a request: the vendor that it led to, and why it ended as it did. */
function RequestAnswer({ request: { vendor, answerReason } }: { request: VendorRequest }) {
  return (
    <div className="grid gap-1 rounded-middle bg-sunken px-3 py-2">
      {vendor && (
        <p className="min-w-0 wrap-anywhere">
          <ScreenLink
            to={{ screen: 'vendor-profile', params: { gstn: vendor.gstn } }}
            className={linkClass({ variant: 'standalone' })}
          >
            {isolated(vendor.companyName)}
          </ScreenLink>{' '}
          <span className="text-small text-ink-muted">
            {vendor.city}, {vendor.state}
          </span>
        </p>
      )}
      {answerReason && <p className="min-w-0 wrap-anywhere whitespace-pre-line">{isolated(answerReason)}</p>}
    </div>
  );
}

/** Files are the company's own: each is fetched with the session and then saved. */
function RequestFiles({ files }: { files: VendorRequest['files'] }) {
  const { take } = useFile();
  const save = ({ fileId, fileName }: VendorRequest['files'][number]) =>
    take({ name: fileName, read: (client) => client.call('getFile', { path: { fileId } }) });
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.fileId}>
          <Button size="small" variant="quiet" className="text-accent" onClick={() => void save(file)}>
            {file.fileName}
          </Button>
        </li>
      ))}
    </ul>
  );
}
