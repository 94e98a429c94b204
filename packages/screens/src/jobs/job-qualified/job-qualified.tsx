import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Stat } from '@millwright/ui/stat/stat';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { ScreenLink } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import type { Job } from '../../parts/jobs/job-words.ts';
import {
  pqrStates,
  qualificationStandings,
  reasonNames,
  type FinalVendor,
  type FinalVendors,
} from '../qualification-words.ts';
import { useJob } from '../use-job.ts';
import { Criteria } from './criteria.tsx';
import { Technical } from '../technical/technical.tsx';

const VerdictDialog = lazyPart(() => import('../verdict-dialog.tsx'));

/** Who of a job qualifies and who is final, why others do not, and what they are judged by. */
export default function JobQualified({ jrId }: { jrId: string }) {
  const job = useJob(jrId)?.data?.jobRequestDetails;
  return job ? <Whole job={job} /> : null;
}

function Whole({ job }: { job: Job }) {
  const finals = useApi('getFinalVendors', { path: { id: job._id } });
  return (
    <div className="grid min-w-0 gap-6">
      <Loadable
        of={finals}
        skeleton={<Skeleton className="h-96" />}
        isEmpty={({ vendors }) => vendors.length === 0}
        empty={
          <EmptyState
            title="No vendors yet"
            action={
              <ScreenLink
                to={{ screen: 'job-vendors', params: { jrId: job.number } }}
                className={linkClass({ variant: 'standalone' })}
              >
                Add vendors
              </ScreenLink>
            }
          >
            Qualified vendors appear here after you send them the RFQ.
          </EmptyState>
        }
      >
        {(data) => <Vendors job={job} finals={data} />}
      </Loadable>
      {finals.data?.can.readTechnical && <Technical job={job} />}
      <Criteria job={job} />
    </div>
  );
}

function Vendors({ job, finals }: { job: Job; finals: FinalVendors }) {
  const [disqualifying, setDisqualifying] = useState<FinalVendor | null>(null);
  const { counts, vendors, can, isOpened, isPriceSealed = false } = finals;
  const columns: readonly TableColumn<FinalVendor>[] = [
    {
      id: 'vendor',
      header: 'Vendor',
      isRowHeader: true,
      className: 'align-middle',
      cell: ({ jobVendorId, companyName, isSurrogate }) => (
        <span className="grid justify-items-start gap-1">
          <ScreenLink
            to={{ screen: 'job-vendor', params: { jrId: job.number, vendor: jobVendorId } }}
            className={linkClass({ variant: 'standalone', className: 'min-w-0 wrap-anywhere' })}
          >
            {isolated(companyName)}
          </ScreenLink>
          {isSurrogate && <Badge tone="warn">Quote entered by the buyer</Badge>}
        </span>
      ),
    },
    {
      id: 'standing',
      header: 'Status',
      className: 'align-middle',
      cell: (vendor) => <Standing vendor={vendor} />,
    },
    {
      id: 'pqr',
      header: 'Prequalification',
      className: 'align-middle',
      cell: ({ pqrState }) => <Badge tone={pqrStates[pqrState].tone}>{pqrStates[pqrState].label}</Badge>,
    },
    {
      id: 'technical',
      header: 'Technical',
      align: 'end',
      className: 'align-middle',
      cell: ({ technical }) =>
        technical ? (
          <span className="grid sm:justify-items-end">
            <span className="font-semibold">{technical.percent}%</span>
            {technical.isWide && <span className="text-small text-warn">Evaluators differ</span>}
          </span>
        ) : (
          <span className="text-ink-muted">not evaluated</span>
        ),
    },
    ...(can.qualify
      ? [
          {
            id: 'actions',
            header: <span className="sr-only">Actions</span>,
            headerText: 'Actions',
            align: 'end' as const,
            className: 'align-middle',
            cell: (vendor: FinalVendor) => (
              <Actions job={job} vendor={vendor} onDisqualify={() => setDisqualifying(vendor)} />
            ),
          },
        ]
      : []),
  ];
  return (
    <section aria-labelledby="qualified" className="grid min-w-0 gap-4">
      <CardHeader
        title="Qualified vendors"
        headingId="qualified"
        description={
          isPriceSealed
            ? 'Technical envelopes are opened. Prices of qualified vendors are opened once all are evaluated.'
            : isOpened
              ? 'Qualified vendors are compared. Final vendors go to approval.'
              : 'Vendors are qualified after quote opening.'
        }
      />
      <Card className="flex flex-wrap gap-x-12 gap-y-4">
        <Stat label="Final" value={counts.final} />
        <Stat label="Qualified" value={counts.qualified} />
        <Stat label="Pending review" value={counts.undecided} />
        {!isOpened && <Stat label="Not quoted yet" value={counts.notQuoted} />}
        <Stat label="Not qualified" value={counts.notQualified} />
      </Card>
      <Table
        caption="Qualified vendors"
        isCaptionHidden
        columns={columns}
        rows={vendors}
        getRowId={({ jobVendorId }) => jobVendorId}
      />
      {disqualifying?.number != null && (
        <VerdictDialog
          vendor={{ ...disqualifying, number: disqualifying.number }}
          isPriceSealed={isPriceSealed}
          onClose={() => setDisqualifying(null)}
        />
      )}
    </section>
  );
}

const Standing = ({ vendor: { standing, reasons, verdict } }: { vendor: FinalVendor }) => (
  <span className="grid justify-items-start gap-1">
    <Badge tone={qualificationStandings[standing].tone}>{qualificationStandings[standing].label}</Badge>
    {reasons.map(({ code, words }) => (
      <span key={code} className="max-w-md text-small wrap-anywhere text-ink-muted">
        {reasonNames[code]}
        {words && `: ${isolated(words)}`}
      </span>
    ))}
    {reasons.length === 0 && verdict && (
      <span className="text-small wrap-anywhere text-ink-muted">By {verdict.by}</span>
    )}
  </span>
);

function Actions({ job, vendor, onDisqualify }: { job: Job; vendor: FinalVendor; onDisqualify: () => void }) {
  const toast = useToast();
  const judge = useApiMutation('qualifyQuote');
  const final = useApiMutation('addVendorsToFinal');
  const { jobVendorId, companyName, number, standing, verdict, reasons } = vendor;
  if (number === null || reasons.some(({ code }) => code === 'price_sealed')) return null;
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (problem) {
      toast.show({
        tone: 'bad',
        title: `${companyName} could not be updated`,
        description: (problem as ApiProblem).message,
      });
    }
  };
  const say = (next: 'qualified' | null) => act(() => judge.run({ body: { jobVendorId, number, verdict: next } }));
  const setFinal = (isFinal: boolean) =>
    act(() => final.run({ body: { jobId: job._id, jobVendorIds: [jobVendorId], isFinal } }));
  const isBusy = judge.isPending || final.isPending;
  // A rejected prequalification or a mandatory clause stands against it whatever one says of the quote.
  const canQualify = !reasons.some(({ code }) => code === 'pqr_rejected' || code === 'mandatory_clause');
  return (
    <span className="flex flex-wrap gap-2 sm:justify-end">
      {standing === 'qualified' && (
        <Button
          size="small"
          isLoading={isBusy}
          onClick={() => void setFinal(true)}
          aria-label={`Make final: ${companyName}`}
        >
          Make final
        </Button>
      )}
      {standing === 'final' && (
        <Button
          size="small"
          isLoading={isBusy}
          onClick={() => void setFinal(false)}
          aria-label={`Not final: ${companyName}`}
        >
          Not final
        </Button>
      )}
      {verdict === null && canQualify && (
        <Button
          size="small"
          isLoading={isBusy}
          onClick={() => void say('qualified')}
          aria-label={`Qualify ${companyName}`}
        >
          Qualify
        </Button>
      )}
      {verdict === null && (
        <Button size="small" variant="quiet" onClick={onDisqualify} aria-label={`Disqualify ${companyName}`}>
          Disqualify
        </Button>
      )}
      {verdict !== null && (
        <Button
          size="small"
          variant="quiet"
          isLoading={isBusy}
          onClick={() => void say(null)}
          aria-label={`Withdraw the verdict on ${companyName}`}
        >
          Withdraw
        </Button>
      )}
    </span>
  );
}
