// Serves the built Storybook for review, and builds it first if it is missing: npm run storybook:serve [-- --port 6107] [--build]
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serveStatic } from './matrix/serve-static.ts';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '6107' }, build: { type: 'boolean', default: false } },
});
const folder = join(import.meta.dirname, 'storybook-static');
if (values.build || !existsSync(join(folder, 'index.html'))) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
const { url } = await serveStatic(folder, Number(values.port));
console.log(`The design system is on ${url}; --build rebuilds it.`);
