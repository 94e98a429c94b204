import { useApi } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table } from '@millwright/ui/table/table';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import { changeName, changeText, shortHash, type Rfq } from '../rfq-words.ts';
import { useJob } from '../use-job.ts';
import { Criteria } from './criteria.tsx';
import { Documents } from './documents.tsx';
import { Messages } from './messages.tsx';
import { Questions } from './questions.tsx';
import { Recipients } from './recipients.tsx';
import { TermsForm } from './terms-form.tsx';

const PublishDialog = lazyPart(() => import('./publish-dialog.tsx'));

/** The call for quotes of a job: what vendors are asked and until when, what of it they do not see yet, and whom it was sent to. */
export default function JobDocuments({ jrId }: { jrId: string }) {
  const job = useJob(jrId)?.data?.jobRequestDetails;
  return job ? <CallForQuotes job={job} /> : null;
}

function CallForQuotes({ job }: { job: Job }) {
  const rfq = useApi('getRfq', { path: { id: job._id } });
  return (
    <Loadable of={rfq} skeleton={<Skeleton className="h-96" />}>
      {(data) => (
        <div className="grid gap-6">
          <Publishing job={job} rfq={data} />
          <Card as="section" aria-labelledby="rfq-terms" className="grid gap-4">
            <CardHeader
              title="What vendors are told"
              headingId="rfq-terms"
              description="Beside the scope, the bill of quantities and the contacts of the job. Vendors see it with the next publishing."
            />
            <TermsForm key={data.version} job={job} rfq={data} />
          </Card>
          <Criteria job={job} rfq={data} />
          <Documents job={job} rfq={data} />
          {data.revision > 0 && <Questions job={job} />}
          {data.revision > 0 && <Messages job={job} />}
          {data.revision > 0 && <Recipients job={job} canSend={data.can.send} leads={!data.haNewUpdatesForPublish} />}
          {data.revision > 0 && <Revisions rfq={data} />}
        </div>
      )}
    </Loadable>
  );
}

const missingWords: Record<Rfq['missing'][number], string> = {
  deadline: 'until when vendors may quote',
  openers: 'who opens the quotes',
  scopeItems: 'the lines of the bill of quantities',
  criteria: 'technical clauses, since quotes are ranked by a technical score',
  sourcing: "the team's acceptance of the job",
};

/** What publishing would do now, and the button for it; nothing when vendors see everything. */
function Publishing({ job, rfq }: { job: Job; rfq: Rfq }) {
  const [isOpen, setOpen] = useState(false);
  const { missing, revision, changes, can, state } = rfq;
  const isOver = state === 'opened' || state === 'technical_opened' || (state === 'closed' && !can.edit);
  if (!rfq.haNewUpdatesForPublish || isOver)
    return (
      <p role="status" className="text-ink-muted">
        {isOver
          ? 'The time to quote is over: nothing of this changes any more.'
          : state === 'closed'
            ? 'The time to quote is over, with too few quotes to open. Publish a later deadline, and vendors can quote again.'
            : `Vendors see all of this: revision ${revision}.`}
      </p>
    );
  const isAddendum = revision > 0;
  const count = changes.length;
  return (
    <Card as="section" padding="none" aria-labelledby="unpublished" className="overflow-clip">
      <div
        className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-card ${isAddendum ? 'bg-warn-soft text-on-warn-soft' : ''}`}
      >
        <div className="grid min-w-0 gap-0.5">
          <h2 id="unpublished" className="text-heading font-semibold">
            {isAddendum
              ? `${count > 0 ? formatQuantity(count, 'change') : 'A change'} that vendors do not see yet`
              : 'Not published yet'}
          </h2>
          <p className={isAddendum ? 'text-small' : 'text-small text-ink-muted'}>
            {isAddendum
              ? `Publishing makes it revision ${revision + 1}, and vendors are shown what changed.`
              : 'Publishing freezes revision 1. Vendors see it once it is sent to them.'}
          </p>
        </div>
        {can.publish && missing.length === 0 && (
          <Button variant="primary" onClick={() => setOpen(true)}>
            {isAddendum ? `Publish addendum ${revision}` : 'Publish'}
          </Button>
        )}
      </div>
      {missing.length > 0 && (
        <Banner tone="info" title="Still missing" className="m-card mt-0">
          {missing.map((one) => missingWords[one]).join(', ')}.
        </Banner>
      )}
      {count > 0 && <Changes rfq={rfq} />}
      {rfq.asksToConfirm > 0 && (
        <p className="border-t border-line bg-sunken px-card py-3 text-small">
          What is priced changes, so {formatQuantity(rfq.asksToConfirm, 'quote')} will have to be confirmed by who gave{' '}
          {rfq.asksToConfirm === 1 ? 'it' : 'them'}.
        </p>
      )}
      {isOpen && <PublishDialog job={job} rfq={rfq} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const Changes = ({ rfq: { changes } }: { rfq: Rfq }) => (
  <ul>
    {changes.map((change, index) => (
      <li
        key={index}
        className="grid gap-1 border-t border-line px-card py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-4"
      >
        <span className="wrap-anywhere text-ink-muted">{isolated(changeName(change))}</span>
        <span className="flex flex-wrap gap-1 wrap-anywhere">
          {change.before !== null && (
            <del className="rounded-small bg-bad-soft px-1.5 text-bad">
              {isolated(changeText(change, change.before))}
            </del>
          )}
          {change.after !== null && (
            <ins className="rounded-small bg-good-soft px-1.5 text-good no-underline">
              {isolated(changeText(change, change.after))}
            </ins>
          )}
        </span>
      </li>
    ))}
  </ul>
);

const Revisions = ({ rfq }: { rfq: Rfq }) => (
  <section aria-labelledby="revisions" className="grid min-w-0 gap-3">
    <CardHeader title="Revisions" headingId="revisions" description="Each as it was frozen." />
    <Table
      caption="Revisions"
      isCaptionHidden
      columns={[
        {
          id: 'number',
          header: 'Revision',
          isRowHeader: true,
          cell: ({ number }) => (
            <span className="flex flex-wrap items-center gap-2">
              {number}
              {number === rfq.revision && <Badge tone="good">Vendors see this</Badge>}
            </span>
          ),
        },
        { id: 'when', header: 'Published', cell: ({ publishedAt }) => formatDateTime(publishedAt) },
        {
          id: 'who',
          header: 'By',
          cell: ({ publishedBy }) => <span className="wrap-anywhere">{isolated(publishedBy)}</span>,
        },
        { id: 'read', header: 'Read by', cell: ({ readBy }) => formatQuantity(readBy, 'vendor') },
        {
          id: 'hash',
          header: 'sha256',
          cell: ({ sha256 }) => <code className="text-small">{shortHash(sha256)}</code>,
        },
      ]}
      rows={rfq.revisions}
      getRowId={({ number }) => String(number)}
    />
  </section>
);
