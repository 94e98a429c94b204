import type { Answer } from '@millwright/api-client/client';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { Select } from '@millwright/ui/select/select';
import { useToast } from '@millwright/ui/toast/toast';
import { useEffect, useRef, useState } from 'react';
import { levellingLabels, levellingTones, type LevellingStatus } from '../../parts/comparison/levelling-words.ts';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { CardSkeleton } from '../../shared/skeletons.tsx';
import { useFile } from '../../shared/use-file.ts';
import { formatDate, formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';

const LevellingDialog = lazyPart(() => import('./levelling-dialog.tsx'));
const LevellingHistory = lazyPart(() => import('./levelling-history.tsx'));
type Request = Answer<'listCompareQuotationRequests'>['requests'][number];

const pageSize = 10;
const statuses = Object.keys(levellingLabels) as LevellingStatus[];
const isStatus = (text: string | null): text is LevellingStatus => statuses.some((one) => one === text);

/** The requests to level quotes that came as files, the newest first, each with its state; one that nobody works on can be changed or cancelled. */
export default function LevellingRequests() {
  const host = useHost();
  const { query, setQuery } = host;
  const page = Math.max(1, Number.parseInt(query.get('offset') ?? '1', 10) || 1);
  const asked = query.get('state');
  const status = isStatus(asked) ? asked : null;
  const requests = useApi(
    'listCompareQuotationRequests',
    { query: { offset: page, limit: pageSize, ...(status && { status: [status] }) } },
    { keepPrevious: true },
  );
  // The one that a mail leads to may stand on another page of the list.
  const marked = query.get('request');
  const isElsewhere = marked !== null && requests.data?.requests.every(({ _id }) => _id !== marked);
  const alone = useApi('getComparedQuotation', isElsewhere ? { path: { id: marked } } : null);
  const [isNewOpen, setNewOpen] = useState(false);
  const with_ = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    return next;
  };
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-6 px-gutter py-7">
      <PageHeader
        breadcrumb={
          <Breadcrumb
            renderLink={host.renderLink}
            items={[
              { label: 'Quote comparison', href: host.hrefFor({ screen: 'comparisons' }) },
              { label: 'Tabulation requests' },
            ]}
          />
        }
        title="Tabulation requests"
        description="Upload quotes as received. The Millwright team tabulates them on the same items."
        actions={
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setNewOpen(true)}>
            Request bid tabulation
          </Button>
        }
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Select
          label="Status"
          value={status ?? ''}
          className="w-48 max-xs:w-full"
          onChange={(event) => setQuery(with_({ state: event.target.value, offset: '' }))}
        >
          <option value="">Any</option>
          {statuses.map((one) => (
            <option key={one} value={one}>
              {levellingLabels[one]}
            </option>
          ))}
        </Select>
        <p role="status" className="text-small text-ink-muted tabular-nums">
          {requests.data ? formatQuantity(requests.data.total, 'request') : ' '}
        </p>
      </div>
      {isElsewhere && alone.error && (
        <Banner tone="warn">
          {alone.error.status === 404 || alone.error.status === 400
            ? 'This link is not for one of your requests.'
            : alone.error.message}
        </Banner>
      )}
      {isElsewhere && alone.data && <MarkedRequest request={alone.data.request} />}
      <Loadable
        of={requests}
        skeleton={
          <div className="grid gap-4">
            {[0, 1, 2].map((index) => (
              <CardSkeleton key={index} rows={2} />
            ))}
          </div>
        }
        isEmpty={(data) => data.requests.length === 0}
        empty={
          status ? (
            <EmptyState
              kind="no-results"
              title="No requests with this status"
              action={<Button onClick={() => setQuery(with_({ state: '', offset: '' }))}>Show all requests</Button>}
            >
              Requests with other statuses are hidden.
            </EmptyState>
          ) : (
            <EmptyState
              title="No requests yet"
              action={
                <Button onClick={() => setNewOpen(true)}>
                  Request bid tabulation<span className="sr-only">: the first one</span>
                </Button>
              }
            >
              Received quotes as files in different formats? Upload them and get a comparison that you can edit.
            </EmptyState>
          )
        }
      >
        {(data) => (
          <>
            <ul className="grid gap-4">
              {data.requests.map((request) => (
                <li key={request._id}>
                  {request._id === marked ? <MarkedRequest request={request} /> : <RequestCard request={request} />}
                </li>
              ))}
            </ul>
            {data.total > pageSize && (
              <Pagination
                page={page}
                pageSize={pageSize}
                totalItems={data.total}
                renderLink={host.renderLink}
                getHref={(target) =>
                  host.hrefFor({
                    screen: 'levelling-requests',
                    query: Object.fromEntries(with_({ offset: String(target) })),
                  })
                }
              />
            )}
          </>
        )}
      </Loadable>
      {(isNewOpen || query.has('create')) && (
        <LevellingDialog
          onClose={() => {
            setNewOpen(false);
            if (query.has('create')) setQuery(with_({ create: '' }), { isReplacing: true });
          }}
        />
      )}
    </div>
  );
}

/** The request that a link leads to: it is brought into view once, and has the focus. */
function MarkedRequest({ request }: { request: Request }) {
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

function RequestCard({ request, isMarked = false }: { request: Request; isMarked?: boolean }) {
  const toast = useToast();
  const { take } = useFile();
  const cancel = useApiMutation('cancelCompareQuotationRequest');
  const [open, setOpen] = useState<'change' | 'cancel' | 'history' | null>(null);
  const { number, status, answer, comparisonId, job, files } = request;
  const confirmCancel = async () => {
    try {
      await cancel.run({ path: { id: request._id } });
      setOpen(null);
      toast.show({ title: `${number} cancelled` });
    } catch {
      // the refusal stands in the dialog
    }
  };
  return (
    <Card
      as="article"
      aria-label={`${number}, ${request.title}`}
      className={`grid gap-3 ${isMarked ? 'border-accent bg-accent-soft' : ''}`}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-title wrap-anywhere">{isolated(request.title)}</h2>
          <p className="text-small wrap-anywhere text-ink-muted">
            {isolatedList(
              [
                number,
                request.requestedBy,
                formatDateTime(request.createdAt),
                request.neededBy && `needed by ${formatDate(request.neededBy)}`,
              ],
              ' · ',
            )}
          </p>
          {job && (
            <p className="text-small wrap-anywhere text-ink-muted">
              <ScreenLink
                to={{ screen: 'job-comparison', params: { jrId: job.number, type: 'sheet' } }}
                className={linkClass()}
              >
                {job.number}
              </ScreenLink>{' '}
              {isolated(job.title)}
            </p>
          )}
        </div>
        <Badge tone={levellingTones[status]}>{levellingLabels[status]}</Badge>
      </div>
      {request.remarks && <p className="wrap-anywhere whitespace-pre-line">{isolated(request.remarks)}</p>}
      <ul aria-label={`Quotes of ${number}`} className="grid gap-1 text-small">
        {files.map((file) => (
          <li key={file.fileId} className="min-w-0 wrap-anywhere">
            {isolated(file.vendor)}:{' '}
            <button
              type="button"
              className={linkClass({ className: 'min-h-6 text-start wrap-anywhere' })}
              onClick={() =>
                void take({
                  name: file.fileName,
                  read: (client) => client.call('getFileToLevel', { path: { id: request._id, fileId: file.fileId } }),
                })
              }
            >
              {isolated(file.fileName)}
            </button>
          </li>
        ))}
      </ul>
      {answer && (
        <div className="grid gap-1 rounded-middle bg-sunken px-3 py-2">
          <p className="text-small text-ink-muted">Millwright team</p>
          <p className="min-w-0 wrap-anywhere whitespace-pre-line">{isolated(answer)}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {comparisonId && (
          <ScreenLink
            to={{ screen: 'comparison', params: { _id: comparisonId } }}
            className={buttonClass({ size: 'small' })}
            aria-label={`Open comparison of ${number}`}
          >
            Open comparison
          </ScreenLink>
        )}
        {request.can.change && (
          <Button
            size="small"
            aria-haspopup="dialog"
            onClick={() => setOpen('change')}
            aria-label={status === 'sent_back' ? `Edit and resend: ${number}` : `Edit ${number}`}
          >
            {status === 'sent_back' ? 'Edit and resend' : 'Edit'}
          </Button>
        )}
        {request.can.cancel && (
          <Button size="small" onClick={() => setOpen('cancel')} aria-label={`Cancel request ${number}`}>
            Cancel request
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-haspopup="dialog"
          onClick={() => setOpen('history')}
          aria-label={`History of ${number}`}
        >
          History
        </Button>
      </div>
      {open === 'change' && <LevellingDialog request={request} onClose={() => setOpen(null)} />}
      {open === 'history' && <LevellingHistory request={request} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        isOpen={open === 'cancel'}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        title={`Cancel ${number}?`}
        description="The Millwright team will not tabulate these quotes. A cancelled request cannot be reopened, but you can submit a new one."
        confirmLabel="Cancel request"
        onConfirm={() => void confirmCancel()}
        isPending={cancel.isPending}
        error={cancel.error?.message}
      />
    </Card>
  );
}
