// A minimal host product: its own pages, and the one required route, which requests a widget token with the secret key. Nothing of
// Millwright is mocked.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

/** The current fault of all hosts' tokens: for another origin, for other widgets, or kept too long. */
export interface Flaws {
  token: 'origin' | 'component' | 'kept' | 'none' | null;
}

interface HostOptions {
  folder: string;
  /** Its node_modules are served as well, below those of the host itself. */
  shared: string;
  /** Path of the script of the custom elements. */
  embed: string;
  apiUrl: string;
  /** The secret widget key. */
  key: string;
  gstn: string;
  flaws: Flaws;
  /** Set on the one server that controls the others: moves the clock of Millwright's server by this many seconds. */
  onControl?: (aheadInSeconds: number) => void;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const allComponents = [
  'vendor-search',
  'vendor-card',
  'vendor-profile',
  'contact-enquiry',
  'rating-summary',
  'review-form',
  'compare-table',
  'shortlist-button',
];
/** Tokens cached past their expiry by a careless host, by origin and person. */
const kept = new Map<string, string>();
/** The host's own session cookie. */
const SESSION_COOKIE = 'host-session';

/** Starts a host; its pages are below `folder`. `?policy=strict` on a page asks for the strict Content-Security-Policy. */
export async function startHost(options: HostOptions): Promise<{ url: string; stop: () => Promise<void> }> {
  const { apiUrl, key, gstn, flaws } = options;
  let url = '';
  /** Logged-in people by session. The identity sent to Millwright comes from here, never from the page. */
  const people = new Map<string, string>();
  const personOf = ({ headers }: IncomingMessage): string | null =>
    people.get(new RegExp(`(?:^|; )${SESSION_COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? '') ?? null;

  async function mint(origin: string, user: string | null, isFramed: boolean): Promise<string> {
    const components = flaws.token === 'component' ? ['compare-table'] : allComponents;
    const forOrigin = flaws.token === 'origin' ? 'http://localhost:9' : origin;
    const answer = await fetch(`${apiUrl}/api/v1/widgets/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ components, origin: forOrigin, ...(user ? { user } : {}), isFramed }),
    });
    if (answer.status !== 201)
      throw Object.assign(new Error(`no widget token: ${answer.status} ${await answer.text()}`), {
        isRefusal: answer.status < 500,
      });
    return ((await answer.json()) as { token: string }).token;
  }

  async function tokenRoute(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void> {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    if (flaws.token === 'none') return void response.writeHead(500).end();
    const origin = query.get('origin') ?? url;
    const user = personOf(request);
    const isFramed = query.has('framed');
    const keptAs = `${origin} ${user} ${isFramed}`;
    const keptToken = flaws.token === 'kept' ? kept.get(keptAs) : undefined;
    const token = keptToken ?? (await mint(origin, user, isFramed));
    if (flaws.token === 'kept') kept.set(keptAs, token);
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify({ token }));
  }

  function sendFile(response: ServerResponse, path: string, query: URLSearchParams): void {
    const candidates = [join(options.folder, normalize(path)), join(options.shared, normalize(path))]
      .map((file) => (statSync(file, { throwIfNoEntry: false })?.isDirectory() ? join(file, 'index.html') : file))
      .filter(
        (file) => file.startsWith(options.folder) || file.slice(options.shared.length).includes('/node_modules/'),
      );
    const file = candidates.find((candidate) => existsSync(candidate));
    if (!file) return void response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    if (extname(file) !== '.html')
      return void response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
    const nonce = randomBytes(16).toString('base64');
    const html = readFileSync(file, 'utf8')
      .replaceAll('__API__', apiUrl)
      .replaceAll('__GSTN__', gstn)
      .replaceAll('__EMBED__', options.embed)
      .replaceAll('__FRAME__', join(options.embed, '../frame.js'))
      .replaceAll('__NONCE__', nonce)
      .replaceAll(/<script(?=[\s>])/g, `<script nonce="${nonce}"`);
    const policy = [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      `style-src 'self' 'nonce-${nonce}'`,
      `connect-src 'self' ${apiUrl}`,
      `img-src 'self' ${apiUrl}`,
      `frame-src ${apiUrl}`,
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
    ].join('; ');
    const isStrict = query.get('policy') === 'strict';
    response.writeHead(200, { 'content-type': type, ...(isStrict ? { 'content-security-policy': policy } : {}) });
    response.end(html);
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    if (options.onControl && pathname === '/control') {
      flaws.token = (searchParams.get('flaw') || null) as Flaws['token'];
      options.onControl(Number(searchParams.get('ahead') ?? 0));
      if (!flaws.token) kept.clear();
      return void response.writeHead(204).end();
    }
    if (pathname === '/log-in' && request.method === 'POST') {
      const session = randomBytes(16).toString('base64url');
      people.set(session, searchParams.get('mail') ?? '');
      response.setHeader('set-cookie', `${SESSION_COOKIE}=${session}; Path=/; HttpOnly; SameSite=Lax`);
      return void response.writeHead(204).end();
    }
    if (pathname !== '/millwright-token') return sendFile(response, decodeURIComponent(pathname), searchParams);
    // 403 if Millwright refuses; 502, so that the page can retry, if it does not respond.
    tokenRoute(request, response, searchParams).catch((error: unknown) => {
      console.error(error);
      response.writeHead((error as { isRefusal?: boolean }).isRefusal ? 403 : 502).end();
    });
  });
  // Listens on both addresses of localhost, because browsers differ in which they use.
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
