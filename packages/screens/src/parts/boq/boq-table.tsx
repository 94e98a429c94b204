import { Figure } from '@millwright/ui/figure';
import { formatRupees } from '@millwright/ui/format-rupees';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { amountOf, textOf, withText, type BoqField, type BoqLine } from './boq-lines.ts';
import { units } from './boq-units.ts';

const ROW_HEIGHT_IN_PIXELS = 44;
const HEIGHT_IN_PIXELS = 520;

const LABELS: Readonly<Record<BoqField, string>> = {
  lineNumber: 'Number',
  group: 'Group',
  description: 'Description',
  unit: 'Unit',
  quantity: 'Quantity',
  rate: 'Rate',
  note: 'Remarks',
};

/** What the owner of the table may ask of it. */
export type BoqTableControls = { goTo: (index: number, field: BoqField) => void };

/** What one does to lines by keys; each gets the place of the line. */
export type LineActions = {
  change: (line: BoqLine) => void;
  insertBelow: (index: number) => void;
  remove: (index: number) => void;
  move: (index: number, by: -1 | 1) => void;
  undo: () => void;
};

type Row = { line: BoqLine; index: number };

const faultIcons = { error: CircleAlert, warning: TriangleAlert };

/**
 * One cell to type in. What was typed is taken when it is left or by Enter; Escape takes it back. The field keeps what is typed by itself: a key
 * draws nothing.
 */
function CellField({
  row: { line, index },
  field,
  listId,
  onChange,
}: {
  row: Row;
  field: BoqField;
  listId: string;
  onChange: (line: BoqLine) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const text = textOf(line, field);
  const fault = line.faults[field];
  const Icon = fault && faultIcons[fault.severity];
  const isNumber = field === 'quantity' || field === 'rate';
  useLayoutEffect(() => {
    input.current!.value = text;
  }, [text]);
  const take = () => {
    const typed = input.current!.value;
    if (typed === text) return;
    const next = withText(line, field, typed);
    // Where it comes to the same, such as 1,000 and 1000, nothing draws it anew.
    input.current!.value = textOf(next, field);
    onChange(next);
  };
  return (
    // Contained: a key lays nothing out but its cell, and what only screen readers read does not make the page as wide as the table.
    <span className="flex h-9 items-center gap-1 [contain:size_layout_style]">
      {Icon && (
        <Icon
          aria-hidden
          className={fault.severity === 'error' ? 'size-4 shrink-0 text-bad' : 'size-4 shrink-0 text-warn'}
        />
      )}
      <input
        data-field={field}
        data-taken={text}
        aria-label={`${LABELS[field]} of line ${index + 1}`}
        aria-invalid={fault?.severity === 'error' ? true : undefined}
        aria-describedby={fault && id}
        title={fault && `${fault.message} ${fault.advice}`}
        ref={input}
        defaultValue={text}
        list={field === 'unit' ? listId : undefined}
        inputMode={isNumber ? 'decimal' : undefined}
        autoComplete="off"
        spellCheck={field === 'description' || field === 'note'}
        className={`h-9 w-full min-w-0 rounded-small border border-transparent bg-transparent px-1.5 -outline-offset-2 hover:border-line-strong focus:bg-surface aria-invalid:border-bad ${isNumber ? 'text-end tabular-nums' : ''}`}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
          if (event.key === 'Escape' && event.currentTarget.value !== text) {
            event.stopPropagation();
            event.currentTarget.value = text;
          }
        }}
      />
      {fault && (
        <span id={id} className="sr-only">
          {fault.message} {fault.advice}
        </span>
      )}
    </span>
  );
}

/**
 * The lines, windowed: a native table with a field in each cell. Enter and the arrows go to the line below and above, Ctrl+Enter makes one, Alt with
 * the arrows moves it, Alt+Delete removes it, Ctrl+Z takes back what was done last.
 */
export function BoqTable({
  lines,
  isReadOnly,
  heads,
  actions,
  onCellFocus,
  ref,
}: {
  lines: readonly BoqLine[];
  isReadOnly: boolean;
  /** Under the name of a column, for instance from where it was read. */
  heads?: Partial<Record<BoqField, ReactNode>>;
  actions: LineActions;
  onCellFocus: (place: { index: number; field: BoqField } | null) => void;
  ref?: Ref<BoqTableControls>;
}) {
  const root = useRef<HTMLDivElement>(null);
  const listId = useId();
  // The columns stay the same while lines change: what they call is the newest.
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  const goTo = (index: number, field: BoqField) => {
    const frame = root.current?.querySelector<HTMLElement>('[data-slot=table-frame]');
    if (!frame) return;
    const header = frame.querySelector('thead')?.clientHeight ?? 0;
    const top = index * ROW_HEIGHT_IN_PIXELS;
    const bottom = top + ROW_HEIGHT_IN_PIXELS + header - frame.clientHeight;
    frame.scrollTop = Math.min(top, Math.max(bottom, frame.scrollTop));
    let tries = 0;
    const focus = () => {
      const cell = frame.querySelector<HTMLInputElement>(`tr[data-index="${index}"] [data-field="${field}"]`);
      if (cell) {
        cell.focus({ preventScroll: true });
        cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        cell.select();
      } else if ((tries += 1) < 10) requestAnimationFrame(focus);
    };
    focus();
  };
  useImperativeHandle(ref, () => ({ goTo }), []);

  const placeOf = (target: EventTarget) => {
    const cell = (target as Element).closest<HTMLElement>('[data-field]');
    const row = cell?.closest<HTMLElement>('tr[data-index]');
    return cell && row ? { index: Number(row.dataset['index']), field: cell.dataset['field'] as BoqField } : null;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const place = placeOf(event.target);
    const { key, altKey, shiftKey } = event;
    const isControl = event.ctrlKey || event.metaKey;
    const { value, dataset } = event.target as HTMLInputElement;
    // What is being typed is taken back by the browser itself.
    const hasDraft = value !== dataset['taken'];
    if (isControl && !shiftKey && key.toLowerCase() === 'z' && !hasDraft) {
      event.preventDefault();
      actions.undo();
      return;
    }
    if (!place) return;
    const { index, field } = place;
    const step = key === 'ArrowUp' || (key === 'Enter' && shiftKey) ? -1 : 1;
    const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
    // The arrows of a unit open and walk its list.
    if (!(key === 'Enter' || (isArrow && (altKey || field !== 'unit')) || (key === 'Delete' && altKey))) return;
    event.preventDefault();
    if (key === 'Delete') actions.remove(index);
    else if (key === 'Enter' && isControl) actions.insertBelow(index);
    else if (isArrow && altKey) actions.move(index, step);
    else goTo(Math.max(0, Math.min(lines.length - 1, index + step)), field);
  };

  const rows = useMemo(() => lines.map((line, index): Row => ({ line, index })), [lines]);
  const hasNumbers = lines.some(({ lineNumber }) => lineNumber !== null);
  const hasGroups = lines.some(({ group }) => group !== null);
  const columns = useMemo(() => {
    const column = (field: BoqField, className: string, part: Partial<TableColumn<Row>> = {}): TableColumn<Row> => ({
      id: field,
      headerText: LABELS[field],
      header: (
        <span className="grid gap-1 py-1">
          {LABELS[field]}
          {heads?.[field]}
        </span>
      ),
      // A field cuts its text by itself; a second clip in each cell is one more thing to paint with every key.
      className: `px-1 ${isReadOnly ? '' : '[&>span]:overflow-visible'} ${className}`,
      cell: (row) =>
        isReadOnly ? (
          <span className="px-1.5">{textOf(row.line, field)}</span>
        ) : (
          <CellField {...{ row, field, listId }} onChange={(line) => latest.current.change(line)} />
        ),
      ...part,
    });
    return [
      {
        id: 'position',
        header: <span className="sr-only">Line</span>,
        className: 'w-14 px-2 text-ink-muted',
        align: 'end',
        cell: ({ index }) => <Figure>{String(index + 1)}</Figure>,
      },
      ...(hasNumbers ? [column('lineNumber', 'w-24')] : []),
      ...(hasGroups ? [column('group', 'w-40')] : []),
      column('description', 'w-80', { isRowHeader: true }),
      column('unit', 'w-28'),
      column('quantity', 'w-28', { align: 'end' }),
      column('rate', 'w-32', { align: 'end' }),
      {
        id: 'amount',
        header: 'Amount',
        align: 'end',
        className: 'w-36',
        cell: ({ line }) => {
          const amount = amountOf(line);
          return amount === null ? '' : <Figure>{formatRupees(Number(amount))}</Figure>;
        },
      },
      column('note', 'w-44'),
    ] satisfies TableColumn<Row>[];
  }, [hasNumbers, hasGroups, heads, isReadOnly, listId]);

  return (
    // The keys are those of the fields in it; it is no control of its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      onKeyDown={isReadOnly ? undefined : onKeyDown}
      onFocus={({ target }) => onCellFocus(placeOf(target))}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onCellFocus(null);
      }}
      className="min-w-0"
    >
      <Table
        caption="Lines of the bill of quantities"
        columns={columns}
        rows={rows}
        getRowId={({ line }) => line.id}
        windowed={{ height: HEIGHT_IN_PIXELS, rowHeight: ROW_HEIGHT_IN_PIXELS }}
      />
      {!isReadOnly && (
        <datalist id={listId}>
          {units.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </datalist>
      )}
    </div>
  );
}
