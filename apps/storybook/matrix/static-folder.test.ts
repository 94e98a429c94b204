import { globSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serveStatic } from './serve-static.ts';

const folder = process.env['STORYBOOK_STATIC'] ?? join(import.meta.dirname, '../storybook-static');
const root = resolve(import.meta.dirname, '../../..');

describe('the built Storybook', () => {
  test('holds no path of the machine that built it', () => {
    const files = globSync('**/*', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile());
    expect(files.length).toBeGreaterThan(50);
    const places = [root, `${homedir()}/`].filter((place) => place.length > 2);
    const telling = files.filter((path) => {
      const bytes = readFileSync(join(folder, path));
      return places.some((place) => bytes.includes(place));
    });
    expect(telling).toEqual([]);
  });

  test('tells machines about the components, the tokens and itself', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifests/components.json'), 'utf8')) as {
      components: Record<string, { name: string }>;
    };
    expect(Object.keys(manifest.components)).toContain('components-button');
    expect(Object.keys(JSON.parse(readFileSync(join(folder, 'tokens.json'), 'utf8')) as object).length).toBeGreaterThan(
      0,
    );
    const text = readFileSync(join(folder, 'llms.txt'), 'utf8');
    expect(text).toMatch(/^# /);
    expect(text).toContain('`@millwright/ui/button/button`');
  });

  test('describes each property in the tables of components and widgets', () => {
    const { components } = JSON.parse(readFileSync(join(folder, 'manifests/components.json'), 'utf8')) as {
      components: Record<string, { reactDocgen?: { props?: Record<string, { description?: string }> } }>;
    };
    const tables = Object.entries(components).filter(([id]) => /^(components|widgets)-/.test(id));
    const without = tables.flatMap(([id, { reactDocgen }]) =>
      Object.entries(reactDocgen?.props ?? {}).flatMap(([name, { description }]) =>
        description ? [] : [`${id} ${name}`],
      ),
    );
    expect(tables.length).toBeGreaterThan(80);
    expect(without).toEqual([]);
    // Toast has no properties: it is asked for by a function.
    expect(tables.filter(([, { reactDocgen }]) => !reactDocgen).map(([id]) => id)).toEqual(['components-toast']);
  });

  test('is served, and nothing outside its folder', async () => {
    const { url, server } = await serveStatic(folder);
    try {
      expect((await fetch(`${url}/`)).headers.get('content-type')).toContain('text/html');
      expect((await fetch(`${url}/llms.txt`)).status).toBe(200);
      for (const path of ['/%2e%2e/package.json', '/..%2fpackage.json', '/nothing', '/%00', '/%'])
        expect([400, 404], path).toContain((await fetch(url + path)).status);
    } finally {
      server.close();
    }
  });
});
