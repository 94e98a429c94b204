import { useApi } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { NavTabs } from '@millwright/ui/nav-tabs/nav-tabs';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Stat } from '@millwright/ui/stat/stat';
import { useState } from 'react';
import { ChangeQuestion } from '../../shared/change-question.tsx';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import { useJob } from '../use-job.ts';
import { EstimateLines } from './estimate-lines.tsx';
import { EstimateSummary } from './estimate-summary.tsx';
import { useEstimateEdits, type Estimate } from './use-estimate-edits.ts';
import { YearlyChange } from './yearly-change.tsx';

const FreezeDialog = lazyPart(() => import('./freeze-dialog.tsx'));

/** What a job is expected to cost: by line beside what vendors asked before (`boq`), or summed up by group (`summary`). */
export default function CostEstimation({ jrId, type }: { jrId: string; type: string }) {
  const job = useJob(jrId)?.data?.jobRequestDetails;
  return job ? <Read job={job} view={type === 'summary' ? 'summary' : 'boq'} /> : null;
}

type View = 'boq' | 'summary';

function Read({ job, view }: { job: Job; view: View }) {
  const estimate = useApi('getCostEstimate', { path: { id: job._id } });
  return (
    <Loadable
      of={estimate}
      skeleton={<Skeleton className="h-96" />}
      isEmpty={({ lines }) => lines.length === 0}
      empty={
        <EmptyState
          title="No scope items yet"
          action={
            job.can.edit && (
              <ScreenLink
                to={{ screen: 'job-edit', params: { jrId: job.number } }}
                className={linkClass({ variant: 'standalone' })}
              >
                Add scope items
              </ScreenLink>
            )
          }
        >
          Estimate costs item by item.
        </EmptyState>
      }
    >
      {(data) => <Whole job={job} view={view} estimate={data} retry={estimate.retry} />}
    </Loadable>
  );
}

function Whole({ job, view, estimate, retry }: { job: Job; view: View; estimate: Estimate; retry: () => void }) {
  const { hrefFor, renderLink } = useHost();
  const [isFreezing, setFreezing] = useState(false);
  const edits = useEstimateEdits(job._id, estimate, retry);
  const { totals, frozen, can, budgetInPaise } = estimate;
  const contestedLine = edits.contested && estimate.lines.find(({ lineId }) => lineId === edits.contested!.lineId);
  return (
    <div className="grid gap-6">
      <Card as="section" aria-labelledby="estimate" className="grid gap-5">
        <CardHeader
          title="Cost estimate"
          headingId="estimate"
          description="Before tax. Vendors and the Millwright team never see it."
          action={
            frozen ? (
              <Badge tone="steel">Frozen</Badge>
            ) : (
              can.edit && <Button onClick={() => setFreezing(true)}>Freeze estimate</Button>
            )
          }
        />
        <div className="flex flex-wrap gap-x-10 gap-y-4">
          <Stat
            label="Expected"
            value={formatRupees(totals.likelyInPaise)}
            hint={
              totals.lowInPaise === totals.highInPaise
                ? undefined
                : `${formatRupees(totals.lowInPaise)} to ${formatRupees(totals.highInPaise)}`
            }
          />
          <Stat
            label="Priced items"
            value={`${totals.priced} of ${totals.lines}`}
            hint={
              totals.priced < totals.lines
                ? `${formatQuantity(totals.lines - totals.priced, 'item')} without a rate or a quantity`
                : undefined
            }
          />
          {budgetInPaise !== null && (
            <Stat label="Budget" value={formatRupees(budgetInPaise)} {...beside(budgetInPaise, totals.likelyInPaise)} />
          )}
        </div>
        <p className="text-small text-ink-muted">
          {frozen
            ? `Frozen ${formatDateTime(frozen.at)}${frozen.by === null ? ', with the RFQ' : ` by ${isolated(frozen.by)}`}.`
            : 'Quotes are compared with it, so publishing the RFQ freezes it.'}
        </p>
      </Card>
      {contestedLine && (
        <ChangeQuestion
          what={`the rate of ${isolated(contestedLine.description)}`}
          theirs={rateText(contestedLine.rateInPaise)}
          mine={rateText(edits.contested!.rateInPaise)}
          onSettle={(choice) => (choice === 'mine' ? edits.keepMine() : edits.giveUp())}
        />
      )}
      {edits.error && (
        <Banner tone="bad" title="Not saved">
          {edits.error.message}
        </Banner>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <NavTabs
          label="Cost estimate"
          currentId={view}
          renderLink={renderLink}
          tabs={(['boq', 'summary'] as const).map((id) => ({
            id,
            label: id === 'boq' ? 'By item' : 'Summary',
            href: hrefFor({ screen: 'cost-estimation', params: { jrId: job.number, type: id } }),
          }))}
        />
        {view === 'boq' && (
          <YearlyChange percent={estimate.yearlyChangePercent} canEdit={can.edit} onChange={edits.setYearlyChange} />
        )}
      </div>
      {view === 'boq' ? (
        <EstimateLines estimate={estimate} givenUpCount={edits.givenUpCount} onRate={edits.setRate} />
      ) : (
        <EstimateSummary estimate={estimate} />
      )}
      {isFreezing && <FreezeDialog job={job} estimate={estimate} onClose={() => setFreezing(false)} />}
    </div>
  );
}

const rateText = (rateInPaise: number | null) => (rateInPaise === null ? 'no rate' : formatRupees(rateInPaise));

function beside(budget: number, likely: number): { hint?: string; hintTone?: 'good' | 'bad' } {
  if (likely === 0) return {};
  return likely <= budget
    ? { hint: `${formatRupees(budget - likely)} more than expected`, hintTone: 'good' }
    : { hint: `${formatRupees(likely - budget)} less than expected`, hintTone: 'bad' };
}
