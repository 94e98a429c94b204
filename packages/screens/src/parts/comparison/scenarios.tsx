import { changedRequest } from '@millwright/evaluation/changes';
import { evaluate } from '@millwright/evaluation/evaluate';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { useEffect, useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import type { CellChange } from './level.ts';
import type { Evaluation, Request, Sheet } from './sheet-words.ts';
import { useSheetChange } from './use-sheet-change.ts';

export type Scenario = { name: string; changes: CellChange[]; revision: number; by: string; cell: string };

/** What is kept beside a sheet, in the order of their making. */
export const scenariosOf = ({ inputs }: Pick<Sheet, 'inputs'>): Scenario[] =>
  inputs
    .flatMap(({ after, revision, by, cell }) => (after?.scenario ? [{ ...after.scenario, revision, by, cell }] : []))
    .toSorted((left, right) => left.revision - right.revision);

/** Each scenario as this browser evaluates it, one after the other so that the page answers between two of them. */
function useOutcomes(request: Request, scenarios: readonly Scenario[]): ReadonlyMap<number, Evaluation> {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Evaluation>>(new Map());
  const key = scenarios.map(({ revision }) => revision).join(' ');
  useEffect(() => {
    let next = 0;
    const reckoned = new Map<number, Evaluation>();
    let timer = setTimeout(function reckon() {
      const scenario = scenarios[next++];
      if (!scenario) return;
      reckoned.set(scenario.revision, evaluate(changedRequest(request, scenario.changes)));
      setOutcomes(new Map(reckoned));
      timer = setTimeout(reckon);
    });
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- scenarios are known by their revisions
  }, [request, key]);
  return outcomes;
}

type Row = { id: string; name: string; detail: string; evaluation: Evaluation | undefined; scenario?: Scenario };

/** Scenarios beside each other and beside the sheet: who is L1, at what cost. Nothing where none is kept. */
export function Scenarios({
  sheet,
  request,
  evaluation,
  onTry,
  onStale,
}: {
  sheet: Sheet;
  request: Request;
  evaluation: Evaluation;
  /** Puts a scenario's changes on the sheet, to look at. */
  onTry: (changes: readonly CellChange[]) => void;
  onStale: () => void;
}) {
  const { change, isPending } = useSheetChange(sheet, onStale);
  const scenarios = scenariosOf(sheet);
  const outcomes = useOutcomes(request, scenarios);
  if (scenarios.length === 0) return null;
  const drop = ({ name, cell, revision }: Scenario) =>
    change({ vendorId: null, seen: revision, back: cell }, `${isolated(name)} deleted`);
  const rows: Row[] = [
    { id: 'sheet', name: 'Current sheet', detail: '', evaluation },
    ...scenarios.map((scenario) => ({
      id: scenario.cell,
      name: isolated(scenario.name),
      detail: `${formatQuantity(scenario.changes.length, 'change')} by ${isolated(scenario.by)}`,
      evaluation: outcomes.get(scenario.revision),
      scenario,
    })),
  ];
  const lowestOf = (one: Evaluation) => one.vendors.find(({ vendorId }) => one.l1?.vendorIds.includes(vendorId));
  const namesOf = (ids: readonly string[]) =>
    ids.map((id) => isolated(sheet.vendors.find(({ vendorId }) => vendorId === id)?.companyName ?? '')).join(' and ');
  const asItStands = lowestOf(evaluation)?.evaluatedInPaise;
  const columns: TableColumn<Row>[] = [
    {
      id: 'name',
      header: 'Scenario',
      isRowHeader: true,
      cell: ({ name, detail }) => (
        <span className="grid">
          <span className="font-medium wrap-anywhere">{name}</span>
          {detail && <span className="text-small font-normal wrap-anywhere text-ink-muted">{detail}</span>}
        </span>
      ),
    },
    {
      id: 'first',
      header: 'L1',
      cell: ({ evaluation: one }) =>
        one ? (
          <span className="wrap-anywhere">{one.l1 ? namesOf(one.l1.vendorIds) : 'No vendor can be ranked'}</span>
        ) : (
          <Skeleton className="h-5 w-32" />
        ),
    },
    {
      id: 'cost',
      header: 'Evaluated cost',
      align: 'end',
      cell: ({ evaluation: one }) => {
        const cost = one && lowestOf(one)?.evaluatedInPaise;
        if (cost === undefined) return one ? '–' : null;
        const more = asItStands === undefined ? 0 : cost - asItStands;
        return (
          <span className="grid">
            <span>{formatRupees(cost)}</span>
            {more !== 0 && (
              <span className="text-small text-ink-muted">{`${formatRupees(Math.abs(more))} ${more < 0 ? 'less' : 'more'}`}</span>
            )}
          </span>
        );
      },
    },
    {
      id: 'acts',
      header: <span className="sr-only">Actions</span>,
      headerText: ' ',
      cell: ({ scenario }) =>
        scenario && (
          <span className="flex flex-wrap justify-end gap-2 max-sm:justify-start">
            <Button size="small" onClick={() => onTry(scenario.changes)}>
              View scenario<span className="sr-only"> {scenario.name}</span>
            </Button>
            {sheet.can.edit && (
              <Button size="small" variant="quiet" onClick={() => void drop(scenario)} isLoading={isPending}>
                Delete<span className="sr-only"> {scenario.name}</span>
              </Button>
            )}
          </span>
        ),
    },
  ];
  return (
    <Card padding="none" as="section" aria-label="Scenarios" className="min-w-0 print:hidden">
      <h3 className="px-3.5 pt-card pb-2 text-body font-semibold">Scenarios</h3>
      <Table caption="Scenarios" isCaptionHidden columns={columns} rows={rows} getRowId={({ id }) => id} />
    </Card>
  );
}
