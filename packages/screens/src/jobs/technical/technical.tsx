import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Select } from '@millwright/ui/select/select';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { useToast } from '@millwright/ui/toast/toast';
import { useRef, useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import { findingNames, type Finding, type JudgedVendor, type TechnicalEvaluation } from '../qualification-words.ts';
import { Offers } from './offers.tsx';

const ClausesDialog = lazyPart(() => import('../clauses-dialog.tsx'));
const JudgeDialog = lazyPart(() => import('./judge-dialog.tsx'));

/** The clauses that quotes are judged by, and how each quote complies. No price is in it. */
export function Technical({ job }: { job: Job }) {
  const technical = useApi('getTechnicalEvaluation', { path: { id: job._id } });
  const [isOpen, setOpen] = useState(false);
  const [judged, setJudged] = useState<JudgedVendor | null>(null);
  const data = technical.data;
  const isInUse = data?.vendors.some(({ findings }) => findings.length > 0) ?? false;
  return (
    <Card as="section" padding="none" aria-labelledby="technical">
      <div className="flex flex-wrap items-start gap-3 p-card">
        <CardHeader
          title="Technical compliance"
          headingId="technical"
          description="Clause by clause, without prices. Compliant 100%, acceptable deviation 50%."
          className="min-w-0 flex-1 basis-72"
        />
        {data?.can.judge && !isInUse && (
          <Button onClick={() => setOpen(true)}>{data.clauses.length === 0 ? 'Add clauses' : 'Edit clauses'}</Button>
        )}
      </div>
      <Loadable of={technical} skeleton={<Skeleton className="m-card mt-0 h-24" />}>
        {(evaluation) => (
          <>
            <div className="grid min-w-0 gap-3 px-card pb-card">
              {evaluation.clauses.length === 0 ? (
                <p className="text-ink-muted">No clauses set yet.</p>
              ) : (
                <Matrix evaluation={evaluation} onJudge={setJudged} />
              )}
              {isOpen && <ClausesDialog job={job} clauses={evaluation.clauses} onClose={() => setOpen(false)} />}
              {judged && <JudgeDialog evaluation={evaluation} vendor={judged} onClose={() => setJudged(null)} />}
            </div>
            <Offers evaluation={evaluation} />
          </>
        )}
      </Loadable>
    </Card>
  );
}

type Clause = TechnicalEvaluation['clauses'][number];
const tones = { complies: 'good', deviates: 'warn', no: 'bad' } as const;

function Matrix({ evaluation, onJudge }: { evaluation: TechnicalEvaluation; onJudge: (vendor: JudgedVendor) => void }) {
  const { clauses, vendors, can, isOpened } = evaluation;
  const own = useOwnFindings(clauses);
  const columns: readonly TableColumn<Clause>[] = [
    {
      id: 'clause',
      header: 'Clause',
      isRowHeader: true,
      cell: ({ text, isMandatory, weight }) => (
        <span className="grid min-w-48 justify-items-start gap-1">
          <span className="wrap-anywhere">{isolated(text)}</span>
          <span className="flex flex-wrap gap-2 text-small font-normal text-ink-muted">
            Weight {weight}
            {isMandatory && <Badge tone="steel">Mandatory</Badge>}
          </span>
        </span>
      ),
    },
    ...vendors.map((vendor) => ({
      id: vendor.jobVendorId,
      header: (
        <span className="grid min-w-36 gap-1 font-medium whitespace-normal">
          <span className="wrap-anywhere">{isolated(vendor.companyName)}</span>
          <span className="text-small text-ink-muted">
            {vendor.technical
              ? `${vendor.technical.percent}% by ${formatQuantity(vendor.technical.evaluators, 'evaluator')}`
              : 'not evaluated'}
          </span>
          {can.judge && (
            <Button
              size="small"
              className="justify-self-start"
              onClick={() => onJudge(vendor)}
              aria-label={`Offer and notes of ${vendor.companyName}`}
            >
              Offer and notes
            </Button>
          )}
        </span>
      ),
      headerText: vendor.companyName,
      cell: ({ _id, text }: Clause) => {
        const found = vendor.findings.filter(({ clauseId }) => clauseId === _id);
        const others = can.judge ? found.filter(({ isMine }) => !isMine) : found;
        if (found.length === 0 && !can.judge) return <span className="text-ink-muted">–</span>;
        return (
          <span className="grid justify-items-start gap-1">
            {can.judge && (
              <OwnFinding
                {...{ vendor, text }}
                note={mineOf(vendor, _id)?.note ?? null}
                value={own.of(vendor, _id)}
                onChange={(finding) => own.put(vendor, _id, finding)}
              />
            )}
            {others.map(({ finding, note, by, isMine }) => (
              <span key={by} className="grid justify-items-start gap-0.5">
                <Badge tone={tones[finding as Finding]}>{findingNames[finding]}</Badge>
                <span className="text-small wrap-anywhere text-ink-muted">
                  {isMine ? 'You' : isolated(by)}
                  {note && `: ${isolated(note)}`}
                </span>
              </span>
            ))}
          </span>
        );
      },
    })),
  ];
  return (
    <>
      <Table
        caption="Compliance by clause"
        isCaptionHidden
        narrow="scroll"
        isFirstColumnSticky={vendors.length > 2}
        columns={columns}
        rows={clauses}
        getRowId={({ _id }) => _id}
      />
      {!isOpened && <p className="text-small text-ink-muted">Quotes are evaluated against these after opening.</p>}
    </>
  );
}

/** What the reader found, chosen in place. A note that was given before stays. */
function OwnFinding({
  vendor,
  text,
  note,
  value,
  onChange,
}: {
  vendor: JudgedVendor;
  text: string;
  note: string | null;
  value: Finding | null;
  onChange: (finding: Finding | null) => void;
}) {
  return (
    <>
      <Select
        label={`Your finding: ${text}, ${vendor.companyName}`}
        isLabelHidden
        size="small"
        // Its hidden label stays in the frame that scrolls.
        className="relative min-w-32"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : (target.value as Finding))}
      >
        <option value="">Not evaluated</option>
        {Object.entries(findingNames).map(([finding, name]) => (
          <option key={finding} value={finding}>
            {name}
          </option>
        ))}
      </Select>
      {note && <span className="text-small wrap-anywhere text-ink-muted">You: {isolated(note)}</span>}
    </>
  );
}

type Chosen = ReadonlyMap<string, Finding | null>;

const keyOf = ({ jobVendorId }: JudgedVendor, clauseId: string) => `${jobVendorId} ${clauseId}`;
const mineOf = ({ findings }: JudgedVendor, clauseId: string) =>
  findings.find((one) => one.isMine && one.clauseId === clauseId);

/** The reader's own findings, with what was chosen here. Findings on one vendor are saved in order; a refused one is undone. */
function useOwnFindings(clauses: readonly Clause[]) {
  const toast = useToast();
  const { run } = useApiMutation('judgeTechnical');
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const newest = useRef(chosen);
  const saving = useRef(new Map<string, Promise<void>>());
  const keep = (next: Chosen) => {
    newest.current = next;
    setChosen(next);
  };
  const ownOf = (all: Chosen, vendor: JudgedVendor, clauseId: string): Finding | null => {
    const put = all.get(keyOf(vendor, clauseId));
    return put === undefined ? (mineOf(vendor, clauseId)?.finding ?? null) : put;
  };
  const save = async (vendor: JudgedVendor) => {
    const findings = clauses.flatMap(({ _id }) => {
      const finding = ownOf(newest.current, vendor, _id);
      return finding === null ? [] : [{ clauseId: _id, finding, note: mineOf(vendor, _id)?.note ?? null }];
    });
    try {
      await run({ path: { id: vendor.jobVendorId }, body: { findings } });
    } catch (refused) {
      keep(new Map([...newest.current].filter(([key]) => !key.startsWith(`${vendor.jobVendorId} `))));
      toast.show({ tone: 'bad', title: (refused as ApiProblem).message });
    }
  };
  return {
    of: (vendor: JudgedVendor, clauseId: string) => ownOf(chosen, vendor, clauseId),
    put: (vendor: JudgedVendor, clauseId: string, finding: Finding | null) => {
      keep(new Map([...newest.current, [keyOf(vendor, clauseId), finding]]));
      const before = saving.current.get(vendor.jobVendorId) ?? Promise.resolve();
      saving.current.set(
        vendor.jobVendorId,
        before.then(() => save(vendor)),
      );
    },
  };
}
