import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import multipart from '@fastify/multipart';
import { LRUCache } from 'lru-cache';
import Fastify, { LogController } from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OperationId } from '@millwright/contract/operations';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/driver.ts';
import { createRequestDatabases } from './db/request-database.ts';
import { answerBrokenRequest } from './http/broken-request.ts';
import { addressKey, createBudgetLedger } from './http/budgets.ts';
import { CheckedAnswer } from './http/checked-json.ts';
import { compileContract, contractDocument, fieldProblems, parseBody } from './http/contract.ts';
import type { CompiledOperation } from './http/contract.ts';
import { registerDevPages } from './http/dev-pages.ts';
import type { Context, FileAnswer, Handlers, Principal, UploadedFile } from './http/handler.ts';
import { storeAnswer, takeIdempotencyKey } from './http/idempotency.queries.ts';
import { registerDesign } from './http/design-files.ts';
import { openAnswer, sealAnswer } from './http/idempotency.rules.ts';
import { readQuery } from './http/query-string.ts';
import { commonHeaders, DATA_POLICY, pagePolicy } from './http/security-headers.ts';
import { withSingleSignOn } from './http/page-settings.ts';
import { readPageDrawing } from './http/page-drawing.ts';
import { readWebFiles } from './http/web-files.ts';
import { registerMedia } from './media/media.routes.ts';
import { insertActivity } from './modules/activity/activity.queries.ts';
import { findPrincipal } from './modules/authentication/authentication.queries.ts';
import { bearerToken, lifetimes, tokenHash } from './modules/authentication/authentication.rules.ts';
import { registerProviderConsole } from './modules/provider/console.ts';
import { registerFramePages } from './modules/widgets/frame-page.ts';
import { createWidgetAccess } from './modules/widgets/widget-access.ts';
import type { WidgetKeys } from './modules/widgets/widget-keys.ts';
import { insertMessage, outboxFigures } from './outbox/outbox.queries.ts';
import type { OutboxWorker } from './outbox/worker.ts';
import {
  awaitingApproval,
  conflict,
  idempotencyMismatch,
  invalidRequest,
  methodNotAllowed,
  notFound,
  notLoggedIn,
  ourFault,
  Problem,
  problemBody,
  tooLarge,
  unavailable,
  unsupportedType,
} from './problems.ts';
import type { FieldProblem } from './problems.ts';
import type { VendorSearch } from './search/vendor-search.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the log calls a request. */
    operationId?: string;
    /** Whether pages of partners may read the answer. */
    isForWidgets?: boolean;
  }
}

/** What the app is made of; `now` is the clock. */
export type AppParts = {
  config: Config;
  database: OpenDatabase;
  search: VendorSearch;
  outbox: Pick<OutboxWorker, 'wake'>;
  handlers: Handlers;
  /** The keys of the products that show our widgets. */
  widgetKeys: WidgetKeys;
  now?: () => Date;
  /** Where log lines go instead of the standard output. */
  logTo?: { write: (line: string) => void };
};

const BODY_LIMIT = 1024 * 1024;
const FILE_LIMIT = 25 * 1024 * 1024;
/** How long a revoked session may still read; the page that a browser opens asks many things within it. */
const PRINCIPAL_KNOWN_FOR_IN_MS = 1_000;
const COMPRESS_FROM_BYTES = 4_096;
const compress = promisify(gzip);
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
/** Writes that end sessions, or change what they are good for: nobody who was known a moment ago is known any more. */
const ENDS_SESSIONS: ReadonlySet<OperationId> = new Set<OperationId>([
  'logout',
  'resetPassword',
  'changePassword',
  'endOtherSessions',
  'openLogin',
  'approveRegistration',
  'rejectRegistration',
]);
/** Guest searches have a budget of their own; everything else of a caller without a session shares one. */
const GUEST_SEARCHES: ReadonlySet<OperationId> = new Set<OperationId>(['guestVendorListing', 'vendorListingByName']);

/**
 * Makes the app: walks the operations of the contract and serves each with its handler, validated both ways and denied by default; then
 * the built web app, health, and, outside production, the development pages. Does not listen.
 */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, handlers } = parts;
  const now = parts.now ?? (() => new Date());
  const app = Fastify({
    logger: {
      level: config.logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      ...(parts.logTo ? { stream: parts.logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    exposeHeadRoutes: false,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 300, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => {
      // No hook ran for a URL that cannot be read.
      reply.headers(headers);
      const isBadUrl = error.code === 'FST_ERR_BAD_URL';
      void sendPage(request, reply)
        .then((isSent) => {
          if (isSent) return;
          const malformed = [{ pointer: '/path', message: 'is not well-formed text' }];
          sendProblem(request, reply, isBadUrl ? invalidRequest(malformed) : notFound('page'));
        })
        .catch((reason: unknown) => request.log.error({ err: reason }, 'a page could not be sent'));
    },
  });
  const budgets = createBudgetLedger(config.budgets, () => now().getTime());
  const databases = createRequestDatabases(database.appPool);
  const { directory } = databases.withoutTenant;
  const widgets = createWidgetAccess({ config, keys: parts.widgetKeys, budgets, directory });
  const headers = commonHeaders(config.isHttps);
  const busyKeys = new Set<string>();
  const knownPrincipals = new LRUCache<string, { principal: Principal; at: number }>({ max: 10_000 });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    // Before anything can fail: a widget must be able to read why it was refused.
    if (request.routeOptions.config?.isForWidgets) widgets.answerOrigin(request, reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The route, never the URL: addresses, GSTINs and search words stay out of the log (rule S16).
    const { operationId } = request.routeOptions.config;
    request.log.info(
      {
        operationId,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        durationInMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
    done();
  });

  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(request, reply, problemOf(error, request)));

  /** Answers a failure. A problem is checked against nothing but its own constructor: it must get out whatever happened. */
  function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
    return reply
      .code(problem.status)
      .headers(problem.headers)
      .headers({ 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', 'content-security-policy': DATA_POLICY })
      .send(JSON.stringify(problemBody(problem, request.id)));
  }

  const web = readWebFiles(config.webFolder, pagePolicy, (html) => withSingleSignOn(html, config));
  const drawing = await readPageDrawing(config.webFolder);
  /** Sends the file or page of the web app that is asked for, if one is; the page itself says what it does not know. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const path = request.raw.url!.split('?', 1)[0]!;
    // Its address names people (rule S3).
    if (/^\/submit-review(\/|$)/.test(path)) reply.header('x-robots-tag', 'noindex, nofollow');
    const isPageRequest =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|communication|dev|media|design|embed|provider)(\/|$)/.test(path);
    return isPageRequest && web.send(request, reply, path, (shell) => drawing(app, request, shell));
  }

  /** The problem of any error. What is not one of ours is logged and told as our own fault. */
  function problemOf(error: unknown, request: FastifyRequest): Problem {
    if (error instanceof Problem) return error;
    const { code = '', statusCode, message = '' } = error as { code?: string; statusCode?: number; message?: string };
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge('1 MB');
    if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge('25 MB');
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
      return invalidRequest([{ pointer: '/file', message: 'must be the only part' }]);
    if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
      return unsupportedType('This call does not take a body of that type.');
    if (
      /^(57P0\d|53\d{3}|08\d{3}|57014|ECONN\w+|ENOTFOUND|ETIMEDOUT|EPIPE)$/.test(code) ||
      /Connection terminated|timeout exceeded when trying to connect/.test(message)
    ) {
      // 53100 is a full disk: the line says so itself.
      request.log.error({ code, reason: message }, 'the database did not answer');
      return unavailable('The database did not answer in time. Nothing was changed. Please try again.');
    }
    if (statusCode && statusCode >= 400 && statusCode < 500)
      return invalidRequest([], 'The request could not be read.');
    request.log.error({ err: withoutRow(error) }, 'failed');
    return ourFault();
  }

  /** Who a token belongs to. A read may be answered by what was found up to a second ago; a write always asks. */
  async function principalOfToken(operation: CompiledOperation, token: string, at: Date): Promise<Principal | null> {
    const hash = tokenHash(token);
    const key = hash.toString('base64');
    const known = operation.method === 'GET' ? knownPrincipals.get(key) : undefined;
    if (known && at.getTime() - known.at < PRINCIPAL_KNOWN_FOR_IN_MS) return known.principal;
    const principal = await findPrincipal(databases.withoutTenant.directory, hash, lifetimes, at);
    if (principal) knownPrincipals.set(key, { principal, at: at.getTime() });
    else knownPrincipals.delete(key);
    return principal;
  }

  const takeAddressBudget = (operation: CompiledOperation, address: string) =>
    budgets.take(
      GUEST_SEARCHES.has(operation.id) ? 'guestSearchesPerAddressPerMinute' : 'requestsPerAddressPerMinute',
      address,
    );

  async function principalOf(
    operation: CompiledOperation,
    request: FastifyRequest,
    address: string,
    at: Date,
  ): Promise<Principal | null> {
    if (widgets.isConcerned(request)) {
      takeAddressBudget(operation, address);
      return widgets.admit(operation, request, at);
    }
    const token = operation.authz === 'public' ? null : bearerToken(request.headers.authorization);
    const isAsking = operation.authz !== 'public' && (token !== null || request.headers.authorization !== undefined);
    const principal = token ? await principalOfToken(operation, token, at) : null;
    if (principal) {
      budgets.take('requestsPerUserPerMinute', principal.userId);
      if (principal.scope === 'full' || operation.authz === 'profile') return principal;
      // Who waits for approval is a guest where guests may call.
      if (operation.authz === 'guest') return null;
      throw awaitingApproval();
    }
    takeAddressBudget(operation, address);
    // A guest call with a token that is no longer good is refused as well: the client renews instead of silently becoming a guest.
    if (operation.authz === 'session' || operation.authz === 'profile' || isAsking) throw notLoggedIn();
    return null;
  }

  function validated(
    operation: CompiledOperation,
    request: FastifyRequest,
  ): { query: object; path: object; body: unknown } {
    const rawUrl = request.raw.url!;
    const at = rawUrl.indexOf('?');
    const problems: FieldProblem[] = [];
    const query = readQuery(at < 0 ? '' : rawUrl.slice(at + 1), operation.query);
    problems.push(...query.problems);
    if (!operation.checkQuery(query.values)) problems.push(...fieldProblems(operation.checkQuery.errors, '/query'));
    const path = request.params as Record<string, string>;
    if (operation.checkPath) {
      for (const [name, value] of Object.entries(path))
        if (value.includes('\0') || !value.isWellFormed())
          problems.push({ pointer: `/path/${name}`, message: 'is not well-formed text' });
      if (!operation.checkPath(path)) problems.push(...fieldProblems(operation.checkPath.errors, '/path'));
    }
    if (operation.checkHeaders && !operation.checkHeaders(request.headers))
      problems.push(...fieldProblems(operation.checkHeaders.errors, '/header'));
    let body: unknown;
    if (operation.body?.check) {
      const bytes = request.body as Buffer | undefined;
      if (bytes && bytes.length > 0) {
        const parsed = parseBody(bytes);
        if ('problem' in parsed) problems.push(parsed.problem);
        else {
          body = parsed.value;
          if (!operation.body.check(body)) problems.push(...fieldProblems(operation.body.check.errors, ''));
        }
      } else if (operation.body.isRequired) problems.push({ pointer: '', message: 'a JSON body is required' });
    }
    if (problems.length > 0) throw invalidRequest(problems.slice(0, 100));
    return { query: query.values, path, body };
  }

  async function uploadedFile(request: FastifyRequest, limit: number): Promise<UploadedFile> {
    const words = `${limit / 1024 / 1024} MB`;
    // What says of itself that it is too large is refused before any of it is read.
    if (Number(request.headers['content-length'] ?? 0) > limit + BODY_LIMIT) throw tooLarge(words);
    if (!request.isMultipart()) throw unsupportedType('Send the file as multipart/form-data.');
    let file: UploadedFile | null = null;
    // Read to the end: only then does the parser say that there is a second part, which is refused and not quietly dropped.
    for await (const part of request.files({ limits: { fileSize: limit + 1 } })) {
      if (part.fieldname !== 'file') throw invalidRequest([{ pointer: '/file', message: 'is required' }]);
      const bytes = await part.toBuffer().catch((error: { code?: string }) => {
        throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(words) : error;
      });
      // The parser may hand out a file that it cut at its limit without saying so; its limit is one byte more than ours.
      if (bytes.length > limit) throw tooLarge(words);
      file = { fileName: part.filename, claimedMediaType: part.mimetype, bytes };
    }
    if (!file) throw invalidRequest([{ pointer: '/file', message: 'is required' }]);
    return file;
  }

  async function answer(
    operation: CompiledOperation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const at = now();
    const address = addressKey(request.ip);
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': DATA_POLICY });
    const isForPartners = operation.authz === 'partner';
    if (isForPartners) takeAddressBudget(operation, address);
    const partner = isForPartners ? widgets.partnerOf(request) : null;
    const principal = isForPartners ? null : await principalOf(operation, request, address, at);
    const { query, path, body } = validated(operation, request);
    const file = operation.body?.isMultipart
      ? await uploadedFile(request, operation.body.fileLimit ?? FILE_LIMIT)
      : null;
    const requestDatabase = principal ? databases.withTenant(principal) : databases.withoutTenant;
    const afterCommit: (() => void | Promise<void>)[] = [];
    const wake = () => {
      if (!afterCommit.includes(parts.outbox.wake)) afterCommit.push(parts.outbox.wake);
    };
    const { db } = requestDatabase;
    const context = {
      query,
      path,
      body,
      file,
      principal,
      partner,
      db,
      directory: requestDatabase.directory,
      outbox: {
        add: async (message) => {
          await insertMessage(db, principal?.companyId ?? null, operation.id, message);
          wake();
        },
        wake,
      },
      activity: {
        add: async (entry) => {
          if (!principal) throw new Error('Only a logged-in person has activity.');
          await insertActivity(db, principal, operation.id, entry);
        },
      },
      budgets,
      search: parts.search,
      config,
      now: at,
      requestId: request.id,
      log: request.log,
      address,
      headers: request.headers,
      setHeader: (name, value) => void reply.header(name, value),
      afterCommit: (task) => void afterCommit.push(task),
    } as Context<OperationId, Principal | null>;

    // Only where the contract has the header: elsewhere nothing checked what it holds.
    const key =
      principal && operation.headerNames.includes('idempotency-key')
        ? (request.headers['idempotency-key'] as string | undefined)
        : undefined;
    const busyKey = key && `${principal!.userId} ${operation.id} ${key}`;
    const requestHash = key ? hashOf(request, file) : null;
    let isBusyHere = false;
    try {
      if (busyKey) {
        if (busyKeys.has(busyKey)) throw stillRunning();
        busyKeys.add(busyKey);
        isBusyHere = true;
        const stored = await takeIdempotencyKey(db, principal!.userId, operation.id, key);
        if (stored === 'busy') throw stillRunning();
        if (stored) {
          if (!stored.requestHash.equals(requestHash!)) throw idempotencyMismatch();
          await requestDatabase.rollback();
          const opened = openAnswer(config.secret, busyKey, stored.body);
          if (!opened) throw answerLost();
          return reply
            .code(stored.status)
            .header('content-type', JSON_TYPE)
            .header('idempotent-replayed', 'true')
            .send(JSON.stringify(opened.answer));
        }
      }
      const handler = handlers[operation.id] as (context: unknown) => unknown;
      const result = await handler(context);
      const isFile = operation.successType !== 'application/json';
      const check = operation.checkResponse.get(operation.successStatus);
      const isChecked = result instanceof CheckedAnswer;
      if (!isFile && !isChecked && check && !check(result)) {
        request.log.error(
          { operationId: operation.id, violations: fieldProblems(check.errors, '') },
          'the answer breaks the contract',
        );
        throw ourFault();
      }
      if (busyKey)
        await storeAnswer(
          db,
          { ...principal!, operationId: operation.id, key },
          {
            requestHash: requestHash!,
            status: operation.successStatus,
            body: sealAnswer(config.secret, busyKey, result),
          },
        );
      await requestDatabase.commit();
      if (ENDS_SESSIONS.has(operation.id)) knownPrincipals.clear();
      for (const task of afterCommit)
        await Promise.resolve(task()).catch((error: unknown) => request.log.error({ err: error }, 'after the commit'));
      reply.code(operation.successStatus);
      if (isFile) return sendFile(reply, result as FileAnswer);
      return await sendJson(request, reply, isChecked ? result : new CheckedAnswer(JSON.stringify(result)));
    } catch (error) {
      await requestDatabase.rollback().catch(() => {});
      throw error;
    } finally {
      if (isBusyHere) busyKeys.delete(busyKey!);
    }
  }

  const operations = compileContract();
  const register = (target: FastifyInstance, operation: CompiledOperation) =>
    target.route({
      method: operation.method,
      url: operation.url,
      config: { operationId: operation.id, isForWidgets: operation.widgets.length > 0 },
      handler: (request, reply) => answer(operation, request, reply),
    });
  const missing = [...operations.keys()].filter((id) => !handlers[id]);
  if (missing.length > 0) throw new Error(`Operations of the contract without a handler: ${missing.join(', ')}.`);
  for (const operation of operations.values()) {
    if (!operation.body?.isMultipart) register(app, operation);
    // Only here is a multipart body read at all.
    else
      await app.register(async (uploads) => {
        await uploads.register(multipart, { limits: { fileSize: FILE_LIMIT + 1, files: 1, fields: 0, parts: 1 } });
        uploads.addHook('onRoute', (route) => void (route.bodyLimit = FILE_LIMIT + BODY_LIMIT));
        register(uploads, operation);
      });
  }

  const widgetMethods = new Map<string, string[]>();
  for (const { url, method, widgets: names } of operations.values())
    if (names.length > 0) widgetMethods.set(url, [...(widgetMethods.get(url) ?? []), method]);
  for (const [url, methods] of widgetMethods)
    app.options(url, (request, reply) =>
      widgets.answerPreflight(request, reply, methods) ? reply.send() : sendProblem(request, reply, notFound('page')),
    );

  const contractText = JSON.stringify(contractDocument);
  // Balancers and monitors ask with HEAD as well; an API route is not asked twice by accident.
  const withHead = { exposeHeadRoute: true };
  app.get('/api/v1/openapi.json', withHead, (_request, reply) =>
    reply.header('content-type', JSON_TYPE).header('cache-control', 'no-cache').send(contractText),
  );
  app.get('/healthz', withHead, () => ({ status: 'ok' }));
  app.get('/readyz', withHead, async (_request, reply) => {
    const isDatabaseUp = await database.appPool.query('select 1').then(
      () => true,
      () => false,
    );
    const search = parts.search.status();
    // Numbers only, and no reason not to be ready: what waits is kept.
    const outbox = isDatabaseUp ? await outboxFigures(database.app, now()).catch(() => null) : null;
    reply.code(isDatabaseUp && search.isReady ? 200 : 503);
    return {
      status: isDatabaseUp && search.isReady ? 'ready' : 'not ready',
      database: isDatabaseUp ? 'up' : 'down',
      search,
      outbox,
    };
  });
  if (config.mode !== 'production') registerDevPages(app, database.app, config);

  registerMedia(app, { directory, budgets });

  const methodsByUrl = Map.groupBy(operations.values(), ({ url }) => url);
  const addresses = [...methodsByUrl].map(([url, group]) => ({
    pattern: new RegExp(`^${url.split(/:\w+/).map(RegExp.escape).join('[^/]+')}$`),
    methods: group.map(({ method }) => method),
  }));
  /** The methods that an address of the API takes; none when it is no address of the API. */
  const allowedMethods = (path: string) =>
    addresses.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);

  await registerProviderConsole(app, { config, db: database.app, outbox: parts.outbox, budgets, now });
  registerDesign(app, config.designFolder);
  registerFramePages(app, config.embedFolder, parts.widgetKeys);
  app.setNotFoundHandler(async (request, reply) => {
    if (await sendPage(request, reply)) return reply;
    const allowed = allowedMethods(request.raw.url!.split('?', 1)[0]!);
    return sendProblem(request, reply, allowed.length > 0 ? methodNotAllowed(allowed) : notFound('page'));
  });
  return app;
}

const stillRunning = () =>
  conflict('IDEMPOTENCY_IN_FLIGHT', 'The first request with this Idempotency-Key is still being answered.');

/** The secret is another one than when the first request was answered: it acted, and must not act again. */
const answerLost = () =>
  conflict(
    'IDEMPOTENCY_ANSWER_LOST',
    'The first request with this Idempotency-Key was carried out, and its answer can no longer be read.',
  );

/** An error of the database without the row that it repeats: what people entered stays out of the log. */
function withoutRow(error: unknown): unknown {
  if (error instanceof Error && 'severity' in error)
    Object.assign(error, { detail: undefined, internalQuery: undefined });
  return error;
}

/** What a request asked for, to tell a retry from another request under the same key. */
function hashOf(request: FastifyRequest, file: UploadedFile | null): Buffer {
  const hash = createHash('sha256').update(`${request.method} ${request.raw.url}\n`);
  if (file) return hash.update(`${file.fileName}\n${file.claimedMediaType}\n`).update(file.bytes).digest();
  return hash.update((request.body as Buffer | undefined) ?? '').digest();
}

/** Sends a JSON body, compressed when it is long and the client takes it. */
async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CheckedAnswer<unknown>,
): Promise<FastifyReply> {
  const { bytes } = answer;
  reply.header('content-type', JSON_TYPE);
  if (bytes.length < COMPRESS_FROM_BYTES) return reply.send(bytes);
  reply.header('vary', 'origin, accept-encoding');
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(bytes);
  answer.gzipped ??= await compress(bytes, { level: constants.Z_BEST_SPEED });
  return reply.header('content-encoding', 'gzip').send(answer.gzipped);
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const plainName = file.fileName.replaceAll(/[^\w.-]/g, '_');
  return reply
    .header('content-type', file.mediaType)
    .header(
      'content-disposition',
      `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
    .send(file.bytes);
}
