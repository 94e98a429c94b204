import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manifest as directory } from '../apps/directory/src/manifest.ts';
import { manifest } from '../apps/web/src/manifest.ts';
import { operations } from '../openapi/generated/operations.ts';
import { checkOperations, checkRoutes, unmetRefusals } from './coverage.ts';

const root = join(import.meta.dirname, '..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'millwright-coverage-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ids = Object.keys(operations);
const write = (lines: object[]) =>
  writeFileSync(join(folder, '1.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
/** Every status that an operation may declare, then a look at the outbox, which counts as reading back. */
const callsOf = (operationId: string, statuses = [400, 401, 403, 404, 200, 201, 204]) => [
  ...statuses.map((status) => ({ operationId, status, test: operationId })),
  { operationId: 'outbox', status: 200, test: operationId },
];

test('every operation is the title of a test of the server, so that one search for its name shows it', () => {
  const tests = globSync('apps/server/src/**/*.test.ts', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const titles = [...tests.matchAll(/^\s*describe\((['"`])(.*)\1,/gm)].map(([, , title]) => title).join('\n');
  expect(ids.filter((id) => !new RegExp(`\\b${id}\\b`).test(titles))).toEqual([]);
});

test('an operation is handled in the module of its tag', () => {
  const isAtHome = (id: string, tag: string) =>
    globSync(`apps/server/src/modules/${tag}/*.handlers.ts`, { cwd: root }).some((file) =>
      new RegExp(`^  (async )?${id}\\b`, 'm').test(readFileSync(join(root, file), 'utf8')),
    );
  const astray = Object.entries(operations).filter(([id, { tag }]) => !isAtHome(id, tag));
  expect(astray.map(([id]) => id)).toEqual([]);
});

describe('the check of operations', () => {
  test('is content when each operation succeeded, was refused and was read back', () => {
    write(ids.flatMap((id) => callsOf(id)));
    expect(checkOperations(folder)).toEqual([]);
  });

  test.for(ids)('names %s when no test calls it', (left) => {
    write(ids.filter((id) => id !== left).flatMap((id) => callsOf(id)));
    expect(checkOperations(folder)).toContain(`${left}: no test of a success`);
  });

  test('names a write that no test reads back, and an operation that was never refused', () => {
    write([
      ...ids.filter((id) => id !== 'setRenameVendorShortlist').flatMap((id) => callsOf(id)),
      { operationId: 'setRenameVendorShortlist', status: 200, test: 'a rename' },
    ]);
    expect(checkOperations(folder)).toEqual([
      expect.stringMatching(/^setRenameVendorShortlist: no test of a refusal/),
      'setRenameVendorShortlist: no test reads back what it wrote',
    ]);
  });

  test('names a write that is read back by a tag that its x-changes leaves out, and an empty x-changes without a reason', () => {
    const readBack = (write: string, read: string) => [
      ...callsOf(write),
      { operationId: read, status: 200, test: write },
    ];
    const calls = (pairs: [string, string][]) => [
      ...ids.flatMap((id) => (pairs.some(([one]) => one === id) ? [] : callsOf(id))),
      ...pairs.flatMap(([one, read]) => readBack(one, read)),
    ];
    write(calls([['setRenameVendorShortlist', 'getVendorShortlistGroups']]));
    expect(checkOperations(folder)).toEqual([]);
    write(
      calls([
        ['setRenameVendorShortlist', 'getSavedViews'],
        ['createProject', 'getSavedViews'],
      ]),
    );
    expect(checkOperations(folder)).toEqual([
      'createProject: it is read back by saved-view, and its x-changes names none of these',
      'setRenameVendorShortlist: it is read back by saved-view, and its x-changes names none of these',
    ]);
    write(calls([['requestOpeningCode', 'getSavedViews']]));
    expect(checkOperations(folder)).toEqual([]);
  });

  test('names a refusal that every operation has where one lacks it', () => {
    write([
      ...ids.filter((id) => id !== 'setRenameVendorShortlist').flatMap((id) => callsOf(id)),
      ...callsOf('setRenameVendorShortlist', [400, 404, 200]),
    ]);
    expect(checkOperations(folder)).toContain('setRenameVendorShortlist: no test of its 401');
  });

  test('names a refusal by a rule of its own that no test has met, but where a reason stands for it', () => {
    const all = [400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 200];
    write(ids.flatMap((id) => callsOf(id, id === 'beginUpload' ? [400, 401, 409, 415, 200] : all)));
    // What is met needs no reason any more.
    expect(unmetRefusals(folder)).toEqual([
      'beginUpload: no test of its 429, and no reason',
      expect.stringMatching(/^generateOtpForRegistration 404: .* out of date$/),
      ...Array.from({ length: 9 }, () => expect.stringMatching(/ out of date$/)),
    ]);
    write(ids.flatMap((id) => callsOf(id, [400, 401, 403, 404, 410, 413, 415, 422, 200])));
    const unmet = unmetRefusals(folder);
    // A key whose first request is under way is met once, for all.
    expect(unmet.find((line) => line.startsWith('rejectRegistration:'))).toBeUndefined();
    expect(unmet).toContain('beginUpload: no test of its 409, 429, and no reason');
    expect(unmet.find((line) => line.startsWith('getInvite'))).toBeUndefined();
  });

  test('fails when nothing was written down', () => {
    expect(checkOperations(folder)).toHaveLength(1);
  });
});

describe('the check of routes', () => {
  const open = (paths: string[]) =>
    writeFileSync(join(folder, 'routes.jsonl'), paths.map((path) => `${JSON.stringify({ path })}\n`).join(''));
  const paths: string[] = manifest.map(({ path }) => path);

  test('is content when every path was opened', async () => {
    open(paths);
    expect(await checkRoutes(folder)).toEqual([]);
  });

  test('judges each app by its own manifest', async () => {
    open(directory.map(({ path }) => path));
    expect(await checkRoutes(folder, 'directory')).toEqual([]);
    expect(await checkRoutes(folder)).toContain('no end-to-end test opens /login');
  });

  test('names a path that no test opened, and a path that the manifest does not have', async () => {
    open([...paths.slice(1), '/nowhere']);
    expect(await checkRoutes(folder)).toEqual([
      `no end-to-end test opens ${paths[0]}`,
      'an end-to-end test opened /nowhere, which the manifest does not have',
    ]);
  });
});
