import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../problems.ts';
import { DATA_POLICY } from './security-headers.ts';

/** What `npm run film` writes. */
const TYPES = {
  'demo.webm': 'video/webm',
  'demo.en.vtt': 'text/vtt; charset=utf-8',
};

/** Whether a demo video was recorded into this folder, with its captions. */
export const isRecorded = (folder: string): boolean =>
  Object.keys(TYPES).every((name) => existsSync(join(folder, name)));

/** Marks a page of the web app when there is a demo video, so that the page need not ask. */
export const withDemoVideo = (html: string, hasDemoVideo: boolean): string =>
  hasDemoVideo ? html.replace('<html', '<html data-demo-video') : html;

/** Serves the demo video and its captions at /demo-video, for anybody: they show the demo's companies only. */
export function registerDemoVideo(app: FastifyInstance, folder: string): void {
  for (const [name, type] of Object.entries(TYPES))
    app.get(`/demo-video/${name}`, { exposeHeadRoute: true }, async (request, reply) => {
      const path = join(folder, name);
      const file = await stat(path).catch(() => null);
      if (!file) throw notFound('file');
      reply.headers({
        'content-type': type,
        'cache-control': 'no-cache',
        'content-security-policy': DATA_POLICY,
        'accept-ranges': 'bytes',
        etag: `"${file.size.toString(36)}-${Math.floor(file.mtimeMs).toString(36)}"`,
      });
      return sendPart(request, reply, path, file.size);
    });
}

/** Sends the part that a player asks for when somebody moves along the video, else the whole. */
function sendPart(request: FastifyRequest, reply: FastifyReply, path: string, size: number): FastifyReply {
  const etag = reply.getHeader('etag');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, size) : null;
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.header('content-length', end - start + 1);
  return reply.send(createReadStream(path, { start, end }));
}

/** Reads a range of bytes (RFC 9110, 14.2). Several ranges, or what is no range, mean the whole: null. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return 'beyond';
  return start <= end ? { start, end } : null;
}
