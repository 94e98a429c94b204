import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readStories } from '../apps/storybook/coverage.ts';
import { cellsOf, gapsOf } from '../apps/storybook/screen-states.ts';
import { nameProblem, operationFiles } from './new-operation.ts';
import { componentFiles, screenFiles } from './new.ts';

describe('npm run new', () => {
  test('a component is two files: the component and its stories', () => {
    expect(Object.keys(componentFiles('status-dot'))).toEqual([
      'status-dot/status-dot.tsx',
      'status-dot/status-dot.stories.tsx',
    ]);
  });

  test('a screen is two files, and a schema when it has a form', () => {
    const names = ['vendors/vendor-notes/vendor-notes.tsx', 'vendors/vendor-notes/vendor-notes.stories.tsx'];
    expect(Object.keys(screenFiles('vendors/vendor-notes', false))).toEqual(names);
    expect(Object.keys(screenFiles('vendors/vendor-notes', true))).toEqual([
      ...names,
      'vendors/vendor-notes/vendor-notes.schema.ts',
    ]);
  });

  test('the stories of a screen are its eight states, and the check of the states finds what is not filled in', () => {
    const { 'vendors/vendor-notes/vendor-notes.stories.tsx': text } = screenFiles('vendors/vendor-notes', false);
    expect([...text!.matchAll(/export const (\w+): Story/g)].map(([, story]) => story)).toEqual([
      'Ready',
      'Loading',
      'Empty',
      'Partial',
      'Refused',
      'Failed',
      'Offline',
      'LongText',
    ]);
    const facts = readStories('vendor-notes', text!);
    expect(
      gapsOf({
        name: 'vendor-notes',
        title: 'Screens/vendors/vendor-notes',
        cells: cellsOf(facts, facts.states ?? {}),
      }),
    ).toEqual(
      ['Loading', 'Empty', 'Partial', 'Refused', 'Failed', 'Offline'].map((state) => `${state} asserts nothing`),
    );
  });

  test('names in the files follow from the name given', () => {
    const { 'status-dot/status-dot.tsx': text } = componentFiles('status-dot');
    expect(text).toContain('export function StatusDot(');
    expect(text).toContain('data-slot="status-dot"');
  });

  test('the title of a screen is in sentence case, as every text is', () => {
    const { 'vendors/vendor-notes/vendor-notes.tsx': text } = screenFiles('vendors/vendor-notes', false);
    expect(text).toContain('<PageHeader title="Vendor notes" />');
  });

  test('the stories of a component begin with a guide, an overview, do and do not, and a keyboard walk', () => {
    const { 'status-dot/status-dot.stories.tsx': text } = componentFiles('status-dot');
    expect([...text!.matchAll(/export const (\w+): Story/g)].map(([, story]) => story)).toEqual([
      'Overview',
      'Do',
      'Dont',
      'Keyboard',
    ]);
    expect(text).toContain('const guide: ComponentGuide');
    expect(text).toContain("covers: ['keyboard']");
    // What is not filled in is found by the check of the documentation.
    expect(text!.match(/TODO/g)!.length).toBeGreaterThan(5);
  });
});

// That what it makes compiles, is linted clean and works is proved in a copy of the tree by generator/operation.spec.ts.
describe('npm run new -- operation', () => {
  const root = join(import.meta.dirname, '..');
  const siteVisit = { tag: 'site-visit', operationId: 'createSiteVisit', table: 'site_visit' };
  const inSavedView = { tag: 'saved-view', operationId: 'addViewNote', table: 'view_note' };
  /** The lines that a file has more than now; none of those that are there may be gone. */
  const added = (path: string, text: string) => {
    const now = readFileSync(join(root, path), 'utf8').split('\n');
    const lines = text.split('\n');
    for (let at = 0, line = 0; line < now.length; at++)
      if (at >= lines.length) throw new Error(`${path} lost: ${now[line]}`);
      else if (lines[at] === now[line]) line++;
    return lines.length - now.length;
  };
  const counts = (names: typeof siteVisit) => {
    const { made, edited } = operationFiles(root, names);
    return {
      made: Object.keys(made).map((path) => path.replace(/\/\d{4}_/, '/')),
      edited: Object.fromEntries(Object.entries(edited).map(([path, text]) => [path, added(path, text)])),
    };
  };

  test('a tag of its own is six files, and lines in four central files, which it adds: the counts of ARCHITECTURE.md', () => {
    expect(counts(siteVisit)).toEqual({
      made: [
        'openapi/domains/site-visit.yaml',
        'apps/server/src/db/migrations/create_site_visits.sql',
        ...['queries', 'policies', 'handlers', 'test'].map(
          (kind) => `apps/server/src/modules/site-visit/site-visit.${kind}.ts`,
        ),
      ],
      edited: {
        'openapi/openapi.yaml': 2,
        'apps/server/src/modules/all-handlers.ts': 2,
        'apps/server/src/modules/all-policies.ts': 2,
        // Who may do what: two rows.
        'apps/server/src/testing/permissions/jobs.ts': 6,
      },
    });
  });

  test('in a tag that is there, its files are named after the table, and its paths stand in the file of the tag', () => {
    const { made, edited } = counts(inSavedView);
    expect(made).toEqual([
      'apps/server/src/db/migrations/create_view_notes.sql',
      ...['queries', 'policies', 'handlers', 'test'].map(
        (kind) => `apps/server/src/modules/saved-view/view-note.${kind}.ts`,
      ),
    ]);
    expect(edited).toMatchObject({
      'openapi/openapi.yaml': 1,
      'apps/server/src/modules/all-handlers.ts': 2,
      'apps/server/src/modules/all-policies.ts': 2,
    });
    expect(edited['openapi/domains/saved-view.yaml']).toBeGreaterThan(50);
    // What every page has is no part of the table of who may do what in procurement.
    expect(edited).not.toHaveProperty(['apps/server/src/testing/permissions/jobs.ts']);
  });

  test('the migration is the next one', () => {
    const { made } = operationFiles(root, siteVisit);
    const migration = Object.keys(made).find((path) => path.endsWith('.sql'))!;
    const numbers = globSync('apps/server/src/db/migrations/*.sql', { cwd: root }).map((path) =>
      Number(/\/(\d{4})_/.exec(path)![1]),
    );
    expect(Number(/\/(\d{4})_/.exec(migration)![1])).toBe(Math.max(...numbers) + 1);
  });

  test('a name that is taken, or that is no name, makes nothing', () => {
    for (const taken of [
      { ...siteVisit, operationId: 'createSavedView' },
      { ...siteVisit, table: 'saved_view' },
      { ...inSavedView, table: 'view' },
      { ...inSavedView, table: 'saved_view' },
    ])
      expect(() => operationFiles(root, taken), JSON.stringify(taken)).toThrow('already');
    for (const [wrong, problem] of [
      [{ tag: 'siteVisit' }, 'kebab'],
      [{ tag: '' }, 'kebab'],
      [{ operationId: 'create-visit' }, 'verb'],
      [{ operationId: 'getSiteVisits' }, 'writes'],
      [{ table: 'site-visit' }, 'snake'],
    ] as const)
      expect(nameProblem({ ...siteVisit, ...wrong })).toContain(problem);
    expect(nameProblem(siteVisit)).toBeUndefined();
  });
});
