import { useApiMutation } from '@millwright/api-client/use-api';
import type { ApiProblem } from '@millwright/api-client/problem';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { ComparisonSheet, useSheetStore, type SheetCommit } from '@millwright/ui/comparison-sheet/comparison-sheet';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { formatRupees } from '@millwright/ui/format-rupees';
import { Menu } from '@millwright/ui/menu/menu';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { useToast } from '@millwright/ui/toast/toast';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import { SheetAwards } from './sheet-awards.tsx';
import { priceData, technicalData, termsData, type View } from './sheet-data.ts';
import { saveSheetCsv } from './sheet-export.ts';
import { SheetChanges } from './sheet-changes.tsx';
import {
  becauseOf,
  percentText,
  stateLabels,
  stateTones,
  type Evaluation,
  type Request,
  type Sheet,
} from './sheet-words.ts';
import { evaluated, keptChanges, triedRequest, WhatIf, type Trial } from './what-if.tsx';
import { VendorActions } from './vendor-actions.tsx';

const FormulaDialog = lazyPart(() => import('./formula-dialog.tsx'));
const ReasonDialog = lazyPart(() => import('./reason-dialog.tsx'));

/** What of a comparison is shown: its prices, how vendors were judged technically, or their terms. */
export type SheetType = 'price' | 'technical' | 'terms';
export const isSheetType = (text: string): text is SheetType =>
  text === 'price' || text === 'technical' || text === 'terms';

/** A comparison: its head with what can be done, and one of its three views. */
export function SheetView({
  sheet,
  type,
  types,
  onStale,
}: {
  sheet: Sheet;
  type: SheetType;
  /** Leads to the other views. */
  types: ReactNode;
  /** Reads the sheet anew. */
  onStale: () => void;
}) {
  const { request, evaluation } = sheet;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <SheetHead sheet={sheet} types={types} onStale={onStale} />
      {sheet.changes.length > 0 && sheet.version === sheet.lastVersion && <SheetChanges sheet={sheet} />}
      {request && evaluation ? (
        <Evaluated key={`${sheet._id} ${sheet.version}`} {...{ sheet, request, evaluation, type }} onStale={onStale} />
      ) : (
        <EmptyState title="No quote yet">
          This comparison has {formatQuantity(sheet.lines.length, 'line')} and no quote to compare.
        </EmptyState>
      )}
    </div>
  );
}

function SheetHead({ sheet, types, onStale }: { sheet: Sheet; types: ReactNode; onStale: () => void }) {
  const toast = useToast();
  const [asked, setAsked] = useState<'freeze' | 'reopen' | null>(null);
  const freeze = useApiMutation('freezeComparison');
  const recreate = useApiMutation('recreateComparison');
  const { _id, version, revision, can, evaluation, vendors, openedAt } = sheet;
  const away = vendors.filter(({ isArchived }) => isArchived);
  const quoted = formatQuantity(vendors.length, 'vendor');
  const last = sheet.entries[0];
  const frozen = sheet.versions.find(({ number }) => number === version);
  const act = async (work: () => Promise<unknown>, title: string) => {
    try {
      await work();
      setAsked(null);
      toast.show({ tone: 'good', title });
    } catch (problem) {
      const { code, message } = problem as ApiProblem;
      if (code === 'SHEET_CHANGED') onStale();
      if (asked === null) toast.show({ tone: 'bad', title: message });
    }
  };
  return (
    <header className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-heading font-semibold">
          Comparison sheet
          <Badge tone={stateTones[sheet.state]}>
            Version {version}, {stateLabels[sheet.state].toLowerCase()}
          </Badge>
        </h2>
        <p className="mt-1 text-small wrap-anywhere text-ink-muted">
          {openedAt ? `${quoted} quoted, opened ${formatDateTime(openedAt)}` : `${quoted} compared`}
          {away.length > 0 && ` · archived: ${away.map(({ companyName }) => isolated(companyName)).join(', ')}`}
          {frozen?.frozenAt && ` · frozen by ${isolated(frozen.frozenBy ?? '')}, ${formatDateTime(frozen.frozenAt)}`}
          {!frozen?.frozenAt &&
            last &&
            ` · last change by ${last.isMine ? 'you' : isolated(last.by)}, ${formatDateTime(last.at)}`}
        </p>
        {sheet.sha256 && <p className="text-small wrap-anywhere text-ink-muted tabular-nums">SHA-256 {sheet.sha256}</p>}
      </div>
      <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2 print:hidden">
        {types}
        {evaluation && (
          <Menu
            align="end"
            trigger={
              <Button>
                Export <ChevronDown aria-hidden className="size-4" />
              </Button>
            }
            entries={[
              { id: 'csv', label: 'CSV', onSelect: () => saveSheetCsv(sheet, evaluation) },
              {
                id: 'xlsx',
                label: 'Excel, with formulas',
                onSelect: () => void import('./sheet-xlsx.ts').then(({ saveSheetXlsx }) => saveSheetXlsx(sheet)),
              },
              { id: 'print', label: 'Print', onSelect: () => window.print() },
            ]}
          />
        )}
        {can.recreate && (
          <Button
            isLoading={recreate.isPending}
            onClick={() =>
              void act(
                () => recreate.run({ body: { comparisonId: _id, version } }),
                'Made anew from the quotes as they are',
              )
            }
          >
            Make anew
          </Button>
        )}
        {can.reopen && <Button onClick={() => setAsked('reopen')}>Take back</Button>}
        {can.freeze && evaluation && (
          <Button variant="primary" onClick={() => setAsked('freeze')}>
            Freeze
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked === 'freeze'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'freeze' : null)}
        tone="primary"
        title={`Freeze version ${version}?`}
        description="It stays as it is evaluated now, under a fingerprint, and approvals are asked on it. It can be taken back with a reason."
        confirmLabel="Freeze"
        isPending={freeze.isPending}
        error={freeze.error?.message}
        onConfirm={() =>
          void act(() => freeze.run({ body: { comparisonId: _id, version, revision } }), `Version ${version} is frozen`)
        }
      />
      {asked === 'reopen' && <ReasonDialog sheet={sheet} onClose={() => setAsked(null)} />}
    </header>
  );
}

function Evaluated({
  sheet,
  request,
  evaluation,
  type,
  onStale,
}: {
  sheet: Sheet;
  request: Request;
  evaluation: Evaluation;
  type: SheetType;
  onStale: () => void;
}) {
  const toast = useToast();
  const [trial, setTrial] = useState<Trial>({});
  const [vendorLimit, setVendorLimit] = useState<'2' | '3'>('2');
  const keep = useApiMutation('updateVendorQuote');
  const tried = useMemo<View>(() => {
    const asked = triedRequest(request, trial);
    const limited = {
      ...asked,
      rules: { ...asked.rules, award: { ...asked.rules.award, maxVendors: Number(vendorLimit) } },
    };
    return { sheet, request: asked, evaluation: evaluated(limited) };
  }, [sheet, request, trial, vendorLimit]);
  const asItIs = useMemo<View>(() => ({ sheet, request, evaluation }), [sheet, request, evaluation]);
  const isTried = Object.keys(trial).length > 0;
  const keepTrial = async () => {
    try {
      for (const change of keptChanges(trial)) {
        const cell = Object.keys(change)[0]!;
        const seen = sheet.inputs.find((input) => input.vendorId === null && input.cell === cell)?.revision ?? 0;
        await keep.run({ body: { comparisonId: sheet._id, vendorId: null, seen, change } });
      }
      setTrial({});
    } catch (problem) {
      toast.show({ tone: 'bad', title: (problem as ApiProblem).message });
      onStale();
    }
  };
  if (type !== 'price') return <TextSheet view={tried} type={type} />;
  return (
    <>
      <SheetAwards {...{ sheet, vendorLimit }} evaluation={tried.evaluation} onVendorLimitChange={setVendorLimit} />
      <BecauseBanner view={tried} />
      <WhatIf
        {...{ sheet, request, trial }}
        triedEvaluation={tried.evaluation}
        canKeep={sheet.can.edit}
        isKeeping={keep.isPending}
        onTry={setTrial}
        onKeep={() => void keepTrial()}
      />
      <PriceSheet view={isTried ? tried : asItIs} isTried={isTried} onStale={onStale} />
    </>
  );
}

function BecauseBanner({ view: { sheet, evaluation } }: { view: View }) {
  const nameOf = (id: string) => sheet.vendors.find(({ vendorId }) => vendorId === id)?.companyName ?? '';
  const because = becauseOf(evaluation, nameOf);
  if (!because)
    return (
      <Banner tone="warn" title="Nobody can be ranked">
        The head of each column says why.
      </Banner>
    );
  const next = evaluation.vendors
    .filter(({ rank, gapInPaise }) => rank !== null && gapInPaise !== null && gapInPaise > 0)
    .toSorted((left, right) => left.gapInPaise! - right.gapInPaise!)[0];
  return (
    <Banner tone={because.warnings.length > 0 ? 'warn' : 'good'}>
      <p className="wrap-anywhere">{because.sentence}</p>
      {because.warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      {next && (
        <p className="wrap-anywhere">
          {isolated(nameOf(next.vendorId))} would be L1 if its evaluated cost came down by more than{' '}
          {formatRupees(next.gapInPaise!)}, {percentText(next.gapPercent ?? '0')} of L1.
        </p>
      )}
    </Banner>
  );
}

/** A decimal of rupees of integer paise. */
const rupeesOf = (paise: number) => `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;

function PriceSheet({ view, isTried, onStale }: { view: View; isTried: boolean; onStale: () => void }) {
  const { sheet, evaluation } = view;
  const toast = useToast();
  const [mode, setMode] = useState<'amounts' | 'rates'>('amounts');
  const [formula, setFormula] = useState<string | null>(null);
  // Counts refusals: what was typed is then taken off the sheet again.
  const [refusals, setRefusals] = useState(0);
  const update = useApiMutation('updateVendorQuote');
  const { data, notes } = useMemo(
    () =>
      priceData(view, mode, {
        actionsOf: (vendorId) => <VendorActions sheet={sheet} vendorId={vendorId} />,
        onOpen: setFormula,
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- a refusal makes the figures anew
    [view, sheet, mode, refusals],
  );
  const store = useSheetStore(data);
  const commit = async ({ rowId, columnId, value }: SheetCommit) => {
    const cell = `line ${rowId}`;
    const seen = sheet.inputs.find((input) => input.vendorId === columnId && input.cell === cell)?.revision ?? 0;
    const line =
      typeof value === 'number'
        ? { lineId: rowId, status: 'quoted' as const, rate: rupeesOf(value) }
        : { lineId: rowId, status: 'not_quoted' as const, rate: null };
    try {
      const saved = await update.run({ body: { comparisonId: sheet._id, vendorId: columnId, seen, change: { line } } });
      const name = isolated(sheet.vendors.find(({ vendorId }) => vendorId === columnId)!.companyName);
      const entry = saved.entries[0];
      toast.show({
        tone: 'good',
        title: `${name}: the rate is changed`,
        ...(entry && { action: { label: 'Undo', onPress: () => void undo(entry) } }),
      });
    } catch (problem) {
      toast.show({ tone: 'bad', title: (problem as ApiProblem).message });
      setRefusals((count) => count + 1);
      onStale();
    }
  };
  const undo = async ({ vendorId, cell, before, revision }: Sheet['entries'][number]) => {
    const back = before ? { change: before } : { back: cell };
    await update
      .run({ body: { comparisonId: sheet._id, vendorId, seen: revision, ...back } })
      .catch((problem: ApiProblem) => {
        toast.show({ tone: 'bad', title: problem.message });
        onStale();
      });
  };
  const readOnlyReason = !sheet.can.edit
    ? sheet.state === 'frozen'
      ? 'Frozen: take it back to change it.'
      : 'You can read this comparison.'
    : isTried
      ? 'Drop or keep the what-if to change rates.'
      : mode === 'amounts'
        ? 'Rates are changed under Unit rates.'
        : undefined;
  return (
    <>
      <ComparisonSheet
        caption={`Quotes of ${sheet.title}`}
        store={store}
        notes={notes}
        onCommit={(change) => void commit(change)}
        readOnlyReason={readOnlyReason}
        labels={{
          basicTotal: mode === 'rates' ? 'Basic total at these rates' : 'Basic total',
          effectiveTotal: 'Evaluated cost',
          rowHeading: 'Line',
        }}
        toolbar={
          <SegmentedControl
            label="Shown"
            size="small"
            options={[
              { value: 'amounts', label: 'Evaluated cost' },
              { value: 'rates', label: 'Unit rates' },
            ]}
            value={mode}
            onValueChange={setMode}
          />
        }
      />
      <Ranking sheet={sheet} evaluation={evaluation} />
      {formula !== null && <FormulaDialog row={formula} view={view} onClose={() => setFormula(null)} />}
    </>
  );
}

/** Gap and coverage of each vendor, in the order of their ranks, with the key of the sheet. */
function Ranking({ sheet, evaluation }: { sheet: Sheet; evaluation: Evaluation }) {
  const results = evaluation.vendors
    .filter(({ rank }) => rank !== null)
    .toSorted((left, right) => left.rank! - right.rank!);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-small text-ink-muted">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {results.map(({ vendorId, label, gapInPaise, gapPercent, coveragePercent }) => (
          <li key={vendorId} className="min-w-0 wrap-anywhere">
            {label} {isolated(sheet.vendors.find((vendor) => vendor.vendorId === vendorId)?.companyName ?? '')}:{' '}
            {gapInPaise ? `+${formatRupees(gapInPaise)}, ${percentText(gapPercent ?? '0')}` : 'lowest'}, covers{' '}
            {percentText(coveragePercent)}
          </li>
        ))}
      </ul>
      <span>Green: lowest of the line. Amber: outlier. Hatched: plug, not the vendor’s price.</span>
    </div>
  );
}

function TextSheet({ view, type }: { view: View; type: 'technical' | 'terms' }) {
  const { data } = useMemo(() => (type === 'terms' ? termsData(view) : technicalData(view)), [view, type]);
  const store = useSheetStore(data);
  return (
    <ComparisonSheet
      caption={type === 'terms' ? `Terms of ${view.sheet.title}` : `Technical view of ${view.sheet.title}`}
      store={store}
      rowHeight={72}
      columnWidth={200}
      labels={{ rowHeading: type === 'terms' ? 'Term' : 'Criterion', basicTotal: 'Basic total' }}
    />
  );
}
