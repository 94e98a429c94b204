// The byte budgets of the pages, over what the builds of the apps wrote. gzip -9 of each file, as a server sends it.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
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
    // 140 and what the table of operations grew by: calls of pages that it does not show.
    scriptLimit: 141,
    styleLimit: 14,
  },
  // A stranger with a phone opens it; the quote form comes with its tab. 110 of it is the code of every page; with the fields, which it does not show, it is over.
  // The words of units are 0.7 kB of it, the tab of milestones 0.6, files of evidence and conversations 0.7.
  { name: 'vendor link', app: 'web', shell: 'vendor-link.html', scriptLimit: 126, styleLimit: 13 },
  // Strangers with a phone, too: a vendor who answers a visit, where the week of its slots is 4 kB, and the guard at a gate.
  { name: 'visit link', app: 'web', shell: 'visit-link.html', scriptLimit: 130, styleLimit: 13 },
  { name: 'gate', app: 'web', shell: 'gate.html', scriptLimit: 125, styleLimit: 13 },
  // The same list: a brand costs nothing.
  { name: 'vendor directory', app: 'directory', shell: 'search-vendors.html', scriptLimit: 140, styleLimit: 14 },
];

/** Every page of the web app that has no row above: kB of script, and files that it is in. */
const otherPages = { scriptLimit: 150, fileLimit: 12 };
/** Pages that weigh more: with a form library, the sheet or the thread on them. The limits hold them where they are (docs/limits.md). */
const heavierPages: Record<string, { scriptLimit?: number; fileLimit?: number }> = {
  'provider-job.html': { scriptLimit: 151 },
  'job-requests.html': { scriptLimit: 152 },
  'jobs.html': { scriptLimit: 152 },
  'home.html': { scriptLimit: 153, fileLimit: 14 },
  'company-reports.html': { scriptLimit: 154 },
  'invite.html': { scriptLimit: 154 },
  'vendor-profile.html': { scriptLimit: 155 },
  'boq-inspector.html': { scriptLimit: 155 },
  'plant-visit.html': { scriptLimit: 155 },
  'job-activity.html': { scriptLimit: 155, fileLimit: 14 },
  'job-qualified.html': { scriptLimit: 156 },
  'job-scope.html': { scriptLimit: 158 },
  'job-quotations.html': { scriptLimit: 159 },
  'cost-estimation.html': { scriptLimit: 161, fileLimit: 14 },
  'provider-password.html': { scriptLimit: 164 },
  'job-resolution.html': { scriptLimit: 164, fileLimit: 19 },
  'user-info.html': { scriptLimit: 175, fileLimit: 17 },
  // The pages of auctions may have 190: the engine runs in the practice room, the rules are a long form.
  'practice-auction.html': { scriptLimit: 190, fileLimit: 13 },
  'job-auction-edit.html': { scriptLimit: 190, fileLimit: 21 },
  'job-vendor.html': { scriptLimit: 191, fileLimit: 19 },
  'comparison.html': { scriptLimit: 202, fileLimit: 17 },
  'job-request.html': { scriptLimit: 204, fileLimit: 14 },
  'job-comparison.html': { scriptLimit: 215, fileLimit: 21 },
  'comparison-report.html': { scriptLimit: 219, fileLimit: 17 },
  'registration.html': { scriptLimit: 222, fileLimit: 15 },
  'plant-info.html': { scriptLimit: 225, fileLimit: 18 },
  'plant-visit-new.html': { scriptLimit: 231, fileLimit: 19 },
  'job-edit.html': { scriptLimit: 252, fileLimit: 21 },
};

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

/** The other pages of the web app that load more than they may, as readable lines; prints the heaviest and the sum. */
function checkOtherPages(): string[] {
  const dist = join(apps, 'web/dist');
  const known = new Set(pages.filter(({ app }) => app === 'web').map(({ shell }) => shell));
  const measured = readdirSync(dist)
    .filter((file) => file.endsWith('.html') && !known.has(file))
    .map((file) => {
      const scripts = scriptsOf(dist, readFileSync(join(dist, file), 'utf8'));
      const bytes = scripts.reduce((sum, script) => sum + size(readFileSync(join(dist, script))), 0);
      return { file, bytes, files: scripts.length };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
  const total = measured.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(
    `${measured.length} other pages: script ${inKilobytes(total / measured.length)} kB each, the heaviest ${measured[0]?.file} with ${inKilobytes(measured[0]?.bytes ?? 0)} kB`,
  );
  return measured.flatMap(({ file, bytes, files }) => {
    const { scriptLimit, fileLimit } = { ...otherPages, ...heavierPages[file] };
    return [
      ...(bytes > scriptLimit * 1000
        ? [`${file}: ${inKilobytes(bytes)} kB of script, the budget is ${scriptLimit}`]
        : []),
      ...(files > fileLimit ? [`${file}: ${files} files of script, the budget is ${fileLimit}`] : []),
    ];
  });
}

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
  return [...pagesOver, ...checkOtherPages(), ...(await checkWidgetBudgets())];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const problem of await checkBudgets()) {
    console.error(problem);
    process.exitCode = 1;
  }
}
