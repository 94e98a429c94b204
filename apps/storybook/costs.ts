// Measures what each component of packages/ui costs a page: its own code and everything it imports, minified, gzip -9, with React
// outside. Lazy parts are counted beside, and so are the rules of the style sheet that its classes need. The table in Storybook reads
// the file that this writes: `npm run costs`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { readComponents } from './coverage.ts';

const folder = fileURLToPath(new URL('../../packages/ui/src/', import.meta.url));
const sizeOf = (code: string | Uint8Array) => gzipSync(code, { level: 9 }).length;

/** Files that name utilities without using them; styles.css leaves them out as well. */
const notInUse = new Set([`${folder}cn.ts`, `${folder}tokens.ts`]);

/** The rules that the classes in some files need, without the theme and the base, which a page has once. */
async function rulesOf(files: readonly string[]): Promise<number> {
  const entry = `${folder}cost.css`;
  const sources = files.map((file) => `@source '${file}';`).join('\n');
  const text = `@reference 'tailwindcss/theme';\n@reference './tokens.css';\n@layer utilities { @tailwind utilities source(none); }\n${sources}`;
  const inMemory: Plugin = {
    name: 'cost-css',
    enforce: 'pre',
    resolveId: (id) => (id === entry ? id : undefined),
    load: (id) => (id === entry ? text : undefined),
  };
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [inMemory, tailwindcss()],
    build: { write: false, minify: true, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput;
  return output.reduce((sum, file) => sum + (file.type === 'asset' ? sizeOf(file.source) : 0), 0);
}

async function costOf(name: string): Promise<{ name: string; bytes: number; lazyBytes: number; cssBytes: number }> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: `${folder}${name}/${name}.tsx`,
        preserveEntrySignatures: 'strict',
        external: /^react(-dom)?($|\/)/,
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = result.output.filter((chunk) => chunk.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry)!;
  const first = new Set([entry.fileName, ...entry.imports]);
  const sum = (some: typeof chunks) => some.reduce((total, { code }) => total + sizeOf(code), 0);
  const files = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.startsWith(folder) && !notInUse.has(id));
  return {
    name,
    bytes: sum(chunks.filter(({ fileName }) => first.has(fileName))),
    lazyBytes: sum(chunks.filter(({ fileName }) => !first.has(fileName))),
    cssBytes: await rulesOf(files),
  };
}

const only = process.argv.slice(2);
const costs = [];
for (const { name } of readComponents()) if (only.length === 0 || only.includes(name)) costs.push(await costOf(name));
if (only.length === 0)
  writeFileSync(
    new URL('src/foundations/costs.json', import.meta.url),
    `[\n${costs.map((cost) => JSON.stringify(cost)).join(',\n')}\n]\n`,
  );
console.log(
  costs
    .map(
      ({ name, bytes, lazyBytes, cssBytes }) =>
        `${name} ${bytes}${lazyBytes ? ` + ${lazyBytes} lazy` : ''}, CSS ${cssBytes}`,
    )
    .join('\n'),
);
