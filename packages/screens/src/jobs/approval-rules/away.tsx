import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { formatDate, formatRupees } from '../../shared/vendor-format.ts';

const HandOverDialog = lazyPart(() => import('./hand-over-dialog.tsx'));

type Delegations = Answer<'getDelegations'>;
type Delegation = Delegations['mine'][number];

/** Who decides in the reader's place, and in whose place the reader decides. */
export function Away({ delegations: { mine, toMe, people } }: { delegations: Delegations }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Card as="section" aria-labelledby="away" className="grid gap-4">
      <CardHeader
        headingId="away"
        title="While you are away"
        description="A colleague decides for you, except on awards they proposed or take part in."
        action={<Button onClick={() => setAdding(true)}>Delegate</Button>}
      />
      {mine.length === 0 ? (
        <p className="text-ink-muted">No delegation.</p>
      ) : (
        <ul aria-label="Yours" className="grid gap-3">
          {mine.map((delegation) => (
            <Mine key={delegation._id} delegation={delegation} />
          ))}
        </ul>
      )}
      {toMe.length > 0 && (
        <ul aria-label="Delegated to you" className="grid gap-1 text-small text-ink-muted">
          {toMe.map((delegation) => (
            <li key={delegation._id} className="wrap-anywhere">
              You decide for {isolated(delegation.person.fullName)}, {when(delegation)}.
            </li>
          ))}
        </ul>
      )}
      {isAdding && <HandOverDialog people={people} onClose={() => setAdding(false)} />}
    </Card>
  );
}

const when = ({ from, until, upToInPaise }: Delegation): string =>
  [
    from === until ? formatDate(from) : `${formatDate(from)} to ${formatDate(until)}`,
    upToInPaise !== null && `up to ${formatRupees(upToInPaise)}`,
  ]
    .filter(Boolean)
    .join(', ');

function Mine({ delegation }: { delegation: Delegation }) {
  const toast = useToast();
  const end = useApiMutation('endDelegation');
  const again = useApiMutation('addDelegation');
  const { _id, person, from, until, upToInPaise } = delegation;
  const stop = async () => {
    try {
      await end.run({ body: { delegationId: _id } });
      toast.show({
        title: `You decide again, not ${isolated(person.fullName)}`,
        action: {
          label: 'Undo',
          onPress: () =>
            void again.run({ body: { delegateId: person.userId, from, until, upToInPaise } }).catch(() => {}),
        },
      });
    } catch (problem) {
      toast.show({ tone: 'bad', title: 'Delegation not ended', description: (problem as ApiProblem).message });
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{isolated(person.fullName)}</span>, {when(delegation)}
      </span>
      <Button size="small" isLoading={end.isPending} onClick={() => void stop()}>
        End delegation<span className="sr-only">: {isolated(person.fullName)}</span>
      </Button>
    </li>
  );
}
