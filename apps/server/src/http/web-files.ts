import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from './security-headers.ts';

type WebFile = {
  bytes: Buffer;
  type: string;
  etag: string;
  isImmutable: boolean;
  policy: string | null;
  encoded: Map<'br' | 'gzip', Buffer | Promise<Buffer>>;
};

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};
/** Vite puts a hash of the content into the names of files under assets/. */
const HASHED = /^assets\/.+-[\w-]{8,}\.\w+$/;
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The built web app, held in memory. */
export type WebFiles = {
  /** Whether there is a file of exactly this path. */
  has: (path: string) => boolean;
  /**
   * Answers the file of this path, or for a page path its prerendered shell (else index.html); false when neither exists.
   *
   * @param draw Makes the page of a shell with its data; null where the shell is to be sent as it is.
   */
  send: (request: FastifyRequest, reply: FastifyReply, path: string, draw: DrawPage) => Promise<boolean>;
};

/** Makes a page of the HTML of its shell, or answers null. It adds no script: the policy of the shell holds for it. */
export type DrawPage = (shell: string) => Promise<DrawnPage | null>;
export type DrawnPage = { html: Buffer; gzipped: Promise<Buffer> };

/**
 * Reads the built web app from `folder`. In its place @fastify/static was tried: it gave 3,200 answers a second where this gives 12,000 (a script of
 * 120 kB, ten callers), and the pages, which are settled, drawn and given a policy each, would stay as they are here (decision 77).
 *
 * Files that the build compressed (`.br`, `.gz` beside them) are used as they are; others are compressed once, when first asked for. `shells.json`
 * names the prerendered page of a route: [{ "pattern": "/vendor/:gstn", "file": "vendor.html" }], the first match wins.
 *
 * @param policyOf The content security policy of a page, made from its HTML.
 * @param settle Writes what this installation is configured to into the HTML of a page.
 */
export function readWebFiles(
  folder: string,
  policyOf: (html: string) => string = pagePolicy,
  settle: (html: string) => string = (html) => html,
): WebFiles {
  const files = new Map<string, WebFile>();
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  for (const entry of names) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    // What the server itself runs (page-drawing.ts) is nobody else's to read.
    if (/\.(br|gz)$/.test(name) || name === 'shells.json' || name.startsWith('server/')) continue;
    const built = readFileSync(path);
    const isPage = extname(name) === '.html';
    const bytes = isPage ? Buffer.from(settle(built.toString('utf8'))) : built;
    const isAsBuilt = bytes.equals(built);
    const encoded: WebFile['encoded'] = new Map();
    for (const [encoding, extension] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const)
      if (isAsBuilt && existsSync(path + extension)) encoded.set(encoding, readFileSync(path + extension));
    files.set(name, {
      bytes,
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      isImmutable: HASHED.test(name),
      policy: isPage ? policyOf(bytes.toString('utf8')) : null,
      encoded,
    });
  }
  const shellsFile = join(folder, 'shells.json');
  const shells = existsSync(shellsFile)
    ? (JSON.parse(readFileSync(shellsFile, 'utf8')) as { pattern: string; file: string }[]).map(
        ({ pattern, file }) => ({ matches: patternToTest(pattern), file }),
      )
    : [];
  const folders = new Set([...files.keys()].filter((name) => name.includes('/')).map((name) => name.split('/', 1)[0]!));
  const pageFor = (path: string) => files.get(shells.find(({ matches }) => matches.test(path))?.file ?? 'index.html');

  return {
    has: (path) => files.has(path.slice(1)),
    send: async (request, reply, path, draw) => {
      const name = path.slice(1);
      // A missing script or picture must not be answered with a page. What people search for may have a dot as well.
      const isFileName = /^[^/]*\.[a-z0-9]{2,11}$/i.test(name) || folders.has(name.split('/', 1)[0]!);
      const file = files.get(name) ?? (isFileName ? undefined : pageFor(path));
      if (!file) return false;
      reply.header('content-type', file.type).header('vary', 'accept-encoding');
      if (file.policy) reply.header('content-security-policy', file.policy);
      const drawn = file.policy && request.method === 'GET' ? await draw(file.bytes.toString('utf8')) : null;
      if (drawn !== null) {
        reply.header('cache-control', 'private, no-cache');
        if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
          await reply.header('content-encoding', 'gzip').send(await drawn.gzipped);
        else await reply.send(drawn.html);
        return true;
      }
      reply.header('etag', file.etag);
      reply.header('cache-control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (request.headers['if-none-match'] === file.etag) {
        await reply.code(304).send();
        return true;
      }
      const encoding = acceptedEncoding(request.headers['accept-encoding'], file);
      if (!encoding) {
        await reply.send(file.bytes);
        return true;
      }
      await reply.header('content-encoding', encoding).send(await encodedBytes(file, encoding));
      return true;
    },
  };
}

function acceptedEncoding(accepted: string | undefined, file: WebFile): 'br' | 'gzip' | null {
  if (!accepted || file.bytes.length < 512 || !/^(text\/|application\/(json|manifest)|image\/svg)/.test(file.type))
    return null;
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

function encodedBytes(file: WebFile, encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> {
  const known = file.encoded.get(encoding);
  if (known) return known;
  const making =
    encoding === 'br'
      ? compress.br(file.bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: file.bytes.length },
        })
      : compress.gzip(file.bytes, { level: 9 });
  file.encoded.set(encoding, making);
  return making;
}

/** `/vendor/:gstn/:profileType?` as a test; `*` matches the rest. */
function patternToTest(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replaceAll(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${source}/?$`);
}
