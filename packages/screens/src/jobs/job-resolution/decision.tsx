import type { Args } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Menu } from '@millwright/ui/menu/menu';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { Check, Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import type { Resolution } from '../approval-labels.ts';
import { SayWhyDialog, type Said } from './say-why-dialog.tsx';
import { useUndoable } from './use-undoable.ts';

type Decision = Omit<Args<'saveResolutionApproverResponse'>['body'], 'resolutionId'>;

const waitingWords: Record<Decision['answer'], string> = {
  approve: 'Approved',
  reject: 'Rejected',
  return: 'Returned',
  delegate: 'Delegated',
};

/** What the reader decides: beside the proposal, or at the foot of a phone, where it stays in reach. */
export function DecisionPanel({ resolution }: { resolution: Resolution }) {
  const toast = useToast();
  const respond = useApiMutation('saveResolutionApproverResponse');
  const [comment, setComment] = useState('');
  const [isCommenting, setCommenting] = useState(false);
  // What was said in a dialog: there again when it is undone or refused.
  const [said, setSaid] = useState<Said | null>(null);
  const [asking, setAsking] = useState<'reject' | 'return' | 'delegate' | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { waiting, isCommitting, begin, undo } = useUndoable<Decision>(async (decision) => {
    try {
      const body = { resolutionId: resolution._id, ...decision };
      const { state } = await respond.run({ body }, { keepalive: true });
      toast.show({
        tone: 'good',
        title: state === 'approved' ? 'Approved: the job is awarded' : waitingWords[decision.answer],
      });
    } catch (refused) {
      setProblem(refused as ApiProblem);
    }
  });
  const undoButton = useRef<HTMLButtonElement>(null);
  const isWaiting = waiting !== null;
  useEffect(() => {
    if (isWaiting) undoButton.current?.focus();
  }, [isWaiting]);
  const decide = (decision: Decision) => {
    setProblem(null);
    setAsking(null);
    begin(decision);
  };
  const say = (next: Said) => {
    const { reason, words, delegateToId } = next;
    setSaid(next);
    setComment(words);
    decide({ answer: asking!, comment: words, ...(reason && { reason }), ...(delegateToId && { delegateToId }) });
  };
  const canHandOn = resolution.can.handTo.length > 0;
  const next = resolution.stages.findIndex(({ state }) => state === 'waiting');
  return (
    <section
      aria-labelledby="decision"
      className="grid gap-4 border-line bg-surface p-card max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:gap-3 max-lg:border-t max-lg:px-gutter max-lg:py-3 max-lg:shadow-float lg:rounded-large lg:border lg:shadow-raised print:hidden"
    >
      <h2 id="decision" className="max-lg:sr-only">
        Your decision
      </h2>
      {problem && (
        <Banner tone="bad" title="Decision not saved">
          {problem.errors[0]?.message ?? problem.message}
        </Banner>
      )}
      {waiting ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="tabular-nums">
            {waitingWords[waiting.decision.answer]}. It takes effect in {waiting.secondsLeft} s.
          </p>
          <Button ref={undoButton} isLoading={isCommitting} onClick={undo}>
            Undo
          </Button>
        </div>
      ) : (
        <>
          <Textarea
            label="Comment"
            optionalLabel="optional"
            rows={2}
            placeholder="What should others know?"
            characterLimit={1000}
            className={isCommenting || comment !== '' ? undefined : 'max-lg:hidden'}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
          <div className="grid gap-2 max-lg:flex max-[352px]:flex-wrap">
            <Button
              variant="primary"
              className="min-w-0 grow max-[352px]:basis-full"
              onClick={() => decide({ answer: 'approve', ...(comment.trim() && { comment: comment.trim() }) })}
            >
              <Check aria-hidden /> Approve {formatRupees(resolution.amountInPaise)}
            </Button>
            <div className="grid grid-cols-2 gap-2 max-lg:contents">
              <Button onClick={() => setAsking('return')}>Return</Button>
              <Button className="text-bad max-lg:hidden" onClick={() => setAsking('reject')}>
                Reject
              </Button>
            </div>
            <span className="lg:hidden">
              <Menu
                align="end"
                side="top"
                trigger={
                  <IconButton label="More actions" variant="secondary">
                    <Ellipsis aria-hidden />
                  </IconButton>
                }
                entries={[
                  { id: 'reject', label: 'Reject', onSelect: () => setAsking('reject') },
                  ...(canHandOn ? [{ id: 'delegate', label: 'Delegate', onSelect: () => setAsking('delegate') }] : []),
                  ...(isCommenting || comment !== ''
                    ? []
                    : [{ id: 'comment', label: 'Add a comment', onSelect: () => setCommenting(true) }]),
                ]}
              />
            </span>
          </div>
          {canHandOn && (
            <div className="max-lg:hidden">
              <Button size="small" variant="quiet" onClick={() => setAsking('delegate')}>
                Delegate
              </Button>
            </div>
          )}
          <p className="text-small text-ink-muted max-lg:sr-only">
            You can undo for {formatQuantity(10, 'second')}.{' '}
            {next >= 0
              ? `Goes to stage ${next + 1} when this stage has enough approvals.`
              : 'The last approval awards the job.'}
          </p>
        </>
      )}
      <p role="status" className="sr-only">
        {waiting ? `${waitingWords[waiting.decision.answer]}. It takes effect in 10 seconds.` : ''}
      </p>
      {asking && (
        <SayWhyDialog
          asked={asking}
          resolution={resolution}
          comment={comment}
          before={said}
          onSay={say}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}
