import { useApi } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useState } from 'react';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import { approvalsNeededText } from '../approval-labels.ts';
import { Away } from './away.tsx';
import { ComingRules } from './coming-rules.tsx';
import type { Band, Rules } from './rules.schema.ts';

const RulesDialog = lazyPart(() => import('./rules-dialog.tsx'));

/** Who approves awards in the company, and who decides while the reader is away. */
export default function ApprovalRules() {
  const rules = useApi('getApprovalRules', {});
  const delegations = useApi('getDelegations', {});
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title="Approvals"
        description="Approvers by award amount before tax, and delegation while you are away."
      />
      <Loadable of={delegations} skeleton={<Skeleton className="h-40" />}>
        {(data) => <Away delegations={data} />}
      </Loadable>
      <Loadable of={rules} skeleton={<Skeleton className="h-96" />}>
        {(data) => (
          <>
            <ComingRules rules={data} />
            <Bands rules={data} />
          </>
        )}
      </Loadable>
    </div>
  );
}

function Bands({ rules }: { rules: Rules }) {
  const [isEditing, setEditing] = useState(false);
  const { bands, can, people, remindAfterDays, escalateAfterDays, escalateToIds, isOverrideAllowed, version } = rules;
  const names = new Map(people.map(({ userId, fullName }) => [userId, fullName]));
  const named = (ids: readonly string[]) =>
    isolatedList(
      ids.map((id) => names.get(id) ?? 'a former colleague'),
      ', ',
    );
  return (
    <Card as="section" padding="none" aria-labelledby="bands" className="overflow-clip">
      <CardHeader
        headingId="bands"
        title="Approval limits"
        description={version === 0 ? 'Default rules. A super user can name the approvers.' : versionText(rules)}
        action={can.edit && <Button onClick={() => setEditing(true)}>Change</Button>}
        className="p-card"
      />
      <ol className="grid">
        {bands.map((band, index) => (
          <li
            key={band.upToInPaise ?? 'all'}
            className="grid gap-2 border-t border-line p-card sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <h3 className="tabular-nums">{bandWords(bands, index)}</h3>
            {band.stages.length === 0 ? (
              <p className="text-ink-muted">No approval needed</p>
            ) : (
              <ol className="grid gap-2">
                {band.stages.map((stage, place) => (
                  <li key={stage.name}>
                    <span className="font-medium">
                      {place + 1}. {isolated(stage.name)}
                    </span>
                    <span className="text-ink-muted">
                      {stage.approverIds.length > 0
                        ? `, ${approvalsNeededText({ ...stage, needed: stage.needed ?? (stage.policy === 'all' ? stage.approverIds.length : 1), steps: stage.approverIds })}`
                        : ''}
                    </span>
                    <span className="block wrap-anywhere text-ink-soft">
                      {stage.approverIds.length > 0
                        ? named(stage.approverIds)
                        : 'Chosen by the proposer from the job’s approvers and super users'}
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
      <p className="border-t border-line bg-sunken px-card py-3 text-small text-ink-muted">
        {remindAfterDays.length > 0 && `Reminded after ${remindAfterDays.join(' and ')} days. `}
        Escalates after {formatQuantity(escalateAfterDays, 'day')} to{' '}
        {escalateToIds.length > 0 ? named(escalateToIds) : 'a super user'}.
        {isOverrideAllowed && ' Two super users can override.'}
      </p>
      {isEditing && <RulesDialog rules={rules} onClose={() => setEditing(false)} />}
    </Card>
  );
}

/** Which version is in effect, since when and by whom. */
function versionText({ version, history }: Rules): string {
  const shown = history.find((one) => one.version === version);
  if (!shown) return `Version ${version}`;
  const confirmed = shown.confirmedBy === null ? '' : `, confirmed by ${isolated(shown.confirmedBy)}`;
  return `Version ${version}, in effect since ${formatDateTime(shown.effectiveAt)}, by ${isolated(shown.by)}${confirmed}`;
}

/** "Above ₹2,00,000 to ₹25,00,000". */
function bandWords(bands: readonly Band[], index: number): string {
  const from = bands[index - 1]?.upToInPaise ?? null;
  const to = bands[index]!.upToInPaise;
  if (from === null) return to === null ? 'Every amount' : `Up to ${formatRupees(to)}`;
  return to === null ? `Above ${formatRupees(from)}` : `Above ${formatRupees(from)}, up to ${formatRupees(to)}`;
}
