import { useApi } from '@millwright/api-client/use-api';
import { NavTabs } from '@millwright/ui/nav-tabs/nav-tabs';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useEffect } from 'react';
import { useHost } from '../../shared/host.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatCount } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { Rfq } from '../rfq-words.ts';
import { useJob } from '../use-job.ts';
import { partTarget, RfqHead } from './rfq-head.tsx';
import { partOf, partsOf } from './rfq-parts.ts';

/** Each is fetched, and reads what it shows, when it is opened. */
const DocumentsPart = lazyPart(() => import('./documents.tsx'));
const TermsPart = lazyPart(() => import('./terms.tsx'));
const SendingPart = lazyPart(() => import('./sending.tsx'));
const QuestionsPart = lazyPart(() => import('./questions.tsx'));
const MessagesPart = lazyPart(() => import('./messages.tsx'));
const RevisionsPart = lazyPart(() => import('./revisions.tsx'));

/** The RFQ of a job in its parts, with its next step above them. */
export default function JobDocuments({ jrId }: { jrId: string }) {
  const job = useJob(jrId)?.data?.jobRequestDetails;
  return job ? <OfJob job={job} /> : null;
}

function OfJob({ job }: { job: Job }) {
  const rfq = useApi('getRfq', { path: { id: job._id } });
  return (
    <Loadable of={rfq} skeleton={<Skeleton className="h-96" />}>
      {(data) => <Parts job={job} rfq={data} />}
    </Loadable>
  );
}

function Parts({ job, rfq }: { job: Job; rfq: Rfq }) {
  const { query, setQuery, hrefFor, renderLink } = useHost();
  // Links to questions from before the page had parts, and the mark of new ones on its tab, name no part. A mail about a ZIP names none either.
  const namesPart = query.has('part') || query.has('download');
  const leadsToQuestions = !namesPart && rfq.revision > 0 && (query.has('offset') || job.news.messages > 0);
  useEffect(() => {
    if (!leadsToQuestions) return;
    const next = new URLSearchParams(query);
    next.set('part', 'questions');
    setQuery(next, { isReplacing: true });
  }, [leadsToQuestions, query, setQuery]);
  const part = leadsToQuestions ? 'questions' : partOf(query, rfq);
  const { unanswered } = rfq.waiting;
  return (
    <div className="grid gap-5">
      <RfqHead job={job} rfq={rfq} part={part} />
      <NavTabs
        label="RFQ"
        currentId={part}
        renderLink={renderLink}
        tabs={partsOf(rfq).map(({ id, label }) => ({
          id,
          label,
          href: hrefFor(partTarget(job.number, id)),
          ...(id === 'questions' && unanswered > 0 && { news: `${formatCount(unanswered)} unanswered` }),
        }))}
      />
      <div className="grid min-w-0 gap-6">
        {part === 'documents' && <DocumentsPart job={job} rfq={rfq} />}
        {part === 'terms' && <TermsPart job={job} rfq={rfq} />}
        {part === 'vendors' && <SendingPart job={job} rfq={rfq} />}
        {part === 'questions' && <QuestionsPart job={job} />}
        {part === 'messages' && <MessagesPart job={job} />}
        {part === 'revisions' && <RevisionsPart rfq={rfq} />}
      </div>
    </div>
  );
}
