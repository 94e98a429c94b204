// Measures what each component of packages/ui costs a page: its own code and everything it imports, minified, gzip -9, with React
// outside. Lazy parts are counted beside. The table in Storybook reads the file that this writes: `npm run costs`.
import { globSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Rolldown } from 'vite';

const folder = new URL('../../packages/ui/src/', import.meta.url);
const sizeOf = (code: string) => gzipSync(code, { level: 9 }).length;

async function costOf(name: string): Promise<{ name: string; bytes: number; lazyBytes: number }> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: new URL(`${name}/${name}.tsx`, folder).pathname,
        preserveEntrySignatures: 'strict',
        external: /^react(-dom)?($|\/)/,
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = result.output.filter((chunk) => chunk.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry)!;
  const first = new Set([entry.fileName, ...entry.imports]);
  const sum = (some: typeof chunks) => some.reduce((total, { code }) => total + sizeOf(code), 0);
  return {
    name,
    bytes: sum(chunks.filter(({ fileName }) => first.has(fileName))),
    lazyBytes: sum(chunks.filter(({ fileName }) => !first.has(fileName))),
  };
}

const names = globSync('*/', { cwd: folder })
  .map((path) => basename(path))
  .toSorted();
const costs = [];
for (const name of names) costs.push(await costOf(name));
writeFileSync(new URL('src/foundations/costs.json', import.meta.url), `${JSON.stringify(costs, null, 2)}\n`);
console.log(
  costs.map(({ name, bytes, lazyBytes }) => `${name} ${bytes}${lazyBytes ? ` + ${lazyBytes} lazy` : ''}`).join('\n'),
);
