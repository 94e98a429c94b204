import type { OperationId } from '@millwright/contract/operations';
import type { operations as Contract, paths } from '@millwright/contract/types';
import createClient from 'openapi-fetch';
import { knownOperation, loadOperation } from './operations.ts';
import { takeEarlyAnswer } from './early-answer.ts';
import { ApiProblem, isCancelled, problemOf, unreachable } from './problem.ts';
import { createRetryKeys } from './retry-keys.ts';
import { createSession, type Session } from './session.ts';

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;
type Binary<Content> = Content extends { content: { 'application/octet-stream': infer Body } } ? Body : never;
type Success<Responses> =
  | (Responses extends { 200: infer Ok } ? Json<Ok> | Binary<Ok> : never)
  | (Responses extends { 201: infer Made } ? Json<Made> : never);
type Part<Source, Name extends string> = Source extends { [K in Name]: infer Value }
  ? { [K in Name]: Value }
  : Source extends { [K in Name]?: infer Value }
    ? { [K in Name]?: Value }
    : object;
type BodyOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : object;

// By operation, and never inferred from: else the checker takes each part of one operation with each part of every other, which are too many.
type Calls = {
  [Id in OperationId]: {
    args: Part<Contract[Id]['parameters'], 'path'> & Part<Contract[Id]['parameters'], 'query'> & BodyOf<Contract[Id]>;
    answer: Success<Contract[Id]['responses']>;
  };
};
/** What a call needs: its path parameters, query and body, as the contract types them. */
export type Args<Id extends OperationId> = Id extends unknown ? Calls[Id]['args'] : never;
/** What a call answers on success. */
export type Answer<Id extends OperationId> = Id extends unknown ? Calls[Id]['answer'] : never;

export type CallOptions = {
  signal?: AbortSignal;
  /** The answer of an operation that gives a file is the stream of its bytes: for who shows how far it is. */
  parseAs?: 'stream';
  /** It goes out even when its page is closed meanwhile. Its body has 64 kB at most. */
  keepalive?: boolean;
};

/** What an address names. */
export type UrlParts = { path?: Record<string, string>; query?: Record<string, string> };

/** The typed client of the contract: one `call` for every operation, and the session behind it. */
export type ApiClient = {
  call<Id extends OperationId>(id: Id, args: NoInfer<Args<Id>>, options?: CallOptions): Promise<Answer<Id>>;
  session: Session;
  /** Calls back when a call of the provider's team was refused because its session is over. */
  onTeamEnd(listener: () => void): () => void;
  /** What the server's clock is ahead of this device's, in milliseconds: times that it sets, such as the end of a code, go by its own. */
  serverOffsetInMilliseconds(): number;
  /** Where an operation is reached, for what cannot go through `call`: links to files, uploads with progress. */
  urlOf(id: OperationId, args?: UrlParts): string;
};

const hostsAt = (origin: string) => ({ client: `${origin}/api/v1`, communication: `${origin}/communication/v1` });

/** Paths of media stand below the server; a page of another origin needs its address before them. */
const withMediaAt = (origin: string) => (_key: string, value: unknown) =>
  typeof value === 'string' && value.startsWith('/media/') ? origin + value : value;

/**
 * The app's client, whose session lives in a cookie of this browser.
 *
 * @param origin Where the hosts are; empty for the page's own origin.
 * @throws {ApiProblem} from `call`, for everything but a success; a cancelled call throws the browser's AbortError.
 */
export const createApiClient = (origin = ''): ApiClient =>
  createClientWith(origin, createSession(hostsAt(origin).client + knownOperation('renewSession')!.path));

/**
 * A client with a session of the caller's making.
 *
 * @param credentials `omit` sends and takes no cookie; then paths of media in answers become addresses at `origin`.
 * @throws {ApiProblem} from `call`, as `createApiClient` does.
 */
export function createClientWith(
  origin: string,
  session: Session,
  credentials: 'same-origin' | 'omit' = 'same-origin',
): ApiClient {
  const hosts = hostsAt(origin);
  const keys = createRetryKeys();
  const teamEndListeners = new Set<() => void>();

  let serverOffsetInMilliseconds = 0;
  // Of writes only: the date of a read may be as old as a cache. Whole seconds, so that less than two say nothing.
  const noteClock = (request: Request, response: Response) => {
    const date = Date.parse(response.headers.get('Date') ?? '');
    if (request.method === 'GET' || Number.isNaN(date)) return;
    const offset = date - Date.now();
    serverOffsetInMilliseconds = Math.abs(offset) < 2000 ? 0 : offset;
  };

  const authorize = (request: Request) => {
    const token = session.token();
    if (token) request.headers.set('authorization', `Bearer ${token}`);
    return request;
  };

  // One place decides what an answer means: 401 renews once and repeats, a 403 with "token error" ends the session (section 8 of the
  // product specification), and response.ok, not the body, tells success (an empty 500 has no body).
  const send = async (request: Request): Promise<Response> => {
    const operationAuthz = request.headers.get('x-operation-authz');
    request.headers.delete('x-operation-authz');
    // The provider's team and the vendor of a link have cookies of their own: who is logged in as a client beside it is not told.
    if (operationAuthz?.startsWith('provider') || operationAuthz === 'vendor' || operationAuthz === 'correspondent') {
      const answer = await fetch(request);
      noteClock(request, answer);
      return answer;
    }
    // On a page of another origin every call needs its token, that of a guest too.
    const needsToken = operationAuthz !== 'public' || credentials === 'omit';
    const mayRenew = needsToken && session.canRenew();
    if (mayRenew && !session.token()) await session.renew();
    const again = mayRenew ? request.clone() : null;
    let response = await ((session.token() ? null : takeEarlyAnswer(request)) ?? fetch(authorize(request)));
    noteClock(request, response);
    request.signal.throwIfAborted();
    if (response.status === 401 && again && (await session.renew()) === 'renewed')
      response = await fetch(authorize(again));
    if (response.status === 403) {
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => null);
      const { code, message } = (body ?? {}) as { code?: string; message?: string };
      if (code === 'TOKEN_ERROR' || /token error/i.test(message ?? '')) session.end('refused');
    }
    return response;
  };

  const http = createClient<paths>({
    querySerializer: { array: { style: 'pipeDelimited', explode: false } },
    fetch: send,
    credentials,
  });

  return {
    session,
    onTeamEnd(listener) {
      teamEndListeners.add(listener);
      return () => void teamEndListeners.delete(listener);
    },
    serverOffsetInMilliseconds: () => serverOffsetInMilliseconds,
    urlOf(id, { path = {}, query = {} } = {}) {
      const operation = knownOperation(id)!;
      const asked = new URLSearchParams(query).toString();
      const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
      return hosts[operation.host ?? 'client'] + filled + (asked && `?${asked}`);
    },
    async call(id, args, options = {}) {
      const { path, query, body } = args as unknown as { path?: object; query?: object; body?: unknown };
      const request = http.request as (
        method: string,
        path: string,
        init: object,
      ) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
      try {
        const operation = knownOperation(id) ?? (await loadOperation(id));
        const headers: Record<string, string> = { 'x-operation-authz': operation.authz };
        const key = operation.takesKey ? keys.of(id, args) : null;
        if (key) headers['idempotency-key'] = key.value;
        const { data, error, response } = await request(operation.method.toLowerCase(), operation.path, {
          baseUrl: hosts[operation.host ?? 'client'],
          params: { path, query },
          body,
          headers,
          signal: options.signal,
          ...(options.keepalive && { keepalive: true }),
          ...(operation.givesFile && { parseAs: options.parseAs ?? 'blob' }),
        });
        if (response.status === 401 && operation.authz.startsWith('provider') && id !== 'getProviderSession')
          for (const listener of teamEndListeners) listener();
        const problem = response.ok ? null : problemOf(response, error);
        if (!problem || (problem.status < 500 && problem.code !== 'IDEMPOTENCY_IN_FLIGHT')) key?.answered();
        if (problem) throw problem;
        return (
          credentials === 'omit' && data !== undefined ? JSON.parse(JSON.stringify(data), withMediaAt(origin)) : data
        ) as Answer<typeof id>;
      } catch (error) {
        if (error instanceof ApiProblem || isCancelled(error)) throw error;
        throw unreachable(error);
      }
    },
  };
}
