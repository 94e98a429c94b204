import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { parseRupees } from '../format-rupees.ts';
import { textOf } from './sheet-line.tsx';
import type { SheetStore, SheetValue } from './sheet-store.ts';
import type { Cell, Editor, SheetCommit } from './sheet-types.ts';

/** A cell that is being typed in. It is found by ids: newer data may put it elsewhere. */
interface Typing {
  rowId: string;
  columnId: string;
  /** What the cell said when typing began, and the revision of that. */
  over: SheetValue;
  seen: number | undefined;
  /** Changes with each key, without a new drawing. */
  draft: { text: string; isTouched: boolean };
}

/** Without the rupee sign, which the user would have to delete. */
const editTextOf = (value: SheetValue): string => textOf(value).replace('₹', '');

/**
 * The cell that is typed in. What is typed lives here, apart from the data: a store that replaces this one, because a colleague changed something,
 * gets the text at once, and the commit says over which value and revision it was typed.
 */
export function useSheetEdit(store: SheetStore, onVanish: (commit: SheetCommit | null) => void) {
  const [typing, setTyping] = useState<Typing | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  // What the data says of the cell, below what is typed.
  const beneath = useRef<SheetValue>(null);
  const place = useMemo(() => typing && store.placeOf(typing.rowId, typing.columnId), [store, typing]);

  const valueOf = ({ row }: Cell, text: string): SheetValue | undefined =>
    store.isMoney(row) ? parseRupees(text) : text.trim() || null;

  function begin(cell: Cell, text?: string) {
    const over = store.value(cell.row, cell.column);
    const [rowId, columnId] = [store.rows[cell.row]!.id, store.columns[cell.column]!.id];
    beneath.current = over;
    setInvalid(false);
    const draft = { text: editTextOf(over), isTouched: false };
    setTyping({ rowId, columnId, over, seen: store.revision(cell.row, cell.column), draft });
    if (text !== undefined) put(cell, draft, text);
  }

  function put(cell: Cell, draft: Typing['draft'], text: string) {
    draft.text = text;
    draft.isTouched = true;
    const value = valueOf(cell, text);
    setInvalid(value === undefined);
    if (value !== undefined) store.set(cell.row, cell.column, value);
  }

  /** Brings the text into the store, where it is an amount. */
  function type(text: string) {
    if (typing && place) put(place, typing.draft, text);
  }

  /** What there is to save of the text; null where nothing was changed. */
  function commitOf({ rowId, columnId, over, seen, draft }: Typing, value: SheetValue | undefined): SheetCommit | null {
    if (!draft.isTouched || value === undefined || Object.is(value, over)) return null;
    return { rowId, columnId, value, previous: over, ...(seen !== undefined && { seen }) };
  }

  /** Ends typing, and restores what the data says unless the text is kept. */
  function end(isKept: boolean): SheetCommit | null {
    if (!typing || !place) return null;
    const commit = isKept ? commitOf(typing, valueOf(place, typing.draft.text)) : null;
    if (!commit) store.set(place.row, place.column, beneath.current);
    setTyping(null);
    setInvalid(false);
    return commit;
  }

  const known = useRef(store);
  useLayoutEffect(() => {
    if (known.current === store) return;
    known.current = store;
    if (!typing) return;
    if (!place) {
      // Its line or its vendor is no longer on the sheet.
      const { text } = typing.draft;
      setTyping(null);
      onVanish(commitOf(typing, parseRupees(text) ?? text));
      return;
    }
    beneath.current = store.value(place.row, place.column);
    if (typing.draft.isTouched) put(place, typing.draft, typing.draft.text);
    // oxlint-disable-next-line react/exhaustive-deps -- when there is newer data, whatever else was drawn
  }, [store]);

  const editor = useMemo<Editor | null>(
    () => (typing && place ? { ...place, draft: typing.draft, isInvalid } : null),
    [typing, place, isInvalid],
  );
  return { editor, isInvalid, begin, type, end };
}
