// Uses `npm run new -- operation` as a newcomer does, in a copy of the tree: what it makes must hold before anything of it is filled in.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
let copy: string;

/** Runs a script of the copy; what it printed, and whether it ended well. */
const run = (script: string, args: string[] = [], { cwd = '.', env = {} as Record<string, string> } = {}) =>
  new Promise<{ isGood: boolean; output: string }>((resolve) => {
    const options = { cwd: join(copy, cwd), env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env } };
    execFile(process.execPath, [join(copy, script), ...args], options, (error, stdout, stderr) =>
      resolve({ isGood: error === null, output: stdout + stderr }),
    );
  });
const good = { isGood: true, output: expect.any(String) };

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'millwright-generator-'));
  const isMade = new Set(['node_modules', 'dist', 'coverage', '.cache', '.turbo']);
  for (const folder of ['openapi', 'apps/server', 'packages/evaluation', 'tools'])
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !isMade.has(basename(path)),
    });
  for (const file of ['package.json', 'tsconfig.base.json', '.oxlintrc.json', '.oxfmtrc.json'])
    cpSync(join(root, file), join(copy, file));
  // Packages are those of this tree, but for our own: these are the copies.
  mkdirSync(join(copy, 'node_modules/@millwright'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@millwright') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const [name, folder] of Object.entries({ contract: 'openapi', evaluation: 'packages/evaluation' }))
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@millwright', name));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('an operation with a table, in a tag of its own and in one that is there, is sound as it is made', async () => {
  for (const args of [['site-visit/createSiteVisit'], ['saved-view/addViewNote', '--table', 'view_note']])
    expect(await run('tools/new.ts', ['operation', ...args])).toEqual(good);
  expect(await run('tools/contract.ts')).toEqual(good);
  expect(await run('tools/tables.ts')).toEqual(good);

  const places = ['site-visit', 'saved-view', 'all-handlers.ts', 'all-policies.ts'].map(
    (name) => `apps/server/src/modules/${name}`,
  );
  const contract = ['openapi.yaml', 'domains/site-visit.yaml', 'domains/saved-view.yaml'].map(
    (name) => `openapi/${name}`,
  );
  const found = await Promise.all([
    run('node_modules/@typescript/native/bin/tsc', ['-p', 'apps/server/tsconfig.json', '--pretty', 'false']),
    run('node_modules/oxlint/bin/oxlint', ['--deny-warnings', ...places]),
    run('node_modules/oxfmt/bin/oxfmt', ['--check', ...places, ...contract]),
  ]);
  expect(found).toEqual([good, good, good]);

  const files = ['site-visit/site-visit', 'saved-view/view-note'].map((name) => `src/modules/${name}.test.ts`);
  const report = join(copy, 'report.json');
  const tested = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', '--reporter=json', `--outputFile=${report}`, ...files],
    { cwd: 'apps/server', env: { OPERATION_COVERAGE_DIR: join(copy, 'coverage'), TMPDIR: copy } },
  );
  expect(tested).toEqual(good);
});
