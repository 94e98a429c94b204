import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { useToast } from '@millwright/ui/toast/toast';
import { isolated } from '../../shared/isolated.ts';
import { formatDateTime } from '../../shared/vendor-format.ts';
import type { Rfq } from '../rfq-words.ts';

type Change = Rfq['pendingChanges'][number];

/** Changes of a published RFQ that take effect once others have confirmed them; nothing where there are none. */
export function PendingChanges({ rfq }: { rfq: Rfq }) {
  return rfq.pendingChanges.map((change) => <PendingChange key={change._id} change={change} />);
}

const titles: Record<Change['kind'], string> = {
  deadline: 'Earlier deadline, pending confirmation',
  openers: 'Other quote openers, pending confirmation',
  minimum_quotes: 'Fewer minimum quotes, pending confirmation',
};
const labels = {
  deadline: { before: 'Current deadline', after: 'Requested deadline' },
  openers: { before: 'Current openers', after: 'Requested openers' },
  minimum_quotes: { before: 'Current minimum quotes', after: 'Requested minimum quotes' },
};

function PendingChange({ change }: { change: Change }) {
  const { _id, kind, before, after, requestedBy, requestedAt, expiresAt, confirmedBy, waitsFor, can } = change;
  const toast = useToast();
  const confirm = useApiMutation('confirmRfqChange');
  const withdraw = useApiMutation('withdrawRfqChange');
  const id = `rfq-change-${kind}`;
  const textOf = (values: readonly string[]) =>
    kind === 'deadline' ? formatDateTime(values[0]!) : values.map((name) => isolated(name)).join(', ');
  const run = async (act: typeof confirm | typeof withdraw, failed: string) => {
    try {
      return await act.run({ path: { id: _id } });
    } catch (problem) {
      toast.show({ tone: 'bad', title: failed, description: (problem as ApiProblem).message });
      return undefined;
    }
  };
  const onConfirm = async () => {
    const now = await run(confirm, 'Not confirmed');
    if (!now) return;
    const isWaiting = now.pendingChanges.some((one) => one._id === _id);
    toast.show({
      tone: 'good',
      title: isWaiting ? 'Confirmed. Others also have to confirm it.' : 'Confirmed. It is in effect.',
    });
  };
  const onWithdraw = async () => {
    if (await run(withdraw, 'Not withdrawn')) toast.show({ title: 'Change withdrawn' });
  };
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <CardHeader
        title={titles[kind]}
        headingId={id}
        description={`${isolated(requestedBy)} requested this on ${formatDateTime(requestedAt)}. It expires on ${formatDateTime(expiresAt)}.`}
      />
      <DefinitionList
        items={[
          { term: labels[kind].before, description: textOf(before) },
          { term: labels[kind].after, description: textOf(after) },
          ...(confirmedBy.length > 0
            ? [{ term: 'Confirmed by', description: confirmedBy.map((name) => isolated(name)).join(', ') }]
            : []),
          { term: 'Waiting for', description: waitsFor.map(waitingText).join(' and ') },
        ]}
      />
      {(can.confirm || can.withdraw) && (
        <div className="flex flex-wrap gap-2">
          {can.confirm && (
            <Button variant="primary" isLoading={confirm.isPending} onClick={() => void onConfirm()}>
              Confirm change
            </Button>
          )}
          {can.withdraw && (
            <Button isLoading={withdraw.isPending} onClick={() => void onWithdraw()}>
              Withdraw change
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function waitingText({ who, fullName }: Change['waitsFor'][number]): string {
  if (fullName !== null) return isolated(fullName);
  if (who === 'super_user') return 'a super user';
  return who === 'any_opener' ? 'one of the current openers' : 'another quote opener';
}
