/**
 * Builds an app: client, then the HTML of every page. The pages that guests meet first are drawn here once, with the styles of their own
 * code inlined and the script imported after the first frame. Writes next to them which page is for which path.
 *
 *   node <this file> [other folder than dist]     in the folder of the app
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import type { Route } from './src/app-definition.ts';
import type { PageToBuild, prerenderingOf } from './src/prerender.tsx';
import { aheadScriptOf, aheadStyles, bootOf, earlyHeading, earlyInvite, earlyListing } from './boot.ts';
import { chunksOfPage, modulesOfPage, styleSheetFor, type ModuleGraph } from './page-styles.ts';
import { appConfig } from './vite-config.ts';

const root = process.cwd();
const dist = resolve(process.argv[2] ?? join(root, 'dist'));
/** What the server draws pages with; the shells are drawn by the same build. */
const drawing = join(dist, 'server');

/** What each module imports before it runs, and what it may fetch later. */
const graph: ModuleGraph = new Map();
const { manifest } = (await import(pathToFileURL(join(root, 'src/manifest.ts')).href)) as {
  manifest: readonly Route[];
};
const config = appConfig(root, { outDir: dist, manifest });
config.plugins!.push({
  name: 'graph',
  moduleParsed: ({ id, importedIds, dynamicallyImportedIds }) =>
    void graph.set(id, { imports: importedIds, later: dynamicallyImportedIds }),
});
const output = (await build(config)) as Rolldown.RolldownOutput;
await build(appConfig(root, { outDir: drawing, isForServer: true }));

const chunks = output.output.filter((part) => part.type === 'chunk');
const assets = output.output.filter((part) => part.type === 'asset').map(({ fileName }) => fileName);
// The chunk with the app's main.ts in it is the entry; Vite leaves out the empty one before it.
const main = join(root, 'src/main.ts');
const entry = chunks.find(({ moduleIds }) => moduleIds.includes(main.replaceAll('\\', '/')));
const sheet = assets.find((file) => file.endsWith('.css'));
const font = assets.find((file) => file.includes('latin-text'));
if (!entry || !sheet || !font) throw new Error('The build lacks its script, its style sheet or its font.');

const { drawShell, login, afterLogin, pages } = (await import(
  pathToFileURL(join(drawing, 'prerender.js')).href
)) as ReturnType<typeof prerenderingOf>;
const template = readFileSync(join(dist, 'index.html'), 'utf8')
  .replace(/<script type="module"[^>]*><\/script>/g, '')
  .replace(/<link rel="(stylesheet|modulepreload)"[^>]*>/g, '');
// What only another page shows: the screens, the frame around them, and the page of an unknown address.
const isOtherPage = (id: string) =>
  /[\\/]([\w-]+)[\\/]\1\.tsx$/.test(id.replace(/.*[\\/]packages[\\/]ui[\\/].*/, '')) ||
  /[\\/](\w+-layout|not-found-state)\.tsx$/.test(id);
const codeOf = new Map(
  chunks.flatMap(({ modules }) => Object.entries(modules).map(([id, { code }]) => [id, code ?? ''] as const)),
);
const rupee = assets.find((file) => file.includes('rupee-sign'));
if (!rupee) throw new Error('The build lacks the rupee sign.');
const fontLink = [font, rupee]
  .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`)
  .join('');
const sheetLink = `<link rel="stylesheet" href="/${sheet}" />`;

const sizes: string[] = [];
const headingScript = login === null ? '' : earlyHeading(login);
const rupeeFamily = 'Rupee Sign';
/**
 * The face of the rupee sign under a name of its own: where a page stays with the fallback faces, the system's may lack the sign. In a style
 * element that stays when the styles of the first frame go.
 */
const rupeeStyle = (css: string) =>
  `<style>${/@font-face\{[^}]*unicode-range:U\+20B9[;}]+/i.exec(css)?.[0].replace(/font-family:[^;]+/, `font-family:${rupeeFamily}`) ?? ''}</style>`;

/** The font of the texts and what stands in for it, as a sheet names them, the sign of the rupee first. */
function familiesOf(css: string): string[] {
  const [family = '', ...fallbacks] = (/--font-sans:([^;}]+)/.exec(css)?.[1] ?? 'sans-serif').split(/,\s*/);
  return [family, rupeeFamily, ...fallbacks];
}

/** Faces that are not there for the first frame are left out of this page, so that no line breaks anew. */
const inTimeOnly = (css: string) => css.replaceAll('font-display:swap', 'font-display:optional');

function write(file: string, head: string, body: string, attributes: string, after = '') {
  const html = template
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root"${attributes}>${body}</div>${after}`);
  writeFileSync(join(dist, file), html);
}

/**
 * A page whose first frame is drawn ahead and not taken over: the frame of the app with what its screen shows while it waits. The styles of
 * this very HTML are inlined; the whole sheet comes with the script.
 */
async function writeAhead(page: PageToBuild, scripts: readonly string[]): Promise<boolean> {
  const drawn: string[] = [];
  for (const { reader, at } of page.ahead) {
    let html = '';
    for (const address of at) {
      html = await drawShell(address, reader);
      // An address that only leads elsewhere draws nothing.
      if (html.includes('<main')) break;
    }
    drawn.push(html);
  }
  const [first, second] = drawn;
  if (!first || !drawn.every((html) => html.includes('<main'))) return false;
  const html = drawn.join('');
  const tags = [...new Set(Array.from(html.matchAll(/<([a-z]\w*)/g), ([, tag]) => `"${tag}"`))].join(' ');
  const sheetOfPage = await styleSheetFor(join(root, 'src/styles.css'), [html, tags], assets);
  const css = inTimeOnly(sheetOfPage);
  const sheetPreload = `<link rel="preload" href="/${sheet}" as="style" />`;
  const boot = bootOf(entry!.fileName, scripts, { fontFaces: null, sheet: `/${sheet}`, families: familiesOf(css) });
  write(
    page.file,
    `${fontLink}${sheetPreload}${rupeeStyle(sheetOfPage)}<style data-first>${css}${aheadStyles}</style><script>${boot}${headingScript}</script>`,
    `<div data-ahead="${page.ahead[0]?.reader}" aria-busy="true">${first}</div>`,
    ` data-sheet="/${sheet}"`,
    `${second ? `<template id="ahead-of-session">${second}</template>` : ''}<script>${aheadScriptOf(second !== undefined)}</script>`,
  );
  sizes.push(`${page.file} ${(gzipSync(css, { level: 9 }).length / 1000).toFixed(1)} kB`);
  return true;
}

const rootsOf = ({ screen, layouts }: Pick<PageToBuild, 'screen' | 'layouts'>) => [
  'src/main.ts',
  ...(screen ? [`/${screen}/${screen}.tsx`, ...layouts.map((id) => `/${id}-layout.tsx`)] : []),
];
const isBare = ({ layouts }: PageToBuild) => layouts.length === 0;
for (const page of pages) {
  const roots = rootsOf(page);
  const scripts = chunksOfPage(chunks, roots).map(({ fileName }) => fileName);
  const next = page.screen === 'login' ? pages.find(({ patterns }) => patterns.includes(afterLogin)) : undefined;
  const nextScripts = next
    ? chunksOfPage(chunks, rootsOf(next)).flatMap(({ fileName }) => (scripts.includes(fileName) ? [] : `/${fileName}`))
    : [];
  if (await writeAhead(page, scripts)) continue;
  if (!page.shell) {
    write(page.file, `${fontLink}${sheetLink}<script>${bootOf(entry.fileName, scripts, null)}</script>`, '', '');
    continue;
  }
  // The bare page has no menu, drawer or dialog; what else may come later there comes after the whole sheet.
  const code = [...modulesOfPage(graph, roots, isBare(page) ? () => true : isOtherPage)].flatMap((id) =>
    /node_modules|[\\/]ui[\\/]src[\\/]cn\.ts$/.test(id) ? [] : [codeOf.get(id) ?? ''],
  );
  const sheetOfPage = await styleSheetFor(join(root, 'src/styles.css'), code, assets);
  // The text of the login stands still whatever the font. Hits would break their lines anew: there the font is preloaded, and where it is
  // not there for the first frame, the page stays with the fallback faces.
  const lateFont = /@font-face\{[^}]*src:url\([^}]*\}/g;
  const css = isBare(page) ? sheetOfPage : inTimeOnly(sheetOfPage);
  const fontFaces = isBare(page) ? (css.match(lateFont) ?? []).join('') : null;
  const boot =
    (page.screen === 'guest-vendor-search' ? earlyListing : '') +
    (page.patterns.includes('/:inviteId/login') ? earlyInvite : '') +
    bootOf(entry.fileName, scripts, { fontFaces, sheet: `/${sheet}`, families: familiesOf(css) }) +
    headingScript;
  write(
    page.file,
    `${fontFaces ? '' : fontLink + rupeeStyle(sheetOfPage)}<style data-first>${fontFaces ? css.replaceAll(lateFont, '') : css}</style><script>${boot}</script>`,
    await drawShell(page.shell),
    ` data-shell="${page.shell}" data-screen="${page.screen}" data-sheet="/${sheet}"` +
      (nextScripts.length > 0 ? ` data-next="${nextScripts.join(' ')}"` : ''),
  );
  sizes.push(`${page.file} ${(gzipSync(css, { level: 9 }).length / 1000).toFixed(1)} kB`);
}
writeFileSync(
  join(dist, 'shells.json'),
  JSON.stringify(
    pages
      .flatMap(({ file, patterns }) => patterns.map((pattern) => ({ pattern, file })))
      // The first match wins: what begins with a parameter would match the paths of others.
      .toSorted((a, b) => Number(a.pattern.startsWith('/:')) - Number(b.pattern.startsWith('/:'))),
    null,
    2,
  ),
);
rmSync(join(drawing, 'prerender.js'));

for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(m?js|css|html|svg|json)$/.test(file) || /^(\.vite|server)\b/.test(file)) continue;
  const content = readFileSync(join(dist, file));
  writeFileSync(join(dist, `${file}.gz`), gzipSync(content, { level: 9 }));
  writeFileSync(join(dist, `${file}.br`), brotliCompressSync(content));
}
console.log(`Built ${pages.length} pages; styles inlined, gz: ${sizes.join(', ')}.`);
// The shells were drawn by the app itself, whose channel between tabs would keep this process alive for ever.
process.exit(0);
