import { describe, expect, test } from 'vitest';
import { addressesIn, addressProblem } from './addresses.ts';

describe('addressesIn', () => {
  test.each([
    ['a@b.example', ['a@b.example']],
    [
      'a@b.example, c@d.example; e@f.example\ng@h.example',
      ['a@b.example', 'c@d.example', 'e@f.example', 'g@h.example'],
    ],
    ['Asha Rao <asha@b.example>, "N. Bapat" <n@b.example>', ['asha@b.example', 'n@b.example']],
    ['  \n', []],
    ['nobody', ['nobody']],
  ])('finds in %j what is written there', (text, found) => {
    expect(addressesIn(text)).toEqual(found);
  });
});

describe('addressProblem', () => {
  test.each([
    ['', 'Please enter an email address'],
    ['nobody', 'Please enter valid email address'],
    ['a@b', 'Please enter valid email address'],
    ['a@b.example\r\nBcc: x@y.zz', 'Please enter valid email address'],
    [`${'a'.repeat(250)}@steel.example`, 'Max 256 characters allowed'],
    ['a@gmail.com', 'Please enter an address of your company, ending in @steel.example.'],
    ['a@evilsteel.example', 'Please enter an address of your company, ending in @steel.example.'],
    ['Asha@STEEL.example', null],
  ])('%j: %s', (text, problem) => {
    expect(addressProblem(text, 'steel.example')).toBe(problem);
  });

  test('while the company is not known, its domain is not asked for', () => {
    expect(addressProblem('a@gmail.com', null)).toBeNull();
  });
});
