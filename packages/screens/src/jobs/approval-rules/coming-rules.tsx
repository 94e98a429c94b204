import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { useToast } from '@millwright/ui/toast/toast';
import { isolated } from '../../shared/isolated.ts';
import { formatDateTime } from '../../shared/vendor-format.ts';
import type { Rules } from './rules.schema.ts';

/** The version of the rules that takes effect later; nothing where there is none. */
export function ComingRules({ rules: { coming, can } }: { rules: Rules }) {
  const toast = useToast();
  const confirm = useApiMutation('confirmApprovalRules');
  const withdraw = useApiMutation('withdrawApprovalRules');
  if (!coming) return null;
  const { version, changedBy, changedAt, effectiveAt, changes } = coming;
  const run = async (act: typeof confirm | typeof withdraw, done: string, failed: string) => {
    try {
      await act.run({ body: { version } });
      toast.show({ tone: 'good', title: done });
    } catch (problem) {
      toast.show({ tone: 'bad', title: failed, description: (problem as ApiProblem).message });
    }
  };
  return (
    <Card as="section" aria-labelledby="coming-rules" className="grid gap-4">
      <CardHeader
        headingId="coming-rules"
        title={`Version ${version}, in effect from ${formatDateTime(effectiveAt)}`}
        description={`${isolated(changedBy)} changed the rules on ${formatDateTime(changedAt)}. Another super user can confirm them now. Earlier proposals keep their rules.`}
      />
      {changes.length > 0 ? (
        <ul aria-label="Changes" className="grid list-disc gap-1 ps-5">
          {changes.map((change) => (
            <li key={change} className="wrap-anywhere">
              {isolated(change)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-muted">No difference from the current rules.</p>
      )}
      {(can.confirm || can.withdraw) && (
        <div className="flex flex-wrap gap-2">
          {can.confirm && (
            <Button
              variant="primary"
              isLoading={confirm.isPending}
              onClick={() => void run(confirm, `Version ${version} is in effect`, 'Not confirmed')}
            >
              Confirm rules
            </Button>
          )}
          {can.withdraw && (
            <Button
              isLoading={withdraw.isPending}
              onClick={() => void run(withdraw, `Version ${version} withdrawn`, 'Not withdrawn')}
            >
              Withdraw rules
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
