import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it('names sizes with decimal units', () => {
  expect(formatBytes(0)).toBe('0 B');
  expect(formatBytes(999)).toBe('999 B');
  expect(formatBytes(1000)).toBe('1 kB');
  expect(formatBytes(1_500_000)).toBe('1.5 MB');
  expect(formatBytes(2_340_000_000)).toBe('2.3 GB');
});

it('goes to the next unit before a thousand of the smaller one is shown', () => {
  expect(formatBytes(999_949)).toBe('999.9 kB');
  expect(formatBytes(999_950)).toBe('1 MB');
});
