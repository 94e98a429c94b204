import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Utilities that name a side of the paper instead of a side of the text. */
const physical =
  /^-?(?:p|m|scroll-m|scroll-p)[lr]-|^-?(?:left|right)-(?!1\/2$)|^(?:border|rounded)-(?:l|r|tl|tr|bl|br)(?:-|$)|^text-(?:left|right)$|^float-(?:left|right)$/;

test('sides follow the direction of the text: no utility names left or right', () => {
  const found: string[] = [];
  let words = 0;
  for (const folder of [import.meta.dirname, join(import.meta.dirname, '../../screens/src')])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.tsx') || file.endsWith('.stories.tsx')) continue;
      const literals = readFileSync(join(folder, file), 'utf8').match(/(['"`])(?:(?!\1)[^\\\n])*\1/g) ?? [];
      for (const word of literals.flatMap((literal) => literal.slice(1, -1).split(/\s+/))) {
        words += 1;
        // `rtl:` says both sides itself; left-1/2 with -translate-x-1/2 is the middle, which has no side.
        if (!word.includes('rtl:') && physical.test(word.replace(/^.*:(?![^[]*\])/, '')))
          found.push(`${file}: ${word}`);
      }
    }
  expect(words).toBeGreaterThan(5000);
  expect(found).toEqual([]);
});
