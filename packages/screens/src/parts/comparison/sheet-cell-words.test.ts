import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cellWords } from './sheet-cell-words.ts';

const sheet = {
  lines: [{ lineId: '0001', group: null, description: 'Refractory repair', unit: 'CBM', quantity: '6' }],
  vendors: [{ vendorId: 'k', companyName: 'Konkan Thermal' }],
} as never;

test('a line, a note, a version and a rule are called by what they are about', () => {
  const words = (cell: string, vendorId: string | null = 'k') => cellWords(sheet, { vendorId, cell });
  expect(words('line 0001')).toBe('Refractory repair, Konkan Thermal');
  expect(words('note 0001', null)).toBe('note, Refractory repair');
  expect(words('note')).toBe('note, Konkan Thermal');
  expect(words('version 2')).toBe('version 2, Konkan Thermal');
  expect(words('discountPercent')).toBe('discount, Konkan Thermal');
  expect(words('deviationLoading Warranty', null)).toBe('deviation loading, Warranty');
  expect(words('scenario A longer wall', null)).toBe('scenario, A longer wall');
  expect(words('quantity 0009', null)).toBe('quantity, an item');
  expect(words('line 0009')).toBe('an item, Konkan Thermal');
});

test('every change of the contract has words', () => {
  const contract = JSON.parse(
    readFileSync(new URL('../../../../../openapi/generated/openapi.json', import.meta.url), 'utf8'),
  ) as { components: { schemas: { SheetChange: { properties: object } } } };
  const asIs = ['currency', 'freight', 'insurance', 'packing', 'registration', 'scenario'];
  for (const name of Object.keys(contract.components.schemas.SheetChange.properties)) {
    const words = cellWords(sheet, { vendorId: null, cell: name });
    if (!asIs.includes(name) && !['note', 'version', 'terms', 'method'].includes(name))
      expect(words, name).not.toBe(name);
    expect(words).not.toMatch(/[a-z][A-Z]/);
  }
});
