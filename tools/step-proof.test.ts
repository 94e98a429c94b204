import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprintOf, inputsOfSteps, readStepProofs, runsEveryStep, writeStepProofs } from './step-proof.ts';

let small: string;
const write = (file: string, text: string) => {
  const path = join(small, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const inputs = { files: ['server/**', '!**/*.test.ts'], sources: ['widgets/*.ts'] };
const now = () => fingerprintOf(small, inputs);

beforeEach(() => {
  small = mkdtempSync(join(tmpdir(), 'millwright-steps-'));
  write('package-lock.json', '{}');
  write('server/one.ts', 'export const one = 1;');
  write('server/one.test.ts', 'a test');
  write('widgets/card.ts', `import '../shared/part.ts';`);
  write('shared/part.ts', 'export const part = 1;');
  write('shared/other.ts', 'export const other = 1;');
});
afterEach(() => rmSync(small, { recursive: true, force: true }));

describe('the fingerprint of a step', () => {
  test.each<[string, () => void]>([
    ['a file is changed', () => write('server/one.ts', 'export const one = 2;')],
    ['a file is added', () => write('server/deep/two.ts', '')],
    ['a file is renamed', () => renameSync(join(small, 'server/one.ts'), join(small, 'server/uno.ts'))],
    ['what a source imports is changed', () => write('shared/part.ts', 'export const part = 2;')],
    ['a dependency is changed', () => write('package-lock.json', '{"a":1}')],
  ])('changes when %s', (_, change) => {
    const before = now();
    change();
    expect(now()).not.toBe(before);
  });

  test.each<[string, () => void]>([
    ['nothing is changed', () => {}],
    ['what it leaves out is changed', () => write('server/one.test.ts', 'another test')],
    ['what no source imports is changed', () => write('shared/other.ts', 'export const other = 2;')],
    ['a build wrote its output', () => write('server/dist/one.js', '')],
  ])('stays when %s', (_, change) => {
    const before = now();
    change();
    expect(now()).toBe(before);
  });

  test('is refused when a pattern matches nothing', () => {
    expect(() => fingerprintOf(small, { files: ['no-such-folder/**'] })).toThrow('No file matches no-such-folder/**');
  });
});

test('every pattern of a step matches files of this tree', () => {
  for (const step of Object.values(inputsOfSteps))
    expect(fingerprintOf(resolve(import.meta.dirname, '..'), step)).toMatch(/^\S{43}$/);
});

test('proofs are kept beside those of other steps', () => {
  write('tools/step.ts', '');
  expect(readStepProofs(small)).toEqual({});
  writeStepProofs(small, { hosts: { fingerprint: 'a', tests: 3 } });
  writeStepProofs(small, { generator: { fingerprint: 'b', tests: 1 }, hosts: { fingerprint: 'c', tests: 4 } });
  expect(readStepProofs(small)).toEqual({
    generator: { fingerprint: 'b', tests: 1 },
    hosts: { fingerprint: 'c', tests: 4 },
  });
});

test('one commit in ten runs every step', () => {
  const commits = Array.from({ length: 1000 }, (_, number) => `commit ${number}`);
  expect(Math.abs(commits.filter(runsEveryStep).length - 100)).toBeLessThan(40);
});
