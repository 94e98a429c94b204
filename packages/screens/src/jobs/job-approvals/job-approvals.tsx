import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useEffect, useState } from 'react';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import { numberOf, rankSentence, stateOf, vendorsOf, type Resolution, type Resolutions } from '../approval-labels.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import { useJob } from '../use-job.ts';

const ProposeDialog = lazyPart(() => import('./propose-dialog.tsx'));
/** Of the address: opens the proposal, with the way to award that was chosen on the comparison. */
const proposeParameter = 'propose';

const LettersDialog = lazyPart(() => import('./letters-dialog.tsx'));

/** The award of a job: what was proposed and how each stands, the way to propose, and to tell the vendors. */
export default function JobApprovals({ jrId }: { jrId: string }) {
  const job = useJob(jrId)?.data?.jobRequestDetails;
  return job ? <Approvals job={job} /> : null;
}

function Approvals({ job }: { job: Job }) {
  const resolutions = useApi('getJobRequestResolutions', { path: { id: job._id } });
  const { run: markSeen } = useApiMutation('updateHasNewApproval');
  const isNew = resolutions.data?.resolutions.some((resolution) => resolution.isNew) ?? false;
  // What is shown counts as seen; a failure leaves it new.
  useEffect(() => {
    if (isNew) markSeen({ body: { jobId: job._id } }).catch(() => {});
  }, [isNew, markSeen, job._id]);
  const { query, setQuery } = useHost();
  const asked = query.get(proposeParameter);
  const [opened, setOpened] = useState<'letters' | null>(null);
  const setAsked = (award: string | null) => {
    const next = new URLSearchParams(query);
    if (award === null) next.delete(proposeParameter);
    else next.set(proposeParameter, award);
    setQuery(next, { isReplacing: true });
  };
  return (
    <Loadable of={resolutions} skeleton={<Skeleton className="h-64" />}>
      {(data) => (
        <div className="grid grid-cols-1 gap-6">
          <Next job={job} resolutions={data} onPropose={() => setAsked('new')} onTell={() => setOpened('letters')} />
          {data.resolutions.length > 0 && (
            <ul aria-label="Award proposals" className="grid grid-cols-1 gap-4">
              {data.resolutions.map((resolution) => (
                <li key={resolution._id}>
                  <Listed resolution={resolution} />
                </li>
              ))}
            </ul>
          )}
          {data.hidden > 0 && (
            <p className="text-small text-ink-muted">
              {formatQuantity(data.hidden, 'award proposal')} not pending your approval. Visible to the owner, buyers,
              commercial evaluators and auditors of the job.
            </p>
          )}
          {asked !== null && <ProposeDialog job={job} award={asked} onClose={() => setAsked(null)} />}
          {opened === 'letters' && <LettersDialog job={job} onClose={() => setOpened(null)} />}
        </div>
      )}
    </Loadable>
  );
}

/** What can be done next, or what stands in its way. */
function Next({
  job,
  resolutions: { resolutions, can, hidden },
  onPropose,
  onTell,
}: {
  job: Job;
  resolutions: Resolutions;
  onPropose: () => void;
  onTell: () => void;
}) {
  if (job.nextMove.move === 'tell_vendors' && can.tell)
    return (
      <Banner tone="good" title="The award is approved">
        <p>Vendors have not been notified yet. Each gets its own letter and can see the result through its link.</p>
        <Button variant="primary" className="mt-3" onClick={onTell}>
          Notify vendors
        </Button>
      </Banner>
    );
  if (can.tell)
    return (
      <div>
        <Button onClick={onTell}>Letters of award and regret</Button>
      </div>
    );
  if (can.create)
    return resolutions.length === 0 ? (
      <EmptyState
        title="No award proposal yet"
        action={
          <Button variant="primary" onClick={onPropose}>
            Propose an award
          </Button>
        }
      >
        Choose the vendors. Your company’s approval rules name the approvers.
      </EmptyState>
    ) : (
      <div>
        <Button variant="primary" onClick={onPropose}>
          {resolutions[0]!.state === 'returned' ? 'Propose again' : 'Propose an award'}
        </Button>
      </div>
    );
  if (can.whyNot) return <Banner title="An award cannot be proposed yet">{can.whyNot}</Banner>;
  return resolutions.length === 0 && hidden === 0 ? (
    <EmptyState title="No award proposal yet">
      The owner or a buyer of the job proposes an award after the comparison is frozen.
    </EmptyState>
  ) : null;
}

function Listed({ resolution }: { resolution: Resolution }) {
  const { _id, jobNumber, amountInPaise, proposedBy, proposedAt, endedAt, endComment, isNew } = resolution;
  const state = stateOf(resolution);
  return (
    <Card as="article" aria-labelledby={`resolution-${_id}`} className="grid grid-cols-1 gap-3">
      <CardHeader
        headingId={`resolution-${_id}`}
        title={
          <span className="wrap-anywhere">
            {vendorsOf(resolution)}, {formatRupees(amountInPaise)}
          </span>
        }
        description={`${numberOf(resolution)} by ${proposedBy.isMe ? 'you' : isolated(proposedBy.fullName)}, ${formatDateTime(proposedAt)}`}
        action={
          <span className="flex flex-wrap gap-2">
            {isNew && <Badge tone="spark">New</Badge>}
            <Badge tone={state.tone}>{state.label}</Badge>
          </span>
        }
      />
      <p className="wrap-anywhere text-ink-soft">{rankSentence(resolution)}</p>
      {endComment && <p className="wrap-anywhere text-ink-soft">“{isolated(endComment)}”</p>}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-muted">
        <ScreenLink
          to={{ screen: 'job-resolution', params: { jrId: jobNumber, resolutionId: _id } }}
          className={linkClass({ variant: 'standalone' })}
        >
          {resolution.can.decide ? 'Decide' : 'View proposal'}
          <span className="sr-only">: {numberOf(resolution)}</span>
        </ScreenLink>
        {endedAt && <span>Ended {formatDateTime(endedAt)}</span>}
      </p>
    </Card>
  );
}
