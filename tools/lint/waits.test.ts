import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exceptions } from './waits.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'millwright-waits-'));
afterAll(() => rmSync(folder, { recursive: true }));
const config = join(folder, 'oxlintrc.json');
writeFileSync(
  config,
  JSON.stringify({
    jsPlugins: [join(import.meta.dirname, 'waits.ts')],
    categories: { correctness: 'off' },
    rules: { 'waits/no-fixed-wait': 'error', 'waits/no-timing': 'error' },
  }),
);

/** The rules that a line breaks. */
function rulesBrokenBy(line: string): string[] {
  const file = join(folder, 'one.ts');
  writeFileSync(file, `${line}\n`);
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', config, '-f', 'unix', file],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return [...stdout.matchAll(/waits\(([a-z-]+)\)/g)].map(([, rule]) => rule!);
}

test.each([
  'await page.waitForTimeout(500);',
  'setTimeout(() => press(), 250);',
  'setTimeout(press, LONG_ENOUGH);',
  'window.setTimeout(press, 2 * 50);',
  'await new Promise((resolve) => setTimeout(resolve, delay));',
  "import { setTimeout } from 'node:timers/promises';",
])('a fixed wait is refused: %s', (line) => expect(rulesBrokenBy(line)).toEqual(['no-fixed-wait']));

test.each(['const begun = performance.now();', 'const took = Date.now() - begun;'])('a timing is refused: %s', (line) =>
  expect(rulesBrokenBy(line)).toEqual(['no-timing']),
);

test.each([
  'await new Promise((resolve) => setTimeout(resolve));',
  'await expect.poll(() => lines.length).toBe(2);',
  'test.setTimeout(240_000);',
  'const anHourAgo = Date.now() - 3_600_000;',
])('what waits for no fixed time passes: %s', (line) => expect(rulesBrokenBy(line)).toEqual([]));

test('each exception is a file that is there', () =>
  expect(Object.keys(exceptions).filter((file) => !existsSync(join(root, file)))).toEqual([]));
