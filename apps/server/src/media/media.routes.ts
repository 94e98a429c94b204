import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { FileStore } from '../files/files.ts';
import { notFound } from '../problems.ts';
import { companyLogoHash } from './media.queries.ts';

// An answer opened on its own runs nothing, loads nothing and has an origin of its own (section "Files" of the security rules).
const inertPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const maxAgeInSeconds = 3600;

/** A content of the store: opened only when it is sent. */
export type StoredBody = { sha256: Buffer; open: () => Promise<{ stream: Readable }> };

/** Sends a picture or document that runs nothing and loads nothing, wherever it is opened. */
export async function sendInert(
  request: FastifyRequest,
  reply: FastifyReply,
  file: { body: string | Buffer | StoredBody; mediaType: string; fileName: string | null; caching?: string },
): Promise<FastifyReply> {
  const { body } = file;
  const isStored = typeof body === 'object' && 'sha256' in body;
  const hash = isStored ? body.sha256 : createHash('sha256').update(body).digest();
  const etag = `"${hash.toString('base64url').slice(0, 22)}"`;
  reply
    .header('etag', etag)
    .header('cache-control', file.caching ?? `public, max-age=${maxAgeInSeconds}`)
    .header('content-security-policy', inertPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin');
  const known = String(request.headers['if-none-match'] ?? '');
  if (known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*'))
    return reply.code(304).send();
  // A sandboxed PDF is not shown inside the browser's own viewer: it is saved, under a name that says what it is.
  if (file.fileName) reply.header('content-disposition', `attachment; filename="${file.fileName}"`);
  return reply.type(file.mediaType).send(isStored ? (await body.open()).stream : body);
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Registers the logos of companies, which are stored and known by a random id only. Pictures and documents of vendors are there in the demo alone,
 * which invents them (demo/vendor-media).
 * @param app where the routes go; its error handler answers problems
 * @param directory reads what belongs to no tenant; opens no transaction
 * @param files where the contents of files are
 */
export function registerMedia(app: FastifyInstance, directory: Kysely<Database>, files: Pick<FileStore, 'open'>): void {
  app.get<{ Params: { fileId: string } }>('/media/company-logos/:fileId.png', async (request, reply) => {
    const { fileId } = request.params;
    const sha256 = uuidPattern.test(fileId) ? await companyLogoHash(directory, fileId) : null;
    if (!sha256) throw notFound('picture');
    // Another logo has another address. It is the company's own, and is kept by its people's browsers only.
    return sendInert(request, reply, {
      body: { sha256, open: () => files.open(sha256) },
      mediaType: 'image/png',
      fileName: null,
      caching: 'private, max-age=31536000, immutable',
    });
  });
}
