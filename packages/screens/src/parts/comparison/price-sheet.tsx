import { percentText, whyFirst } from '@millwright/evaluation/explain';
import {
  ComparisonSheet,
  useSheetStore,
  type SheetCellMenu,
  type SheetCommit,
} from '@millwright/ui/comparison-sheet/comparison-sheet';
import { formatRupees } from '@millwright/ui/format-rupees';
import type { MenuEntry } from '@millwright/ui/menu/menu';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Hash, MessageSquare, Pencil } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useColumnOrder } from './column-order.ts';
import type { CellChange } from './level.ts';
import { priceData, type View } from './sheet-data.ts';
import type { Evaluation, Sheet } from './sheet-words.ts';
import { marksOf, type Thread, type ThreadPlace } from './thread-words.ts';
import { withUnsaved } from './unsaved-data.ts';
import type { CellEdits } from './use-cell-edits.ts';
import { VendorActions } from './vendor-actions.tsx';

const CellDialog = lazyPart(() => import('./cell-dialog.tsx'));
const LevelDialog = lazyPart(() => import('./level-dialog.tsx'));
const QuantityDialog = lazyPart(() => import('./quantity-dialog.tsx'));
const FormulaDialog = lazyPart(() => import('./formula-dialog.tsx'));

/** A decimal of rupees of integer paise. */
const rupeesOf = (paise: number) => `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;

/** The grid of prices, with what can be done with a cell, and how each vendor ranks. */
export function PriceSheet({
  view,
  isTried,
  tried,
  onTry,
  onNewVersion,
  threads,
  onComment,
  edits,
  tools,
}: {
  view: View;
  isTried: boolean;
  /** Rates and loadings that are tried out. */
  tried: readonly CellChange[];
  onTry: (changes: readonly CellChange[]) => void;
  onNewVersion: ((vendorId: string) => void) | undefined;
  threads: readonly Thread[];
  onComment: (place: ThreadPlace) => void;
  /** Rates that are not saved yet. */
  edits: CellEdits;
  /** What leads from the sheet to more, before the switch of what is shown. */
  tools: ReactNode;
}) {
  const { sheet, evaluation } = view;
  const [chosen, setMode] = useState<'amounts' | 'rates'>('amounts');
  // The switch moves in the frame of its press; thousands of cells follow.
  const mode = useDeferredValue(chosen);
  const [formula, setFormula] = useState<string | null>(null);
  const [levelled, setLevelled] = useState<string | null>(null);
  const [cell, setCell] = useState<{ vendorId: string; lineId: string } | null>(null);
  const [counted, setCounted] = useState<string | null>(null);
  const { queue, version } = edits;
  const { data, notes } = useMemo(
    () => {
      const made = priceData(view, mode, {
        actionsOf: (vendorId) => <VendorActions {...{ sheet, vendorId, onNewVersion }} onLevel={setLevelled} />,
        onOpen: setFormula,
        tried: new Set(tried.map(({ vendorId, change }) => `${change.line?.lineId} ${vendorId}`)),
        triedQuantities: new Map(
          tried.flatMap(({ change: { quantity } }) =>
            quantity ? [[quantity.lineId, quantity.quantity] as const] : [],
          ),
        ),
      });
      return isTried || mode !== 'rates' ? made : withUnsaved(made, queue.edits);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the version is that of the edits
    [view, sheet, mode, tried, isTried, queue, version],
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
      const ofLine = comment('line', 'Comments on the item', { vendorId: null, lineId: rowId });
      const quantity: MenuEntry = {
        id: 'quantity',
        label: 'Try another quantity',
        icon: <Hash />,
        onSelect: () => setCounted(rowId),
      };
      if (columnId === 'estimate' || columnId === 'last') return [quantity, ofLine];
      return [
        {
          id: 'quoted',
          label: 'Quoted as',
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
  const commit = ({ rowId, columnId, value, seen }: SheetCommit) => {
    const line =
      typeof value === 'number'
        ? { lineId: rowId, status: 'quoted' as const, rate: rupeesOf(value) }
        : { lineId: rowId, status: 'not_quoted' as const, rate: null };
    if (isTried) {
      onTry([{ vendorId: columnId, change: { line } }]);
      return;
    }
    const name = isolated(sheet.vendors.find(({ vendorId }) => vendorId === columnId)?.companyName ?? '');
    void queue.put({ vendorId: columnId, seen: seen ?? 0, change: { line }, title: `${name}: rate changed` });
  };
  const readOnlyReason =
    !sheet.can.edit && !isTried
      ? sheet.state === 'frozen'
        ? 'Frozen. Reopen the comparison to edit it.'
        : 'You have read access to this comparison.'
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
        onCommit={commit}
        readOnlyReason={readOnlyReason}
        labels={{
          basicTotal: mode === 'rates' ? 'Basic total at these rates' : 'Basic total',
          effectiveTotal: 'Evaluated cost',
          rowHeading: 'Item',
        }}
        toolbar={
          <span className="flex flex-wrap items-center gap-2">
            {tools}
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
          </span>
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
  const nameOf = (id: string) => isolated(sheet.vendors.find(({ vendorId }) => vendorId === id)?.companyName ?? '');
  const next = whyFirst(evaluation, nameOf, formatRupees)?.next;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-small text-ink-muted">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {results.map(({ vendorId, label, gapInPaise, gapPercent, coveragePercent }) => (
          <li key={vendorId} className="min-w-0 wrap-anywhere">
            {label} {nameOf(vendorId)}:{' '}
            {gapInPaise ? `+${formatRupees(gapInPaise)}, ${percentText(gapPercent ?? '0')}` : 'lowest'}, covers{' '}
            {percentText(coveragePercent)}
          </li>
        ))}
      </ul>
      {next && <p className="basis-full wrap-anywhere">{next}</p>}
      <span>Green: lowest. Amber: outlier. Hatched: assumed, not quoted by the vendor.</span>
    </div>
  );
}
