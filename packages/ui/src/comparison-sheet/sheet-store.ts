import type { ReactNode } from 'react';

/** What stands in a cell: integer paise in a row of money, text in a row of text, null where nothing was given. */
export type SheetValue = number | string | null;

/** One line. */
export interface SheetRow {
  id: string;
  label: string;
  description?: string;
  /** Rows with the same group stand under one heading; they must follow each other. */
  group?: string;
  /** `money` unless given. Only money is added up and compared for the lowest. */
  kind?: 'money' | 'text';
  /** The total adds quantity times the cell, rounded half up to paise once per line; 1 unless given. */
  quantity?: number;
  /** False keeps the cells of this row from being edited. */
  isEditable?: boolean;
}

/** One column, for instance a vendor. */
export interface SheetColumn {
  id: string;
  name: string;
  /** Under the name. */
  detail?: string;
  /** A column to compare with, such as the estimate: it has a total but no rank, and is never the lowest. */
  isReference?: boolean;
  /** False keeps the cells of this column from being edited. */
  isEditable?: boolean;
  /** Under all of it in the head: what can be done with the column. */
  actions?: ReactNode;
}

/** A line between the basic total and the effective one: tax, freight, loading. */
export interface SheetAdjustment {
  id: string;
  label: string;
  description?: string;
  /** Integer paise that are added, from the column and its basic total; null where it does not apply. */
  amountInPaise: (columnId: string, basicInPaise: number) => number | null;
  /** It says what the lines above it come to, or what they hold, and is not added itself. */
  isSubtotal?: boolean;
  /** Small, under the amount: what it was made of. */
  note?: (columnId: string) => string | null;
  /** Makes its name a button: how it was reckoned. */
  onOpen?: () => void;
}

/** What a sheet is made from. */
export interface SheetData {
  rows: readonly SheetRow[];
  columns: readonly SheetColumn[];
  /** By row id, then by column id; what is absent was not given. */
  values: Readonly<Record<string, Readonly<Record<string, SheetValue>> | undefined>>;
  adjustments?: readonly SheetAdjustment[];
  /** False for a sheet of texts, which has no totals below its rows. */
  hasTotals?: boolean;
  /** True where amounts are shown to the nearest rupee; the current cell says its paise. */
  isWholeRupees?: boolean;
  /** Whether a column takes part in the ranking; unless given, only one that lacks no amount does. */
  canRank?: (columnId: string, missingCount: number) => boolean;
  /** The ranks, where more than the lowest total decides them; null: none. */
  rank?: (columnId: string) => number | null;
  /** The revision of a cell, which a commit gives back as `seen`. */
  revision?: (rowId: string, columnId: string) => number;
}

type Listener = () => void;

/**
 * The figures of a sheet, with a listener list per cell, per column and per row: after one change only what shows something
 * else is drawn again. A change costs one pass over its row and one over the columns, whatever the size of the sheet.
 * Positions are indices into `rows` and `columns`. Snapshots are version counters, so that `useSyncExternalStore` compares numbers.
 */
export class SheetStore {
  readonly rows: readonly SheetRow[];
  readonly columns: readonly SheetColumn[];
  readonly adjustments: readonly SheetAdjustment[];
  readonly hasTotals: boolean;
  readonly isWholeRupees: boolean;
  readonly #canRank: (columnId: string, missingCount: number) => boolean;
  readonly #givenRank: ((columnId: string) => number | null) | undefined;
  readonly #revision: SheetData['revision'];
  readonly #values: SheetValue[];
  /** The lowest amount of each row; NaN where there is none, or all are equal. */
  readonly #lowest: Float64Array;
  readonly #basic: Float64Array;
  readonly #missing: Int32Array;
  readonly #effective: Float64Array;
  /** From 1; 0 where the column has none. */
  readonly #rank: Int32Array;
  readonly #cellVersion: Int32Array;
  readonly #columnVersion: Int32Array;
  readonly #cellListeners = new Map<number, Set<Listener>>();
  readonly #columnListeners = new Map<number, Set<Listener>>();

  constructor({
    rows,
    columns,
    values,
    adjustments = [],
    hasTotals = true,
    isWholeRupees = false,
    canRank = (_, missingCount) => missingCount === 0,
    rank,
    revision,
  }: SheetData) {
    this.rows = rows;
    this.columns = columns;
    this.adjustments = adjustments;
    this.hasTotals = hasTotals;
    this.isWholeRupees = isWholeRupees;
    this.#canRank = canRank;
    this.#givenRank = rank;
    this.#revision = revision;
    this.#values = rows.flatMap((row) => columns.map((column) => values[row.id]?.[column.id] ?? null));
    this.#lowest = new Float64Array(rows.length);
    this.#basic = new Float64Array(columns.length);
    this.#missing = new Int32Array(columns.length);
    this.#effective = new Float64Array(columns.length);
    this.#rank = new Int32Array(columns.length);
    this.#cellVersion = new Int32Array(rows.length * columns.length);
    this.#columnVersion = new Int32Array(columns.length);
    for (let row = 0; row < rows.length; row += 1) {
      this.#lowest[row] = this.#lowestOf(row);
      if (!this.isMoney(row)) continue;
      for (let column = 0; column < columns.length; column += 1) {
        const value = this.value(row, column);
        if (value === null) this.#missing[column]! += 1;
        else this.#basic[column]! += this.#lineAmount(row, value);
      }
    }
    for (let column = 0; column < columns.length; column += 1) this.#effective[column] = this.#effectiveOf(column);
    this.#rankAgain();
  }

  isMoney(row: number): boolean {
    return this.rows[row]?.kind !== 'text';
  }

  value(row: number, column: number): SheetValue {
    return this.#values[row * this.columns.length + column] ?? null;
  }

  /** The revision of what the data says of a cell. */
  revision(row: number, column: number): number | undefined {
    return this.#revision?.(this.rows[row]!.id, this.columns[column]!.id);
  }

  /** Where a cell is; null where its row or column is not here. */
  placeOf(rowId: string, columnId: string): { row: number; column: number } | null {
    const row = this.rows.findIndex(({ id }) => id === rowId);
    const column = this.columns.findIndex(({ id }) => id === columnId);
    return row < 0 || column < 0 ? null : { row, column };
  }

  /** Whether any cell may be edited. */
  get hasEditableCell(): boolean {
    return (
      this.rows.some(({ isEditable }) => isEditable !== false) &&
      this.columns.some(({ isEditable }) => isEditable !== false)
    );
  }

  isEditable(row: number, column: number): boolean {
    return this.rows[row]?.isEditable !== false && this.columns[column]?.isEditable !== false;
  }

  /** True for each lowest amount of a row, unless all are equal or there is only one. */
  isLowest(row: number, column: number): boolean {
    return !this.columns[column]?.isReference && this.value(row, column) === this.#lowest[row];
  }

  /** The lowest amount of a row in paise, or null where no amount is lower than another. */
  lowest(row: number): number | null {
    const lowest = this.#lowest[row]!;
    return Number.isNaN(lowest) ? null : lowest;
  }

  /** The sum of a column's lines in paise, before adjustments. */
  basicTotal(column: number): number {
    return this.#basic[column] ?? 0;
  }

  adjustment(adjustment: number, column: number): number | null {
    const id = this.columns[column]?.id;
    return id === undefined ? null : (this.adjustments[adjustment]?.amountInPaise(id, this.basicTotal(column)) ?? null);
  }

  /** The basic total and all adjustments, in paise. */
  effectiveTotal(column: number): number {
    return this.#effective[column] ?? 0;
  }

  /** 1 for the lowest effective total, equal ones share a rank; null for a reference and for what cannot be ranked. */
  rank(column: number): number | null {
    return this.#rank[column] || null;
  }

  /** How many amounts a column lacks. */
  missingCount(column: number): number {
    return this.#missing[column] ?? 0;
  }

  /** True when the columns, references left out, do not all say the same. */
  isDifferent(row: number): boolean {
    let first: SheetValue | undefined;
    for (let column = 0; column < this.columns.length; column += 1) {
      if (this.columns[column]?.isReference) continue;
      const value = this.value(row, column);
      if (first === undefined) first = value;
      else if (first !== value) return true;
    }
    return false;
  }

  /** Changes one cell and brings totals, lowest marks and ranks up to date. */
  set(row: number, column: number, value: SheetValue): void {
    const before = this.value(row, column);
    if (before === value || !this.rows[row] || !this.columns[column]) return;
    this.#values[row * this.columns.length + column] = value;
    this.#touchCell(row, column);
    if (!this.isMoney(row)) return;

    const lowestBefore = this.#lowest[row]!;
    const lowest = this.#lowestOf(row);
    if (!Object.is(lowest, lowestBefore)) {
      this.#lowest[row] = lowest;
      // Differences to the lowest are shown in every cell of the row.
      for (let other = 0; other < this.columns.length; other += 1) if (other !== column) this.#touchCell(row, other);
    }

    if (before === null) this.#missing[column]! -= 1;
    else this.#basic[column]! -= this.#lineAmount(row, before);
    if (value === null) this.#missing[column]! += 1;
    else this.#basic[column]! += this.#lineAmount(row, value);
    this.#effective[column] = this.#effectiveOf(column);
    this.#touchColumn(column);
    for (const moved of this.#rankAgain()) if (moved !== column) this.#touchColumn(moved);
  }

  subscribeToCell(row: number, column: number, listener: Listener): () => void {
    return subscribe(this.#cellListeners, row * this.columns.length + column, listener);
  }

  cellVersion(row: number, column: number): number {
    return this.#cellVersion[row * this.columns.length + column] ?? 0;
  }

  /** Of the total, the rank and the count of missing amounts. */
  subscribeToColumn(column: number, listener: Listener): () => void {
    return subscribe(this.#columnListeners, column, listener);
  }

  columnVersion(column: number): number {
    return this.#columnVersion[column] ?? 0;
  }

  #lineAmount(row: number, value: SheetValue): number {
    return typeof value === 'number' ? Math.round((this.rows[row]?.quantity ?? 1) * value) : 0;
  }

  #lowestOf(row: number): number {
    if (!this.isMoney(row)) return Number.NaN;
    let lowest = Number.POSITIVE_INFINITY;
    let highest = Number.NEGATIVE_INFINITY;
    for (let column = 0; column < this.columns.length; column += 1) {
      const value = this.value(row, column);
      if (typeof value !== 'number' || this.columns[column]?.isReference) continue;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
    return lowest < highest ? lowest : Number.NaN;
  }

  #effectiveOf(column: number): number {
    let total = this.basicTotal(column);
    for (let index = 0; index < this.adjustments.length; index += 1)
      if (!this.adjustments[index]!.isSubtotal) total += this.adjustment(index, column) ?? 0;
    return total;
  }

  /** Ranks all columns and answers those whose rank changed. */
  #rankAgain(): number[] {
    const order: number[] = [];
    for (let column = 0; column < this.columns.length; column += 1) {
      const { id, isReference } = this.columns[column]!;
      if (!isReference && this.#canRank(id, this.missingCount(column))) order.push(column);
    }
    order.sort((a, b) => this.#effective[a]! - this.#effective[b]!);
    const ranks = new Int32Array(this.columns.length);
    let rank = 0;
    order.forEach((column, index) => {
      if (index === 0 || this.#effective[column] !== this.#effective[order[index - 1]!]) rank += 1;
      ranks[column] = rank;
    });
    if (this.#givenRank)
      for (let column = 0; column < ranks.length; column += 1)
        ranks[column] = this.#givenRank(this.columns[column]!.id) ?? 0;
    const moved: number[] = [];
    for (let column = 0; column < ranks.length; column += 1) {
      if (ranks[column] === this.#rank[column]) continue;
      this.#rank[column] = ranks[column]!;
      moved.push(column);
    }
    return moved;
  }

  #touchCell(row: number, column: number) {
    const key = row * this.columns.length + column;
    this.#cellVersion[key]! += 1;
    for (const listener of this.#cellListeners.get(key) ?? []) listener();
  }

  #touchColumn(column: number) {
    this.#columnVersion[column]! += 1;
    for (const listener of this.#columnListeners.get(column) ?? []) listener();
  }
}

function subscribe(listeners: Map<number, Set<Listener>>, key: number, listener: Listener): () => void {
  const set = listeners.get(key) ?? new Set();
  listeners.set(key, set);
  set.add(listener);
  return () => {
    set.delete(listener);
    if (set.size === 0 && listeners.get(key) === set) listeners.delete(key);
  };
}
