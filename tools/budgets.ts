// The byte budgets of the pages, over what the builds of the apps wrote. gzip -9 of each file, as a server sends it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { checkWidgetBudgets } from './widget-budgets.ts';

const apps = join(import.meta.dirname, '../apps');

interface Page {
  name: string;
  /** Folder of the app under apps/. */
  app: string;
  /** The HTML file that the server sends for it. */
  shell: string;
  /** Limits in kB of 1,000 bytes, gzip -9. */
  scriptLimit: number;
  styleLimit: number;
}

const pages: Page[] = [
  { name: 'login', app: 'web', shell: 'login.html', scriptLimit: 125, styleLimit: 6 },
  {
    name: 'vendor list with facets',
    app: 'web',
    shell: 'search-vendors.html',
    scriptLimit: 140,
    styleLimit: 14,
  },
  // A stranger with a phone opens it; the quote form comes with its tab. 110 of it is the code of every page; with the fields, which it does not show, it is over.
  { name: 'vendor link', app: 'web', shell: 'vendor-link.html', scriptLimit: 123, styleLimit: 13 },
  // Strangers with a phone, too: a vendor who answers a visit, and the guard at a gate.
  { name: 'visit link', app: 'web', shell: 'visit-link.html', scriptLimit: 125, styleLimit: 13 },
  { name: 'gate', app: 'web', shell: 'gate.html', scriptLimit: 125, styleLimit: 13 },
  // The same list: a brand costs nothing.
  { name: 'vendor directory', app: 'directory', shell: 'search-vendors.html', scriptLimit: 140, styleLimit: 14 },
];

const size = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 }).length;

/** Bytes of script and style that a page loads before it is ready, and the files they are in. */
export interface PageBytes {
  name: string;
  scriptBytes: number;
  styleBytes: number;
  files: string[];
}

/** The script files that a page names, and every file that these import before they run. */
function scriptsOf(dist: string, html: string): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    // Static imports and re-exports of a minified chunk; import() has a bracket after it.
    for (const [, next] of readFileSync(join(dist, file), 'utf8').matchAll(
      /(?:import|from)\s*["'`]\.\/([^"'`]+\.js)["'`]/g,
    ))
      visit(`assets/${next}`);
  };
  // What the next page needs is fetched when somebody touches this one (style-sheet.ts in the host).
  const own = html.replace(/ data-next="[^"]*"/, '');
  for (const [, file] of own.matchAll(/["'(]\/(assets\/[\w.-]+\.js)/g)) visit(file!);
  return [...found];
}

/** Measures every page that has a budget, from the HTML that the server sends. @throws Error when the app is not built. */
function measurePages(): (PageBytes & { page: Page })[] {
  return pages.map((page) => {
    const dist = join(apps, page.app, 'dist');
    const sizeOf = (name: string) => size(readFileSync(join(dist, name)));
    const file = join(dist, page.shell);
    if (!existsSync(file)) throw new Error(`apps/${page.app} is not built: run npm run build.`);
    const html = readFileSync(file, 'utf8');
    const scripts = scriptsOf(dist, html);
    if (scripts.length === 0) throw new Error(`${page.shell} names no script`);
    const inlined = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '').join('');
    const styles = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map((match) => match[1] ?? '');
    return {
      page,
      name: page.name,
      scriptBytes: scripts.reduce((sum, script) => sum + sizeOf(script), 0),
      styleBytes: styles.reduce((sum, style) => sum + sizeOf(style), 0) + (inlined ? size(Buffer.from(inlined)) : 0),
      files: [...scripts, ...styles],
    };
  });
}

const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** The pages and widgets that are over budget, as readable lines; prints what each weighs. */
export async function checkBudgets(): Promise<string[]> {
  const pagesOver = measurePages().flatMap(({ page, scriptBytes, styleBytes }) => {
    console.log(
      `${page.name}: script ${inKilobytes(scriptBytes)} of ${page.scriptLimit} kB, style ${inKilobytes(styleBytes)} of ${page.styleLimit} kB`,
    );
    return [
      ...(scriptBytes > page.scriptLimit * 1000
        ? [`${page.name}: ${inKilobytes(scriptBytes)} kB of script, the budget is ${page.scriptLimit}`]
        : []),
      ...(styleBytes > page.styleLimit * 1000
        ? [`${page.name}: ${inKilobytes(styleBytes)} kB of style, the budget is ${page.styleLimit}`]
        : []),
    ];
  });
  return [...pagesOver, ...(await checkWidgetBudgets())];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const problem of await checkBudgets()) {
    console.error(problem);
    process.exitCode = 1;
  }
}
