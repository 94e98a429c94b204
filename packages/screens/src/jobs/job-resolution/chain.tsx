import { ApprovalBadge, type ApprovalState } from '@millwright/ui/approval-card/approval-card';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Badge } from '@millwright/ui/badge/badge';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { isolated } from '../../shared/isolated.ts';
import { formatDateTime, formatRupees } from '../../shared/vendor-format.ts';
import {
  delegationText,
  approvalsNeededText,
  type Resolution,
  type ResolutionStage,
  type ResolutionStep,
} from '../approval-labels.ts';
import { decisionReasons } from '../../parts/jobs/job-words.ts';
import { StepOverride } from './step-override.tsx';

/** Who decides, stage by stage, and what each said. */
export function Chain({ resolution }: { resolution: Resolution }) {
  const { stages, bandUpToInPaise } = resolution;
  const done = stages.filter(({ state }) => state === 'approved').length;
  if (stages.length === 0)
    return (
      <Card as="section" aria-label="Approval chain">
        <p className="text-ink-muted">No approval needed for this amount.</p>
      </Card>
    );
  return (
    <Card as="section" padding="none" aria-labelledby="chain" className="overflow-clip">
      <CardHeader
        headingId="chain"
        title="Approval chain"
        description={
          bandUpToInPaise === null ? 'Highest approval limit' : `Approval limit up to ${formatRupees(bandUpToInPaise)}`
        }
        action={<Badge>{`${done} of ${stages.length}`}</Badge>}
        className="p-card"
      />
      <ol className="grid">
        {stages.map((stage, index) => (
          <Stage key={stage.name} stage={stage} number={index + 1} resolution={resolution} />
        ))}
      </ol>
    </Card>
  );
}

function Stage({ stage, number, resolution }: { stage: ResolutionStage; number: number; resolution: Resolution }) {
  const { name, state, since, steps } = stage;
  const isNow = state === 'pending';
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      data-state={state}
      className={`grid gap-3 border-t border-line px-card py-4 ${isNow ? 'bg-accent-soft' : ''}`}
    >
      <p className="flex flex-wrap justify-between gap-x-3 gap-y-1 text-small">
        <span className="font-semibold text-ink-soft">
          {number}. {isolated(name)}, {approvalsNeededText(stage)}
        </span>
        <span className="text-ink-muted">
          {state === 'waiting'
            ? 'later'
            : state === 'skipped'
              ? 'not asked'
              : since && `since ${formatDateTime(since)}`}
        </span>
      </p>
      <ul className="grid gap-3">
        {steps.map((step) => (
          <Person key={step._id} step={step} resolution={resolution} />
        ))}
      </ul>
      {isNow && resolution.decideBy && (
        <p className="text-small text-ink-muted">Escalates on {formatDateTime(resolution.decideBy)}.</p>
      )}
    </li>
  );
}

const badgeStates: Partial<Record<ResolutionStep['state'], ApprovalState>> = {
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  returned: 'returned',
};

function Person({ step, resolution }: { step: ResolutionStep; resolution: Resolution }) {
  const { person, state, decidedAt, comment, reason, isAutomatic } = step;
  const badge = badgeStates[state];
  const handed = delegationText(step);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1">
      <Avatar name={person.fullName} size="small" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{isolated(person.fullName)}</span>
        {person.designation && (
          <span className="block text-small wrap-anywhere text-ink-muted">{isolated(person.designation)}</span>
        )}
        {decidedAt && <span className="block text-small text-ink-muted">{formatDateTime(decidedAt)}</span>}
        {handed && <span className="block text-small wrap-anywhere text-ink-muted">{handed}</span>}
        {isAutomatic && (
          <span className="block text-small text-ink-muted">Approved at the previous stage by the same person.</span>
        )}
      </span>
      {badge ? (
        <span>
          <ApprovalBadge state={badge} />
        </span>
      ) : (
        <span className="text-small text-ink-muted">{state === 'skipped' ? 'Not needed' : 'Later'}</span>
      )}
      {(comment || reason) && (
        <blockquote className="col-span-2 col-start-2 border-s-3 border-line-strong ps-3 text-small wrap-anywhere whitespace-pre-line text-ink-soft">
          {reason && <span className="font-medium">{decisionReasons[reason]}. </span>}
          {comment && isolated(comment)}
        </blockquote>
      )}
      {(step.override || (resolution.can.override && state === 'pending')) && (
        <div className="col-span-2 col-start-2">
          <StepOverride step={step} resolution={resolution} />
        </div>
      )}
    </li>
  );
}
