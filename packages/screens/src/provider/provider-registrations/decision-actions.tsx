import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Countdown } from '@millwright/ui/countdown/countdown';
import { useCountdown } from '@millwright/ui/countdown/use-countdown';
import { useToast } from '@millwright/ui/toast/toast';
import { Check, CornerUpLeft, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';

export type Registration = Answer<'decideAsProvider'>;
type Outcome = NonNullable<Registration['decision']>['outcome'];

/** What was decided, as a word with its sign. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const Sign = outcome === 'approved' ? Check : X;
  return (
    <Badge tone={outcome === 'approved' ? 'good' : 'neutral'}>
      <Sign aria-hidden />
      {outcome === 'approved' ? 'Approved' : 'Rejected'}
    </Badge>
  );
}

/**
 * Deciding on a person, and for a minute the way back. The focus stays here: on Undo after a decision, on the first action after an undo, on
 * what was decided when the minute is over.
 *
 * @param onAnswer The registration as the server has it now.
 * @param onRefused The server has another state than the page: it is to be read again.
 */
export function DecisionActions({
  registration,
  onAnswer,
  onRefused,
}: {
  registration: Registration;
  onAnswer: (registration: Registration) => void;
  onRefused: () => void;
}) {
  const { _id, fullName, decision, can } = registration;
  const client = useApiClient();
  const toast = useToast();
  const decide = useApiMutation('decideAsProvider');
  const undo = useApiMutation('undoAsProvider');
  const isPending = decide.isPending || undo.isPending;
  const sent = useRef<Outcome | 'undo'>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const takesEffectAt = decision?.takesEffectAt ?? null;
  const serverOffsetInMilliseconds = client.serverOffsetInMilliseconds();
  const { isExpired } = useCountdown(takesEffectAt, { serverOffsetInMilliseconds });
  const mayUndo = can.undo && !isExpired;

  // Beside what was pressed, which is gone: before anything is drawn, so that the focus is never on nothing.
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = root.current;
    const over = new AbortController();
    const { signal } = over;
    element?.addEventListener('focusin', () => (hadFocus.current = true), { signal });
    // Gone on to something else; what is taken away tells of nothing that follows.
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !element?.contains(relatedTarget as Node)) hadFocus.current = false;
    };
    element?.addEventListener('focusout', onFocusOut, { signal });
    return () => over.abort();
  }, []);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !hadFocus.current || element.contains(document.activeElement)) return;
    (element.querySelector<HTMLElement>('button') ?? element).focus({ preventScroll: true });
  }, [takesEffectAt, mayUndo]);

  const run = async (what: Outcome | 'undo') => {
    if (isPending) return;
    sent.current = what;
    try {
      const path = { id: _id };
      onAnswer(await (what === 'undo' ? undo.run({ path }) : decide.run({ path, body: { decision: what } })));
    } catch (error) {
      const { message, status } = error as ApiProblem;
      toast.show({ tone: 'bad', title: message });
      if (status === 404 || status === 409) onRefused();
    }
  };
  return (
    <div
      ref={root}
      role="group"
      aria-label={`Decision on ${fullName}`}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-middle"
    >
      {decision && takesEffectAt ? (
        <>
          <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <OutcomeBadge outcome={decision.outcome} />
            <span className="sr-only">You can undo this for a minute.</span>
            {isExpired && <span className="text-small text-ink-muted">Takes effect now</span>}
          </p>
          {mayUndo && (
            <>
              <Countdown
                size="small"
                label="Takes effect in"
                expiresAt={takesEffectAt}
                serverOffsetInMilliseconds={serverOffsetInMilliseconds}
                announceAtSeconds={[]}
                urgentBelowSeconds={0}
              />
              <Button
                isLoading={undo.isPending}
                onClick={() => void run('undo')}
                aria-label={`Undo: ${fullName} is ${decision.outcome}`}
              >
                <CornerUpLeft aria-hidden />
                Undo
              </Button>
            </>
          )}
        </>
      ) : (
        <>
          {can.approve && (
            <Button
              isLoading={decide.isPending && sent.current === 'approved'}
              onClick={() => void run('approved')}
              aria-label={`Approve ${fullName}`}
            >
              <Check aria-hidden />
              Approve
            </Button>
          )}
          {can.reject && (
            <Button
              variant="quiet"
              isLoading={decide.isPending && sent.current === 'rejected'}
              onClick={() => void run('rejected')}
              aria-label={`Reject ${fullName}`}
            >
              <X aria-hidden />
              Reject
            </Button>
          )}
        </>
      )}
    </div>
  );
}
