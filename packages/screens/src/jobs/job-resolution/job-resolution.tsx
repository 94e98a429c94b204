import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { Button } from '@millwright/ui/button/button';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { formatDateTime } from '../../shared/vendor-format.ts';
import { numberOf, stateOf, vendorsOf, type Resolution } from '../approval-labels.ts';
import { isRef } from '../use-job.ts';
import { Chain } from './chain.tsx';
import { DecisionPanel } from './decision.tsx';
import { FirstChanged, OpeningChanges } from '../../parts/comparison/opening-changes.tsx';
import { Award, EvaluatedCost, Documents, Statement, ToWeigh } from './proposal.tsx';
import { useFile } from '../../shared/use-file.ts';
import type { ApiClient } from '@millwright/api-client/client';
import { RuleChanges } from './rule-changes.tsx';
import { SayWhyDialog } from './say-why-dialog.tsx';

/** One resolution: all that whoever decides has to know, and the decision. */
export default function JobResolution({ jrId, resolutionId }: { jrId: string; resolutionId: string }) {
  const known = isRef(jrId);
  const resolutions = useApi('getJobRequestResolutions', known ? { path: { id: jrId } } : null);
  if (!known || resolutions.error?.status === 404) return <NotHere />;
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <Loadable of={resolutions} skeleton={<Waiting />}>
        {({ resolutions: all }) => {
          const resolution = all.find(({ _id }) => _id === resolutionId);
          return resolution ? <Shown resolution={resolution} /> : <NotHere />;
        }}
      </Loadable>
    </div>
  );
}

const NotHere = () => (
  <NotFoundState title="Award proposal not found">It does not exist, or you do not have access to it.</NotFoundState>
);

const Waiting = () => (
  <div className="grid gap-4">
    <Skeleton className="h-16 max-w-xl" />
    <Skeleton className="h-56" />
    <Skeleton className="h-64" />
  </div>
);

function Shown({ resolution }: { resolution: Resolution }) {
  const { hrefFor, renderLink } = useHost();
  const { jobNumber, title, proposedBy, proposedAt, isNew, can, state, endedAt, endedBy, endComment, log } = resolution;
  const { run: markSeen } = useApiMutation('updateHasNewApproval');
  useEffect(() => {
    if (isNew) markSeen({ body: { jobId: jobNumber } }).catch(() => {});
  }, [isNew, markSeen, jobNumber]);
  const badge = stateOf(resolution);
  const params = { jrId: jobNumber };
  return (
    <>
      <PageTitle of={`${resolution.number} ${title}`} />
      <PageHeader
        breadcrumb={
          <Breadcrumb
            renderLink={renderLink}
            items={[
              { label: 'Jobs', href: hrefFor({ screen: 'jobs' }) },
              { label: jobNumber, href: hrefFor({ screen: 'job-approvals', params }) },
              { label: `Award proposal ${resolution.number}` },
            ]}
          />
        }
        title={<span className="wrap-anywhere">Award to {vendorsOf(resolution)}</span>}
        status={<Badge tone={badge.tone}>{badge.label}</Badge>}
        description={`${isolated(title)} · ${numberOf(resolution)} by ${proposedBy.isMe ? 'you' : isolated(proposedBy.fullName)}, ${formatDateTime(proposedAt)}`}
        actions={
          <>
            {(state === 'approved' || (state === 'void' && log)) && <AwardNote resolution={resolution} />}
            {can.withdraw && <Withdraw resolution={resolution} />}
          </>
        }
      />
      {endedAt && state !== 'pending' && (
        <Banner
          tone={state === 'approved' ? 'good' : state === 'rejected' ? 'bad' : 'warn'}
          title={endTitle(resolution)}
        >
          {formatDateTime(endedAt)}
          {endedBy && ` by ${isolated(endedBy)}`}
          {endComment && <span className="block wrap-anywhere whitespace-pre-line">{isolated(endComment)}</span>}
          {log && (
            <span className="block wrap-anywhere">
              Job log at that time: {log.entries} entries, last fingerprint{' '}
              <span className="font-mono">{log.fingerprint}</span>
            </span>
          )}
        </Banner>
      )}
      <div
        className={`grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20.5rem] ${can.decide ? 'max-lg:pb-44' : ''}`}
      >
        <div className="grid min-w-0 gap-6">
          <FirstChanged
            of={resolution}
            now={resolution.ranking.flatMap(({ label, companyName }) => (label === 'L1' ? [companyName] : []))}
          />
          <Award resolution={resolution} />
          <OpeningChanges of={resolution} comparisonId={resolution.comparison.comparisonId} />
          <EvaluatedCost resolution={resolution} />
          <Statement resolution={resolution} />
          <RuleChanges resolution={resolution} />
          <ToWeigh resolution={resolution} />
          <Documents resolution={resolution} />
        </div>
        <div className="grid min-w-0 gap-6">
          {can.decide && <DecisionPanel resolution={resolution} />}
          <Chain resolution={resolution} />
        </div>
      </div>
      <p className="hidden text-small wrap-anywhere print:block">
        Fingerprint of the proposal: {resolution.fingerprint}. Of the comparison: {resolution.comparison.sha256}.
      </p>
    </>
  );
}

const endTitle = ({ state }: Resolution): string =>
  ({
    pending: '',
    approved: 'Approved: the job is awarded',
    rejected: 'Rejected',
    returned: 'Returned for changes',
    withdrawn: 'Taken back',
    void: 'Void: what it was about was changed',
    expired: 'Expired before it was decided',
  })[state];

/** The page of PDF to file: for who may read the resolution, as whoever sees this does. */
function AwardNote({ resolution: { _id, number } }: { resolution: Resolution }) {
  const { take, isPending } = useFile();
  const note = {
    name: `Award note ${number}.pdf`,
    failed: 'The award note could not be downloaded',
    read: (client: ApiClient) => client.call('getAwardNote', { path: { id: _id } }),
  };
  return (
    <Button className="print:hidden" isLoading={isPending} onClick={() => void take(note)}>
      <Download aria-hidden className="size-4" /> Award note as PDF
    </Button>
  );
}

function Withdraw({ resolution }: { resolution: Resolution }) {
  const toast = useToast();
  const withdraw = useApiMutation('withdrawResolution');
  const [isOpen, setOpen] = useState(false);
  const take = async (comment: string) => {
    try {
      await withdraw.run({ body: { resolutionId: resolution._id, comment } });
      setOpen(false);
      toast.show({ title: 'Proposal withdrawn' });
    } catch (problem) {
      toast.show({
        tone: 'bad',
        title: 'Proposal could not be withdrawn',
        description: (problem as ApiProblem).message,
      });
    }
  };
  return (
    <>
      <Button className="print:hidden" onClick={() => setOpen(true)}>
        Withdraw proposal
      </Button>
      {isOpen && (
        <SayWhyDialog
          asked="withdraw"
          resolution={resolution}
          isPending={withdraw.isPending}
          onSay={({ words }) => void take(words)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
