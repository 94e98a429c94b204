import type { FastifyInstance } from 'fastify';
import { pagePolicy } from './security-headers.ts';
import { readWebFiles } from './web-files.ts';

/**
 * The policy of Storybook's pages: as the app's, but its frame shows stories in frames of its own, whose service worker answers the
 * calls of the screens, and its pages are put together by inline module scripts that are named by hash.
 */
const designPolicy = (html: string): string =>
  pagePolicy(html)
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replace("font-src 'self'", "font-src 'self' data:")
    .replace("media-src 'self'", "media-src 'self' data:")
    .concat("; frame-src 'self'; worker-src 'self'");

/** Serves a built Storybook under /design; without a folder there is no such path. */
export function registerDesign(app: FastifyInstance, folder: string | null): void {
  if (folder === null) return;
  const files = readWebFiles(folder, designPolicy);
  // Relative links of its pages need the slash at the end.
  app.get('/design', (_request, reply) => reply.redirect('/design/', 308));
  app.get('/design/*', async (request, reply) => {
    const path = request.raw.url!.split('?', 1)[0]!.slice('/design'.length);
    reply.header('x-frame-options', 'SAMEORIGIN');
    const isThere = path === '/' || files.has(path);
    if (isThere && (await files.send(request, reply, path, async () => null))) return reply;
    return reply.callNotFound();
  });
}
