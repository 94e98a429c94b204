import { KIND_LABELS } from '@millwright/evaluation/item-kinds';
import { unitLabel, type UnitCode } from '@millwright/evaluation/unit-labels';
import { offeredUnits } from '@millwright/evaluation/unit-words';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { ErrorText } from '@millwright/ui/field/field';
import { Figure } from '@millwright/ui/figure';
import { FileUpload } from '@millwright/ui/file-upload/file-upload';
import { formatRupees } from '@millwright/ui/format-rupees';
import { Select } from '@millwright/ui/select/select';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useMemo, useRef, useState, type ClipboardEvent, type ReactNode } from 'react';
import { attachmentLimit } from '../../shared/file-limits.ts';
import { IncompleteItems } from './boq-incomplete.tsx';
import { ColumnsUnderstood, useColumnHeads } from './boq-columns.tsx';
import {
  boqFields,
  emptyLine,
  faultsOf,
  markedAs,
  totalOf,
  unknownUnits,
  withUnit,
  type BoqInspection,
  type BoqLine,
} from './boq-lines.ts';
import { BoqTable, type BoqTableControls, type MoreColumn } from './boq-table.tsx';
import { useBoqSource, type SourceReader } from './use-boq-source.ts';

const MOST_STEPS_BACK = 100;
const MOST_UNITS_ASKED = 5;

/** Properties of BoqEntry. It is controlled: what it shows are `lines`, and every change is a new array. */
export type BoqEntryProps = {
  lines: readonly BoqLine[];
  onChange: (lines: readonly BoqLine[]) => void;
  /** The lines can be read, and not changed. */
  isReadOnly?: boolean;
  /** Vendors price the lines: what they could not is named, with a way to mark it as priced apart. */
  isForVendors?: boolean;
  /** What stands beside the lines, such as rates of vendors, and how a source that has that is read. */
  beside?: {
    columnsOf: (
      inspection: BoqInspection | null,
      correct: (columns: { column: number; meaning: BoqInspection['columns'][number]['meaning'] }[]) => void,
    ) => readonly MoreColumn[];
    reader: SourceReader;
    /** The lines themselves stay as they are. */
    isFixed: boolean;
  };
};

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;

/**
 * A bill of quantities to paste, to choose as a file, and to correct: a source is read by the server, its lines stand in a table whose every cell is
 * a field, and each problem stands at its cell with what to do. Knows no form.
 */
export function BoqEntry({ lines, onChange, isReadOnly = false, isForVendors = false, beside }: BoqEntryProps) {
  const table = useRef<BoqTableControls>(null);
  const [past, setPast] = useState<readonly (readonly BoqLine[])[]>([]);
  const [said, setSaid] = useState('');
  const [place, setPlace] = useState<{ index: number; field: string } | null>(null);
  const added = useRef(0);

  const change = (next: readonly BoqLine[], words = '') => {
    setPast((before) => [...before.slice(1 - MOST_STEPS_BACK), lines]);
    setSaid(words);
    onChange(next);
  };
  const source = useBoqSource(lines, change, beside?.reader);
  const isFixed = beside?.isFixed ?? false;
  const more = beside?.columnsOf(source.inspection, (columns) => source.correct({ columns }));
  const heads = useColumnHeads(isReadOnly ? null : source.inspection, (columns) => source.correct({ columns }));

  const actions = {
    change: (line: BoqLine) => change(lines.map((each) => (each.id === line.id ? line : each))),
    insertBelow: (index: number) => {
      const id = `new-${Date.now().toString(36)}-${(added.current += 1)}`;
      change(lines.toSpliced(index + 1, 0, emptyLine(id, lines[index]?.group ?? null)), `Item ${index + 2} inserted.`);
      requestAnimationFrame(() => table.current?.goTo(index + 1, 'description'));
    },
    remove: (index: number) => {
      change(lines.toSpliced(index, 1), `Item ${index + 1} removed.`);
      const next = Math.min(index, lines.length - 2);
      if (next >= 0) requestAnimationFrame(() => table.current?.goTo(next, place?.field ?? 'description'));
    },
    move: (index: number, by: -1 | 1) => {
      const to = index + by;
      if (to < 0 || to >= lines.length) return;
      change(lines.with(index, lines[to]!).with(to, lines[index]!), `Item ${index + 1} moved to ${to + 1}.`);
      requestAnimationFrame(() => table.current?.goTo(to, place?.field ?? 'description'));
    },
    undo: () => {
      const before = past.at(-1);
      if (!before) return;
      setPast(past.slice(0, -1));
      setSaid('Last change undone.');
      onChange(before);
    },
  };

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const isInCell = (event.target as Element).matches('input');
    // One value goes where the caret is; a table becomes lines.
    if (!text || (isInCell && !/[\t\n]/.test(text.trim()))) return;
    event.preventDefault();
    source.readText(text);
  };

  const ownFaults = useMemo(() => faultsOf(lines), [lines]);
  const fields: readonly string[] = [...boqFields, ...(more ?? []).map(({ id }) => id)];
  const faults = more
    ? [
        ...ownFaults,
        ...lines.flatMap((line, index) =>
          more.flatMap((column) => {
            const fault = column.faultOf(line);
            return fault ? [{ index, field: column.id, fault }] : [];
          }),
        ),
      ].toSorted((a, b) => a.index - b.index)
    : ownFaults;
  const errorCount = faults.filter(({ fault }) => fault.severity === 'error').length;
  const here = place && faults.find(({ index, field }) => index === place.index && field === place.field)?.fault;
  const goToNext = () => {
    const isBehind = (one: { index: number; field: string }) =>
      place === null ||
      one.index > place.index ||
      (one.index === place.index && fields.indexOf(one.field) > fields.indexOf(place.field));
    const next = faults.find(isBehind) ?? faults[0];
    if (next) table.current?.goTo(next.index, next.field);
  };
  return (
    // The paste may come from any element in it; it is no control of its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div data-slot="boq-entry" className="grid min-w-0 gap-4" onPaste={isReadOnly ? undefined : onPaste}>
      {!isReadOnly && <SourceFields source={source} />}
      {!isReadOnly && lines.length === 0 && (
        <Button className="justify-self-start" onClick={() => actions.insertBelow(-1)}>
          Enter item manually
        </Button>
      )}
      {source.failure && (
        <Banner
          tone="bad"
          title="The items could not be read"
          onDismiss={source.dismiss}
          action={
            source.failure.reading && (
              <Button size="small" onClick={source.retry}>
                Try again
              </Button>
            )
          }
        >
          {source.failure.message}
          {lines.length > 0 && ' The items below are unchanged.'}
        </Banner>
      )}
      {!isReadOnly && source.inspection && (
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
          <ColumnsUnderstood columns={source.inspection.columns} />
          {source.inspection.sheets.length > 1 && (
            <Select
              label="Sheet"
              value={source.inspection.sheet ?? ''}
              onChange={({ target }) => source.correct({ sheet: target.value, columns: [] })}
            >
              {source.inspection.sheets.map((sheet) => (
                <option key={sheet} value={sheet}>
                  {sheet}
                </option>
              ))}
            </Select>
          )}
        </div>
      )}
      {!isReadOnly && source.inspection && source.inspection.counts.problems > source.inspection.problems.length && (
        <Banner
          tone="warn"
          title={`${plural(source.inspection.counts.problems, 'problem was', 'problems were')} found`}
        >
          The first {source.inspection.problems.length.toLocaleString('en-IN')} are shown. Check the column mapping
          first.
        </Banner>
      )}
      {!isReadOnly && !isFixed && (
        <UnknownUnits lines={lines} onChoose={(text, unit) => change(withUnit(lines, text, unit))} />
      )}
      {isForVendors && (
        <IncompleteItems
          lines={lines}
          onMark={(places, kind) =>
            change(
              lines.map((line, index) => (places.includes(index) ? markedAs(line, kind) : line)),
              `${plural(places.length, 'item is', 'items are')} marked “${KIND_LABELS[kind]}”.`,
            )
          }
          onGo={({ index, field }) => table.current?.goTo(index, field)}
        />
      )}
      {lines.length > 0 && (
        <>
          {!isReadOnly && (
            <div className="flex flex-wrap items-center gap-2">
              {!isFixed && (
                <>
                  <Button
                    size="small"
                    onMouseDown={keepFocus}
                    onClick={() => actions.insertBelow(place?.index ?? lines.length - 1)}
                  >
                    Insert item
                  </Button>
                  <LineButtons place={place} count={lines.length} actions={actions} />
                </>
              )}
              <Button size="small" disabledReason={past.length === 0 && 'No changes yet.'} onClick={actions.undo}>
                Undo
              </Button>
              {faults.length > 0 && (
                <Button size="small" onMouseDown={keepFocus} onClick={goToNext}>
                  Next problem
                </Button>
              )}
            </div>
          )}
          <BoqTable
            {...{ lines, isReadOnly, isFixed, more, actions }}
            ref={table}
            heads={heads}
            onCellFocus={setPlace}
          />
          {!isReadOnly && (
            <div className="min-h-10 text-small">
              {here ? (
                <FaultText isError={here.severity === 'error'}>
                  Item {place.index + 1}: {here.message} {here.advice}
                </FaultText>
              ) : (
                <p className="text-ink-muted pointer-coarse:hidden">
                  Enter goes to the next item,{' '}
                  {!isFixed && 'Ctrl+Enter inserts one, Alt+↑ and Alt+↓ move it, Alt+Delete removes it, '}
                  Ctrl+Z undoes the last change.
                </p>
              )}
            </div>
          )}
          <Totals
            lines={lines}
            hasTotal={!beside}
            errorCount={errorCount}
            warningCount={faults.length - errorCount}
            statedInPaise={source.inspection?.totals.statedInPaise ?? null}
          />
        </>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** What is wrong with the cell that has the caret. */
const FaultText = ({ isError, children }: { isError: boolean; children: ReactNode }) => (
  <p>{isError ? <ErrorText>{children}</ErrorText> : children}</p>
);

/** A button that acts on the line with the caret leaves it there. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

function LineButtons({
  place,
  count,
  actions,
}: {
  place: { index: number } | null;
  count: number;
  actions: { move: (index: number, by: -1 | 1) => void; remove: (index: number) => void };
}) {
  const none = place === null && 'Select a cell of an item first.';
  const at = place?.index ?? 0;
  return (
    <>
      <Button
        size="small"
        onMouseDown={keepFocus}
        disabledReason={none || (at === 0 && 'This is the first item.')}
        onClick={() => actions.move(at, -1)}
      >
        Move up
      </Button>
      <Button
        size="small"
        onMouseDown={keepFocus}
        disabledReason={none || (at === count - 1 && 'This is the last item.')}
        onClick={() => actions.move(at, 1)}
      >
        Move down
      </Button>
      <Button size="small" onMouseDown={keepFocus} disabledReason={none} onClick={() => actions.remove(at)}>
        Remove item
      </Button>
    </>
  );
}

function SourceFields({ source }: { source: ReturnType<typeof useBoqSource> }) {
  const [typed, setTyped] = useState('');
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <div className="grid content-start gap-2">
        <Textarea
          label="Paste from a spreadsheet"
          description="Copy the rows with their headings and paste them here."
          rows={3}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          aria-busy={source.isReading}
        />
        {typed.trim() !== '' && (
          <Button
            className="justify-self-start"
            isLoading={source.isReading}
            onClick={() => {
              source.readText(typed);
              setTyped('');
            }}
          >
            Read items
          </Button>
        )}
        <p role="status" className="text-small text-ink-muted">
          {source.isReading ? 'Reading items…' : ''}
        </p>
      </div>
      <FileUpload
        label="Or choose a file"
        description={`XLSX or CSV, at most ${attachmentLimit.words}.`}
        accept=".xlsx,.csv,.txt"
        maxSizeInBytes={attachmentLimit.inBytes}
        isMultiple={false}
        files={source.file ? [source.file] : []}
        onFilesAdd={([file]) => file && void source.readFile(file)}
        onCancel={source.cancelFile}
        onRemove={source.forgetFile}
      />
    </div>
  );
}

/** Asks once for each word: all lines with it get the unit. */
function UnknownUnits({
  lines,
  onChoose,
}: {
  lines: readonly BoqLine[];
  onChoose: (text: string, unit: UnitCode) => void;
}) {
  const unknown = useMemo(() => unknownUnits(lines), [lines]);
  if (unknown.length === 0) return null;
  return (
    <section aria-label="Unknown units" className="grid gap-3 rounded-large border border-line bg-surface p-4">
      <p>
        <span className="font-semibold">Match unknown units</span>{' '}
        {unknown.length > MOST_UNITS_ASKED && `The ${MOST_UNITS_ASKED} most frequent of ${unknown.length}.`}
      </p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {unknown.slice(0, MOST_UNITS_ASKED).map(({ text, count }) => (
          <Select
            key={text}
            label={`“${text}” in ${plural(count, 'item', 'items')}`}
            value=""
            onChange={({ target }) => onChoose(text, target.value as UnitCode)}
          >
            <option value="" disabled>
              Choose a unit
            </option>
            {offeredUnits.map(([code, name]) => (
              <option key={code} value={code}>
                {name} ({unitLabel(code)})
              </option>
            ))}
          </Select>
        ))}
      </div>
    </section>
  );
}

function Totals({
  lines,
  hasTotal,
  errorCount,
  warningCount,
  statedInPaise,
}: {
  lines: readonly BoqLine[];
  hasTotal: boolean;
  errorCount: number;
  warningCount: number;
  statedInPaise: number | null;
}) {
  const { inPaise, pricedCount } = useMemo(() => totalOf(lines), [lines]);
  const isOther = statedInPaise !== null && pricedCount > 0 && BigInt(statedInPaise) !== inPaise;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums" data-slot="boq-totals">
      <div>
        <dt className="text-small text-ink-muted">Items</dt>
        <dd className="font-semibold">{lines.length.toLocaleString('en-IN')}</dd>
      </div>
      <div>
        <dt className="text-small text-ink-muted">To correct</dt>
        <dd className="font-semibold">{plural(errorCount, 'cell', 'cells')}</dd>
      </div>
      <div>
        <dt className="text-small text-ink-muted">To check</dt>
        <dd className="font-semibold">{plural(warningCount, 'cell', 'cells')}</dd>
      </div>
      {hasTotal && (
        <div>
          <dt className="text-small text-ink-muted">Total of {plural(pricedCount, 'item', 'items')} with a rate</dt>
          <dd className="font-semibold">
            {pricedCount === 0 ? '—' : <Figure>{formatRupees(Number(inPaise))}</Figure>}
          </dd>
        </div>
      )}
      {hasTotal && isOther && (
        <div>
          <dt className="text-small text-ink-muted">Total in the source</dt>
          <dd className="font-semibold text-warn">
            <Figure>{formatRupees(statedInPaise)}</Figure>
          </dd>
        </div>
      )}
    </dl>
  );
}
