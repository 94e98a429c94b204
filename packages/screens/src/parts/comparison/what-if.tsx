import { cellOfChange, changedRequest, NOT_IN_SCENARIOS } from '@millwright/evaluation/changes';
import { evaluate } from '@millwright/evaluation/evaluate';
import { isScored } from '@millwright/evaluation/told-rules';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { FilterChips } from '@millwright/ui/filter-chips/filter-chips';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useMemo } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { keyOf, type CellChange, type SheetChange } from './level.ts';
import { cellWords } from './sheet-cell-words.ts';
import type { Evaluation, Request, Sheet } from './sheet-words.ts';

/** What is tried out; what is not there is as the sheet has it. Numbers are as they are typed. */
export type Trial = Partial<{
  /** Rates and loadings of vendors, the last of each cell. */
  cells: readonly CellChange[];
  annualInterestPercent: string;
  deliveryPercentPerWeek: string;
  handlingRupees: string;
  plugPolicy: Request['rules']['plugPolicy'];
  method: Request['rules']['method'];
  technicalWeightPercent: string;
  /** Empty: what is usual for the method. */
  technicalCutoff: string;
}>;

/** The rules that are a percent. */
const PERCENTS = ['annualInterestPercent', 'deliveryPercentPerWeek', 'technicalWeightPercent'] as const;
const isPercent = (text: string) => /^(100|\d{1,2})(\.\d{1,8})?$/.test(text);
const isRupees = (text: string) => /^\d{1,9}$/.test(text);

/** The changes of a trial's rules: what is half typed is as if it were not there. */
function changesOfRules(trial: Trial): SheetChange[] {
  const { handlingRupees, plugPolicy, method, technicalCutoff } = trial;
  const percents = PERCENTS.flatMap((name) =>
    isPercent(trial[name] ?? '') ? [{ [name]: trial[name] } as SheetChange] : [],
  );
  return [
    ...percents,
    ...(plugPolicy === undefined ? [] : [{ plugPolicy }]),
    ...(method === undefined ? [] : [{ method }]),
    ...(technicalCutoff === '' ? [{ technicalCutoff: null }] : []),
    ...(isPercent(technicalCutoff ?? '') ? [{ technicalCutoff: technicalCutoff! }] : []),
    ...(isRupees(handlingRupees ?? '') ? [{ handlingCostInPaise: Number(handlingRupees) * 100 }] : []),
  ];
}

/** The request with a trial. */
export const triedRequest = (request: Request, trial: Trial): Request => changedRequest(request, triedChanges(trial));

/** The evaluation of a request, in this browser by the arithmetic of the server. */
export const evaluated = (request: Request): Evaluation => evaluate(request);

/** The changes that make a trial of the sheet. */
export const triedChanges = (trial: Trial): CellChange[] => [
  ...changesOfRules(trial).map((change) => ({ vendorId: null, change })),
  ...(trial.cells ?? []),
];

/** The changes that keep a trial on the sheet: quantities are asked by the call for quotes. */
export const keptChanges = (trial: Trial): CellChange[] => triedChanges(trial).filter(({ change }) => !change.quantity);

/** The changes that keep a trial as a scenario: of the figures alone. */
export const scenarioChanges = (trial: Trial): CellChange[] =>
  triedChanges(trial).filter(({ change }) => !NOT_IN_SCENARIOS.has(Object.keys(change)[0]!));

const RULES = [...PERCENTS, 'plugPolicy', 'method'] as const satisfies readonly (keyof Trial & keyof SheetChange)[];

/** A trial of changes, as `triedChanges` makes them. */
export function trialOf(changes: readonly CellChange[]): Trial {
  const trial: Trial = {};
  const cells: CellChange[] = [];
  for (const one of changes) {
    const { handlingCostInPaise, technicalCutoff } = one.change;
    const rule = RULES.find((name) => one.change[name] !== undefined);
    if (rule) Object.assign(trial, { [rule]: one.change[rule] });
    else if (technicalCutoff !== undefined) trial.technicalCutoff = technicalCutoff ?? '';
    else if (handlingCostInPaise !== undefined) trial.handlingRupees = String(Math.round(handlingCostInPaise / 100));
    else cells.push(one);
  }
  return { ...trial, cells };
}

const plugs = [
  ['max', 'Highest of the others'],
  ['median', 'Median of the others'],
  ['estimate', 'Estimate'],
  ['last', 'Last purchase price'],
] as const;

const methods = [
  ['L1', 'Evaluated cost'],
  ['PV', 'Present value'],
  ['QCBS', 'Quality and cost'],
  ['PRICE_PER_SCORE', 'Lowest cost per technical point'],
] as const;

/** Rules to try out, and what is tried of vendors. It changes nothing for others until it is kept. */
export function WhatIf({
  sheet,
  request,
  trial,
  triedEvaluation,
  canKeep,
  isKeeping,
  onTry,
  onKeep,
  onKeepScenario,
}: {
  sheet: Sheet;
  /** As the sheet has it. */
  request: Request;
  trial: Trial;
  triedEvaluation: Evaluation;
  canKeep: boolean;
  isKeeping: boolean;
  onTry: (trial: Trial) => void;
  onKeep: () => void;
  /** Keeps it beside the sheet, under a name. */
  onKeepScenario: () => void;
}) {
  const { rules } = request;
  const isTried = Object.keys(trial).length > 0;
  const method = trial.method ?? rules.method;
  const cutoff = trial.technicalCutoff ?? rules.technicalCutoff ?? '';
  const nameOf = (ids: readonly string[] | undefined) =>
    (ids ?? [])
      .map((id) => isolated(sheet.vendors.find(({ vendorId }) => vendorId === id)?.companyName ?? ''))
      .join(' and ');
  const said = useMemo(() => {
    const [was, now] = [nameOf(sheet.evaluation?.l1?.vendorIds), nameOf(triedEvaluation.l1?.vendorIds)];
    if (!now) return 'At these values no vendor can be ranked.';
    return was === now
      ? `At these values ${now} stays L1.`
      : `At these values ${now} is L1 instead of ${was || 'no vendor'}.`;
    // oxlint-disable-next-line react/exhaustive-deps -- names come with the sheet
  }, [sheet, triedEvaluation]);
  const { cells = [] } = trial;
  const without = (key: string): Trial => {
    const { cells: _, ...rest } = trial;
    const left = cells.filter((one) => keyOf(one) !== key);
    return left.length > 0 ? { ...rest, cells: left } : rest;
  };
  const set = (name: Exclude<keyof Trial, 'cells'>) => (event: { target: { value: string } }) =>
    onTry({ ...trial, [name]: event.target.value });
  const percentField = (label: string, name: (typeof PERCENTS)[number], className = 'w-32') => (
    <TextField
      label={label}
      trailing="%"
      inputMode="decimal"
      className={className}
      value={trial[name] ?? rules[name]}
      onChange={set(name)}
      error={trial[name] !== undefined && !isPercent(trial[name]) ? '0 to 100' : undefined}
    />
  );
  return (
    <Card padding="none" as="section" aria-label="What if" className="print:hidden">
      <div className="flex flex-wrap items-start gap-4 p-card">
        {percentField('Interest rate (p.a.)', 'annualInterestPercent')}
        {percentField('Delivery loading per week', 'deliveryPercentPerWeek')}
        <TextField
          label="Handling cost per contract"
          leading="₹"
          inputMode="numeric"
          className="w-36"
          value={trial.handlingRupees ?? String(Math.round((rules.award.contractCostInPaise ?? 0) / 100))}
          onChange={set('handlingRupees')}
          error={trial.handlingRupees !== undefined && !isRupees(trial.handlingRupees) ? 'Whole rupees' : undefined}
        />
        <Select
          label="Evaluation method"
          className="w-44"
          value={method}
          onChange={(event) => onTry({ ...trial, method: event.target.value as Request['rules']['method'] })}
        >
          {methods.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {method === 'QCBS' && percentField('Technical weight', 'technicalWeightPercent', 'w-36')}
        {isScored({ method, technicalCutoff: cutoff === '' ? null : cutoff }) && (
          <TextField
            label="Minimum technical score"
            placeholder={method === 'QCBS' ? '70' : '0'}
            inputMode="decimal"
            className="w-32"
            value={cutoff}
            onChange={set('technicalCutoff')}
            error={cutoff !== '' && !isPercent(cutoff) ? '0 to 100' : undefined}
          />
        )}
        <Select
          label="Items not quoted"
          className="w-56"
          value={trial.plugPolicy ?? rules.plugPolicy}
          onChange={(event) => onTry({ ...trial, plugPolicy: event.target.value as Request['rules']['plugPolicy'] })}
        >
          {plugs
            // Without a last purchase price on record there is none to stand in.
            .filter(([value]) => value !== 'last' || request.lines.some(({ lastRate }) => lastRate !== null))
            .map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </Select>
      </div>
      {cells.length > 0 && (
        <div className="border-t border-line px-card py-3">
          <FilterChips
            label="Tried out"
            removeLabel={(text) => `Discard ${text}`}
            filters={cells.map((one) => ({
              id: keyOf(one),
              label: cellWords(sheet, { vendorId: one.vendorId, cell: cellOfChange(one.change) }),
            }))}
            onRemove={(key) => onTry(without(key))}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-card py-3 text-small text-ink-muted">
        <span role="status" className="min-w-0 grow wrap-anywhere">
          Only you see what-if changes. {said}
          {cells.some(({ change }) => change.quantity) &&
            ' Tried quantities can only be saved in a scenario. The RFQ quantities stay.'}
        </span>
        {!isTried && (
          <Button size="small" onClick={() => onTry({ cells: [] })}>
            Try rates
          </Button>
        )}
        {isTried && (
          <span className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => onTry({})}>
              Discard
            </Button>
            {canKeep && scenarioChanges(trial).length > 0 && (
              <Button size="small" onClick={onKeepScenario}>
                Save as scenario
              </Button>
            )}
            {canKeep && keptChanges(trial).length > 0 && (
              <Button size="small" onClick={onKeep} isLoading={isKeeping}>
                Apply to sheet
              </Button>
            )}
          </span>
        )}
      </div>
    </Card>
  );
}
