import { useApi, useApiClient } from '@millwright/api-client/use-api';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Countdown } from '@millwright/ui/countdown/countdown';
import { useCountdown } from '@millwright/ui/countdown/use-countdown';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Stat } from '@millwright/ui/stat/stat';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { Download, Lock } from 'lucide-react';
import { useEffect } from 'react';
import { CopyButton } from '../../shared/copy-button.tsx';
import { ScreenLink } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { useFile } from '../../shared/use-file.ts';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import { regretReasons } from '../../parts/jobs/job-words.ts';
import { judgedWords, shortHash, standings, type Quotations, type QuotingVendor } from '../rfq-words.ts';
import { useJob } from '../use-job.ts';
import { OpenedVendors } from './opened-vendors.tsx';

const QuoteOpening = lazyPart(() => import('./quote-opening.tsx'));

/** The quotes of a job: who was asked and how each stands while they are sealed, what each quoted once they are opened. */
export default function JobQuotations({ jrId }: { jrId: string }) {
  const job = useJob(jrId)?.data?.jobRequestDetails;
  return job ? <Quotes job={job} /> : null;
}

function Quotes({ job }: { job: Job }) {
  const quotations = useApi('getQuotations', { path: { id: job._id } });
  return (
    <Loadable
      of={quotations}
      skeleton={<Skeleton className="h-96" />}
      isEmpty={({ state }) => state === 'draft'}
      empty={
        <EmptyState
          title="No quotes yet"
          action={
            <ScreenLink
              to={{ screen: 'job-documents', params: { jrId: job.number } }}
              className={linkClass({ variant: 'standalone' })}
            >
              Go to RFQ
            </ScreenLink>
          }
        >
          Publish the RFQ and send it to vendors. Quotes stay sealed until quote opening.
        </EmptyState>
      }
    >
      {(data) => (
        <div className="grid gap-6">
          {isDue(data) ? (
            <QuoteOpening job={job} quotations={data} reason={notYet(job, data)} onChange={quotations.retry} />
          ) : (
            <Card padding="none" className="grid overflow-clip lg:grid-cols-[minmax(0,1fr)_20rem]">
              <Seal quotations={data} onClosed={quotations.retry} />
              <Openers job={job} quotations={data} />
            </Card>
          )}
          {data.state === 'opened' && data.can.seePrices ? (
            <OpenedVendors job={job} quotations={data} />
          ) : (
            !isDue(data) && <SealedVendors quotations={data} />
          )}
        </div>
      )}
    </Loadable>
  );
}

const sealTitles: Record<Quotations['state'], string> = {
  draft: 'Not published',
  published: 'Sealed',
  closed: 'Sealed, deadline passed',
  technical_opened: 'Technical envelopes opened, prices sealed',
  opened: 'Opened',
};

function Seal({ quotations, onClosed }: { quotations: Quotations; onClosed: () => void }) {
  const { state, deadline, received, minimumQuotes, vendors, envelopes } = quotations;
  const openedAt = quotations.openedAt ?? envelopes?.technicalOpenedAt;
  const asked = vendors.filter((vendor) => vendor.state !== 'removed').length;
  return (
    <section aria-labelledby="seal" className="grid min-w-0 content-start gap-5 p-card">
      <CardHeader
        headingId="seal"
        title={sealTitles[state]}
        description={openedAt ? `On ${formatDateTime(openedAt)}` : `Quotes accepted until ${formatDateTime(deadline!)}`}
      />
      <div className="flex flex-wrap gap-x-10 gap-y-4">
        {state === 'published' && (
          <Stat label="Until quotes close" value={<UntilClosed deadline={deadline!} onClosed={onClosed} />} />
        )}
        <Stat
          label="Received"
          value={`${received} of ${asked}`}
          hint={isBefore(state) ? `${formatQuantity(minimumQuotes, 'quote')} needed to open` : undefined}
        />
        {envelopes?.technicalOpenedAt && (
          <>
            <Stat label="Qualified" value={envelopes.qualified} />
            <Stat label="Pending review" value={envelopes.undecided} />
          </>
        )}
      </div>
      <ul aria-hidden className="flex flex-wrap gap-2">
        {Array.from({ length: Math.min(asked, 30) }, (_, index) => (
          <Envelope key={index} isHere={index < received} isSealed={state !== 'opened'} />
        ))}
      </ul>
      {state !== 'opened' && (
        <p className="text-small text-ink-muted">
          {envelopes
            ? 'Each quote is sealed in two envelopes. Prices are opened after every vendor is qualified or disqualified. Prices of disqualified vendors stay sealed.'
            : 'Prices are sealed until quote opening. Each vendor has a receipt with the fingerprint of its quote.'}
        </p>
      )}
    </section>
  );
}

/** How often it is asked whether the time is over by the server's clock, too. */
const ASKS_EACH_IN_MS = 1000;

/**
 * The time left to quote. Once it is over it asks until the server says so: an answer can come late, and the clock here may be ahead. Who is to open
 * the quotes waits for that on this page.
 */
function UntilClosed({ deadline, onClosed }: { deadline: string; onClosed: () => void }) {
  const clock = { serverOffsetInMilliseconds: useApiClient().serverOffsetInMilliseconds() };
  const { isExpired } = useCountdown(deadline, clock);
  useEffect(() => {
    if (!isExpired) return;
    onClosed();
    const timer = setInterval(onClosed, ASKS_EACH_IN_MS);
    return () => clearInterval(timer);
  }, [isExpired, onClosed]);
  return (
    <Countdown
      {...clock}
      label="Time left to quote"
      isLabelHidden
      expiresAt={deadline}
      className="align-top text-display"
    />
  );
}

/** Whether nothing was opened yet. */
const isBefore = (state: Quotations['state']) => state !== 'opened' && state !== 'technical_opened';

/** A quote that was received, or the place of one that was not. */
const Envelope = ({ isHere, isSealed }: { isHere: boolean; isSealed: boolean }) =>
  isHere ? (
    <li className="relative grid h-9 w-14 place-items-center overflow-clip rounded-small border border-accent bg-accent-soft text-accent">
      <svg viewBox="0 0 56 36" className="absolute inset-0 size-full" fill="none" stroke="currentColor">
        <path d={isSealed ? 'M0 0 28 20 56 0' : 'M0 36 28 16 56 36'} />
      </svg>
      {isSealed && (
        <span className="relative grid size-5 place-items-center rounded-full bg-accent text-surface">
          <Lock className="size-3" />
        </span>
      )}
    </li>
  ) : (
    <li className="h-9 w-14 rounded-small border border-dashed border-line-strong" />
  );

/** Why the quotes cannot be opened now; null when they can. */
function notYet(
  { status }: Job,
  { state, received, minimumQuotes, questions, envelopes, can }: Quotations,
): string | null {
  if (status === 'on_hold') return 'The job is on hold. Resume it first.';
  if (status === 'cancelled') return 'The job is cancelled.';
  if (state === 'published') return 'Opens after the deadline.';
  if (state === 'technical_opened' && envelopes) {
    if (envelopes.undecided > 0)
      return `Evaluate all vendors first: ${formatQuantity(envelopes.undecided, 'vendor is', 'vendors are')} neither qualified nor disqualified.`;
    if (envelopes.qualified === 0) return 'No vendor is qualified, so there are no prices to open.';
  } else if (received < minimumQuotes)
    return `${formatQuantity(received, 'quote')} received, ${minimumQuotes} needed. To get more, extend the deadline on the RFQ tab.`;
  if (questions.unanswered > 0 && questions.waiver === null) return null;
  return can.open ? null : 'Only the named openers can open them.';
}

/** Whether the time to open something has come: quotes at the deadline, prices once every offer was judged. */
const isDue = ({ state, envelopes }: Quotations): boolean =>
  state === 'closed' || (state === 'technical_opened' && envelopes?.undecided === 0 && envelopes.qualified > 0);

const openingTitles = {
  all: 'Quote opening',
  technical: 'Opening of technical envelopes',
  price: 'Opening of price envelopes',
};

function Openers({ job, quotations }: { job: Job; quotations: Quotations }) {
  const file = useFile();
  const { state, openers, envelopes } = quotations;
  const reason = notYet(job, quotations);
  const isOpened = state === 'opened' || envelopes?.technicalOpenedAt;
  return (
    <section
      aria-labelledby="opening"
      className="grid min-w-0 content-start gap-4 border-t border-line bg-sunken p-card lg:border-s lg:border-t-0"
    >
      <CardHeader
        title={openingTitles[envelopes?.next ?? 'all']}
        headingId="opening"
        description={
          openers.length > 1 ? 'Both within 30 minutes, each with a code by email.' : 'With a code by email.'
        }
      />
      <ul className="grid gap-3">
        {openers.map(({ person }) => (
          <li key={person.userId} className="flex min-w-0 items-center gap-3">
            <Avatar name={person.fullName} size="small" shape="round" />
            <span className="grid min-w-0">
              <span className="wrap-anywhere">{person.isMe ? 'You' : isolated(person.fullName)}</span>
              <span className="text-small text-ink-muted">{state === 'opened' ? 'Opened' : 'Opener'}</span>
            </span>
          </li>
        ))}
      </ul>
      {isOpened && (
        <Button
          isLoading={file.isPending}
          onClick={() =>
            void file.take({
              read: (client) => client.call('getOpeningRecord', { path: { id: job._id } }),
              name: `${job.number} quote opening.pdf`,
              failed: 'The record could not be downloaded',
            })
          }
        >
          <Download aria-hidden />
          Download record
        </Button>
      )}
      {state !== 'opened' && reason && (
        <>
          <p className="text-small text-ink-muted">{reason}</p>
          {envelopes && envelopes.undecided > 0 && (
            <ScreenLink
              to={{ screen: 'job-qualified', params: { jrId: job.number } }}
              className={linkClass({ variant: 'standalone' })}
            >
              Evaluate the offers
            </ScreenLink>
          )}
        </>
      )}
    </section>
  );
}

const Receipt = ({ vendor: { receipt, companyName } }: { vendor: QuotingVendor }) =>
  receipt === null ? (
    <span className="text-ink-muted">none</span>
  ) : (
    <span className="flex flex-wrap items-center gap-1">
      <code className="text-small">{shortHash(receipt.sha256)}</code>
      <CopyButton text={receipt.sha256} label="Copy" subject={`the receipt of ${companyName}`} />
    </span>
  );

function lastSeen(vendor: QuotingVendor): string {
  if (vendor.receipt) return `Version ${vendor.receipt.number}, ${formatDateTime(vendor.receipt.submittedAt)}`;
  if (vendor.answeredAt) return `Responded ${formatDateTime(vendor.answeredAt)}`;
  return vendor.viewedAt ? `Viewed ${formatDateTime(vendor.viewedAt)}` : `Emailed ${formatDateTime(vendor.sentAt)}`;
}

const Standing = ({ vendor }: { vendor: QuotingVendor }) => (
  <span className="grid justify-items-start gap-1">
    <Badge tone={standings[vendor.state].tone}>{standings[vendor.state].label}</Badge>
    {vendor.regret && (
      <span className="text-small font-normal wrap-anywhere text-ink-muted">
        {regretReasons[vendor.regret.reason]}
        {vendor.regret.comment && `: ${isolated(vendor.regret.comment)}`}
      </span>
    )}
  </span>
);

const middle = 'align-middle';

const VendorName = ({ name }: { name: string }) => (
  <span className="flex min-w-0 items-center gap-3">
    <Avatar name={name} size="small" className="max-sm:hidden" />
    <span className="min-w-0 wrap-anywhere">{isolated(name)}</span>
  </span>
);

const sealedColumns: readonly TableColumn<QuotingVendor>[] = [
  {
    id: 'vendor',
    header: 'Vendor',
    isRowHeader: true,
    className: middle,
    cell: ({ companyName }) => <VendorName name={companyName} />,
  },
  { id: 'state', header: 'Status', className: middle, cell: (vendor) => <Standing vendor={vendor} /> },
  { id: 'seen', header: 'Last activity', className: middle, cell: lastSeen },
  { id: 'receipt', header: 'Fingerprint (SHA-256)', className: middle, cell: (vendor) => <Receipt vendor={vendor} /> },
];
const judgedColumns: readonly TableColumn<QuotingVendor>[] = [
  ...sealedColumns,
  {
    id: 'judged',
    header: 'Technical envelope',
    className: middle,
    cell: ({ judged }) =>
      judged ? (
        <span className="grid justify-items-start gap-1">
          <Badge tone={judgedWords[judged].tone}>{judgedWords[judged].label}</Badge>
          {judged === 'disqualified' && <span className="text-small text-ink-muted">Price stays sealed</span>}
        </span>
      ) : (
        <span className="text-ink-muted">none</span>
      ),
  },
];

const SealedVendors = ({ quotations }: { quotations: Quotations }) => (
  <section aria-labelledby="vendors-asked" className="grid min-w-0 gap-3">
    <CardHeader
      title="Vendors"
      headingId="vendors-asked"
      description={
        quotations.state === 'opened'
          ? 'Visible to the owner, buyers, commercial evaluators and auditors of the job.'
          : quotations.state === 'technical_opened'
            ? 'See offers without prices on the Qualified vendors tab.'
            : 'Status only until quote opening.'
      }
    />
    <Table
      caption="Vendors"
      isCaptionHidden
      columns={quotations.envelopes?.technicalOpenedAt ? judgedColumns : sealedColumns}
      rows={quotations.vendors}
      getRowId={({ jobVendorId }) => jobVendorId}
      empty={<p className="text-ink-muted">Not sent to any vendor yet.</p>}
    />
  </section>
);
