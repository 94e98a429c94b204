import { describe, expect, test } from 'vitest';
import { compileForSteps } from '../testing/regexp-steps.ts';
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
const LENGTH = 300;
/** Of a linear pattern; a quadratic one takes tens of thousands. */
const MOST_STEPS = 20 * LENGTH;
const longTexts = hostileTexts(LENGTH);
const isLinear = (pattern: string): boolean => {
  const stepsOf = compileForSteps(pattern, MOST_STEPS);
  return longTexts.every((text) => stepsOf(text).steps < MOST_STEPS);
};

describe('patterns of the contract', () => {
  const patterns = [...patternsOf(contractDocument)];
  test('there are some, and each has a bound', () => {
    expect(patterns.length).toBeGreaterThan(15);
    expect(patterns.filter(([, bound]) => bound === 0)).toEqual([]);
  });

  test.each(patterns)('%s does work that grows with the text, not with its square', (pattern) => {
    expect(isLinear(pattern)).toBe(true);
  });

  test.each(patterns)('%s answers a megabyte', (pattern) => {
    const form = new RegExp(pattern, 'u');
    for (const repeated of REPEATED)
      expect(() => form.test(`a@${repeated.repeat(MEGABYTE / repeated.length)}@`)).not.toThrow();
  });

  test.each([String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`, String.raw`\s+$`, '^(a+)+b'])(
    'a quadratic pattern would be found: %s',
    (pattern) => expect(isLinear(pattern)).toBe(false),
  );

  test.each(patterns)('the steps of %s are counted on the way to the right answer', (pattern) => {
    const [form, stepsOf] = [new RegExp(pattern, 'u'), compileForSteps(pattern)];
    const good = [
      'owner@sagarsteel.example',
      '+919876500001',
      'JR-2026-0001',
      '100',
      '12.5',
      'https://a.example',
      'INR',
    ];
    const texts = [...good, ...hostileTexts(12)];
    expect(texts.filter((text) => stepsOf(text).isMatch !== form.test(text))).toEqual([]);
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
    let reads = 0;
    const counted = new Proxy(value.shutdownMonths, {
      get: (list, name, receiver) => {
        reads++;
        return Reflect.get(list, name, receiver);
      },
    });
    check!({ shutdownMonths: counted });
    expect(reads).toBeLessThan(10 * value.shutdownMonths.length);
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
