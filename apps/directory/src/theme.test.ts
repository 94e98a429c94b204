import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrastRatio, parseOklch } from '@millwright/ui/contrast';
import { colours, leastContrast, pairs } from '@millwright/ui/tokens';
import { expect, test } from 'vitest';

const sheet = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');
const own = new Map(
  [...sheet.matchAll(/--([\w-]+): light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

test('the theme changes only colours that the design system has, and each one of them', () => {
  expect(own.size).toBeGreaterThan(20);
  expect([...own.keys()].filter((name) => !(name in colours))).toEqual([]);
  for (const [name, { light, dark }] of own) {
    expect(light, name).not.toBe(colours[name as keyof typeof colours].light);
    expect(dark, name).not.toBe(colours[name as keyof typeof colours].dark);
  }
  // What is no such pair would not be judged below.
  expect(sheet.match(/oklch\(/g)).toHaveLength(own.size * 2);
});

test.each(['light', 'dark'] as const)('every pair keeps its contrast in %s', (mode) => {
  const colourOf = (name: keyof typeof colours) => parseOklch((own.get(name) ?? colours[name])[mode]);
  const weak = pairs.flatMap(({ kind, front, back }) => {
    const ratio = contrastRatio(colourOf(front), colourOf(back));
    return ratio < leastContrast[kind].normal ? [`${front} on ${back}: ${ratio.toFixed(2)}`] : [];
  });
  expect(weak).toEqual([]);
});
