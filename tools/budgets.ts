// The byte budgets of the pages, over what the build of the web app wrote. gzip -9 of each file, as a server sends it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../apps/web/dist');

interface Page {
  name: string;
  /** Source module of the screen, as Vite's manifest names it (the end of the key). */
  screen: string;
  /** The HTML file that the server sends for it. */
  shell: string;
  /** Limits in kB of 1,000 bytes, gzip -9. */
  scriptLimit: number;
  styleLimit: number;
}

const pages: Page[] = [
  { name: 'login', screen: 'authentication/login/login.tsx', shell: 'login.html', scriptLimit: 120, styleLimit: 6 },
  {
    name: 'vendor list with facets',
    screen: 'vendors/guest-vendor-search/guest-vendor-search.tsx',
    shell: 'search-vendors.html',
    scriptLimit: 130,
    styleLimit: 12,
  },
];

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const size = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 }).length;
const sizeOf = (file: string) => size(readFileSync(join(dist, file)));

/** Bytes of script and style that a page loads before it is ready, and the files they are in. */
export interface PageBytes {
  name: string;
  scriptBytes: number;
  styleBytes: number;
  files: string[];
}

/** Measures every page that has a budget, from Vite's manifest. @throws Error when the app is not built. */
export function measurePages(): (PageBytes & { page: Page })[] {
  const manifestFile = join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error('The web app is not built: run npm run build.');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error("Vite's manifest has no entry");
  return pages.map((page) => {
    const screen = Object.keys(manifest).find((key) => key.endsWith(page.screen));
    if (!screen) throw new Error(`the build has no chunk of its own for ${page.screen}`);
    const seen = new Set<string>();
    const visit = (key: string) => {
      if (seen.has(key)) return;
      seen.add(key);
      for (const next of manifest[key]?.imports ?? []) visit(next);
    };
    visit(entry);
    visit(screen);
    const chunks = [...seen].flatMap((key) => manifest[key] ?? []);
    const scripts = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')));
    const shell = readFileSync(join(dist, page.shell), 'utf8');
    const inlined = [...shell.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '').join('');
    // The entry's style sheet is inlined by the build, not loaded.
    const entryStyles = inlined ? (manifest[entry]?.css ?? []) : [];
    const styles = new Set(chunks.flatMap(({ css = [] }) => css).filter((file) => !entryStyles.includes(file)));
    return {
      page,
      name: page.name,
      scriptBytes: [...scripts].reduce((sum, file) => sum + sizeOf(file), 0),
      styleBytes: [...styles].reduce((sum, file) => sum + sizeOf(file), 0) + (inlined ? size(Buffer.from(inlined)) : 0),
      files: [...scripts, ...styles],
    };
  });
}

const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** The pages that are over budget, as readable lines; prints what each page weighs. */
export async function checkBudgets(): Promise<string[]> {
  return measurePages().flatMap(({ page, scriptBytes, styleBytes }) => {
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
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const problem of await checkBudgets()) {
    console.error(problem);
    process.exitCode = 1;
  }
}
