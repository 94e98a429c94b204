import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What the web build leaves for the server (draw.tsx there); addresses are paths with their query. */
type Drawing = {
  askOf: (address: string) => string | null;
  drawPage: (shell: string, address: string, answer: string) => string;
};

/** How long a page waits for its data. After that it is sent without, and asks for it itself. */
const LONGEST_WAIT_IN_MS = 500;

/**
 * Makes what draws pages with their data: guests see hits before any script runs. The page asks the API as its reader would: the same
 * budget, checks and answer. Where that has anything but a 200 (over the budget, search not ready, a bad query) or takes too long, the plain
 * shell is sent, whose script asks again and tells what is wrong.
 *
 * @returns Answers the page for a request and its shell, or null for the shell as it is.
 */
export async function readPageDrawing(
  webFolder: string,
): Promise<(app: FastifyInstance, request: FastifyRequest, shell: string) => Promise<string | null>> {
  const file = join(webFolder, 'server/draw.js');
  if (!existsSync(file)) return async () => null;
  const { askOf, drawPage } = (await import(pathToFileURL(file).href)) as Drawing;
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
      return answer?.statusCode === 200 ? drawPage(shell, address, answer.payload) : null;
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be drawn');
      return null;
    }
  };
}
