// The byte budgets of the vendor widgets: what a host's bundler makes of a widget with its provider, React outside. gzip -9.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'packages/screens/dist');

/** Limits in kB of 1,000 bytes. What a widget fetches only when it is wanted (dialogs, forms, the slider) does not count. */
const budgets: readonly { name: string; exports: Record<string, string>; limit: number }[] = [
  { name: 'card', exports: { provider: 'VendorProvider', 'vendor-card': 'VendorCard' }, limit: 15 },
  { name: 'list with filters', exports: { provider: 'VendorProvider', 'vendor-search': 'VendorSearch' }, limit: 60 },
  // None of the others may be heavier than the list.
  {
    name: 'profile summary',
    exports: { provider: 'VendorProvider', 'vendor-profile-summary': 'VendorProfileSummary' },
    limit: 60,
  },
  {
    name: 'contact and enquiry',
    exports: { provider: 'VendorProvider', 'contact-enquiry': 'ContactEnquiry' },
    limit: 60,
  },
  { name: 'rating summary', exports: { provider: 'VendorProvider', 'rating-summary': 'RatingSummary' }, limit: 60 },
  { name: 'review form', exports: { provider: 'VendorProvider', 'review-form': 'ReviewForm' }, limit: 60 },
  { name: 'compare table', exports: { provider: 'VendorProvider', 'compare-table': 'CompareTable' }, limit: 60 },
  {
    name: 'shortlist button',
    exports: { provider: 'VendorProvider', 'shortlist-button': 'ShortlistButton' },
    limit: 60,
  },
];
const embedLimit = 90;

const size = (text: string) => gzipSync(text, { level: 9 }).length;

async function sizeOf(exports: Record<string, string>): Promise<number> {
  const code = Object.entries(exports)
    .map(([file, name]) => `export { ${name} } from ${JSON.stringify(join(dist, `widgets/${file}.js`))};`)
    .join('\n');
  const entry = '\0widget';
  const output = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    // The host gets ui as it is published, not its sources.
    resolve: { alias: [{ find: /^@millwright\/ui\/(.*)$/, replacement: `${join(root, 'packages/ui/dist')}/$1.js` }] },
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
  const measured = await Promise.all(
    budgets.map(async ({ name, exports, limit }) => ({ name, limit, bytes: await sizeOf(exports) })),
  );
  const [embed] = globSync('embed/embed.js', { cwd: dist });
  if (!embed) throw new Error('The build has no embed.js.');
  measured.push({
    name: 'embed.js with its React',
    limit: embedLimit,
    bytes: size(readFileSync(join(dist, embed), 'utf8')),
  });
  return measured.flatMap(({ name, limit, bytes }) => {
    const kilobytes = (bytes / 1000).toFixed(1);
    console.log(`widget ${name}: ${kilobytes} of ${limit} kB`);
    return bytes > limit * 1000 ? [`widget ${name}: ${kilobytes} kB, the budget is ${limit}`] : [];
  });
}
