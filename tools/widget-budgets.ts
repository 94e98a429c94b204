// The byte budgets of the vendor widgets: what a host's bundler makes of a widget with its provider, React outside. gzip -9.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { sheetCost, widgetCosts, type CostedWidget } from '../packages/screens/src/widgets/story-costs.ts';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'packages/screens/dist');

interface WidgetBudget {
  component: string;
  limit: number;
  /** What it fetches at once to be of use, and the limit with it. What is fetched when it is wanted (dialogs, the slider) does not count. */
  used?: { modules: readonly string[]; limit: number };
}

/** Limits in kB of 1,000 bytes, of script. The sheet of all widgets has one of its own (decision 29). */
const budgets: Record<CostedWidget, WidgetBudget> = {
  'vendor-card': { component: 'VendorCard', limit: 16, used: { modules: ['widgets/fetched-vendor-card'], limit: 30 } },
  // The list with its filters; none of the others may be heavier.
  'vendor-search': { component: 'VendorSearch', limit: 60 },
  'vendor-profile-summary': { component: 'VendorProfileSummary', limit: 60 },
  'contact-enquiry': {
    component: 'VendorEnquiry',
    limit: 60,
    used: { modules: ['shared/enquiry-form', 'vendors/contact-cards'], limit: 60 },
  },
  'rating-summary': {
    component: 'VendorReviews',
    limit: 60,
    used: { modules: ['vendors/vendor-profile/review-list'], limit: 60 },
  },
  'review-form': {
    component: 'VendorReviewForm',
    limit: 60,
    used: { modules: ['widgets/review-fields'], limit: 60 },
  },
  'compare-table': { component: 'CompareTable', limit: 60 },
  'shortlist-button': { component: 'ShortlistButton', limit: 60 },
};
/** How far the figure on a widget's docs page may be from what is measured. */
const stalenessInKilobytes = 2;
/** What pages with custom elements load until they are ready, by the files that the build makes for them (packages/screens/build.ts). */
const embedBudgets: readonly { name: string; parts: readonly string[]; limit: number }[] = [
  { name: 'embed.js with its renderer', parts: [], limit: 30 },
  { name: 'a page with <vendor-card>', parts: ['card'], limit: 50 },
  // tools/hosts/hosts.spec.ts sees that a browser loads these and no others.
  {
    name: 'a page with <vendor-card>, <vendor-search> and <vendor-reviews>',
    parts: ['card', 'list', 'search', 'reviews'],
    limit: 69,
  },
];
const frameLimit = 1.5;
const sheetLimit = 15;

const size = (text: string) => gzipSync(text, { level: 9 }).length;

async function sizeOf(exports: Record<string, string>, modules: readonly string[] = []): Promise<number> {
  const code = [
    ...Object.entries(exports).map(
      ([file, name]) => `export { ${name} } from ${JSON.stringify(join(dist, `widgets/${file}.js`))};`,
    ),
    ...modules.map((file, at) => `export * as module${at} from ${JSON.stringify(join(dist, `${file}.js`))};`),
  ].join('\n');
  const entry = '\0widget';
  const output = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id.endsWith('virtual:widget') ? entry : undefined),
        load(id) {
          if (id === entry) return code;
          // How chunks are preloaded is the host's bundler's affair.
          return id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined;
        },
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: 'virtual:widget',
        external: /^(react|react-dom)(\/|$)/,
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const parts = (Array.isArray(output) ? output : [output]).flatMap((each) => each.output);
  const chunks = new Map(parts.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])));
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) visit(chunks.get(file));
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk);
  return [...found].reduce((sum, chunk) => sum + size(chunk.code), 0);
}

/** The widgets that are over budget, as readable lines; builds them when they have changed and prints what each weighs. */
export async function checkWidgetBudgets(): Promise<string[]> {
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/turbo/bin/turbo'), 'run', 'build:package', '--output-logs=errors-only'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const stale: string[] = [];
  const compare = (name: string, bytes: number, stated: number | undefined) => {
    if (stated === undefined || Math.abs(bytes / 1000 - stated) > stalenessInKilobytes)
      stale.push(
        `widget ${name}: its docs page says ${stated} kB, it is ${(bytes / 1000).toFixed(1)} (story-costs.ts)`,
      );
  };
  const measured: { name: string; limit: number; bytes: number }[] = (
    await Promise.all(
      Object.entries(budgets).map(async ([name, { component, limit, used }]) => {
        const { first, used: statedUsed } = widgetCosts[name as CostedWidget];
        const exports = { provider: 'VendorProvider', [name]: component };
        const bytes = await sizeOf(exports);
        compare(name, bytes, first);
        if (!used) return [{ name, limit, bytes }];
        const asUsed = { name: `${name} as it is used`, limit: used.limit, bytes: await sizeOf(exports, used.modules) };
        compare(asUsed.name, asUsed.bytes, statedUsed);
        return [{ name, limit, bytes }, asUsed];
      }),
    )
  ).flat();
  const sheet = size(readFileSync(join(dist, 'widgets/styles.css'), 'utf8'));
  compare('styles.css', sheet, sheetCost);
  measured.push({ name: 'styles.css', limit: sheetLimit, bytes: sheet });
  const folder = join(dist, 'embed');
  const sizeOfFile = (file: string) => size(readFileSync(join(folder, file), 'utf8'));
  for (const { name, parts, limit } of embedBudgets) {
    const files = parts.flatMap((part) => {
      const found = globSync(`embed-${part}-*.js`, { cwd: folder }).filter((file) => file.length === part.length + 18);
      if (found.length === 0) throw new Error(`The build of the custom elements has no part ${part}.`);
      return found;
    });
    measured.push({ name, limit, bytes: ['embed.js', ...files].reduce((sum, file) => sum + sizeOfFile(file), 0) });
  }
  measured.push({ name: 'frame.js', limit: frameLimit, bytes: sizeOfFile('frame.js') });
  const over = measured.flatMap(({ name, limit, bytes }) => {
    const kilobytes = (bytes / 1000).toFixed(1);
    console.log(`widget ${name}: ${kilobytes} of ${limit} kB`);
    return bytes > limit * 1000 ? [`widget ${name}: ${kilobytes} kB, the budget is ${limit}`] : [];
  });
  return [...over, ...stale];
}
