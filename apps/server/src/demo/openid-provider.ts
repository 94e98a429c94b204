/**
 * The identity provider of the demo and of tests: OpenID Connect, authorisation code with PKCE, on an address of its own. It speaks the real
 * protocol (discovery, keys, authorisation page, token and userinfo) and knows invented people without passwords, which is why it is
 * started by the demo only. `oidc-provider` would be 40 packages for these six routes, the page of people would stay, and no test could make it sign
 * wrongly (decisions 16 and 77).
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { CryptoKey, JWTPayload } from 'jose';
import type { ProviderPerson } from './openid-people.ts';
import { escapeHtml } from '../escape-html.ts';

/** Signs the claims of an ID token. Tests of the client give one that does it wrong. */
export type SignIdToken = (claims: JWTPayload, key: CryptoKey, keyId: string) => Promise<string>;

export type ProviderOptions = {
  host: string;
  /** 0 takes any; so does a port that is in use. */
  port: number;
  /** What the issuer is called; the host where browsers reach it. */
  hostName?: string;
  clientId: string;
  clientSecret: string;
  /** The only address that browsers are sent back to. */
  redirectUri: string;
  people: readonly ProviderPerson[];
  /** Stands over the page. */
  companyName: string;
  sign?: SignIdToken;
  /** Answers userinfo only: ID tokens say nothing but who it is, as with some providers. */
  hasBareTokens?: boolean;
};

export type RunningProvider = { issuer: string; stop: () => Promise<void> };

type Asked = { redirectUri: string; state: string; nonce: string | undefined; challenge: string; expiresAt: number };
type Granted = Asked & { person: ProviderPerson };

const CODE_LIFETIME_IN_MS = 60_000;
const PAGE_LIFETIME_IN_MS = 600_000;
const TOKEN_LIFETIME_IN_SECONDS = 300;
const LARGEST_BODY_IN_BYTES = 20_000;

const newSecret = () => randomBytes(32).toString('base64url');
const isSame = (a: string, b: string) => {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left!, right!);
};

/** As it should be. */
export const signWell: SignIdToken = (claims, key, kid) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key);

/** Values that are good once and for a while. */
class Once<Value extends { expiresAt: number }> {
  readonly #values = new Map<string, Value>();
  put(value: Value): string {
    for (const [key, { expiresAt }] of this.#values) if (expiresAt < Date.now()) this.#values.delete(key);
    const key = newSecret();
    this.#values.set(key, value);
    return key;
  }
  look(key: string | null): Value | null {
    const value = this.#values.get(key ?? '');
    return value && value.expiresAt > Date.now() ? value : null;
  }
  take(key: string | null): Value | null {
    const value = this.look(key);
    this.#values.delete(key ?? '');
    return value;
  }
}

/** Starts it and answers its issuer. */
export async function startOpenIdProvider(options: ProviderOptions): Promise<RunningProvider> {
  const { clientId, clientSecret, redirectUri, people, sign = signWell } = options;
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keyId = newSecret().slice(0, 16);
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: keyId, use: 'sig', alg: 'RS256' }] };
  const pages = new Once<Asked>();
  const codes = new Once<Granted>();
  const accessTokens = new Once<Granted>();
  let issuer = '';

  const profileOf = ({ subject, fullName, email, isVerified }: ProviderPerson) => ({
    sub: subject,
    name: fullName,
    email,
    email_verified: isVerified,
  });

  function discovery(response: ServerResponse) {
    json(response, 200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      scopes_supported: ['openid', 'email', 'profile'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  }

  /** The page, or what is wrong with the request: on the page where nobody may be sent back, else as an error of the protocol. */
  function authorize(response: ServerResponse, query: URLSearchParams) {
    if (query.get('client_id') !== clientId || query.get('redirect_uri') !== redirectUri)
      return page(response, 400, 'Unknown application', '<p>This request names no application that is known here.</p>');
    const state = query.get('state') ?? '';
    const challenge = query.get('code_challenge') ?? '';
    const isWellFormed =
      query.get('response_type') === 'code' &&
      (query.get('scope') ?? '').split(' ').includes('openid') &&
      query.get('code_challenge_method') === 'S256' &&
      /^[\w-]{43}$/.test(challenge) &&
      state !== '';
    if (!isWellFormed) return sendBack(response, redirectUri, { error: 'invalid_request', state });
    const nonce = query.get('nonce') ?? undefined;
    const asked = pages.put({ redirectUri, state, nonce, challenge, expiresAt: Date.now() + PAGE_LIFETIME_IN_MS });
    const choices = people.map(
      ({ subject, fullName, email, note }) =>
        `<li><button name="person" value="${escapeHtml(subject)}"><b>${escapeHtml(fullName)}</b><span>${escapeHtml(email)}</span><small>${escapeHtml(note)}</small></button></li>`,
    );
    page(
      response,
      200,
      `${options.companyName}: choose an account`,
      `<p>The identity provider of the demo. The people are invented and have no passwords.</p>
<form method="post" action="/authorize"><input type="hidden" name="page" value="${asked}"><ul>${choices.join('')}</ul>
<button name="decision" value="cancel" class="cancel">Cancel</button></form>`,
    );
  }

  function decide(response: ServerResponse, form: URLSearchParams) {
    const asked = pages.take(form.get('page'));
    if (!asked) return page(response, 400, 'Too late', '<p>This page was used or is too old. Please begin anew.</p>');
    const person = people.find(({ subject }) => subject === form.get('person'));
    if (!person) return sendBack(response, asked.redirectUri, { error: 'access_denied', state: asked.state });
    const code = codes.put({ ...asked, person, expiresAt: Date.now() + CODE_LIFETIME_IN_MS });
    sendBack(response, asked.redirectUri, { code, state: asked.state });
  }

  function sendBack(response: ServerResponse, to: string, parameters: Record<string, string>) {
    const url = new URL(to);
    for (const [name, value] of Object.entries({ ...parameters, iss: issuer })) url.searchParams.set(name, value);
    response
      .writeHead(303, { location: url.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .end();
  }

  async function exchange(response: ServerResponse, form: URLSearchParams) {
    if (form.get('client_id') !== clientId || !isSame(form.get('client_secret') ?? '', clientSecret))
      return json(response, 401, { error: 'invalid_client' });
    if (form.get('grant_type') !== 'authorization_code')
      return json(response, 400, { error: 'unsupported_grant_type' });
    const granted = codes.take(form.get('code'));
    const verifier = form.get('code_verifier') ?? '';
    const isProved =
      granted &&
      form.get('redirect_uri') === granted.redirectUri &&
      createHash('sha256').update(verifier).digest('base64url') === granted.challenge;
    if (!isProved) return json(response, 400, { error: 'invalid_grant' });
    const issuedAt = Math.floor(Date.now() / 1000);
    const expiresAt = (issuedAt + TOKEN_LIFETIME_IN_SECONDS) * 1000;
    const claims = {
      iss: issuer,
      aud: clientId,
      iat: issuedAt,
      exp: issuedAt + TOKEN_LIFETIME_IN_SECONDS,
      ...(granted.nonce === undefined ? {} : { nonce: granted.nonce }),
      ...(options.hasBareTokens ? { sub: granted.person.subject } : profileOf(granted.person)),
    };
    json(response, 200, {
      access_token: accessTokens.put({ ...granted, expiresAt }),
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME_IN_SECONDS,
      scope: 'openid email profile',
      id_token: await sign(claims, privateKey, keyId),
    });
  }

  function userInfo(response: ServerResponse, authorization: string | undefined) {
    const granted = accessTokens.look(/^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? null);
    if (!granted) return json(response, 401, { error: 'invalid_token' });
    json(response, 200, profileOf(granted.person));
  }

  function page(response: ServerResponse, status: number, title: string, body: string) {
    response
      .writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        // The answer to the form leads back to the product.
        'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${new URL(redirectUri).origin}; frame-ancestors 'none'; base-uri 'none'`,
      })
      .end(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLES}</style><main><h1>${escapeHtml(title)}</h1>${body}</main></html>`,
      );
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider.invalid');
    const isRead = request.method === 'GET';
    if (isRead && pathname === '/.well-known/openid-configuration') return discovery(response);
    if (isRead && pathname === '/jwks') return json(response, 200, jwks);
    if (isRead && pathname === '/authorize') return authorize(response, searchParams);
    if (isRead && pathname === '/userinfo') return userInfo(response, request.headers.authorization);
    if (request.method === 'POST' && pathname === '/authorize') return decide(response, await formOf(request));
    if (request.method === 'POST' && pathname === '/token') return exchange(response, await formOf(request));
    page(response, 404, 'Not found', '<p>There is nothing at this address.</p>');
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.headersSent || json(response, 400, { error: 'invalid_request' }));
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, options.host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen(options.port).catch((error: { code?: string }) => {
    if (error.code !== 'EADDRINUSE' || options.port === 0) throw error;
    return listen(0);
  });
  issuer = `http://${options.hostName ?? options.host}:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function json(response: ServerResponse, status: number, body: object) {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > LARGEST_BODY_IN_BYTES) throw new RangeError('too large');
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString());
}

const STYLES = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:1rem;font:16px/1.5 system-ui,sans-serif;background:light-dark(#eef1f5,#14181d);color:light-dark(#1b2430,#e8edf3)}
main{width:min(28rem,100%);padding:clamp(1rem,5vw,2rem);border-radius:12px;background:light-dark(#fff,#1e242b);box-shadow:0 1px 3px #0003}
h1{margin:0 0 .5rem;font-size:1.375rem;line-height:1.3}
p{margin:0 0 1rem;color:light-dark(#4a5766,#a9b5c2)}
ul{list-style:none;margin:0 0 1rem;padding:0;display:grid;gap:.5rem}
button{font:inherit;color:inherit;cursor:pointer;width:100%;min-height:44px;padding:.625rem .875rem;border:1px solid light-dark(#8592a1,#6b7886);border-radius:8px;background:none;text-align:start}
li button{display:grid}
button span,button small{overflow-wrap:anywhere;color:light-dark(#4a5766,#a9b5c2)}
button:hover{background:light-dark(#eef1f5,#2a323b)}
button:focus-visible{outline:3px solid light-dark(#1d5fd0,#8ab4ff);outline-offset:2px}
.cancel{text-align:center}
`;
