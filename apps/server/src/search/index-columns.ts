/** What an index is made of, and how a vendor's fixed parts are written into typed arrays. Shared by building, loading and changing. */
import { BM25_B, BM25_K1 } from './search.rules.ts';
import { termOf, wordsOf } from './words.rules.ts';
import type { ValueTable } from './value-table.ts';
import type { VendorValues } from './vendor-values.ts';

/** Characters of a GSTIN. */
export const GSTN_LENGTH = 15;

/** The typed arrays of an index. All are longer than needed, so that vendors can be added in place. */
export type IndexColumns = {
  /** 4 words for each place: the vendor's uuid. */
  ids: Uint32Array;
  gstns: Uint8Array;
  standing: Float32Array;
  lengthNorm: Float32Array;
  latitude: Float32Array;
  longitude: Float32Array;
  /** Paise. */
  turnover: Float64Array;
  /** The star score (rule 6.7); 0 without a review. */
  rating: Float32Array;
  reviewCount: Uint32Array;
  foundedYear: Uint16Array;
  alive: Int32Array;
  /** How many living vendors have a value. */
  valueFrequencies: Uint32Array;
  nameStarts: Uint32Array;
  nameBytes: Uint8Array;
  nameTermStarts: Uint32Array;
  nameTermPlaces: Uint32Array;
  nameTermFrequencies: Uint32Array;
  /** Open-addressed table from uuid to place + 1. */
  idTable: Uint32Array;
};

/** What an index is made of: columns, the vendors of each value, and the tables of text. */
export type IndexParts = {
  columns: IndexColumns;
  placeCount: number;
  livingCount: number;
  /** Places below this are in standing order. */
  orderedCount: number;
  averageRating: number;
  averageLength: number;
  table: ValueTable;
  /** Values of each vendor, field by field. */
  rows: VendorValues;
  /** Vendors of each value: a bitmap, or else a sorted list. */
  bitmaps: (Int32Array | null)[];
  lists: (Uint32Array | null)[];
  nameTerms: string[];
  nameSurfaces: string[];
};

const textEncoder = new TextEncoder();

/** The four words of a uuid. */
export function idWords(id: string): [number, number, number, number] {
  const hex = id.replaceAll('-', '');
  return [0, 8, 16, 24].map((from) => Number.parseInt(hex.slice(from, from + 8), 16) >>> 0) as [
    number,
    number,
    number,
    number,
  ];
}

/**
 * Where a uuid, given as its four words, stands in the table of ids: its slot, which has the place + 1 of the vendor with that id, living or
 * dead, or the free slot, with 0, in which it belongs. The table must never be full.
 */
export function idSlotOf(
  { idTable, ids }: Pick<IndexColumns, 'idTable' | 'ids'>,
  a: number,
  b: number,
  c: number,
  d: number,
): number {
  const mask = idTable.length - 1;
  let slot = (a ^ Math.imul(c, 0x9e3779b1) ^ d) & mask;
  for (;;) {
    const entry = idTable[slot]!;
    if (entry === 0) return slot;
    const at = (entry - 1) * 4;
    if (ids[at] === a && ids[at + 1] === b && ids[at + 2] === c && ids[at + 3] === d) return slot;
    slot = (slot + 1) & mask;
  }
}

/** Enters the id of a place into the table of ids. */
export function enterId(columns: Pick<IndexColumns, 'idTable' | 'ids'>, place: number): void {
  const { ids, idTable } = columns;
  const at = place * 4;
  idTable[idSlotOf(columns, ids[at]!, ids[at + 1]!, ids[at + 2]!, ids[at + 3]!)] = place + 1;
}

const HEX = Array.from({ length: 65_536 }, (_, number) => number.toString(16).padStart(4, '0'));

/** The uuid at a place. */
export function idText(ids: Uint32Array, place: number): string {
  const at = place * 4;
  const [a, b, c, d] = [ids[at]!, ids[at + 1]!, ids[at + 2]!, ids[at + 3]!];
  const low = (word: number): string => HEX[word & 0xffff]!;
  const high = (word: number): string => HEX[word >>> 16]!;
  return `${high(a)}${low(a)}-${high(b)}-${low(b)}-${high(c)}-${low(c)}${high(d)}${low(d)}`;
}

/** Terms of a company name, each once, with the first of its words that has it. */
export function nameWordsOf(name: string): { surface: string; term: string }[] {
  const words = new Map<string, string>();
  for (const word of wordsOf(name)) {
    const term = termOf(word.text);
    if (!words.has(term)) words.set(term, word.text);
  }
  return [...words].map(([term, surface]) => ({ surface, term }));
}

/** The k1 part of bm25 for a vendor of so many values: long profiles gain less from each match. */
export function lengthNormOf(length: number, averageLength: number): number {
  return BM25_K1 * (1 - BM25_B + (BM25_B * length) / Math.max(1, averageLength));
}

/** Writes a GSTIN (15 ASCII characters) at a place. */
export function writeGstn(gstns: Uint8Array, place: number, gstn: string): void {
  textEncoder.encodeInto(
    gstn.slice(0, GSTN_LENGTH).padEnd(GSTN_LENGTH),
    gstns.subarray(place * GSTN_LENGTH, (place + 1) * GSTN_LENGTH),
  );
}

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** A copy of a typed array with room for `length` elements. */
export function longer<Type extends Column>(column: Type, length: number): Type {
  const copy = new (column.constructor as new (length: number) => Type)(length);
  copy.set(column);
  return copy;
}
