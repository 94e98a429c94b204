import { describe, expect, test } from 'vitest';
import { readStories } from '../apps/storybook/coverage.ts';
import { cellsOf, gapsOf } from '../apps/storybook/screen-states.ts';
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
