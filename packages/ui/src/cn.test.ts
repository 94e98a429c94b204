import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn } from './cn.ts';

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['tiny', 'small', 'label', 'body', 'title', 'heading', 'display', 'hero'],
      spacing: ['control-small', 'control-middle', 'control-large', 'card', 'row', 'stack', 'gutter'],
      radius: ['small', 'middle', 'large'],
      shadow: ['raised', 'float', 'modal'],
      animate: ['fade-in', 'rise-in', 'shimmer', 'slide-in', 'spin'],
      container: ['page', 'sheet', 'modal', 'form'],
    },
    classGroups: {
      z: [{ z: ['sticky', 'navbar', 'tray', 'overlay', 'modal', 'toast', 'tooltip'] }],
      duration: [{ duration: ['fast', 'slow'] }],
    },
  },
});

/** Every utility that the packages write, without its variants: the words of string literals that tailwind-merge knows. */
function utilities(): string[] {
  const found = new Set<string>();
  for (const folder of [import.meta.dirname, join(import.meta.dirname, '../../screens/src')]) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.tsx') || file.endsWith('.stories.tsx')) continue;
      const literals = readFileSync(join(folder, file), 'utf8').match(/(['"`])(?:(?!\1)[^\\\n])*\1/g) ?? [];
      for (const word of literals.flatMap((literal) => literal.slice(1, -1).split(/\s+/))) {
        const utility = word.replace(/^.*:(?![^[]*\])(?![^(]*\))/, '').replace(/!$/, '');
        // Twice the same class is one: tailwind-merge knows it. What it does not know is left as it stands by both.
        if (utility && merge(`${utility} ${utility}`) === utility) found.add(utility);
      }
    }
  }
  return [...found].filter((utility) => !utility.startsWith('@'));
}

test('of every two utilities of the packages the same one is dropped as by tailwind-merge', () => {
  const all = utilities();
  expect(all.length).toBeGreaterThan(400);
  const different = all.flatMap((first) =>
    all.filter((second) => cn(first, second) !== merge(`${first} ${second}`)).map((second) => `${first} ${second}`),
  );
  expect(different).toEqual([]);
}, 60_000);

test.each([
  ['hover:bg-hover bg-page', 'bg-surface', 'hover:bg-hover bg-surface'],
  ['max-md:px-2 px-4', 'px-6', 'max-md:px-2 px-6'],
  ['hover:focus:px-2', 'focus:hover:px-4', 'focus:hover:px-4'],
  ['size-3!', 'size-4', 'size-3! size-4'],
  ['[&_svg]:size-4', '[&_svg]:size-5', '[&_svg]:size-5'],
  ['px-2 py-1', 'p-4', 'p-4'],
  ['p-4', 'px-2', 'p-4 px-2'],
  ['group/button', 'some-word', 'group/button some-word'],
])('%s and then %s', (first, second, wanted) => {
  expect(cn(first, second)).toBe(wanted);
  expect(merge(first, second)).toBe(wanted);
});

test('what is not given leaves no trace', () => {
  expect(cn('p-1', false, null, undefined, '', 'm-1')).toBe('p-1 m-1');
});
