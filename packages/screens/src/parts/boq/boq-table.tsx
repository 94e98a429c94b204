import { KIND_LABELS } from '@millwright/evaluation/item-kinds';
import { unitLabel } from '@millwright/evaluation/unit-labels';
import { offeredUnits } from '@millwright/evaluation/unit-words';
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
import { amountOf, textOf, withText, type BoqFault, type BoqField, type BoqLine } from './boq-lines.ts';

const ROW_HEIGHT_IN_PIXELS = 44;
const HEIGHT_IN_PIXELS = 520;

const LABELS: Readonly<Record<BoqField, string>> = {
  lineNumber: 'Number',
  group: 'Group',
  description: 'Description',
  kind: 'Priced as',
  unit: 'Unit',
  quantity: 'Quantity',
  rate: 'Rate',
  note: 'Remarks',
};

/** A column beside those of a line itself, such as the rates of a vendor; all are for amounts. */
export type MoreColumn = {
  id: string;
  label: string;
  /** Under its name, for instance from where it was read. */
  head?: ReactNode;
  textOf: (line: BoqLine) => string;
  faultOf: (line: BoqLine) => BoqFault | undefined;
  withText: (line: BoqLine, typed: string) => BoqLine;
};

/** What the owner of the table may ask of it. */
export type BoqTableControls = { goTo: (index: number, field: string) => void };

/** What one does to lines by keys; each gets the place of the line. */
export type LineActions = {
  change: (line: BoqLine) => void;
  insertBelow: (index: number) => void;
  remove: (index: number) => void;
  move: (index: number, by: -1 | 1) => void;
  undo: () => void;
};

type Row = { line: BoqLine; index: number };

const TEXTS: ReadonlySet<string> = new Set<BoqField>(['lineNumber', 'group', 'description', 'kind', 'unit', 'note']);
/** Fields with a list to choose from, whose arrows open and walk it. */
const LISTED: ReadonlySet<string> = new Set<BoqField>(['unit', 'kind']);
const columnOf = (field: BoqField, label: string): MoreColumn => ({
  id: field,
  label,
  textOf: (line) => textOf(line, field),
  faultOf: (line) => line.faults[field],
  withText: (line, typed) => withText(line, field, typed),
});

const faultIcons = { error: CircleAlert, warning: TriangleAlert };

/**
 * One cell to type in. What was typed is taken when it is left or by Enter; Escape takes it back. The field keeps what is typed by itself: a key
 * draws nothing.
 */
function CellField({
  row: { line, index },
  column,
  listId,
  onChange,
}: {
  row: Row;
  column: MoreColumn;
  listId: string;
  onChange: (line: BoqLine) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = column.id;
  const text = column.textOf(line);
  const fault = column.faultOf(line);
  const Icon = fault && faultIcons[fault.severity];
  const isNumber = !TEXTS.has(field);
  useLayoutEffect(() => {
    input.current!.value = text;
  }, [text]);
  const take = () => {
    const typed = input.current!.value;
    if (typed === text) return;
    const next = column.withText(line, typed);
    // Where it comes to the same, such as 1,000 and 1000, nothing draws it anew.
    input.current!.value = column.textOf(next);
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
        aria-label={`${column.label} of item ${index + 1}`}
        aria-invalid={fault?.severity === 'error' ? true : undefined}
        aria-describedby={fault && id}
        title={fault && `${fault.message} ${fault.advice}`}
        ref={input}
        defaultValue={text}
        list={LISTED.has(field) ? `${listId}-${field}` : undefined}
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

const amountColumn: TableColumn<Row> = {
  id: 'amount',
  header: 'Amount',
  align: 'end',
  className: 'w-36',
  cell: ({ line }) => {
    const amount = amountOf(line);
    return amount === null ? '' : <Figure>{formatRupees(Number(amount))}</Figure>;
  },
};

/**
 * The lines, windowed: a native table with a field in each cell. Enter and the arrows go to the line below and above, Ctrl+Enter makes one, Alt with
 * the arrows moves it, Alt+Delete removes it, Ctrl+Z takes back what was done last.
 */
export function BoqTable({
  lines,
  isReadOnly,
  heads,
  more,
  isFixed = false,
  actions,
  onCellFocus,
  ref,
}: {
  lines: readonly BoqLine[];
  isReadOnly: boolean;
  /** In place of amount and remarks. */
  more?: readonly MoreColumn[] | undefined;
  /** Only the cells of `more` can be changed. */
  isFixed?: boolean;
  /** Under the name of a column, for instance from where it was read. */
  heads?: Partial<Record<BoqField, ReactNode>>;
  actions: LineActions;
  onCellFocus: (place: { index: number; field: string } | null) => void;
  ref?: Ref<BoqTableControls>;
}) {
  const root = useRef<HTMLDivElement>(null);
  const listId = useId();
  // The columns stay the same while lines change: what they call is the newest.
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  const goTo = (index: number, field: string) => {
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
    return cell && row ? { index: Number(row.dataset['index']), field: cell.dataset['field']! } : null;
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
    if (!(key === 'Enter' || (isArrow && (altKey || !LISTED.has(field))) || (key === 'Delete' && altKey))) return;
    if (isFixed && (key === 'Delete' || (key === 'Enter' && isControl) || (isArrow && altKey))) return;
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
    const columnTo = (of: MoreColumn, isText: boolean, className: string, part: Partial<TableColumn<Row>> = {}) =>
      ({
        id: of.id,
        headerText: of.label,
        header: (
          <span className="grid gap-1 py-1">
            {of.label}
            {of.head}
          </span>
        ),
        // A field cuts its text by itself; a second clip in each cell is one more thing to paint with every key.
        className: `px-1 ${isText ? '' : '[&>span]:overflow-visible'} ${className}`,
        cell: (row) =>
          isText ? (
            <span className="px-1.5">{of.textOf(row.line)}</span>
          ) : (
            <CellField {...{ row, column: of, listId }} onChange={(line) => latest.current.change(line)} />
          ),
        ...part,
      }) satisfies TableColumn<Row>;
    const column = (field: BoqField, className: string, part: Partial<TableColumn<Row>> = {}) => {
      const label = more && field === 'rate' ? 'Expected rate' : LABELS[field];
      return columnTo({ ...columnOf(field, label), head: heads?.[field] }, isReadOnly || isFixed, className, part);
    };
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
      ...(more ? [] : [column('kind', 'w-36')]),
      column('unit', 'w-28'),
      column('quantity', 'w-28', { align: 'end' }),
      ...(isFixed ? [] : [column('rate', 'w-32', { align: 'end' })]),
      ...(more
        ? more.map((one) => columnTo(one, isReadOnly, 'w-40', { align: 'end' }))
        : [amountColumn, column('note', 'w-44')]),
    ] satisfies TableColumn<Row>[];
  }, [hasNumbers, hasGroups, heads, more, isReadOnly, isFixed, listId]);

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
        caption="Items of the bill of quantities"
        columns={columns}
        rows={rows}
        getRowId={({ line }) => line.id}
        windowed={{ height: HEIGHT_IN_PIXELS, rowHeight: ROW_HEIGHT_IN_PIXELS }}
      />
      {!isReadOnly && (
        <>
          <datalist id={`${listId}-unit`}>
            {offeredUnits.map(([code, name]) => (
              <option key={code} value={unitLabel(code)}>
                {name}
              </option>
            ))}
          </datalist>
          <datalist id={`${listId}-kind`}>
            {Object.values(KIND_LABELS).map((label) => (
              <option key={label}>{label}</option>
            ))}
          </datalist>
        </>
      )}
    </div>
  );
}
