import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { DrawnPage } from './web-files.ts';

/** What the web build leaves for the server (draw.tsx there); addresses are paths with their query. */
type Drawing = {
  askOf: (address: string) => string | null;
  drawPage: (shell: string, address: string, answer: string) => string;
};

/** How long a page waits for its data. After that it is sent without, and asks for it itself. */
const LONGEST_WAIT_IN_MS = 500;
/** A page of 150 kB is drawn and compressed in about 4 ms; the same answer at the same address is the same page. */
const KEPT_PAGES = 50;
const compress = promisify(gzip);

/**
 * Makes what draws pages with their data: guests see hits before any script runs. The page asks the API as its reader would: the same
 * budget, checks and answer. Where that has anything but a 200 (over the budget, search not ready, a bad query) or takes too long, the plain
 * shell is sent, whose script asks again and tells what is wrong.
 *
 * @returns Answers the page for a request and its shell, or null for the shell as it is.
 */
export async function readPageDrawing(
  webFolder: string,
): Promise<(app: FastifyInstance, request: FastifyRequest, shell: string) => Promise<DrawnPage | null>> {
  const file = join(webFolder, 'server/draw.js');
  if (!existsSync(file)) return async () => null;
  const { askOf, drawPage } = (await import(pathToFileURL(file).href)) as Drawing;
  const kept = new LRUCache<string, DrawnPage>({ max: KEPT_PAGES });
  return async (app, request, shell) => {
    const address = request.raw.url ?? '/';
    try {
      const url = askOf(address);
      if (url === null) return null;
      const forwarded = request.headers['x-forwarded-for'];
      const asking = app.inject({
        url,
        remoteAddress: request.raw.socket.remoteAddress,
        headers: { accept: 'application/json', ...(forwarded && { 'x-forwarded-for': forwarded }) },
      });
      asking.catch(() => {}); // it may fail after the wait is over
      let timer: NodeJS.Timeout | undefined;
      const answer = await Promise.race([
        asking,
        new Promise<null>((resolve) => (timer = setTimeout(resolve, LONGEST_WAIT_IN_MS, null))),
      ]);
      clearTimeout(timer);
      if (answer?.statusCode !== 200) return null;
      const key = `${address}\n${answer.payload}`;
      const known = kept.get(key);
      if (known) return known;
      const html = Buffer.from(drawPage(shell, address, answer.payload));
      const page = { html, gzipped: compress(html) };
      kept.set(key, page);
      return page;
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be drawn');
      return null;
    }
  };
}
