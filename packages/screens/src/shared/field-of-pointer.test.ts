import { expect, test } from 'vitest';
import { fieldOfPointer } from './field-of-pointer.ts';

const values = {
  email: '',
  recipients: ['a@b.example'],
  items: [
    { rate: '1', unit: { code: 'kg' } },
    { rate: '2', unit: { code: 't' } },
  ],
  empty: [],
};

test.each([
  ['/email', 'email'],
  ['/body/email', 'email'],
  ['/recipients/0', 'recipients'],
  ['/empty/2', 'empty'],
  ['/items/1/rate', 'items.1.rate'],
  ['/items/1/unit/code', 'items.1.unit.code'],
  ['/items/1/unknown', 'items.1'],
  ['/items/7/rate', 'items'],
  ['/toName', 'email'],
  ['/terms/items/1/rate', 'items.1.rate'],
  ['/terms', null],
  ['/query/email', null],
  ['/unknown', null],
  ['/constructor', null],
  ['', null],
  ['/body', null],
])('%s is the field %s', (pointer, field) => {
  expect(fieldOfPointer(pointer, values, { toName: 'email', terms: '' })).toBe(field);
});
