import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../problems.ts';
import { DATA_POLICY } from './security-headers.ts';

/** Where packages/evaluation/build-verifier.ts writes its two files. */
const BUILT = join(import.meta.dirname, '../../../../packages/evaluation/dist/verifier');
const TYPES = {
  'millwright-verify.mjs': 'text/javascript; charset=utf-8',
  'millwright-verify.html': 'text/html; charset=utf-8',
};

/**
 * Serves the offline verifier of auctions at /verifier, for anybody, as attachments: people keep what judges this server on their own device, and
 * the page never runs at our origin. Answers 404 until the verifier is built.
 */
export function registerVerifier(app: FastifyInstance, folder = BUILT): void {
  for (const [name, type] of Object.entries(TYPES))
    app.get(`/verifier/${name}`, { exposeHeadRoute: true }, async (_request, reply) => {
      const file = await readFile(join(folder, name)).catch(() => null);
      if (!file) throw notFound('file');
      return reply
        .headers({
          'content-type': type,
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-cache',
          'content-security-policy': DATA_POLICY,
        })
        .send(file);
    });
}
