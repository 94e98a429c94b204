import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { contrastRatio, parseOklch } from '../packages/ui/src/contrast.ts';
import { breakpoints, colours, leastContrast, modes, pairs, widgetVariables } from '../packages/ui/src/tokens.ts';
import { deprecated } from '../packages/ui/tokens/source.ts';

const ui = join(import.meta.dirname, '../packages/ui');
const source = readFileSync(join(ui, 'tokens/source.ts'), 'utf8');
const scratch = mkdtempSync(join(tmpdir(), 'tokens-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Runs the generator over the source with one piece of it replaced. */
function generate(piece: string | RegExp, by: string) {
  const text = source.replace(piece, by);
  expect(text).not.toBe(source);
  const file = join(scratch, 'source.ts');
  writeFileSync(file, text);
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'tokens.ts'), '--source', file],
    { encoding: 'utf8' },
  );
  return { status, text: stderr + stdout };
}
const withColour = (name: string, mode: (typeof modes)[number], value: string) => {
  const row = new RegExp(`  '${name}': \\[[^\\]]*\\]`).exec(source)![0];
  const values = [0, 1, 2, 3].map((at) =>
    modes[at] === mode ? value : colours[name as keyof typeof colours][modes[at]!],
  );
  return generate(
    row,
    `  '${name}': [${values.map((each) => `'${each.replace(/^oklch\((.*)\)$/, '$1')}'`).join(', ')}, 'Changed']`,
  );
};

describe('the generator of the tokens', () => {
  it('takes the source as it is, changed in its words', () => {
    expect(generate('The page behind everything', 'Behind everything')).toMatchObject({ status: 0 });
  });

  it.each([
    ['a text under 4.5:1 in light', 'color-ink-faint', 'light', '0.6 0.02 250'],
    ['a text under 4.5:1 in dark', 'color-on-warn-soft', 'dark', '0.6 0.09 85'],
    ['a control under 3:1 in light', 'color-control', 'light', '0.75 0.018 250'],
    ['a control under 3:1 in dark', 'color-control', 'dark', '0.4 0.022 250'],
    ['a text under 7:1 in high contrast, light', 'color-ink-muted', 'contrast-light', '0.5 0.022 250'],
    ['a text under 7:1 in high contrast, dark', 'color-bad', 'contrast-dark', '0.7 0.16 22'],
    ['a control under 4.5:1 in high contrast', 'color-control', 'contrast-light', '0.62 0.018 250'],
    ['a line under 3:1 in high contrast', 'color-line', 'contrast-dark', '0.4 0.02 250'],
  ] as const)('refuses %s and names the pair', (_, name, mode, value) => {
    const { status, text } = withColour(name, mode, value);
    expect(status).toBe(1);
    expect(text).toMatch(new RegExp(`${mode}: --${name} on --\\S+ has \\d`));
  });

  it.each([
    [
      'a colour that stands on nothing',
      'export const colours: Readonly<Record<string, ColourToken>> = {',
      "$&\n  'color-new': [white, white, white, white, 'New'],",
      /--color-new is in no pair/,
    ],
    [
      'a pair with a colour that is none',
      "back: ['disabled']",
      "back: ['disabld']",
      /--color-disabld, which is no colour/,
    ],
    [
      'a public name that is gone',
      /  'fade-in': \{[^}]*\{[^}]*\}[^}]*\},\n/,
      '',
      /--animate-fade-in is public and gone/,
    ],
    [
      'a deprecation that leads nowhere',
      '= {};',
      "= { 'radius-tiny': { use: 'radius-none', since: '0.2.0', removedIn: '0.3.0' } };",
      /deprecated for --radius-none, which is no token/,
    ],
    [
      'a variable of the widgets over no token',
      "sets: { 'color-focus': '{}' }",
      "sets: { 'color-focs': '{}' }",
      /--vd-focus sets --color-focs, which is no token/,
    ],
  ])('refuses %s', (_, piece, by, message) => {
    const { status, text } = generate(piece, by);
    expect(status).toBe(1);
    expect(text).toMatch(message);
  });

  it('lets a public name go that is deprecated for another', () => {
    const renamed = source.replaceAll("'rise-in'", "'rise'").replaceAll('rise-in var', 'rise var');
    const entry = "= { 'animate-rise-in': { use: 'animate-rise', since: '0.2.0', removedIn: '0.3.0' } };";
    expect(
      generate(
        /[\s\S]*/,
        renamed.replace('= {};', () => entry),
      ).text,
    ).not.toMatch('rise');
  });
});

describe('the tokens', () => {
  it('have every pair over its threshold in every mode, counted from what was generated', () => {
    const weak = pairs.flatMap(({ kind, front, back }) =>
      modes
        .map((mode) => ({
          front,
          back,
          mode,
          ratio: contrastRatio(parseOklch(colours[front][mode]), parseOklch(colours[back][mode])),
        }))
        .filter(({ mode, ratio }) => ratio < leastContrast[kind][mode.startsWith('contrast') ? 'contrast' : 'normal']),
    );
    expect(weak).toEqual([]);
    expect(leastContrast).toEqual({
      text: { normal: 4.5, contrast: 7 },
      control: { normal: 3, contrast: 4.5 },
      line: { normal: 1, contrast: 3 },
    });
  });

  it('have the breakpoints of the design system', () => {
    expect(Object.values(breakpoints)).toEqual([320, 480, 640, 768, 1024, 1200, 1440]);
  });

  it('keep every public name, or record its deprecation', () => {
    const names = JSON.parse(readFileSync(join(ui, 'tokens/public-names.json'), 'utf8')) as string[];
    const css = readFileSync(join(ui, 'src/tokens.css'), 'utf8');
    const lost = names.filter(
      (name) =>
        !css.includes(`  ${name}:`) &&
        !widgetVariables.some((variable) => variable.name === name) &&
        !deprecated[name.slice(2)]?.isRemoved,
    );
    expect(lost).toEqual([]);
    expect(names.length).toBeGreaterThanOrEqual(160);
    expect(widgetVariables.length).toBeGreaterThanOrEqual(25);
  });
});

type Node = { [name: string]: unknown };
const readJson = (name: string) => JSON.parse(readFileSync(join(ui, name), 'utf8')) as Node;
/** Every token of a Format Module document to its type and value. */
function tokensOf(
  node: Node,
  type?: string,
  path: string[] = [],
): { path: string; type: string | undefined; value: unknown }[] {
  const own = (node['$type'] as string | undefined) ?? type;
  if ('$value' in node) return [{ path: path.join('.'), type: own, value: node['$value'] }];
  return Object.entries(node)
    .filter(([name]) => !name.startsWith('$'))
    .flatMap(([name, child]) => tokensOf(child as Node, own, [...path, name]));
}

describe('the design-token JSON', () => {
  const tokens = tokensOf(readJson('generated/tokens.json'));

  it('is what the Design Tokens Format Module 2025.10 asks for', () => {
    const isDimension = (value: unknown) =>
      typeof (value as Node)['value'] === 'number' && /^(px|rem)$/.test(String((value as Node)['unit']));
    const isColour = (value: unknown) => {
      const { colorSpace, components, alpha, hex } = value as Node;
      return (
        colorSpace === 'oklch' &&
        (components as number[]).length === 3 &&
        (alpha as number) <= 1 &&
        /^#[0-9a-f]{6}$/.test(String(hex))
      );
    };
    const checks: Record<string, (value: unknown) => boolean> = {
      color: isColour,
      dimension: isDimension,
      fontFamily: (value) => Array.isArray(value) && value.every((family) => typeof family === 'string'),
      fontWeight: (value) => typeof value === 'number',
      number: (value) => typeof value === 'number',
      duration: (value) => (value as Node)['unit'] === 'ms',
      cubicBezier: (value) => (value as number[]).length === 4,
      shadow: (value) => (value as Node[]).every((part) => isColour(part['color']) && isDimension(part['blur'])),
      typography: (value) =>
        ['fontFamily', 'fontSize', 'fontWeight', 'letterSpacing', 'lineHeight'].every(
          (part) => part in (value as Node),
        ) && tokens.some(({ path }) => `{${path}}` === (value as Node)['fontFamily']),
    };
    const wrong = tokens.filter(({ path, type, value }) => /[{}$]/.test(path) || !type || !checks[type]?.(value));
    expect(wrong).toEqual([]);
    expect(tokens.length).toBeGreaterThan(110);
  });

  it('has every theme and density over it in the resolver, with no name of its own', () => {
    const { modifiers, version } = readJson('generated/tokens.resolver.json') as {
      version: string;
      modifiers: Record<string, { default: string; contexts: Record<string, Node[]> }>;
    };
    expect(version).toBe('2025.10');
    expect(Object.keys(modifiers['theme']!.contexts)).toEqual([...modes]);
    const base = new Set(tokens.map(({ path }) => path));
    for (const { contexts, default: standard } of Object.values(modifiers)) {
      expect(contexts[standard]).toEqual([]);
      for (const [one] of Object.values(contexts).filter((sources) => sources.length > 0)) {
        const strange = tokensOf(one!).filter(({ path }) => !base.has(path));
        expect(strange).toEqual([]);
      }
    }
    const dark = tokensOf(modifiers['theme']!.contexts['dark']![0]!).find(({ path }) => path === 'color.ink')!;
    expect(`oklch(${(dark.value as { components: number[] }).components.join(' ')})`).toBe(colours['color-ink'].dark);
  });
});
