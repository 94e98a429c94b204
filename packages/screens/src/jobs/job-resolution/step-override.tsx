import type { Args } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { useToast } from '@millwright/ui/toast/toast';
import { useRef, useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { formatDateTime } from '../../shared/vendor-format.ts';
import type { Resolution, ResolutionStep } from '../approval-labels.ts';
import { SayWhyDialog } from './say-why-dialog.tsx';

type Act = Args<'overrideResolutionStep'>['body']['act'];
const doneWords: Record<Act, string> = {
  ask: 'Override requested. Another super user has to agree.',
  confirm: 'Approved by both of you',
  drop: 'Override cancelled',
};

/** That two super users approve in the place of who was asked: what was said of it, and what the reader may do about it. */
export function StepOverride({ step, resolution }: { step: ResolutionStep; resolution: Resolution }) {
  const { override, state, person } = step;
  const toast = useToast();
  const save = useApiMutation('overrideResolutionStep');
  const [asking, setAsking] = useState<Act | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const run = async (act: Act, comment: string) => {
    try {
      await save.run({ body: { resolutionId: resolution._id, stepId: step._id, act, comment } });
      setAsking(null);
      toast.show({ tone: act === 'drop' ? 'info' : 'good', title: doneWords[act] });
      // The button that asked is gone with what it did.
      requestAnimationFrame(() => place.current?.focus());
    } catch (problem) {
      toast.show({ tone: 'bad', title: 'Override not saved', description: (problem as ApiProblem).message });
    }
  };
  const canAct = resolution.can.override && state === 'pending';
  return (
    <div ref={place} tabIndex={-1} className="grid gap-2 text-small outline-none">
      {override && (
        <div className="grid gap-1 border-s-3 border-warn ps-3 wrap-anywhere">
          <p className="font-medium">
            {override.confirmedBy
              ? `Overridden by ${isolated(override.askedBy.fullName)} and ${isolated(override.confirmedBy.fullName)}`
              : override.isMine
                ? 'You requested an override'
                : `${isolated(override.askedBy.fullName)} requested an override`}
          </p>
          <p className="whitespace-pre-line text-ink-soft">{isolated(override.reason)}</p>
          {override.confirmReason && (
            <p className="whitespace-pre-line text-ink-soft">{isolated(override.confirmReason)}</p>
          )}
          <p className="text-ink-muted">
            {override.confirmedBy
              ? formatDateTime(override.confirmedAt!)
              : `${formatDateTime(override.askedAt)}. It takes effect when another super user agrees.`}
          </p>
        </div>
      )}
      {canAct && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {!override && (
            <Button size="small" onClick={() => setAsking('ask')}>
              Override<span className="sr-only"> the decision of {isolated(person.fullName)}</span>
            </Button>
          )}
          {override && !override.isMine && (
            <Button size="small" onClick={() => setAsking('confirm')}>
              Agree and approve
            </Button>
          )}
          {override && (
            <Button size="small" variant="quiet" onClick={() => setAsking('drop')}>
              Cancel override
            </Button>
          )}
        </div>
      )}
      {asking && (
        <SayWhyDialog
          asked={asking}
          resolution={resolution}
          name={person.fullName}
          isPending={save.isPending}
          onSay={({ words }) => void run(asking, words)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
