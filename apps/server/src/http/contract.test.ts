import { describe, expect, test } from 'vitest';
import { compileContract, contractDocument, fieldProblems, findOversize, parseBody } from './contract.ts';

/** Every pattern of the contract, with the bound of its text. */
function patternsOf(node: unknown, found = new Map<string, number>()): Map<string, number> {
  if (typeof node !== 'object' || node === null) return found;
  const { pattern, maxLength } = node as { pattern?: unknown; maxLength?: number };
  if (typeof pattern === 'string') found.set(pattern, Math.max(maxLength ?? 0, found.get(pattern) ?? 0));
  for (const inner of Object.values(node)) patternsOf(inner, found);
  return found;
}

const MEGABYTE = 1024 * 1024;
const PREFIXES = ['', 'a@', 'a@a.', '+91', 'VR-', 'https://', ' '];
const REPEATED = ['.', '@', 'a', 'a.', '.a', ' ', '\t', '0', '9', '-', '_', 'A', '/', 'é', '\u200B'];
const ENDS = ['', '@', '\n', ' ', '\u0000', 'x'];
const hostileTexts = (length: number) =>
  PREFIXES.flatMap((prefix) =>
    REPEATED.flatMap((repeated) => {
      const body = repeated.repeat(length / repeated.length);
      return ENDS.map((end) => prefix + body + end);
    }),
  );
/** How long a work takes, at its best of three: what another program took meanwhile does not count. */
function bestOf(work: () => unknown): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const startedAt = performance.now();
      work();
      return performance.now() - startedAt;
    }),
  );
}

describe('patterns of the contract', () => {
  const patterns = [...patternsOf(contractDocument)];
  test('there are some, and each has a bound', () => {
    expect(patterns.length).toBeGreaterThan(15);
    expect(patterns.filter(([, bound]) => bound === 0)).toEqual([]);
  });

  test.each(patterns)('%s takes time that grows with the text, not with its square', (pattern, bound) => {
    const form = new RegExp(pattern, 'u');
    // Over all of them together at the bound and at 20,000 characters, where a quadratic one takes 0.1 s for each.
    for (const text of hostileTexts(bound)) expect(bestOf(() => form.test(text))).toBeLessThan(50);
    for (const text of hostileTexts(20_000)) expect(bestOf(() => form.test(text))).toBeLessThan(50);
  });

  test.each(patterns)('%s reads a megabyte within a fifth of a second', (pattern) => {
    const form = new RegExp(pattern, 'u');
    // A slow one would show at 20,000 already: of the megabytes, one for each repetition is enough.
    for (const repeated of REPEATED)
      expect(
        bestOf(() => form.test(`a@${repeated.repeat(MEGABYTE / repeated.length)}@`)),
        `of ${JSON.stringify(repeated)}`,
      ).toBeLessThan(200);
  });

  test('a quadratic pattern would be found', () => {
    const quadratic = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;
    expect(bestOf(() => quadratic.test(`a@${'.'.repeat(20_000)}@`))).toBeGreaterThan(50);
  });
});

describe('validators', () => {
  test.each([...compileContract().values()].map((operation) => [operation.id, operation] as const))(
    'those of %s can be made',
    (_id, { checkQuery, checkPath, checkHeaders, body, checkResponse }) => {
      const all = [checkQuery, checkPath, checkHeaders, body?.check, ...checkResponse.values()];
      for (const check of all) expect(() => check?.(undefined)).not.toThrow();
    },
  );
});

describe('what is too large is told by its size', () => {
  const operations = compileContract();
  const login = operations.get('login')!.body!;

  test('a pattern is not asked about a text that is too long: its length is all that is wrong', () => {
    login.check!({ email: `a@${'.'.repeat(500_000)}@`, password: 'x' });
    const told = fieldProblems(login.check!.errors, '').filter(({ message }) => message.includes('form'));
    expect(told).toEqual([]);
    expect(login.check!.errors!.some(({ keyword }) => keyword === 'maxLength')).toBe(true);
  });

  test('60,000 unknown fields are one problem, and none of them is looked at', () => {
    const fields = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`field${index}`, index]));
    expect(findOversize(fields, login.largest)).toEqual({ pointer: '', message: 'has too many fields' });
  });

  test('a few unknown fields are named one by one', () => {
    expect(findOversize({ email: 'a', password: 'b', isSuperUser: true }, login.largest)).toBeNull();
  });

  test('30,000 values of a list are one problem', () => {
    const { check, largest } = operations.get('setPlantInfo')!.body!;
    const value = { shutdownMonths: Array.from({ length: 30_000 }, (_, index) => index) };
    expect(findOversize(value, largest)).toEqual({ pointer: '/shutdownMonths', message: 'has too many items' });
    // And were they looked at, they would not be compared with each other.
    expect(bestOf(() => check!(value))).toBeLessThan(200);
  });

  test('what is nested a thousand levels deep is refused, also where fields are unknown', () => {
    const text = `{"a":${'['.repeat(1_000)}${']'.repeat(1_000)}}`;
    expect(parseBody(Buffer.from(text), login.largest)).toMatchObject({ problem: { message: 'is nested too deeply' } });
  });

  test('two values alike in a list of scalars are told', () => {
    const { check } = operations.get('setPlantInfo')!.body!;
    check!({ shutdownMonths: [1, 1] });
    expect(fieldProblems(check!.errors, '')).toContainEqual({
      pointer: '/shutdownMonths',
      message: 'must NOT have duplicate items',
    });
  });

  test('a text of 3,000 characters is no date, and no rule of dates runs over it', () => {
    const withDate = [...operations.values()].find(({ id }) => id === 'postVendorRequest')!.body!;
    expect(withDate.check!({ expectedBy: '2'.repeat(3_000) })).toBe(false);
  });
});
