// The least that a page with React takes on this machine, in one folder and on one port; for tools/bench.ts.
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { createGzip } from 'node:zlib';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Builds `apps/web/bench/floor.html` and serves it, packed as our server does. */
export async function servePageFloor(): Promise<{ url: string; stop: () => Promise<void> }> {
  const [{ build }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')]);
  const folder = await mkdtemp(join(tmpdir(), 'millwright-floor-'));
  const root = join(import.meta.dirname, '../apps/web/bench');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: join(root, 'floor.html') } },
  });
  const server = createServer((request, response) => {
    const file = join(folder, new URL(request.url ?? '/', 'http://localhost').pathname);
    const content = createReadStream(file)
      .once('error', () => response.writeHead(404).end())
      .once('open', () => {
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain', 'content-encoding': 'gzip' });
        content.pipe(createGzip()).pipe(response);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/floor.html`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
