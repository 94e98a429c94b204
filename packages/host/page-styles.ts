/**
 * The style sheets of single pages. The whole sheet styles every page; a page that is met first gets one with only what its own code can
 * show (its screen, its frame and what they load later, menus and dialogs included), small enough to be inlined.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compile, optimize } from '@tailwindcss/node';
import { Scanner } from '@tailwindcss/oxide';
import type { Rolldown } from 'vite';
import { everyReached } from './chunks.ts';

type Chunk = Rolldown.OutputChunk;
type Polyfills = NonNullable<Parameters<typeof compile>[1]['polyfills']>;

/** `Polyfills.None`: they are for browsers without light-dark(), which the tokens need. A constant enum cannot be imported by its name. */
const noPolyfills = 0 as Polyfills;

/** What each module imports before it runs, and what it may fetch later. */
export type ModuleGraph = Map<string, { imports: readonly string[]; later: readonly string[] }>;

/**
 * The chunks that a page loads before it is ready.
 *
 * @param roots Source modules that the page starts from, as ends of their paths.
 */
export function chunksOfPage(chunks: readonly Chunk[], roots: readonly string[]): Chunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const begun = roots.map((root) => {
    const chunk = chunks.find(
      ({ facadeModuleId, moduleIds }) => facadeModuleId?.endsWith(root) || moduleIds.some((id) => id.endsWith(root)),
    );
    if (!chunk) throw new Error(`No chunk has ${root}.`);
    return chunk;
  });
  return [...everyReached(begun, ({ imports }) => imports.flatMap((file) => byFile.get(file) ?? []))];
}

/**
 * The modules of a page: what runs before it is ready, and what it may fetch later.
 *
 * @param roots Source modules that the page starts from, as ends of their paths.
 * @param isLeftOut Tells of what is fetched later what does not count.
 */
export function modulesOfPage(
  graph: ModuleGraph,
  roots: readonly string[],
  isLeftOut: (id: string) => boolean,
): Set<string> {
  const begun = [...graph.keys()].filter((id) => roots.some((root) => id.endsWith(root)));
  return everyReached(begun, (id) => {
    const { imports = [], later = [] } = graph.get(id) ?? {};
    return [...imports, ...later.filter((next) => !isLeftOut(next))];
  });
}

/**
 * Builds the sheet for the class names in some code, from the same source as the whole sheet, but for high contrast: who wants that gets the
 * whole sheet before the first frame (boot.ts), so that nobody else pays for it.
 *
 * @param source The app's style sheet.
 * @param assets Files of the build, to which the fonts' names are led.
 */
export async function styleSheetFor(
  source: string,
  code: readonly string[],
  assets: readonly string[],
): Promise<string> {
  const { build } = await compile(readFileSync(source, 'utf8'), {
    base: dirname(source),
    from: source,
    onDependency: () => {},
    polyfills: noPolyfills,
  });
  const words = new Scanner({}).scanFiles(code.map((content) => ({ content, extension: 'js' })));
  const text = code.join('\n');
  const { code: css } = optimize(build(words), { minify: true });
  // Rules for elements that the code never names, such as a table on a page without one: with them the login has 6.2 kB of style, over its 6.
  const isNamed = (tag: string) => /^(html|body|to|from)$/.test(tag) || new RegExp(`["'\`]${tag}["'\`]`).test(text);
  const lean = css
    .replaceAll(/(?<=[{}])([a-z]+)\{[^{}]*\}/g, (rule, tag: string) => (isNamed(tag) ? rule : ''))
    .replaceAll(/@page (\w+)\{[^{}]*\}/g, (rule, name: string) => (text.includes(name) ? rule : ''))
    .replaceAll(/\[data-density=[^{}]*\{[^{}]*\}/g, (rule) => (text.includes('density') ? rule : ''))
    .replaceAll(/(?<=[{}])::-webkit-date[^{]*\{[^{}]*\}/g, (rule) => (isNamed('date') ? rule : ''));
  return lean
    .replaceAll(/\[data-theme\^=[^{}]*\{[^{}]*\}|@media \(prefers-contrast:[^{}]*\{[^{}]*\{[^{}]*\}\}/g, '')
    .replace(/^\/\*!.*?\*\/\s*/s, '')
    .trim()
    .replaceAll(/url\(["']?([^"')]+\.woff2)["']?\)/g, (_, path: string) => {
      const name = basename(path, '.woff2');
      const asset = assets.find((file) => basename(file).startsWith(`${name}-`) && file.endsWith('.woff2'));
      if (!asset) throw new Error(`The build has no ${name}.`);
      return `url(/${join('', asset)})`;
    });
}
