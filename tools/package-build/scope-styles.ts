/**
 * The style sheet of a published package: the design system's rules for the classes in use, in a scope. Nothing of it reaches an element
 * outside of `.vd-root`, and a host's sheet reaches nothing inside, short of `!important` and of ids.
 *
 * What is done, and against what:
 * - Layers are flattened, since a host's rule outside of any layer would win over every rule in one.
 * - Every rule is put under `.vd-root.vd-<version>`: two versions on one page each have their own, and its weight is above a host's classes.
 * - Inside, `all: revert` takes the host's rules from every element first, then our reset and our utilities follow. In pictures it would
 *   take the attributes too, which count as styles; `revert-layer` leaves them.
 * - `rem` is a length of the host's; here it is 16 px times the reader's own font size, as the root's `--vdx-rem`.
 * - Custom properties and animations are global names: ours get a prefix. `@property` is ignored inside a shadow root: its initial values
 *   are set by a rule.
 * - A window's width says nothing about a widget's: media queries for widths become container queries of the scope.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { compile, optimize } from '@tailwindcss/node';
import postcss, { type AtRule, type Container, type Declaration, type Rule } from 'postcss';
import { classPrefix } from './scope-classes.ts';

type Polyfills = NonNullable<Parameters<typeof compile>[1]['polyfills']>;
const noPolyfills = 0 as Polyfills;

const containerName = 'vdx';

/** Splits at commas that are not inside brackets. */
function splitSelectors(selector: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < selector.length; at += 1) {
    const sign = selector[at];
    if (sign === '\\') at += 1;
    else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(selector.slice(from, at).trim());
      from = at + 1;
    }
  }
  parts.push(selector.slice(from).trim());
  return parts;
}

/** `.flex` to `.vd\:flex`, wherever a class stands in a selector. */
const prefixClasses = (selector: string, prefix: string) =>
  selector.replace(/\\.|\[[^\]]*\]|\.(?=[a-zA-Z_\\-])/g, (match) =>
    match === '.' ? `.${prefix.replace(':', '\\:')}` : match,
  );

/** The pseudo-element at the end, which :where() cannot hold. */
function cutPseudoElement(selector: string): [string, string] {
  const match =
    /(::?(?:before|after|placeholder|selection|marker|backdrop|file-selector-button|-[a-z-]+)(?:\(.*\))?)$/.exec(
      selector,
    );
  return match && match[1]!.startsWith('::') ? [selector.slice(0, match.index), match[1]!] : [selector, ''];
}

/** How a scope is written: around light DOM, or as the host of a shadow root. */
export interface Scope {
  /** Selector of the root. */
  root: string;
  /** Before every class. */
  prefix: string;
}

/** Inside a shadow root, where no rule of a host and no other version is: the shortest that does. */
export const shadowScope: Scope = { root: '.vd-root', prefix: '' };

/** The scope of a version of the package. */
export const scopeOf = (version: string): Scope & { className: string } => {
  const versionClass = `vd-v${version.replaceAll(/[^\w-]/g, '-')}`;
  // The id that nothing has weighs as much as one: a host's `#content button` stays outside too.
  return { root: `.vd-root.${versionClass}:not(#_)`, prefix: classPrefix, className: `vd-root ${versionClass}` };
};

const isFromBase = (rule: Rule) => {
  for (let parent = rule.parent as Container | undefined; parent; parent = parent.parent as Container | undefined)
    if (parent.type === 'atrule' && (parent as AtRule).name === 'layer')
      return !(parent as AtRule).params.startsWith('utilities');
  return false;
};

/** Where a rule of the page's root, of its body, or of everything goes. */
function scopeSelector(selector: string, isBase: boolean, { root, prefix }: Scope): string | null {
  const one = prefixClasses(selector, prefix);
  if (!isBase) {
    // What the root itself has comes from the rules of the page's body.
    return `${root} ${one}`;
  }
  if (/^(html|body|:root|:host)$/.test(one)) return root;
  if (/^(:root|html):has\(/.test(one)) return null;
  if (/^(:root|html)[:[]/.test(one)) return one.replace(/^(:root|html)/, root);
  if (one === prefixClasses('.vd-root', prefix)) return root;
  // Theme and density stand on the root itself, or on a part inside.
  if (/^\[data-(theme|density)/.test(one)) return `${root}${one},${root} :where(${one})`;
  const [element, pseudo] = cutPseudoElement(one);
  return element === '' ? `${root} ${pseudo}` : `${root} :where(${element})${pseudo}`;
}

const pixelsOf = (length: string) => (length.endsWith('rem') ? `${Number.parseFloat(length) * 16}px` : length);

/** `(min-width: 48rem)` of a window as the same of the scope's root; null when the query asks for something else. */
function containerOf(params: string): string | null {
  const match = /^(not all and )?\((min|max)-width: ([\d.]+(?:rem|px))\)$/.exec(params);
  if (!match) {
    if (params.includes('width')) throw new Error(`A query for a width that the build does not know: ${params}`);
    return null;
  }
  const [, not, side, length] = match;
  return `${not ? 'not ' : ''}(${side}-width: ${pixelsOf(length!)})`;
}

/**
 * `light-dark(a, b)` as `var(--vdx-light, a) var(--vdx-dark, b)`: of the two switches one is empty and the other one is not valid, which
 * makes its fallback the value.
 */
function withSwitches(value: string): string {
  const start = value.indexOf('light-dark(');
  if (start < 0) return value;
  const from = start + 'light-dark('.length;
  let depth = 1;
  let comma = -1;
  let at = from;
  for (; depth > 0; at += 1) {
    const sign = value[at];
    if (sign === undefined) throw new Error(`Brackets do not match: ${value}`);
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === ',' && depth === 1) comma = at;
  }
  const light = value.slice(from, comma).trim();
  const dark = value.slice(comma + 1, at - 1).trim();
  return `${value.slice(0, start)}var(--vdx-light, ${light}) var(--vdx-dark, ${dark})${withSwitches(value.slice(at))}`;
}

/** Takes out the properties of ours to which nothing refers: colours and sizes of parts that are not in this sheet. */
function removeUnused(root: Container): void {
  for (let hasRemoved = true; hasRemoved;) {
    hasRemoved = false;
    const used = new Set<string>();
    root.walkDecls(({ value }) => {
      for (const [name] of value.matchAll(/--[\w-]+/g)) used.add(name);
    });
    root.walkDecls((declaration) => {
      if (!declaration.prop.startsWith('--vdx-') || used.has(declaration.prop)) return;
      declaration.remove();
      hasRemoved = true;
    });
  }
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
}

/**
 * Builds the sheet for some classes.
 *
 * @param entry The design system's sheet, with Tailwind in it. @param more Sheets after it.
 * @param classes Utilities in use, without prefix.
 */
export async function scopedStyles(
  entry: string,
  more: readonly string[],
  classes: Iterable<string>,
  scope: Scope,
  isMinified = true,
): Promise<string> {
  const source = [readFileSync(entry, 'utf8'), ...more.map((file) => readFileSync(file, 'utf8'))].join('\n');
  const { build } = await compile(source.replace(/@import '\.\/fonts\.css';/, ''), {
    base: dirname(entry),
    from: entry,
    onDependency: () => {},
    polyfills: noPolyfills,
  });
  const built = optimize(build([...classes])).code;
  const css = postcss.parse(built);

  // Layers in their order of precedence.
  const order = ['properties', 'theme', 'base', 'components', 'utilities'];
  const root = postcss.root();
  const initial: Declaration[] = [];
  css.walkAtRules('property', (rule) => {
    const value = rule.nodes?.find(
      (node): node is Declaration => node.type === 'decl' && node.prop === 'initial-value',
    )?.value;
    initial.push(postcss.decl({ prop: rule.params, value: value ?? 'initial' }));
    rule.remove();
  });
  css.walkAtRules('page', (rule) => void rule.remove());
  css.walkAtRules('font-face', (rule) => void rule.remove());
  css.walkComments((comment) => void comment.remove());

  // Names of animations.
  const animations = new Set<string>();
  css.walkAtRules('keyframes', (rule) => {
    animations.add(rule.params);
    rule.params = `vdx-${rule.params}`;
  });
  const animationName = new RegExp(`(?<![\\w-])(${[...animations].join('|')})(?![\\w-])`, 'g');

  // Selectors, while the layers still tell what is base and what is a utility.
  css.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name === 'keyframes') return;
    if (rule.parent?.type === 'rule') return; // nested: its parent has the scope
    const isBase = isFromBase(rule);
    const scoped = splitSelectors(rule.selector).flatMap((each) => scopeSelector(each, isBase, scope) ?? []);
    if (scoped.length === 0) rule.remove();
    else rule.selector = [...new Set(scoped)].join(',');
  });
  css.walkRules((rule) => {
    if (rule.parent?.type === 'rule') rule.selector = prefixClasses(rule.selector, scope.prefix);
  });
  // What the page's root had and a widget's root must not have.
  const notForRoot = new Set(['overflow-y', 'scrollbar-color', 'color-scheme', 'tab-size']);
  css.walkRules((rule) => {
    if (rule.selector !== scope.root) return;
    rule.walkDecls((declaration) => {
      if (notForRoot.has(declaration.prop)) declaration.remove();
    });
    if (rule.nodes.length === 0) rule.remove();
  });

  // Widths. In a container query `rem` would be the host's.
  css.walkAtRules('container', (rule) => {
    rule.params = rule.params.replaceAll(/[\d.]+rem/g, pixelsOf);
  });
  css.walkAtRules('media', (rule) => {
    const query = containerOf(rule.params);
    if (query === null) return;
    rule.name = 'container';
    rule.params = `${containerName} ${query}`;
  });

  // Flatten the layers.
  for (const layer of order) {
    for (const node of [...css.nodes]) {
      if (node.type !== 'atrule' || node.name !== 'layer' || node.params !== layer) continue;
      if (node.nodes) root.append(...node.nodes.map((each) => each.clone()));
      node.remove();
    }
  }
  css.walkAtRules('layer', (rule) => void rule.remove());
  root.append(...css.nodes.map((each) => each.clone()));

  // light-dark(), which bundlers of hosts would write anew for older browsers and lose the theme with it.
  root.walkDecls((declaration) => {
    declaration.value = withSwitches(declaration.value);
    if (declaration.prop !== 'color-scheme') return;
    const isDark = declaration.value === 'dark';
    declaration.after({ prop: '--vdx-light', value: isDark ? ' ' : 'initial' });
    declaration.after({ prop: '--vdx-dark', value: isDark ? 'initial' : ' ' });
  });

  // Custom properties that this sheet declares, but the public ones.
  const own = new Set<string>();
  for (const declaration of initial) own.add(declaration.prop);
  root.walkDecls((declaration) => {
    if (declaration.prop.startsWith('--')) own.add(declaration.prop);
  });
  const renamed = (name: string) => (own.has(name) && !/^--vdx?-/.test(name) ? `--vdx-${name.slice(2)}` : name);
  const rename = (value: string) => value.replaceAll(/--[\w-]+/g, (name) => renamed(name));
  root.walkDecls((declaration) => {
    declaration.prop = renamed(declaration.prop);
    if (declaration.value.includes('--')) declaration.value = rename(declaration.value);
    if (/animation|^--/.test(declaration.prop) && animations.size > 0)
      declaration.value = declaration.value.replaceAll(animationName, 'vdx-$1');
    // rem is the host's.
    declaration.value = declaration.value.replaceAll(
      /(?<![\w.-])(-?[\d.]+)rem\b/g,
      (_, number: string) => `calc(${number}*var(--vdx-rem))`,
    );
  });

  const head = postcss.parse(
    `${scope.root} {
      all: initial;
      --vdx-rem: 16px;
      display: block;
      min-width: 0;
      container: ${containerName} / inline-size;
      color-scheme: light;
      --vdx-light: initial;
      --vdx-dark: ;
      color: var(--vdx-color-ink);
      font-family: var(--vdx-font-sans);
      -webkit-text-size-adjust: 100%;
    }
    ${scope.root} :where(:not(svg, svg *)), ${scope.root} ::before, ${scope.root} ::after { all: revert; }
    ${scope.root} :where(svg, svg *) { all: revert-layer; }
    ${scope.root}, ${scope.root} :where(*), ${scope.root} ::before, ${scope.root} ::after { ${initial
      .map(({ prop, value }) => `${renamed(prop)}: ${value}`)
      .join(';')} }
    ${scope.root}[data-vd='portal'] { position: absolute; inset: 0 0 auto; height: 0; background: none; }
    ${scope.root}[data-vd='vendor-card'] { background: none; }
    ${scope.root}[data-vd='shortlist-button'] { display: inline-block; container: none; background: none; }`,
  );
  root.prepend(...head.nodes);
  removeUnused(root);
  return optimize(root.toString(), { minify: isMinified }).code;
}
