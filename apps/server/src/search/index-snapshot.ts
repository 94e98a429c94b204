/**
 * A fresh index as one file: a JSON head, then the typed arrays as they are in memory. Reading is one read of the file; the columns are
 * views of it, so a million vendors load in well under a second. Written beside the old file and renamed, so a reader never sees half.
 */
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

import { ValueTable } from './value-table.ts';
import type { Value } from './value-table.ts';
import { VendorValues } from './vendor-values.ts';
import type { ValueNumbers } from './vendor-values.ts';
import type { Subcategory } from './vendor-rows.ts';
import type { IndexColumns, IndexParts } from './index-columns.ts';

/** Changes whenever the meaning of the file or of any rule that shaped it changes: an old file is then rebuilt, not read. */
const SNAPSHOT_FORMAT = 4;
const MAGIC = 0x4d495831; // "MIX1"
const ALIGNMENT = 8;
const HEAD_LENGTH_AT = 8;
const PREAMBLE_LENGTH = 32;

const COLUMN_TYPES = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array, Float64Array } as const;
type ColumnType = keyof typeof COLUMN_TYPES;
type Section = { type: ColumnType; offset: number; length: number };

type Head = {
  format: number;
  source: string;
  horizon: string;
  /** Which cards belong to it. */
  cards: string;
  placeCount: number;
  averageRating: number;
  averageLength: number;
  subcategories: Subcategory[];
  values: Value[];
  nameTerms: string[];
  nameSurfaces: string[];
  columns: Record<keyof IndexColumns, Section>;
  rows: { starts: Section; numbers: Section };
  bitmaps: (Section | null)[];
  lists: (Section | null)[];
  totalLength: number;
};

function typeNameOf(column: ArrayBufferView): ColumnType {
  return column.constructor.name as ColumnType;
}

/** Writes a fresh index with the position in the change log that it is built from. Throws what the file system throws. */
export function writeSnapshot(
  file: string,
  parts: IndexParts,
  position: { source: string; horizon: string; cards: string },
): void {
  const pieces: ArrayBufferView[] = [];
  let offset = 0;
  const section = (column: ArrayBufferView & { length: number }): Section => {
    const placed = { type: typeNameOf(column), offset, length: column.length };
    pieces.push(column);
    offset += Math.ceil(column.byteLength / ALIGNMENT) * ALIGNMENT;
    return placed;
  };
  const columns = Object.fromEntries(
    Object.entries(parts.columns).map(([name, column]) => [name, section(column)]),
  ) as Head['columns'];
  const head: Head = {
    format: SNAPSHOT_FORMAT,
    source: position.source,
    horizon: position.horizon,
    cards: position.cards,
    placeCount: parts.placeCount,
    averageRating: parts.averageRating,
    averageLength: parts.averageLength,
    subcategories: [...parts.table.subcategories.values()],
    values: parts.table.values,
    nameTerms: parts.nameTerms,
    nameSurfaces: parts.nameSurfaces,
    columns,
    rows: { starts: section(parts.rows.starts), numbers: section(parts.rows.numbers) },
    bitmaps: parts.bitmaps.map((bitmap) => (bitmap === null ? null : section(bitmap))),
    lists: parts.lists.map((list) => (list === null ? null : section(list))),
    totalLength: offset,
  };
  const headBytes = Buffer.from(JSON.stringify(head));
  const preamble = Buffer.alloc(PREAMBLE_LENGTH);
  preamble.writeUInt32LE(MAGIC, 0);
  preamble.writeUInt32LE(SNAPSHOT_FORMAT, 4);
  preamble.writeUInt32LE(headBytes.length, HEAD_LENGTH_AT);
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = openSync(temporary, 'w');
  try {
    let at = 0;
    const write = (bytes: Uint8Array): void => {
      for (let from = 0; from < bytes.length;) from += writeSync(handle, bytes, from, bytes.length - from, at + from);
      at += bytes.length;
    };
    write(preamble);
    write(headBytes);
    at = dataStart(headBytes.length);
    const start = at;
    let next = 0;
    for (const piece of pieces) {
      at = start + next;
      write(new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength));
      next += Math.ceil(piece.byteLength / ALIGNMENT) * ALIGNMENT;
    }
    // The last section may end before its alignment; the reader checks the whole length.
    if (at < start + offset) write(new Uint8Array(start + offset - at));
  } catch (error) {
    closeSync(handle);
    rmSync(temporary, { force: true });
    throw error;
  }
  closeSync(handle);
  renameSync(temporary, file);
}

function dataStart(headLength: number): number {
  return Math.ceil((PREAMBLE_LENGTH + headLength) / 64) * 64;
}

/** Reads a snapshot; null when there is none, or it is of another format, of another source, or damaged. */
export function readSnapshot(
  file: string,
  source: string,
): { parts: IndexParts; horizon: string; cards: string } | null {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    return null;
  }
  try {
    const preamble = Buffer.alloc(PREAMBLE_LENGTH);
    if (readSync(handle, preamble, 0, PREAMBLE_LENGTH, 0) !== PREAMBLE_LENGTH) return null;
    if (preamble.readUInt32LE(0) !== MAGIC || preamble.readUInt32LE(4) !== SNAPSHOT_FORMAT) return null;
    const headLength = preamble.readUInt32LE(HEAD_LENGTH_AT);
    const { size } = fstatSync(handle);
    if (headLength > size) return null;
    const headBytes = Buffer.alloc(headLength);
    readSync(handle, headBytes, 0, headLength, PREAMBLE_LENGTH);
    const head = JSON.parse(headBytes.toString('utf8')) as Head;
    const start = dataStart(headLength);
    if (head.source !== source || size !== start + head.totalLength) return null;
    const buffer = new ArrayBuffer(head.totalLength);
    const bytes = new Uint8Array(buffer);
    for (let at = 0; at < bytes.length;) {
      const read = readSync(handle, bytes, at, Math.min(bytes.length - at, 1 << 28), start + at);
      if (read === 0) return null;
      at += read;
    }
    const view = ({ type, offset, length }: Section): ArrayBufferView => new COLUMN_TYPES[type](buffer, offset, length);
    const columns = Object.fromEntries(Object.entries(head.columns).map(([name, section]) => [name, view(section)]));
    return {
      horizon: head.horizon,
      cards: head.cards,
      parts: {
        columns: columns as unknown as IndexColumns,
        placeCount: head.placeCount,
        livingCount: head.placeCount,
        orderedCount: head.placeCount,
        averageRating: head.averageRating,
        averageLength: head.averageLength,
        table: new ValueTable(head.subcategories, head.values),
        rows: new VendorValues(view(head.rows.starts) as Uint32Array, view(head.rows.numbers) as ValueNumbers),
        bitmaps: head.bitmaps.map((section) => (section === null ? null : (view(section) as Int32Array))),
        lists: head.lists.map((section) => (section === null ? null : (view(section) as Uint32Array))),
        nameTerms: head.nameTerms,
        nameSurfaces: head.nameSurfaces,
      },
    };
  } catch {
    return null;
  } finally {
    closeSync(handle);
  }
}
