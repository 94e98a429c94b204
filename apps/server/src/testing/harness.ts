import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { operations } from '@millwright/contract/operations';
import type { Operation, OperationId } from '@millwright/contract/operations';
import { defaultBudgets, readConfig } from '../config.ts';
import type { Budgets, Config } from '../config.ts';
import type { Answer, Body, Handlers, Path, Query } from '../http/handler.ts';
import { handlers } from '../modules/all-handlers.ts';
import { refreshToken } from '../modules/authentication/authentication.rules.ts';
import { startServer } from '../server.ts';
import type { RunningServer } from '../server.ts';
import { PASSWORD } from './fixture-world.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';
import { linkNamedBy, linkOfCookie } from './vendor-cookie.ts';

/** A logged-in person of a test. */
export type TestSession = { email: string; userId: string; accessToken: string; refresh: string };

/** How a call is made. `as` carries the session; `rawQuery` replaces `query` word for word. */
export type CallArguments<Id extends OperationId> = {
  query?: Partial<Query<Id>>;
  rawQuery?: string;
  path?: Path<Id>;
  body?: Body<Id> | FormData;
  /** A body that breaks the contract on purpose. */
  rawBody?: string | Buffer | object;
  as?: TestSession | null;
  headers?: Record<string, string>;
};

/** What a call answered. `body` is the parsed JSON of success; `problem` that of a failure. */
export type CallAnswer<Id extends OperationId> = {
  status: number;
  headers: Headers;
  body: Answer<Id>;
  problem: {
    status: number;
    code: string;
    message: string;
    requestId: string;
    errors: { pointer: string; message: string }[];
    allowed?: string[];
  };
  bytes: Buffer;
};

/** The browser of a vendor that opened its link. */
export type TestVendor = { headers: Record<string, string> };
/** An event of a stream. */
export type StreamedEvent = { id: string; event: string; data: { kind?: string; tags?: string[]; subject?: unknown } };
/** An open stream of streamEvents: what came so far, and whether the server has ended it. */
export type TestStream = {
  status: number;
  headers: Headers;
  events: StreamedEvent[];
  isEnded: () => boolean;
  cut: () => void;
};

/** A message as /dev/outbox lists it. */
export type SentMessage = { to: string; channel: string; subject: string; text: string; sentAt: string | null };

/** A server of a test file: the whole app on a random port, on a database of its own. */
export type TestServer = RunningServer & {
  folder: string;
  config: Config;
  call: <Id extends OperationId>(operationId: Id, args?: CallArguments<Id>) => Promise<CallAnswer<Id>>;
  /** Opens a stream of events; `after` is the id of the last event that was heard. */
  stream: (as: TestSession | TestVendor, from?: { after?: string; sinceSeconds?: number }) => Promise<TestStream>;
  /** Logs in by HTTP; the session of an address is made once. `fresh` makes another one. */
  login: (email: string, options?: { fresh?: boolean; rememberMe?: boolean }) => Promise<TestSession>;
  /** Everything that was sent so far, newest first; waits until the worker has delivered it. */
  sentMessages: () => Promise<SentMessage[]>;
  /** What the server's clock says. */
  now: () => Date;
  /** Moves the server's clock. */
  advance: (seconds: number) => void;
  /** Stops the server's clock; only `advance` moves it from now on. */
  freeze: () => void;
  /** Lets it run again, as it would have. */
  thaw: () => void;
};

/** The budgets of most tests, far above what a test needs. `defaultBudgets` of config.ts are those of production. */
const wideBudgets = Object.fromEntries(
  Object.entries(defaultBudgets).map(([name, value]) => [
    name,
    /login|longest|triesPerCode/i.test(name) ? value : 100_000,
  ]),
) as Budgets;

/** Which operations answered what in which test, for the check that no operation lacks a test (tools/coverage.ts). */
const coverageFolder = process.env.OPERATION_COVERAGE_DIR ?? join(import.meta.dirname, '../../coverage/operations');

/** Starts a server for a test file. Stop it in afterAll. */
export async function startTestServer(
  options: {
    budgets?: Budgets;
    environment?: Record<string, string>;
    mode?: 'demo' | 'production';
    /** Whether calls count as exercised for the report; not where the input is random. */
    isRecorded?: boolean;
    handlers?: Partial<Handlers>;
    /** The database's place as the server is told it: for a proxy in between. */
    throughProxy?: (url: string) => Promise<string>;
    /** A database that is there already, and is kept when the server stops. */
    database?: TestDatabase;
    /** Where the offline verifier is, if not where its package builds it. */
    verifierFolder?: string;
    /** Gets every log line, whatever LOG_LEVEL lets through. */
    onLog?: (line: string) => void;
  } = {},
): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase());
  let offsetInMs = 0;
  let frozenAt: number | null = null;
  const environment = {
    LOG_LEVEL: options.onLog ? 'debug' : (process.env.TEST_LOG_LEVEL ?? 'error'),
    PORT: '0',
    DATA_DIR: database.folder,
    ...options.environment,
  };
  const location =
    options.throughProxy && database.location.kind === 'postgres'
      ? { ...database.location, url: await options.throughProxy(database.location.url) }
      : database.location;
  const config = { ...readConfig(environment, options.mode ?? 'demo'), database: location };
  config.budgets = { ...(options.budgets ?? wideBudgets) };
  const clock = () => new Date((frozenAt ?? Date.now()) + offsetInMs);
  const server = await startServer(config, {
    handlers: { ...handlers, ...options.handlers },
    now: clock,
    verifierFolder: options.verifierFolder,
    ...(options.onLog ? { logTo: { write: options.onLog } } : {}),
  });
  const sessions = new Map<string, Promise<TestSession>>();

  const call = async <Id extends OperationId>(
    operationId: Id,
    args: CallArguments<Id> = {},
  ): Promise<CallAnswer<Id>> => {
    const operation = operations[operationId];
    const prefix = (operation as Operation).host === 'communication' ? '/communication/v1' : '/api/v1';
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((args.path as Record<string, unknown>)[name])),
    );
    const headers: Record<string, string> = { ...args.headers };
    const link = linkNamedBy(operation.authz, headers.cookie);
    const query = args.rawQuery ?? queryString({ ...link, ...args.query });
    if (args.as) headers.authorization = `Bearer ${args.as.accessToken}`;
    const isForm = args.body instanceof FormData;
    const isRaw = typeof args.rawBody === 'string' || Buffer.isBuffer(args.rawBody);
    const json = args.rawBody ?? args.body;
    if (json !== undefined && !isForm) headers['content-type'] ??= 'application/json';
    const response = await fetch(`${server.url}${prefix}${path}${query && `?${query}`}`, {
      method: operation.method,
      headers,
      body:
        json === undefined
          ? undefined
          : isForm
            ? (args.body as FormData)
            : isRaw
              ? (args.rawBody as string)
              : JSON.stringify(json),
    });
    if (options.isRecorded !== false) record(operationId, response.status);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    // It never ends by itself; `stream` reads it.
    if (isStream) await response.body!.cancel();
    const bytes = isStream ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer());
    const parsed: unknown = /json/.test(response.headers.get('content-type') ?? '')
      ? JSON.parse(bytes.toString())
      : null;
    return {
      status: response.status,
      headers: response.headers,
      body: parsed as Answer<Id>,
      problem: parsed as CallAnswer<Id>['problem'],
      bytes,
    };
  };

  const stream: TestServer['stream'] = async (as, { after, sinceSeconds } = {}) => {
    const stopping = new AbortController();
    const id = 'accessToken' in as ? 'streamEvents' : 'streamVendorEvents';
    const query = queryString({
      sinceSeconds,
      ...('accessToken' in as ? {} : { link: linkOfCookie(as.headers.cookie) }),
    });
    const response = await fetch(`${server.url}/api/v1${operations[id].path}?${query}`, {
      headers: {
        ...('accessToken' in as ? { authorization: `Bearer ${as.accessToken}` } : as.headers),
        ...(after ? { 'last-event-id': after } : {}),
      },
      signal: stopping.signal,
    });
    record(id, response.status);
    const events: StreamedEvent[] = [];
    let isEnded = false;
    void (async () => {
      let text = '';
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        const blocks = (text + chunk).split('\n\n');
        text = blocks.pop()!;
        for (const block of blocks) {
          const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
          if (fields.event) events.push({ id: fields.id, event: fields.event, data: JSON.parse(fields.data) });
        }
      }
    })()
      .catch(() => {})
      .finally(() => (isEnded = true));
    return {
      status: response.status,
      headers: response.headers,
      events,
      isEnded: () => isEnded,
      cut: () => stopping.abort(),
    };
  };

  const login = async (email: string, { rememberMe = false } = {}): Promise<TestSession> => {
    const answer = await call('login', { body: { email, password: PASSWORD, rememberMe } });
    if (answer.status !== 200) throw new Error(`${email} could not log in: ${answer.bytes.toString()}`);
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
    return {
      email,
      userId: answer.body.userData._id,
      accessToken: answer.body.access_token,
      refresh: refreshToken(cookie, config.isHttps)!,
    };
  };

  return {
    ...server,
    folder: database.folder,
    config,
    call,
    stream,
    login: (email, loginOptions = {}) => {
      if (loginOptions.fresh || loginOptions.rememberMe) return login(email, loginOptions);
      const session = sessions.get(email) ?? login(email);
      sessions.set(email, session);
      return session;
    },
    sentMessages: async () => {
      record('outbox', 200);
      await server.tasks.drain();
      const response = await fetch(`${server.url}/dev/outbox`, { headers: { accept: 'application/json' } });
      return (await response.json()) as SentMessage[];
    },
    now: clock,
    advance: (seconds) => (offsetInMs += seconds * 1000),
    freeze: () => void (frozenAt = Date.now()),
    thaw: () => void (frozenAt = null),
    stop: async () => {
      await server.stop();
      if (!options.database) await database.remove();
      flush();
    },
  };
}

/** A query string as our client writes it: lists joined with a pipe, pipes inside values escaped. */
const queryString = (query: Record<string, unknown>): string =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${name}=${Array.isArray(value) ? value.map((item) => encodeURIComponent(String(item))).join('|') : encodeURIComponent(String(value))}`,
    )
    .join('&');

const recorded: string[] = [];
/** In order and with the test that made the call: the check wants a read after each write. Repetitions say nothing new. */
const record = (operationId: string, status: number) => {
  const line = JSON.stringify({ operationId, status, test: expect.getState().currentTestName ?? '' });
  if (recorded.at(-1) !== line) recorded.push(line);
};

/** One JSON line per call, in a file of this process. */
function flush(): void {
  mkdirSync(coverageFolder, { recursive: true });
  const lines = recorded.splice(0).map((line) => `${line}\n`);
  appendFileSync(join(coverageFolder, `${process.pid}.jsonl`), lines.join(''));
}
