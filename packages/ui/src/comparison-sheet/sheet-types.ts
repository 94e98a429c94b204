import type { ReactNode } from 'react';
import type { MenuEntry } from '../menu/menu.tsx';
import type { SheetStore, SheetValue } from './sheet-store.ts';

/** `warn` for what is unusual, `filled` for a figure that is not the column's own: it is hatched. */
export type SheetNoteTone = 'warn' | 'neutral' | 'filled';

/** A remark on one cell, for instance an outlier; keyed by row id, a space and column id. */
export type SheetNotes = ReadonlyMap<string, { text: string; tone?: SheetNoteTone }>;

/**
 * What stands on a cell beside its figure, in words, for instance that colleagues talk about it. Keyed as notes are; a line as a whole by its row
 * id and a space, a column by a space and its id.
 */
export type SheetMarks = ReadonlyMap<string, string>;

/** What can be done with a cell beside changing it. */
export type SheetCellMenu = (cell: { rowId: string; columnId: string }) => readonly MenuEntry[];

/** A change that was finished: by Enter, Tab, Delete or by leaving the field. */
export interface SheetCommit {
  rowId: string;
  columnId: string;
  value: SheetValue;
  /** What the cell said when typing began. */
  previous: SheetValue;
  /** The revision of that, where the data gives one. */
  seen?: number;
}

/** The texts of a ComparisonSheet. */
export interface ComparisonSheetLabels {
  rowHeading: string;
  /** The mark of the lowest amount of a row, and of the ranks at the heads of the columns. */
  rank: (rank: number) => string;
  missingCount: (count: number) => string;
  missing: string;
  basicTotal: string;
  effectiveTotal: string;
  differencesOnly: (differentCount: number, totalCount: number) => ReactNode;
  noDifferences: string;
  showDeltas: string;
  /** How the grid is used where cells can be changed, and where they cannot. */
  hint: string;
  moveHint: string;
  /** The button of the current cell's menu, and what it is called in full. */
  more: string;
  moreOn: (row: string, column: string) => string;
  /** How that menu is opened by keys. */
  moreHint: string;
  /** Said when somebody tries to change a cell that is fixed. */
  fixedCell: string;
  invalidAmount: string;
  field: (row: string, column: string) => string;
  committed: (row: string, column: string, value: string, total: string, rank: string) => string;
  notChanged: string;
  /** How a column is moved by keys. */
  moveColumnHint: string;
  /** The entries of the current cell's menu that move its column. */
  moveColumnBefore: string;
  moveColumnAfter: string;
  moveColumnFirst: string;
  /** Said when a column has moved: its name, its place from 1, and how many there are. */
  columnMoved: (column: string, place: number, count: number) => string;
  /** The entries of the current cell's menu that keep its column and those before it in view, or let all scroll; and what is said then. */
  pinColumns: string;
  unpinColumns: string;
  columnsPinned: (last: string, count: number) => string;
  columnsUnpinned: string;
  /** The button that puts columns back where they were, and what is said then. */
  resetColumns: string;
  columnsReset: string;
  loading: string;
}

/** A line of the body: the heading of a group, or a row of the store. */
export type Item = { kind: 'group'; label: string } | { kind: 'row'; row: number };
/** A place of the grid, by the indexes of the store. */
export type Cell = { row: number; column: number };
/** What is drawn: items from `top` to before `bottom`, columns from `left` to before `right`. */
export type Range = { top: number; bottom: number; left: number; right: number };
/** A change under way, as the cell shows it. */
export interface Editor extends Cell {
  draft: { readonly text: string; readonly isTouched: boolean };
  isInvalid: boolean;
}

/** What the grid and its printed form are made of. */
export interface GridProps {
  /** Of the grid, for what points at its cells. */
  id: string;
  /** Names the grid. */
  caption: string;
  /** The values and what was made of them. */
  store: SheetStore;
  /** Notes on cells, where they can be written. */
  notes: SheetNotes | undefined;
  /** Marks on cells, lines and columns. */
  marks: SheetMarks | undefined;
  /** What can be done with a cell beside changing it. */
  cellMenu: SheetCellMenu | undefined;
  /** Called with a value that was entered; without it nothing can be. */
  onCommit: ((change: SheetCommit) => void) | undefined;
  /** Why nothing can be entered. */
  readOnlyReason: string | undefined;
  /** In pixels. */
  rowHeight: number;
  /** In pixels, of a vendor's column. */
  columnWidth: number;
  /** Texts of its own. */
  texts: ComparisonSheetLabels;
  /** Differences from the version before are shown. */
  hasDeltas: boolean;
  /** Only rows in which vendors differ are drawn. */
  isDifferencesOnly: boolean;
  /** Called with a column and the place that it is to have; without it columns stay where they are. */
  onColumnMove: ((columnId: string, to: number) => void) | undefined;
  /** How many columns stay in view beside the lines, from the first. */
  pinnedColumns: number;
  /** Called with how many are to stay in view. */
  onPin: ((count: number) => void) | undefined;
  /** How often the columns were put back: each time it is said. */
  resetCount: number;
  /** Called when an entry ended, whatever came of it. */
  onFinished: () => void;
}
