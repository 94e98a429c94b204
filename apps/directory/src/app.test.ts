import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkApp } from '@millwright/host/check-app';
import { guard } from '@millwright/host/guard';
import { matchPath } from '@millwright/host/routes';
import { expect, test } from 'vitest';
import { app } from './app.ts';

test('this app is valid, and its site map', () => {
  expect(() => checkApp(app)).not.toThrow();
  expect(app.manifest.map(({ path, screen }) => `${path} ${screen}`)).toEqual([
    '/search-vendors guest-vendor-search',
    '/search-vendors/:searchkey guest-vendor-search',
    '/vendor/:gstn vendor-profile',
    '/vendor/:gstn/:profileType vendor-profile',
    '/submit-review submit-review',
    '/submit-review/:gstn/:projId/:clientEmail/:vendorEmail submit-review',
  ]);
});

test.each([
  [false, '/'],
  [true, '/'],
])('with a session %s, %s leads to the search', (hasSession, path) => {
  expect(guard(app, path, matchPath(app.manifest, path), hasSession)).toEqual({ kind: 'go', to: '/search-vendors' });
});

test('an app is a handful of small files: fewer than 8 sources, none of 120 lines', () => {
  const sources = globSync('{*.{ts,html},src/**/*}', {
    cwd: join(import.meta.dirname, '..'),
    exclude: (name) => /\.(test|config)\.ts$/.test(name),
  });
  expect(sources).toContain(join('src', 'manifest.ts'));
  expect(sources.length).toBeLessThan(8);
  for (const file of sources)
    expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8').split('\n').length, file).toBeLessThan(120);
});
