import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { linkClass } from '@millwright/ui/link/link';
import { StarFigure } from '@millwright/ui/star-rating/star-rating';
import { useToast } from '@millwright/ui/toast/toast';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { f3Reasons, verdictLabels, verdictTones, type F3Verdict } from '../../parts/proposals/proposal-words.ts';
import { ScreenLink } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { formatCount, formatDate, formatQuantity } from '../../shared/vendor-format.ts';
import type { Feedback, Proposal, Proposals } from './use-proposals.ts';

const FeedbackDialog = lazyPart(() => import('./feedback-dialog.tsx'));
const verdicts: readonly F3Verdict[] = ['fit', 'maybe', 'not'];

/** One proposed vendor: why it fits, what was said of it, and the three answers. */
export function ProposalCard({
  job,
  proposal,
  can,
  isByLink,
  onAnswer,
}: {
  job: Proposals['job'];
  proposal: Proposal;
  can: Proposals['can'];
  isByLink: boolean;
  onAnswer: (proposalId: string, feedback: Feedback) => Promise<void>;
}) {
  const toast = useToast();
  const add = useApiMutation('addVendor');
  const [asked, setAsked] = useState<F3Verdict | null>(null);
  const [isPending, setPending] = useState(false);
  const { vendor, facts, feedback, state, rating } = proposal;
  const name = vendor.companyName;
  const fits = async () => {
    setPending(true);
    try {
      await onAnswer(proposal._id, { verdict: 'fit' });
    } catch (problem) {
      toast.show({ tone: 'bad', title: 'Feedback not saved', description: (problem as ApiProblem).message });
    } finally {
      setPending(false);
    }
  };
  const putOn = async () => {
    try {
      await add.run({ body: { jobId: job._id, gstns: [vendor.gstn] } });
      toast.show({ tone: 'good', title: `${name} added to ${job.number}` });
    } catch (problem) {
      toast.show({ tone: 'bad', title: `${name} could not be added`, description: (problem as ApiProblem).message });
    }
  };
  return (
    <Card as="article" aria-label={name} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
          <h2 className="text-title wrap-anywhere">
            {isByLink ? (
              isolated(name)
            ) : (
              <ScreenLink
                to={{ screen: 'vendor-profile', params: { gstn: vendor.gstn } }}
                className={linkClass({ variant: 'standalone', className: 'wrap-anywhere' })}
              >
                {isolated(name)}
              </ScreenLink>
            )}
          </h2>
          <p className="text-small wrap-anywhere text-ink-muted">
            {isolatedList(
              [
                `${vendor.city}, ${vendor.state}`,
                facts.distanceInKilometres !== null && `${formatCount(facts.distanceInKilometres)} km from the plant`,
                `since ${facts.foundedYear}`,
              ].filter((part): part is string => Boolean(part)),
              ' · ',
            )}
          </p>
          {rating.overallRating !== null && (
            <p className="flex flex-wrap gap-x-1.5 text-small text-ink-muted">
              <StarFigure value={rating.overallRating} />
              {formatQuantity(rating.reviewCount, 'review')}
            </p>
          )}
        </div>
        <span className="flex flex-wrap gap-2">
          {facts.verifiedOn !== null && (
            <Badge tone="good">
              <Check aria-hidden />
              Verified
            </Badge>
          )}
          {state === 'added' && <Badge tone="steel">On the job</Badge>}
          {state === 'removed' && <Badge tone="neutral">Removed from the job</Badge>}
        </span>
      </div>
      <div className="grid gap-0.5">
        <h3 className="text-small text-ink-muted">Why it fits</h3>
        <p className="wrap-anywhere whitespace-pre-line">{isolated(proposal.reason)}</p>
      </div>
      {feedback && (
        <div className="grid gap-1 rounded-middle bg-sunken px-3 py-2">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={verdictTones[feedback.verdict]}>{verdictLabels[feedback.verdict]}</Badge>
            <span className="text-small wrap-anywhere text-ink-muted">
              {isolated(feedback.by)}
              {feedback.isByLink && ', by link'}, {formatDate(feedback.at)}
            </span>
          </p>
          {(feedback.reason ?? feedback.comment) && (
            <p className="wrap-anywhere whitespace-pre-line">
              {[feedback.reason && f3Reasons[feedback.reason], feedback.comment && isolated(feedback.comment)]
                .filter(Boolean)
                .join(': ')}
            </p>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {can.answer && (
          <div role="group" aria-label={`Does ${name} fit?`} className="flex flex-wrap gap-2">
            {verdicts.map((verdict) => (
              <Button
                key={verdict}
                size="small"
                aria-label={`${verdictLabels[verdict]}: ${name}`}
                aria-pressed={feedback?.verdict === verdict}
                aria-haspopup={verdict === 'fit' ? undefined : 'dialog'}
                isLoading={verdict === 'fit' && isPending}
                onClick={() => (verdict === 'fit' ? void fits() : setAsked(verdict))}
              >
                {feedback?.verdict === verdict && <Check aria-hidden />}
                {verdictLabels[verdict]}
              </Button>
            ))}
          </div>
        )}
        {can.add && state !== 'added' && feedback?.verdict === 'fit' && (
          <Button
            size="small"
            isLoading={add.isPending}
            onClick={() => void putOn()}
            aria-label={`Add to the job: ${name}`}
          >
            Add to the job
          </Button>
        )}
      </div>
      {asked && (
        <FeedbackDialog
          name={name}
          verdict={asked}
          onClose={() => setAsked(null)}
          onAnswer={(given) => onAnswer(proposal._id, given)}
        />
      )}
    </Card>
  );
}
