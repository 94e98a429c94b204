import { useApi } from '@millwright/api-client/use-api';
import type { Answer } from '@millwright/api-client/client';
import { Badge } from '@millwright/ui/badge/badge';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { linkClass } from '@millwright/ui/link/link';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Timeline } from '@millwright/ui/timeline/timeline';
import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { formatDateTime } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import { entryOf } from '../log-words.ts';
import { versionStates } from '../qualification-words.ts';
import { regretReasons } from '../../parts/jobs/job-words.ts';
import { shortHash, standings } from '../rfq-words.ts';
import { useJob } from '../use-job.ts';
import { Notes } from './notes.tsx';
import { PqrCard } from './pqr-card.tsx';

const EnterQuoteDialog = lazyPart(() => import('../enter-quote-dialog.tsx'));
type Story = Answer<'getJobVendor'>;

/** One vendor of a job: its prequalification, how it stands with the call for quotes, and what passed between the two. */
export default function JobVendor({ jrId, vendor }: { jrId: string; vendor: string }) {
  const job = useJob(jrId)?.data?.jobRequestDetails;
  return job ? <One job={job} id={vendor} /> : null;
}

const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);

function One({ job, id }: { job: Job; id: string }) {
  const known = isId(id);
  const story = useApi('getJobVendor', known ? { path: { id } } : null);
  if (!known || story.error?.status === 404)
    return <NotFoundState title="Vendor not found">This vendor is not on the job.</NotFoundState>;
  return (
    <div className="grid min-w-0 gap-5">
      <ScreenLink
        to={{ screen: 'job-vendors', params: { jrId: job.number } }}
        className={linkClass({
          variant: 'standalone',
          className: 'inline-flex items-center gap-1.5 justify-self-start',
        })}
      >
        <ArrowLeft aria-hidden className="size-4" />
        Vendors
      </ScreenLink>
      <Loadable of={story} skeleton={<Skeleton className="h-96" />}>
        {(data) => <Whole job={job} story={data} />}
      </Loadable>
    </div>
  );
}

function Whole({ job, story }: { job: Job; story: Story }) {
  const { hasScreen } = useHost();
  const [isEntering, setEntering] = useState(false);
  const { jobVendorId, companyName, invitation } = story;
  return (
    <>
      <PageTitle of={`${companyName}, ${job.number}`} />
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-heading wrap-anywhere">{isolated(companyName)}</h2>
        {story.isRemoved ? (
          <Badge>Removed from the job</Badge>
        ) : (
          invitation && <Badge tone={standings[invitation.state].tone}>{standings[invitation.state].label}</Badge>
        )}
        <span className="ms-auto flex flex-wrap gap-2">
          {hasScreen('plant-visit-new') && !story.isRemoved && (
            <ScreenLink to={{ screen: 'plant-visit-new', query: { jobVendor: jobVendorId } }} className={buttonClass()}>
              Request a visit
            </ScreenLink>
          )}
          {story.can.enterQuote && <Button onClick={() => setEntering(true)}>Enter quote</Button>}
        </span>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 gap-6">
          <PqrCard id={jobVendorId} />
          <Versions story={story} job={job} />
          <Questions story={story} />
        </div>
        <div className="grid min-w-0 gap-6">
          <Invitation story={story} />
          <Notes job={job} id={jobVendorId} />
          <Card as="section" aria-labelledby="vendor-history" className="grid gap-4">
            <CardHeader title="History" headingId="vendor-history" />
            <Timeline entries={story.log.map(entryOf)} headingLevel={3} />
          </Card>
        </div>
      </div>
      {isEntering && (
        <EnterQuoteDialog vendor={story} askedLines={story.askedLines} onClose={() => setEntering(false)} />
      )}
    </>
  );
}

function Invitation({ story: { invitation, documents } }: { story: Story }) {
  return (
    <Card as="section" aria-labelledby="vendor-invitation" className="grid gap-4">
      <CardHeader title="RFQ" headingId="vendor-invitation" />
      {invitation === null ? (
        <p className="text-ink-muted">RFQ not sent.</p>
      ) : (
        <DefinitionList
          items={[
            { term: 'Sent', description: formatDateTime(invitation.sentAt) },
            { term: 'To', description: isolated(invitation.sentTo) },
            { term: 'Last viewed', description: invitation.viewedAt && formatDateTime(invitation.viewedAt) },
            {
              term: 'Revision read',
              description:
                invitation.readRevision === 0
                  ? 'none'
                  : `revision ${invitation.readRevision} of ${invitation.revision}`,
            },
            { term: 'Response', description: invitation.answeredAt && formatDateTime(invitation.answeredAt) },
            ...(invitation.regret
              ? [
                  {
                    term: 'Regretted',
                    description: [regretReasons[invitation.regret.reason], invitation.regret.comment]
                      .filter(Boolean)
                      .join(': '),
                  },
                ]
              : []),
          ]}
        />
      )}
      {documents.length > 0 && (
        <div className="grid gap-1">
          <h3 className="text-label font-semibold">Documents read</h3>
          <ul className="grid gap-1 text-small">
            {documents.map(({ name, version, readAt }) => (
              <li key={`${name} ${version}`} className="wrap-anywhere">
                {isolated(name)}, version {version} <span className="text-ink-muted">{formatDateTime(readAt)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function Versions({ story: { versions }, job }: { story: Story; job: Job }) {
  if (versions.length === 0) return null;
  return (
    <Card as="section" padding="none" aria-labelledby="vendor-versions">
      <CardHeader
        title="Quotes"
        headingId="vendor-versions"
        description="See quotes on the Quotations tab after quote opening."
        className="p-card"
        action={
          <ScreenLink
            to={{ screen: 'job-quotations', params: { jrId: job.number } }}
            className={linkClass({ variant: 'standalone' })}
          >
            Quotations
          </ScreenLink>
        }
      />
      <ul>
        {versions.map(({ receipt, state, enteredBy }) => (
          <li
            key={receipt.number}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-card py-3"
          >
            <span className="font-medium">Version {receipt.number}</span>
            <Badge tone={versionStates[state].tone}>{versionStates[state].label}</Badge>
            {enteredBy && <Badge tone="warn">Entered by {isolated(enteredBy)}</Badge>}
            <span className="text-small text-ink-muted">{formatDateTime(receipt.submittedAt)}</span>
            <code className="ms-auto text-small" title={receipt.sha256}>
              {shortHash(receipt.sha256)}
            </code>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Questions({ story: { questions, messages } }: { story: Story }) {
  if (questions.length === 0 && messages.length === 0) return null;
  return (
    <Card as="section" padding="none" aria-labelledby="vendor-talk">
      <CardHeader
        title="Questions and messages"
        headingId="vendor-talk"
        description="Answer and send them on the RFQ tab."
        className="p-card"
      />
      <ul>
        {questions.map(({ _id, text, askedAt, state, answer, isForAll }) => (
          <Said key={_id} meta={`Asked ${formatDateTime(askedAt)}`} text={text}>
            {answer ? (
              <div className="grid gap-0.5 border-s-2 border-line-strong ps-3">
                <p className="wrap-anywhere whitespace-pre-line">{isolated(answer)}</p>
                <p className="text-small text-ink-muted">To {isForAll ? 'all' : 'this vendor only'}</p>
              </div>
            ) : (
              <p className={state === 'asked' ? 'text-small text-warn' : 'text-small text-ink-muted'}>
                {state === 'asked' ? 'Unanswered' : 'Closed without an answer'}
              </p>
            )}
          </Said>
        ))}
        {messages.map(({ _id, text, by, sentAt, readAt }) => (
          <Said key={_id} meta={`${isolated(by)} wrote ${formatDateTime(sentAt)}`} text={text}>
            <p className="text-small text-ink-muted">{readAt ? `Read ${formatDateTime(readAt)}` : 'Not read yet'}</p>
          </Said>
        ))}
      </ul>
    </Card>
  );
}

const Said = ({ meta, text, children }: { meta: string; text: string; children: ReactNode }) => (
  <li className="grid gap-1.5 border-t border-line px-card py-3">
    <p className="text-small wrap-anywhere text-ink-muted">{meta}</p>
    <p className="max-w-prose wrap-anywhere whitespace-pre-line">{isolated(text)}</p>
    {children}
  </li>
);
