/**
 * Builds the app: client, then the shells of the pages that guests meet first, drawn on the server side once, with the style sheet inlined
 * and the script imported after the first frame. Writes next to them what the server needs: which shell is for which path, and the hashes
 * of the inlined parts for the Content-Security-Policy.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const scratch = join(root, 'node_modules/.prerender');

await build({ root, logLevel: 'warn' });
await build({ root, logLevel: 'warn', build: { ssr: 'src/prerender.tsx', outDir: scratch, emptyOutDir: true } });

type ViteManifest = Record<string, { file: string; imports?: string[]; css?: string[]; isEntry?: boolean; src?: string }>;
const viteManifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as ViteManifest;
const entry = viteManifest['index.html'];
if (!entry) throw new Error('The build has no entry.');
const cssFile = Object.values(viteManifest).flatMap((chunk) => (chunk.file.endsWith('.css') ? [chunk.file] : (chunk.css ?? [])))[0];
if (!cssFile) throw new Error('The build has no style sheet.');
const css = readFileSync(join(dist, cssFile), 'utf8');
const font = css.match(/url\((\/assets\/ibm-plex-sans-latin-wght[^)]+\.woff2)\)/)?.[1];
if (!font) throw new Error('The style sheet names no font.');

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
// The theme must be known before the first frame, and the app must not hold it up. A form sent before the app is there waits for it.
const boot =
  `document.addEventListener("submit",function(e){if(!window.millwrightIsStarted){e.preventDefault();window.millwrightHeldSubmit=e.target}},true);` +
  `try{var t=JSON.parse(localStorage.getItem("millwright.theme"));if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}` +
  `requestAnimationFrame(function(){setTimeout(function(){import("/${entry.file}")})})`;

const { drawShell, shells } = (await import(pathToFileURL(join(scratch, 'prerender.js')).href)) as typeof import('./src/prerender.tsx');
const template = readFileSync(join(dist, 'index.html'), 'utf8')
  .replace(/<script type="module"[^>]*><\/script>/, '')
  .replace(/<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
  .replace('</head>', `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin /><style>${css}</style><script>${boot}</script></head>`);
const write = (file: string, title: string | null, body: string, attributes: string) =>
  writeFileSync(
    join(dist, file),
    template
      .replace('<div id="root"></div>', () => `<div id="root"${attributes}>${body}</div>`)
      .replace(/<title>[^<]*<\/title>/, (found) => (title ? `<title>${title}</title>` : found)),
  );

write('index.html', null, '', '');
for (const shell of shells) {
  const body = await drawShell(shell.path);
  write(shell.file, null, body, ` data-shell="${shell.path}"`);
}
writeFileSync(join(dist, 'shells.json'), JSON.stringify(shells.flatMap(({ file, patterns }) => patterns.map((pattern) => ({ pattern, file }))), null, 2));
writeFileSync(join(dist, 'csp.json'), JSON.stringify({ script: [hash(boot)], style: [hash(css)] }, null, 2));
rmSync(scratch, { recursive: true, force: true });

for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|html|svg|json)$/.test(file) || file.startsWith('.vite')) continue;
  const content = readFileSync(join(dist, file));
  writeFileSync(join(dist, `${file}.gz`), gzipSync(content, { level: 9 }));
  writeFileSync(join(dist, `${file}.br`), brotliCompressSync(content));
}
console.log(`Built ${shells.length} shells; style sheet ${(gzipSync(css, { level: 9 }).length / 1024).toFixed(1)} kB gz.`);
// The shells were drawn by the app itself, whose channel between tabs would keep this process alive for ever.
process.exit(0);
