import { Card, CardHeader } from '@millwright/ui/card/card';
import { isolated } from '../../shared/isolated.ts';
import { formatDateTime } from '../../shared/vendor-format.ts';
import type { Resolution } from '../approval-labels.ts';

/** Changes of the approval rules by the proposer in the 30 days before, for approvers; nothing where there are none. */
export function RuleChanges({ resolution: { ruleChanges } }: { resolution: Resolution }) {
  if (ruleChanges.length === 0) return null;
  return (
    <Card as="section" padding="none" aria-labelledby="rule-changes" className="overflow-clip">
      <CardHeader
        title="Changes to approval rules by the proposer"
        headingId="rule-changes"
        description="In the 30 days before the proposal."
        className="p-card"
      />
      <ol>
        {ruleChanges.map(({ at, effectiveAt, changes }) => (
          <li key={at} className="grid gap-1 border-t border-line px-card py-3">
            <span className="font-medium">
              {formatDateTime(at)}, in effect from {formatDateTime(effectiveAt)}
            </span>
            <ul className="grid list-disc gap-1 ps-5">
              {changes.map((change) => (
                <li key={change} className="wrap-anywhere">
                  {isolated(change)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}
