// What the published packages do to class names and styles, so that a host's page and ours leave each other alone.
import { describe, expect, test } from 'vitest';
import { designSheet, scopeClasses, utilities } from './scope-classes.ts';
import { scopedStyles, scopeOf, shadowScope } from './scope-styles.ts';

const isUtility = await utilities(designSheet);
const scoped = (code: string) => scopeClasses(code, 'part.tsx', isUtility).code;

describe('class names', () => {
  test('utilities in a class attribute, in cn() and in cva() are prefixed, with their variants', () => {
    expect(scoped(`<a className="flex hover:bg-accent group/card" />`)).toBe(
      `<a className="vd:flex vd:hover:bg-accent vd:group/card" />`,
    );
    expect(scoped("cn('px-2', is && `text-ink ${more} grid`)")).toBe(
      "cn('vd:px-2', is && `vd:text-ink ${more} vd:grid`)",
    );
    expect(
      scoped("cva('block', { variants: { look: { plain: 'border' } }, defaultVariants: { look: 'inline' } })"),
    ).toBe("cva('vd:block', { variants: { look: { plain: 'vd:border' } }, defaultVariants: { look: 'inline' } })");
  });

  test('words that only look like utilities stay words', () => {
    for (const code of [
      `<input type="hidden" placeholder="block letters" />`,
      `const state = is === 'hidden' ? 'table' : 'list';`,
      `variants({ size: 'small', look: 'inline' })`,
      `import x from './flex';`,
    ])
      expect(scoped(code)).toBe(code);
  });

  test('a class list outside of an attribute is known by its words', () => {
    expect(scoped(`const tones = ['bg-good text-on-good', 'shrink-0'];`)).toBe(
      `const tones = ['vd:bg-good vd:text-on-good', 'vd:shrink-0'];`,
    );
  });
});

describe('styles', async () => {
  const scope = scopeOf('1.2.3-beta.1');
  const { root } = scope;
  const classes = ['flex', 'bg-accent', 'shadow-float', 'animate-spin', 'lg:hidden'];
  const css = await scopedStyles(designSheet, [], classes, scope);
  const selectors = [...css.matchAll(/(?:^|[{}])([^{}@]+)\{/g)].flatMap(([, selector = '']) =>
    selector.split(/,(?![^(]*\))/),
  );

  test('every rule is inside the scope of its version', () => {
    expect(root).toBe('.vd-root.vd-v1-2-3-beta-1:not(#_)');
    const outside = selectors.filter((selector) => !selector.startsWith(root) && !/^(to|from|\d+%)$/.test(selector));
    expect(outside).toEqual([]);
  });

  test('nothing is left that is global or the host may change: no layer, no rem, no light-dark(), no name without prefix', () => {
    expect(css).not.toMatch(/@layer|@property|@import|@font-face|light-dark\(|\d(?<!x-)rem\b/);
    expect([...css.matchAll(/(?<![\w-])--(?!vdx-|vd-)[\w-]+(?=:)/g)].map(([name]) => name)).toEqual([]);
    expect([...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name)).toEqual(['vdx-spin']);
  });

  test('colours are there before a theme is chosen: the root itself is light', () => {
    const [, first = ''] = css.split(`${root}{`);
    expect(first.slice(0, first.indexOf('}'))).toMatch(/--vdx-light:\s*initial;--vdx-dark:\s*;/);
    expect(css).toMatch(/var\(--vdx-light,/);
    expect(css).not.toContain('--vdx-vdx-');
  });

  test('a property of ours to which nothing refers is left out', () => {
    const declared = new Set([...css.matchAll(/(--vdx-[\w-]+):/g)].map(([, name]) => name!));
    const used = new Set([...css.matchAll(/(--vdx-[\w-]+)(?!:)(?=[,);\s}])/g)].map(([, name]) => name!));
    expect([...declared].filter((name) => !used.has(name))).toEqual([]);
    expect(declared).toContain('--vdx-background-color-accent');
    expect(declared).not.toContain('--vdx-color-tint-1');
  });

  test('in a shadow root classes and scope are as short as they can be', async () => {
    const short = await scopedStyles(designSheet, [], classes, shadowScope);
    expect(short).toMatch(/\.vd-root \.flex\{display:flex\}/);
    expect(short).not.toMatch(/vd\\:|:not\(#_\)/);
    expect(scopeClasses(`const a = <i className="flex gap-2" />;`, 'part.tsx', isUtility, '').code).toContain(
      '"flex gap-2"',
    );
  });

  test('a width is the widget’s, not the window’s', () => {
    expect(css).toMatch(/@container vdx \(min-width:\s*1024px\)/);
    expect(css).not.toMatch(/@media[^{]*width/);
  });
});
