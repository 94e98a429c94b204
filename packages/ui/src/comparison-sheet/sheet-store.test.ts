import { expect, test, vi } from 'vitest';
import { SheetStore, type SheetData, type SheetValue } from './sheet-store.ts';

const columns = [
  { id: 'estimate', name: 'Estimate', isReference: true },
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
];
const rows = [
  { id: 'tube', label: 'Tube', quantity: 2.5 },
  { id: 'fin', label: 'Fin' },
  { id: 'term', label: 'Payment', kind: 'text' as const },
];
const data = (more: Partial<SheetData> = {}): SheetData => ({
  rows,
  columns,
  values: {
    tube: { estimate: 100, a: 301, b: 200 },
    fin: { a: 50, b: 50 },
    term: { a: '30 days', b: '45 days' },
  },
  ...more,
});

test('totals are quantity times rate, rounded half up once per line, with adjustments after them', () => {
  const store = new SheetStore(
    data({ adjustments: [{ id: 'gst', label: 'GST', amountInPaise: (_, basic) => Math.round(basic * 0.18) }] }),
  );
  // 2.5 × 301 = 752.5.
  expect(store.basicTotal(1)).toBe(753 + 50);
  expect(store.effectiveTotal(1)).toBe(803 + Math.round(803 * 0.18));
  expect(store.rank(1)).toBe(2);
  expect(store.rank(2)).toBe(1);
});

test('a reference is neither ranked nor the lowest, and equal amounts mark nobody', () => {
  const store = new SheetStore(data());
  expect(store.rank(0)).toBeNull();
  expect([0, 1, 2].map((column) => store.isLowest(0, column))).toEqual([false, false, true]);
  expect([0, 1, 2].map((column) => store.isLowest(1, column))).toEqual([false, false, false]);
});

test('who lacks an amount is not ranked, unless the host says so', () => {
  const store = new SheetStore(data());
  store.set(1, 2, null);
  expect(store.missingCount(2)).toBe(1);
  expect(store.rank(2)).toBeNull();
  expect(store.rank(1)).toBe(1);
  expect(new SheetStore(data({ values: {}, canRank: () => true })).rank(1)).toBe(1);
});

test('text differs, but is no money', () => {
  const store = new SheetStore(data());
  expect([0, 1, 2].map((row) => store.isDifferent(row))).toEqual([true, false, true]);
  const before = store.effectiveTotal(1);
  store.set(2, 1, '60 days');
  expect(store.value(2, 1)).toBe('60 days');
  expect(store.effectiveTotal(1)).toBe(before);
});

test('only what shows something else is told', () => {
  const store = new SheetStore(data());
  const told = { self: vi.fn(), sameRow: vi.fn(), otherRow: vi.fn(), column: vi.fn(), otherColumn: vi.fn() };
  store.subscribeToCell(0, 1, told.self);
  const leave = store.subscribeToCell(0, 2, told.sameRow);
  store.subscribeToCell(1, 1, told.otherRow);
  store.subscribeToColumn(1, told.column);
  store.subscribeToColumn(2, told.otherColumn);
  store.set(0, 1, 302);
  const calls = () => Object.values(told).map((listener) => listener.mock.calls.length);
  expect(calls()).toEqual([1, 0, 0, 1, 0]);
  // Now it is the lowest: the mark of the other goes, and the ranks change places.
  store.set(0, 1, 150);
  expect(calls()).toEqual([2, 1, 0, 2, 1]);
  leave();
  store.set(0, 1, 500);
  expect(calls()).toEqual([3, 1, 0, 3, 2]);
  store.set(0, 1, 500);
  expect(calls()).toEqual([3, 1, 0, 3, 2]);
});

test('after many random changes everything equals a store made anew', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const many = {
    rows: Array.from({ length: 12 }, (_, row) => ({ id: `r${row}`, label: `R${row}`, quantity: (row % 5) + 0.5 })),
    columns: Array.from({ length: 6 }, (_, column) => ({
      id: `c${column}`,
      name: `C${column}`,
      isReference: column === 0,
    })),
  };
  const store = new SheetStore({ ...many, values: {} });
  const values: Record<string, Record<string, SheetValue>> = {};
  for (let step = 0; step < 2000; step += 1) {
    const [row, column] = [random(12), random(6)];
    const value = random(8) === 0 ? null : random(4000);
    store.set(row, column, value);
    (values[`r${row}`] ??= {})[`c${column}`] = value;
    if (step % 100 !== 0) continue;
    const fresh = new SheetStore({ ...many, values });
    for (let other = 0; other < 6; other += 1) {
      expect(store.effectiveTotal(other)).toBe(fresh.effectiveTotal(other));
      expect(store.rank(other)).toBe(fresh.rank(other));
      expect(store.missingCount(other)).toBe(fresh.missingCount(other));
    }
    for (let other = 0; other < 12; other += 1) expect(store.lowest(other)).toBe(fresh.lowest(other));
  }
});
