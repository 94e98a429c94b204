import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Serves a folder of files on 127.0.0.1; port 0 takes a free one. A path outside the folder is not found. */
export function serveStatic(folder: string, port = 0): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    let file = '';
    try {
      const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
      file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    } catch {
      // An escape that is none: nothing has that name.
    }
    if (!file.startsWith(`${folder}${sep}`) || file.includes('\0') || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      return;
    }
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      // What is named by its content is fetched and compiled once.
      'cache-control': file.startsWith(join(folder, 'assets')) ? 'max-age=31536000, immutable' : 'no-cache',
    });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const actual = typeof address === 'object' && address ? address.port : port;
      resolve({ url: `http://127.0.0.1:${actual}`, server });
    });
  });
}
