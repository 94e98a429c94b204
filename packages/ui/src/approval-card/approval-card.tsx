import { ArrowLeftRight, Check, Clock, CornerUpLeft, ShieldAlert, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '../badge/badge.tsx';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { Figure } from '../figure.tsx';
import { dayText, timeText, useTimeStyle, type TimeStyle } from '../day-and-time.ts';
import { Textarea } from '../textarea/textarea.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** Where an approval stands. */
export type ApprovalState = 'pending' | 'approved' | 'rejected' | 'returned' | 'delegated' | 'overridden';

/** What somebody decides. */
export interface ApprovalDecision {
  decision: 'approved' | 'rejected' | 'returned';
  comment: string;
}

/** The texts of an ApprovalCard. */
export interface ApprovalCardLabels {
  states: Record<ApprovalState, string>;
  /** Who decided and when, or who is asked. */
  decidedBy: (state: ApprovalState, name: string) => string;
  approve: string;
  reject: string;
  return: string;
  comment: string;
  optionalComment: string;
  commentRequired: string;
  cancel: string;
  undo: string;
  undoUntil: (state: string, seconds: number) => string;
}

/** English. */
export const approvalStateLabels: Texts<'approvalStates'> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  returned: 'Returned',
  delegated: 'Delegated',
  overridden: 'Overridden',
};

const english: Texts<'approvalCard'> = {
  decidedBy: (state, name) =>
    state === 'pending'
      ? `Waiting for ${name}`
      : state === 'delegated'
        ? `Delegated to ${name}`
        : `${approvalStateLabels[state]} by ${name}`,
  approve: 'Approve',
  reject: 'Reject',
  return: 'Return for changes',
  comment: 'Why',
  optionalComment: 'optional',
  commentRequired: 'Enter a reason. The person who asked will see it.',
  cancel: 'Cancel',
  undo: 'Undo',
  undoUntil: (state, seconds) => `${state}. It takes effect in ${seconds} s.`,
};

const tones = {
  pending: { tone: 'warn', Icon: Clock },
  approved: { tone: 'good', Icon: Check },
  rejected: { tone: 'bad', Icon: X },
  returned: { tone: 'warn', Icon: CornerUpLeft },
  delegated: { tone: 'steel', Icon: ArrowLeftRight },
  overridden: { tone: 'spark', Icon: ShieldAlert },
} as const;

/** The state of an approval as a badge: icon and word. */
export function ApprovalBadge({ state, label }: { state: ApprovalState; label?: string }) {
  const texts = useTexts('approvalStates', approvalStateLabels);
  const { tone, Icon } = tones[state];
  return (
    <Badge tone={tone} data-state={state}>
      <Icon aria-hidden /> {label ?? texts[state]}
    </Badge>
  );
}

/** Properties of ApprovalCard: native article properties plus the approval. */
export interface ApprovalCardProps extends Omit<ComponentProps<'article'>, 'title' | 'children'> {
  /** What is to be approved; the heading of the card. */
  title: ReactNode;
  /** What is approved, for instance the vendor and the amount. */
  description?: ReactNode;
  /** Where the decision stands. */
  state: ApprovalState;
  /** Who decided; who is asked while it is pending; who has it now when it was delegated. */
  personName: string;
  /** Role of that person, drawn beside the name. */
  personRole?: string;
  /** When it was decided; RFC 3339. */
  decidedAt?: string;
  /** What was said with the decision. */
  comment?: string;
  /**
   * The reader may decide. Called when the time to undo is over, or at once when the card goes away before; a rejected promise
   * puts the card back and shows its message.
   */
  onDecide?: (decision: ApprovalDecision) => void | Promise<void>;
  /** Why the reader cannot decide now. */
  disabledReason?: string;
  /** How long a decision can be undone before it is committed. */
  undoSeconds?: number;
  /** Level of the title. */
  headingLevel?: 2 | 3 | 4;
  /** How dates and times are written: language, zone and form. */
  time?: Partial<TimeStyle>;
  /** Texts of its own, each to be said otherwise by the host. */
  labels?: Partial<ApprovalCardLabels>;
}

/** One decision on a resolution: who, when and why, or the way to decide. */
export function ApprovalCard({
  title,
  description,
  state,
  personName,
  personRole,
  decidedAt,
  comment,
  onDecide,
  disabledReason,
  undoSeconds = 10,
  headingLevel = 3,
  time,
  labels,
  className,
  ...rest
}: ApprovalCardProps) {
  const id = useId();
  const states = useTexts('approvalStates', approvalStateLabels, labels?.states);
  const texts = useTexts('approvalCard', english, labels);
  const style = useTimeStyle(time);
  const Heading = `h${headingLevel}` as const;
  const [asking, setAsking] = useState<'rejected' | 'returned' | null>(null);
  const [text, setText] = useState('');
  const [isCommentMissing, setIsCommentMissing] = useState(false);
  const [waiting, setWaiting] = useState<(ApprovalDecision & { secondsLeft: number }) | null>(null);
  const [isCommitting, setIsCommitting] = useState(false);
  const [error, setError] = useState('');
  const undoButton = useRef<HTMLButtonElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const shownState = waiting?.decision ?? state;

  const commit = useRef<() => void>(undefined);
  useEffect(() => {
    commit.current = () => {
      if (!waiting || isCommitting) return;
      setIsCommitting(true);
      void Promise.resolve(onDecide?.({ decision: waiting.decision, comment: waiting.comment }))
        .catch((reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason)))
        .finally(() => {
          setWaiting(null);
          setIsCommitting(false);
        });
    };
  });

  const isWaiting = waiting !== null;
  useEffect(() => {
    if (!isWaiting) return;
    undoButton.current?.focus();
    const timer = setInterval(
      () => setWaiting((current) => current && { ...current, secondsLeft: Math.max(0, current.secondsLeft - 1) }),
      1000,
    );
    // Who leaves has decided: what stands there is done, not forgotten.
    const leave = () => commit.current?.();
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
    };
  }, [isWaiting]);
  useEffect(() => () => commit.current?.(), []);
  const secondsLeft = waiting?.secondsLeft;
  useEffect(() => {
    if (secondsLeft === 0) commit.current?.();
  }, [secondsLeft]);

  function decide(decision: ApprovalDecision['decision'], reason: string) {
    setError('');
    setAsking(null);
    setWaiting({ decision, comment: reason.trim(), secondsLeft: undoSeconds });
  }

  function undo() {
    setWaiting(null);
    // The button that was pressed is gone; the first choice takes the focus.
    requestAnimationFrame(() => actions.current?.querySelector('button')?.focus());
  }

  return (
    <article
      data-slot="approval-card"
      data-state={shownState}
      {...rest}
      aria-labelledby={`${id}-title`}
      className={cn('grid min-w-0 gap-3 rounded-large border border-line bg-surface p-card shadow-raised', className)}
    >
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <Heading id={`${id}-title`} className="wrap-anywhere">
            {title}
          </Heading>
          {description && <div className="wrap-anywhere text-ink-muted">{description}</div>}
        </div>
        <ApprovalBadge state={shownState} label={states[shownState]} />
      </div>
      {!waiting && (
        <p data-slot="approval-person" className="text-small wrap-anywhere text-ink-muted">
          <span className="font-medium text-ink">{texts.decidedBy(state, personName)}</span>
          {personRole && ` · ${personRole}`}
          {decidedAt && (
            <>
              {' · '}
              <time dateTime={decidedAt}>
                <Figure>
                  {dayText(decidedAt, undefined, style)}, {timeText(decidedAt, style)}
                </Figure>
              </time>
            </>
          )}
        </p>
      )}
      {comment && !waiting && (
        <blockquote className="border-s-3 border-line-strong ps-3 wrap-anywhere whitespace-pre-wrap text-ink-soft">
          {comment}
        </blockquote>
      )}
      {error && <Banner tone="bad">{error}</Banner>}
      {waiting ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-small text-ink-muted tabular-nums">
            {texts.undoUntil(states[waiting.decision], waiting.secondsLeft)}
          </p>
          <Button ref={undoButton} size="small" isLoading={isCommitting} onClick={undo}>
            {texts.undo}
          </Button>
        </div>
      ) : asking ? (
        <form
          className="grid gap-3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') return decide(asking, text);
            setIsCommentMissing(true);
            event.currentTarget.querySelector('textarea')?.focus();
          }}
        >
          <Textarea
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for it by pressing Reject
            autoFocus
            label={texts.comment}
            isRequired
            error={isCommentMissing && text.trim() === '' ? texts.commentRequired : undefined}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant={asking === 'rejected' ? 'danger' : 'primary'}>
              {asking === 'rejected' ? texts.reject : texts.return}
            </Button>
            <Button
              onClick={() => {
                setAsking(null);
                requestAnimationFrame(() => actions.current?.querySelector('button')?.focus());
              }}
            >
              {texts.cancel}
            </Button>
          </div>
        </form>
      ) : (
        onDecide &&
        state === 'pending' && (
          <div ref={actions} data-slot="approval-actions" className="flex flex-wrap gap-2">
            <Button variant="primary" disabledReason={disabledReason} onClick={() => decide('approved', '')}>
              <Check aria-hidden /> {texts.approve}
            </Button>
            <Button
              disabledReason={disabledReason}
              onClick={() => {
                setIsCommentMissing(false);
                setAsking('returned');
              }}
            >
              {texts.return}
            </Button>
            <Button
              variant="quiet"
              disabledReason={disabledReason}
              onClick={() => {
                setIsCommentMissing(false);
                setAsking('rejected');
              }}
            >
              {texts.reject}
            </Button>
          </div>
        )
      )}
      <p role="status" className="sr-only">
        {waiting ? texts.undoUntil(states[waiting.decision], undoSeconds) : ''}
      </p>
    </article>
  );
}
