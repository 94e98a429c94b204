import { describe, expect, test } from 'vitest';
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

  test('names in the files follow from the name given', () => {
    const { 'status-dot/status-dot.tsx': text } = componentFiles('status-dot');
    expect(text).toContain('export function StatusDot(');
    expect(text).toContain('data-slot="status-dot"');
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
