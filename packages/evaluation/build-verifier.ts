/**
 * Builds the offline verifier of auctions into `dist/verifier`: one script for Node and one page, each a single file that needs nothing else. They
 * are not minified, so that people can read what they run.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const folder = import.meta.dirname;

async function bundle(entry: string, format: 'es' | 'iife'): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'warn',
    root: folder,
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      lib: { entry: join(folder, 'verifier', entry), formats: [format], name: 'verifier', fileName: 'verifier' },
      rolldownOptions: { external: /^node:/ },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const files = (Array.isArray(output) ? output : [output]).flatMap((each) => each.output);
  if (files.length !== 1 || files[0]!.type !== 'chunk') throw new Error(`${entry} is more than one file.`);
  return files[0]!.code;
}

/** What a content security policy calls an inline script or style. */
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page with its script inside; its policy lets nothing else run and nothing be sent. */
function pageWith(script: string): string {
  if (/<\/script|<!--/i.test(script)) throw new Error('The script would end its element.');
  const page = readFileSync(join(folder, 'verifier/page.html'), 'utf8');
  const style = /<style>([^]*?)<\/style>/.exec(page)![1]!;
  const policy = `default-src 'none'; script-src ${sourceOf(script)}; style-src ${sourceOf(style)}; base-uri 'none'; form-action 'none'`;
  return page
    .replace('<!-- policy -->', () => `<meta http-equiv="Content-Security-Policy" content="${policy}" />`)
    .replace('<!-- script -->', () => `<script>${script}</script>`);
}

/** Writes both files. @returns their paths. */
export async function buildVerifier(into = join(folder, 'dist/verifier')): Promise<{ command: string; page: string }> {
  const paths = { command: join(into, 'millwright-verify.mjs'), page: join(into, 'millwright-verify.html') };
  const [command, script] = await Promise.all([bundle('command.ts', 'es'), bundle('page.ts', 'iife')]);
  mkdirSync(into, { recursive: true });
  writeFileSync(paths.command, command);
  writeFileSync(paths.page, pageWith(script));
  return paths;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildVerifier();
