import type { ComponentPropsWithRef } from 'react';
import { ApprovalBadge, type ApprovalState } from '../approval-card/approval-card.tsx';
import { cn } from '../cn.ts';
import { Figure } from '../figure.tsx';
import { dayText, timeText, useTimeStyle, type TimeStyle } from '../day-and-time.ts';
import { useTexts, type Texts } from '../language.tsx';

/** One person in the chain. */
export interface ApprovalStep {
  id: string;
  name: string;
  role?: string;
  /** `waiting` has its turn later. */
  state: ApprovalState | 'waiting';
  /** RFC 3339. */
  decidedAt?: string;
  comment?: string;
}

/** Properties of ApprovalChain: native list properties plus the steps. */
export type ApprovalChainProps = Omit<ComponentPropsWithRef<'ol'>, 'children'> & {
  /** Names the list. */
  label: string;
  /** Who decides, in order, with each decision so far. */
  steps: readonly ApprovalStep[];
  /** How dates and times are written: language, zone and form. */
  time?: Partial<TimeStyle>;
  /** Words for the states of a step. */
  stateLabels?: Partial<Record<ApprovalState, string>>;
  /** What a step says that is not asked yet. */
  waitingLabel?: string;
};

const english: Texts<'approvalChain'> = {
  waitingLabel: 'Later',
};

/** Who has to approve, in order: one line each, the one whose turn it is marked. */
export function ApprovalChain({
  label,
  steps,
  time,
  stateLabels,
  waitingLabel,
  className,
  ...props
}: ApprovalChainProps) {
  const texts = useTexts('approvalChain', english, { waitingLabel });
  const style = useTimeStyle(time);
  return (
    <ol data-slot="approval-chain" aria-label={label} {...props} className={cn('grid min-w-0', className)}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          data-slot="approval-step"
          data-state={step.state}
          aria-current={step.state === 'pending' ? 'step' : undefined}
          className="relative grid min-w-0 grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 pb-4 before:absolute before:start-3.5 before:top-7 before:bottom-0 before:w-px before:bg-line-strong last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden
            className={cn(
              'flex size-7 items-center justify-center rounded-full border text-small font-semibold tabular-nums',
              step.state === 'pending'
                ? 'border-spark bg-surface text-ink'
                : step.state === 'waiting'
                  ? 'border-line-strong bg-surface text-ink-muted'
                  : 'border-transparent bg-accent-soft text-on-accent-soft',
            )}
          >
            {index + 1}
          </span>
          <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere text-ink">{step.name}</p>
              <p className="text-small wrap-anywhere text-ink-muted">
                {step.role}
                {step.decidedAt && (
                  <>
                    {step.role && ' · '}
                    <time dateTime={step.decidedAt}>
                      <Figure>
                        {dayText(step.decidedAt, undefined, style)}, {timeText(step.decidedAt, style)}
                      </Figure>
                    </time>
                  </>
                )}
              </p>
              {step.comment && <p className="mt-1 text-small wrap-anywhere text-ink-soft">“{step.comment}”</p>}
            </div>
            {step.state === 'waiting' ? (
              <span className="text-small text-ink-muted">{texts.waitingLabel}</span>
            ) : (
              <ApprovalBadge state={step.state} label={stateLabels?.[step.state]} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
