import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastRatio, parseOklch } from './contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const declarations = new Map(
  [...css.matchAll(/^\s*--((?:background-)?color-[a-z0-9-]+):\s*([^;]+);/gm)].map(([, name, value]) => [name!, value!]),
);

/** The value of one token in one theme: a light-dark() pair, or one colour for both. */
function colour(token: string, theme: 'light' | 'dark') {
  const value = declarations.get(token);
  if (!value) throw new Error(`tokens.css declares no --${token}`);
  const pair = /^light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)$/.exec(value);
  if (pair) return parseOklch(pair[theme === 'light' ? 1 : 2]!);
  return parseOklch(value);
}

/** What `bg-<name>` paints: the background role where a token has one, else its only role. */
const fill = (name: string) =>
  declarations.has(`background-color-${name}`) ? `background-color-${name}` : `color-${name}`;

const surfaces = ['page', 'surface', 'raised', 'sunken', 'hover'];
const texts = ['ink', 'ink-soft', 'ink-muted', 'ink-faint', 'accent', 'good', 'warn', 'bad'];
const textPairs: Array<[string, string]> = [
  ...texts.flatMap((text) => surfaces.map((surface): [string, string] => [`color-${text}`, `color-${surface}`])),
  ['color-on-disabled', 'color-disabled'],
  ...['accent', 'accent-hover', 'accent-active', 'accent-soft', 'spark', 'spark-hover', 'spark-soft'].map(
    (name): [string, string] => [`color-on-${name.replace(/-(hover|active)$/, '')}`, fill(name)],
  ),
  ...['good', 'good-soft', 'warn', 'warn-soft', 'bad', 'bad-hover', 'bad-soft'].map((name): [string, string] => [
    `color-on-${name.replace(/-hover$/, '')}`,
    fill(name),
  ]),
  ...['good', 'warn', 'bad', 'accent'].map((name): [string, string] => [`color-${name}`, `color-${name}-soft`]),
  ...['on-inverse', 'on-inverse-muted'].flatMap((text) =>
    ['inverse', 'inverse-hover'].map((surface): [string, string] => [`color-${text}`, `color-${surface}`]),
  ),
  ...['on-brand', 'on-brand-muted'].flatMap((text) =>
    ['brand', 'brand-deep'].map((surface): [string, string] => [`color-${text}`, `color-${surface}`]),
  ),
  ...[1, 2, 3, 4, 5, 6].map((tint): [string, string] => [`color-on-tint-${tint}`, `color-tint-${tint}`]),
];
const controlPairs: Array<[string, string]> = [
  ...['page', 'surface', 'raised'].flatMap((surface) =>
    [
      'color-control',
      'color-focus',
      'color-spark',
      'background-color-accent',
      'background-color-good',
      'background-color-bad',
    ].map((control): [string, string] => [control, `color-${surface}`]),
  ),
  ['background-color-spark', 'color-inverse'],
];

describe('the colour tokens', () => {
  it.each(['light', 'dark'] as const)('keep every text pair at 4.5:1 or better in %s', (theme) => {
    const weak = textPairs
      .map(([text, surface]) => ({ text, surface, ratio: contrastRatio(colour(text, theme), colour(surface, theme)) }))
      .filter(({ ratio }) => ratio < 4.5);
    expect(weak).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('keep every control pair at 3:1 or better in %s', (theme) => {
    const weak = controlPairs
      .map(([part, surface]) => ({ part, surface, ratio: contrastRatio(colour(part, theme), colour(surface, theme)) }))
      .filter(({ ratio }) => ratio < 3);
    expect(weak).toEqual([]);
  });

  it('leave no colour outside the two lists', () => {
    // Structure, hover lines and the veil behind a modal carry no meaning of their own.
    const decorative = ['line', 'line-strong', 'inverse-line', 'brand-line', 'overlay'];
    const judged = new Set([...textPairs, ...controlPairs].flat());
    const known = (token: string) =>
      judged.has(token) || judged.has(`background-${token}`) || decorative.includes(token.replace(/^color-/, ''));
    expect([...declarations.keys()].filter((token) => !known(token))).toEqual([]);
  });

  it('are counted by a formula that knows black on white is 21 and white on white 1', () => {
    const [black, white] = [parseOklch('oklch(0 0 0)'), parseOklch('oklch(1 0 0)')];
    expect(contrastRatio(black, white)).toBeCloseTo(21, 1);
    expect(contrastRatio(white, white)).toBeCloseTo(1, 5);
  });
});
