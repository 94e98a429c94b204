import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { cellOfChange } from '@millwright/evaluation/changes';
import { percentText, whyFirst } from '@millwright/evaluation/explain';
import { departures } from '@millwright/evaluation/told-rules';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import {
  ComparisonSheet,
  useSheetStore,
  type SheetCellMenu,
  type SheetCommit,
} from '@millwright/ui/comparison-sheet/comparison-sheet';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { formatRupees } from '@millwright/ui/format-rupees';
import type { MenuEntry } from '@millwright/ui/menu/menu';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { useToast } from '@millwright/ui/toast/toast';
import { Hash, MessageSquare, Pencil } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { useColumnOrder } from './column-order.ts';
import { withChanges, type CellChange } from './level.ts';
import { SheetAwards } from './sheet-awards.tsx';
import { priceData, technicalData, termsData, type View } from './sheet-data.ts';
import { SheetChanges } from './sheet-changes.tsx';
import { SheetFaults } from './sheet-faults.tsx';
import { SheetHead } from './sheet-head.tsx';
import {
  addressOf,
  allComments,
  commentsParameter,
  marksOf,
  placeOfAddress,
  type Thread,
  type ThreadPlace,
} from './thread-words.ts';
import { seenOf, type Evaluation, type Request, type Sheet } from './sheet-words.ts';
import { Scenarios, scenariosOf } from './scenarios.tsx';
import { evaluated, keptChanges, scenarioChanges, trialOf, triedRequest, WhatIf, type Trial } from './what-if.tsx';
import { useSheetChange } from './use-sheet-change.ts';
import { VendorActions } from './vendor-actions.tsx';

const CellDialog = lazyPart(() => import('./cell-dialog.tsx'));
const LevelDialog = lazyPart(() => import('./level-dialog.tsx'));
const QuantityDialog = lazyPart(() => import('./quantity-dialog.tsx'));
const ScenarioDialog = lazyPart(() => import('./scenario-dialog.tsx'));
const FormulaDialog = lazyPart(() => import('./formula-dialog.tsx'));
const ThreadsDrawer = lazyPart(() => import('./threads-drawer.tsx'));

const noCells: readonly CellChange[] = [];
const noThreads: readonly Thread[] = [];

/** What of a comparison is shown: its prices, how vendors were judged technically, or their terms. */
export type SheetType = 'price' | 'technical' | 'terms';
export const isSheetType = (text: string): text is SheetType =>
  text === 'price' || text === 'technical' || text === 'terms';

/** A comparison: its head with what can be done, and one of its three views. */
export function SheetView({
  sheet,
  type,
  types,
  actions,
  onNewVersion,
  onStale,
}: {
  sheet: Sheet;
  type: SheetType;
  /** Leads to the other views. */
  types: ReactNode;
  /** What else can be done with it. */
  actions?: ReactNode;
  /** Puts in the next version of a vendor's quote. */
  onNewVersion?: ((vendorId: string) => void) | undefined;
  /** Reads the sheet anew. */
  onStale: () => void;
}) {
  const { request, evaluation } = sheet;
  const { query, setQuery } = useHost();
  const threads = useApi('getComparisonThreads', { path: { id: sheet._id } });
  const comments = query.get(commentsParameter);
  // The cells' menu holds it: it stays the same while the address changes.
  const newest = useRef({ query, setQuery });
  useEffect(() => {
    newest.current = { query, setQuery };
  });
  const openComments = useCallback((address: string | null) => {
    const next = new URLSearchParams(newest.current.query);
    if (address === null) next.delete(commentsParameter);
    else next.set(commentsParameter, address);
    newest.current.setQuery(next, { isReplacing: true });
  }, []);
  const onComment = useCallback((place: ThreadPlace) => openComments(addressOf(place)), [openComments]);
  const all = threads.data?.threads ?? noThreads;
  const openCount = all.filter(({ resolvedAt }) => resolvedAt === null).length;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <SheetHead
        sheet={sheet}
        types={types}
        actions={actions}
        onStale={onStale}
        comments={
          <Button onClick={() => openComments(allComments)}>
            {openCount > 0 ? `Comments (${formatQuantity(openCount, 'open thread')})` : 'Comments'}
          </Button>
        }
      />
      {comments !== null && (
        <ThreadsDrawer
          {...{ sheet, threads }}
          place={placeOfAddress(comments)}
          onGo={(place) => openComments(place ? addressOf(place) : allComments)}
          onClose={() => openComments(null)}
        />
      )}
      {sheet.changes.length > 0 && sheet.version === sheet.lastVersion && <SheetChanges sheet={sheet} />}
      {request && evaluation ? (
        <Evaluated
          key={`${sheet._id} ${sheet.version}`}
          {...{ sheet, request, evaluation, type, onComment, onNewVersion }}
          threads={all}
          onStale={onStale}
        />
      ) : (
        <EmptyState title="No quote yet">
          This comparison has {formatQuantity(sheet.lines.length, 'line')} and no quote to compare.
        </EmptyState>
      )}
    </div>
  );
}

function Evaluated({
  sheet,
  request,
  evaluation,
  type,
  onNewVersion,
  threads,
  onComment,
  onStale,
}: {
  sheet: Sheet;
  request: Request;
  evaluation: Evaluation;
  type: SheetType;
  onNewVersion: ((vendorId: string) => void) | undefined;
  threads: readonly Thread[];
  onComment: (place: ThreadPlace) => void;
  onStale: () => void;
}) {
  const toast = useToast();
  const [trial, setTrial] = useState<Trial>({});
  const [vendorLimit, setVendorLimit] = useState<'2' | '3'>('2');
  const [isNaming, setNaming] = useState(false);
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
      for (const { vendorId, change } of keptChanges(trial)) {
        const seen = seenOf(sheet, vendorId, cellOfChange(change));
        await keep.run({ body: { comparisonId: sheet._id, vendorId, seen, change } });
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
      <ToldBanner sheet={sheet} request={tried.request} />
      <SheetFaults view={tried} />
      <WhatIf
        {...{ sheet, request, trial }}
        triedEvaluation={tried.evaluation}
        canKeep={sheet.can.edit}
        isKeeping={keep.isPending}
        onTry={setTrial}
        onKeep={() => void keepTrial()}
        onKeepScenario={() => setNaming(true)}
      />
      <Scenarios {...{ sheet, request, evaluation, onStale }} onTry={(changes) => setTrial(trialOf(changes))} />
      {isNaming && (
        <ScenarioDialog
          {...{ sheet }}
          names={scenariosOf(sheet).map(({ name }) => name)}
          changes={scenarioChanges(trial)}
          onKept={() => setTrial({})}
          onClose={() => setNaming(false)}
        />
      )}
      <PriceSheet
        view={isTried ? tried : asItIs}
        tried={trial.cells ?? noCells}
        onTry={(changes) => setTrial((so) => ({ ...so, cells: withChanges(so.cells ?? [], changes) }))}
        {...{ isTried, threads, onComment, onNewVersion, onStale }}
      />
    </>
  );
}

function BecauseBanner({ view: { sheet, evaluation } }: { view: View }) {
  const nameOf = (id: string) => sheet.vendors.find(({ vendorId }) => vendorId === id)?.companyName ?? '';
  const because = whyFirst(evaluation, (id) => isolated(nameOf(id)), formatRupees);
  if (!because)
    return (
      <Banner tone="warn" title="Nobody can be ranked">
        The head of each column says why.
      </Banner>
    );
  return (
    <Banner tone={because.warnings.length > 0 ? 'warn' : 'good'}>
      <p className="wrap-anywhere">{because.sentence}</p>
      {because.warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      {because.next && <p className="wrap-anywhere">{because.next}</p>}
    </Banner>
  );
}

/** Says where the rules that the sheet, or a trial, reckons with are others than vendors were told before they quoted. */
function ToldBanner({ sheet: { told }, request }: { sheet: Sheet; request: Request }) {
  const found = told ? departures(told, request.rules) : [];
  if (found.length === 0) return null;
  return (
    <Banner tone="warn" title="Vendors were told otherwise">
      {isolated(`Not as in the call for quotes: ${found.join(', ')}.`)}
    </Banner>
  );
}

/** A decimal of rupees of integer paise. */
const rupeesOf = (paise: number) => `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;

function PriceSheet({
  view,
  isTried,
  tried,
  onTry,
  onNewVersion,
  threads,
  onComment,
  onStale,
}: {
  view: View;
  isTried: boolean;
  /** Rates and loadings that are tried out. */
  tried: readonly CellChange[];
  onTry: (changes: readonly CellChange[]) => void;
  onNewVersion: ((vendorId: string) => void) | undefined;
  threads: readonly Thread[];
  onComment: (place: ThreadPlace) => void;
  onStale: () => void;
}) {
  const { sheet, evaluation } = view;
  const [chosen, setMode] = useState<'amounts' | 'rates'>('amounts');
  // The switch moves in the frame of its press; thousands of cells follow.
  const mode = useDeferredValue(chosen);
  const [formula, setFormula] = useState<string | null>(null);
  const [levelled, setLevelled] = useState<string | null>(null);
  const [cell, setCell] = useState<{ vendorId: string; lineId: string } | null>(null);
  const [counted, setCounted] = useState<string | null>(null);
  // Counts refusals: what was typed is then taken off the sheet again.
  const [refusals, setRefusals] = useState(0);
  const { change: save } = useSheetChange(sheet, onStale);
  const { data, notes } = useMemo(
    () =>
      priceData(view, mode, {
        actionsOf: (vendorId) => <VendorActions {...{ sheet, vendorId, onNewVersion }} onLevel={setLevelled} />,
        onOpen: setFormula,
        tried: new Set(tried.map(({ vendorId, change }) => `${change.line?.lineId} ${vendorId}`)),
        triedQuantities: new Map(
          tried.flatMap(({ change: { quantity } }) =>
            quantity ? [[quantity.lineId, quantity.quantity] as const] : [],
          ),
        ),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- a refusal makes the figures anew
    [view, sheet, mode, tried, refusals],
  );
  const { columns, ...order } = useColumnOrder(data.columns);
  const store = useSheetStore(useMemo(() => ({ ...data, columns }), [data, columns]));
  const marks = useMemo(() => marksOf(threads), [threads]);
  const cellMenu = useCallback<SheetCellMenu>(
    ({ rowId, columnId }) => {
      const comment = (id: string, label: string, place: ThreadPlace): MenuEntry => ({
        id,
        label,
        icon: <MessageSquare />,
        onSelect: () => onComment(place),
      });
      const ofLine = comment('line', 'Comments on the line', { vendorId: null, lineId: rowId });
      const quantity: MenuEntry = {
        id: 'quantity',
        label: 'Try another quantity',
        icon: <Hash />,
        onSelect: () => setCounted(rowId),
      };
      if (columnId === 'estimate') return [quantity, ofLine];
      return [
        {
          id: 'quoted',
          label: 'How it is quoted',
          icon: <Pencil />,
          onSelect: () => setCell({ vendorId: columnId, lineId: rowId }),
        },
        quantity,
        comment('cell', 'Comments on this cell', { vendorId: columnId, lineId: rowId }),
        ofLine,
        comment('vendor', 'Comments on the vendor', { vendorId: columnId, lineId: null }),
      ];
    },
    [onComment],
  );
  const commit = async ({ rowId, columnId, value }: SheetCommit) => {
    const line =
      typeof value === 'number'
        ? { lineId: rowId, status: 'quoted' as const, rate: rupeesOf(value) }
        : { lineId: rowId, status: 'not_quoted' as const, rate: null };
    if (isTried) {
      onTry([{ vendorId: columnId, change: { line } }]);
      return;
    }
    const seen = seenOf(sheet, columnId, `line ${rowId}`);
    const name = isolated(sheet.vendors.find(({ vendorId }) => vendorId === columnId)!.companyName);
    if (!(await save({ vendorId: columnId, seen, change: { line } }, `${name}: the rate is changed`)))
      setRefusals((count) => count + 1);
  };
  const readOnlyReason =
    !sheet.can.edit && !isTried
      ? sheet.state === 'frozen'
        ? 'Frozen: take it back to change it.'
        : 'You can read this comparison.'
      : mode === 'amounts'
        ? `Rates are ${isTried ? 'tried' : 'changed'} under Unit rates.`
        : undefined;
  return (
    <>
      <ComparisonSheet
        caption={`Quotes of ${sheet.title}`}
        store={store}
        notes={notes}
        marks={marks}
        cellMenu={cellMenu}
        {...order}
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
            value={chosen}
            onValueChange={setMode}
          />
        }
      />
      <Ranking sheet={sheet} evaluation={evaluation} />
      {cell && <CellDialog {...{ view, onTry, ...cell }} onClose={() => setCell(null)} />}
      {counted !== null && <QuantityDialog {...{ view, onTry }} lineId={counted} onClose={() => setCounted(null)} />}
      {levelled !== null && (
        <LevelDialog view={view} vendorId={levelled} onTry={onTry} onClose={() => setLevelled(null)} />
      )}
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
  const { columns, ...order } = useColumnOrder(data.columns);
  const store = useSheetStore(useMemo(() => ({ ...data, columns }), [data, columns]));
  return (
    <ComparisonSheet
      {...order}
      caption={type === 'terms' ? `Terms of ${view.sheet.title}` : `Technical view of ${view.sheet.title}`}
      store={store}
      rowHeight={72}
      columnWidth={200}
      labels={{ rowHeading: type === 'terms' ? 'Term' : 'Criterion', basicTotal: 'Basic total' }}
    />
  );
}
