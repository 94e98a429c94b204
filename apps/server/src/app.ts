import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { LogController } from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/driver.ts';
import { createRequestDatabases } from './db/request-database.ts';
import type { RequestDatabase } from './db/request-database.ts';
import { createEventHub } from './events/event-hub.ts';
import { newConversationEvent, newEvent, newJobEvent, newVisitEvent } from './events/event.queries.ts';
import { notedHearers } from './events/noted-hearers.ts';
import { answerBrokenRequest } from './http/broken-request.ts';
import { createBudgetLedger } from './http/budgets.ts';
import { budgetsInDatabase } from './http/budgets.queries.ts';
import { compileContract, contractDocument } from './http/contract.ts';
import type { CompiledOperation } from './http/contract.ts';
import { moveAuctionClock } from './http/auction-clock.queries.ts';
import { registerDevPages } from './http/dev-pages.ts';
import type { Handlers } from './http/handler.ts';
import type { FileStore } from './files/files.ts';
import { isRecorded, registerDemoVideo, withDemoVideo } from './http/demo-video.ts';
import { registerDesign } from './http/design-files.ts';
import { createAnswer } from './http/pipeline/answer.ts';
import type { AnswerParts } from './http/pipeline/answer.ts';
import { createAuthorisation } from './http/pipeline/authorise.ts';
import type { Identities } from './http/pipeline/authorise.ts';
import { problemOf } from './http/pipeline/failure.ts';
import { createHold } from './http/pipeline/hold.ts';
import { JSON_TYPE, sendProblem } from './http/pipeline/send.ts';
import { BODY_LIMIT, FILE_LIMIT } from './http/pipeline/validate.ts';
import { registerSecurityText } from './http/security-txt.ts';
import { commonHeaders, pagePolicy } from './http/security-headers.ts';
import { registerVerifier } from './http/verifier-files.ts';
import { withSingleSignOn } from './http/page-settings.ts';
import { readPageDrawing } from './http/page-drawing.ts';
import { readWebFiles } from './http/web-files.ts';
import { registerMedia } from './media/media.routes.ts';
import { fileChecks } from './modules/all-handlers.ts';
import { policies } from './modules/all-policies.ts';
import { auctionTicker } from './modules/auction/auction-ticks.ts';
import { insertActivity } from './modules/activity/activity.queries.ts';
import { changeRfq } from './modules/rfq/rfq.queries.ts';
import { findPrincipal } from './modules/authentication/authentication.queries.ts';
import { bearerToken, lifetimes, tokenHash } from './modules/authentication/authentication.rules.ts';
import { admitStaff } from './modules/provider/provider-access.ts';
import { admitCorrespondent, admitVendor } from './modules/vendor-link/vendor-access.ts';
import { registerFramePages } from './modules/widgets/frame-page.ts';
import { createWidgetAccess } from './modules/widgets/widget-access.ts';
import type { WidgetKeys } from './modules/widgets/widget-keys.ts';
import { insertMessage, outboxFigures } from './outbox/outbox.queries.ts';
import { invalidRequest, methodNotAllowed, notFound } from './problems.ts';
import { admitGate, admitVisit } from './modules/visit/visit-access.ts';
import type { VendorSearch } from './search/vendor-search.ts';
import { addTask, taskFigures } from './tasks/task.queries.ts';

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
  files: FileStore;
  handlers: Handlers;
  /** The keys of the products that show our widgets. */
  widgetKeys: WidgetKeys;
  /** Called after each commit of what may have changed something. */
  publishEvents: () => void;
  now?: () => Date;
  /** Where the offline verifier is, if not where its package builds it. */
  verifierFolder?: string;
  /** Where log lines go instead of the standard output. */
  logTo?: { write: (line: string) => void };
};

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
    // On which nothing moves: a client that stops reading its answer would hold it in memory for ever.
    connectionTimeout: 60_000,
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
  const budgets = createBudgetLedger(
    config.budgets,
    () => now().getTime(),
    database.sharedPool && budgetsInDatabase(database.sharedPool, config.secret),
    (error) => app.log.error({ err: error }, 'the shared budgets could not be asked'),
  );
  const databases = createRequestDatabases(database.appPool);
  const { directory } = databases.withoutTenant;
  const widgets = createWidgetAccess({ config, keys: parts.widgetKeys, budgets, directory });
  const headers = commonHeaders(config.isHttps);
  const events = createEventHub({
    db: database.app,
    notifications: database.notifications,
    mostPerPerson: config.budgets.openStreamsPerUser,
    now,
    onTrouble: (error) => app.log.error({ err: error }, 'events could not be read'),
    ticksFor: auctionTicker(database.app),
  });
  // Before the server waits for what is open: a stream never ends by itself.
  app.addHook('preClose', () => events.close());
  const answer = createAnswer(answerParts());

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

  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(request, reply, problemOf(error, request, database)),
  );

  const hasDemoVideo = isRecorded(config.demoVideoFolder);
  const web = readWebFiles(config.webFolder, pagePolicy, (html) =>
    withDemoVideo(withSingleSignOn(html, config), hasDemoVideo),
  );
  const drawing = await readPageDrawing(config.webFolder);
  /** Sends the file or page of the web app that is asked for, if one is; the page itself says what it does not know. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const path = request.raw.url!.split('?', 1)[0]!;
    // Its address names people (rule S3); the console is for the provider's own staff; a report is read by a link that somebody was given.
    if (/^\/(submit-review|provider|[^/]+\/comparison-report)(\/|$)/.test(path))
      reply.header('x-robots-tag', 'noindex, nofollow');
    const isPageRequest =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|communication)\/v\d+(\/|$)/.test(path) &&
      // Who opens an address in a browser gets the app's page for what is not there; everybody else is told by a problem.
      (!/^\/(api|communication|dev|media|design|embed|verifier|demo-video)(\/|$)/.test(path) ||
        /\btext\/html\b/.test(request.headers.accept ?? ''));
    return isPageRequest && web.send(request, reply, path, (shell) => drawing(app, request, shell));
  }

  const publishing = (opened: RequestDatabase, { method }: CompiledOperation): RequestDatabase =>
    method === 'GET' ? opened : { ...opened, commit: (last) => opened.commit(last).then(parts.publishEvents) };

  /** The steps of an answer, with what the modules know of callers and of what a handler needs. */
  function answerParts(): AnswerParts {
    const identities: Identities = {
      tokenOf: ({ headers: { authorization } }) => {
        const text = bearerToken(authorization);
        return text === null ? null : { text, key: tokenHash(text).toString('base64') };
      },
      principalOf: (token, at) => findPrincipal(directory, tokenHash(token), lifetimes, at),
      staffOf: (request, at, mayHaveOneTimePassword) =>
        admitStaff({ config, directory, headers: request.headers, now: at }, mayHaveOneTimePassword),
      vendorOf: (request, at) =>
        admitVendor({ config, directory, headers: request.headers, now: at }, request.raw.url ?? ''),
      correspondentOf: (request, at) =>
        admitCorrespondent({ config, directory, headers: request.headers, now: at }, request.raw.url ?? ''),
      visitOf: (request, at) =>
        admitVisit({ config, directory, headers: request.headers, now: at }, request.raw.url ?? ''),
      gateOf: (request, at) =>
        admitGate({ config, directory, headers: request.headers, now: at }, request.raw.url ?? ''),
      widgets,
    };
    return {
      handlers,
      fileChecks,
      authorisation: createAuthorisation({ identities, budgets, policies }),
      hold: createHold(config.secret),
      databaseFor: (operation, { principal, vendor, correspondent, visit, gate }) => {
        const tenant = principal ?? vendor ?? correspondent;
        if (tenant) return publishing(databases.withTenant(tenant), operation);
        if (visit) return publishing(databases.withTenant({ visitId: visit.visitId }), operation);
        if (gate)
          return publishing(databases.withTenant({ gatePlantId: gate.plantId, gateVisitId: gate.visitId }), operation);
        return publishing(operation.isBeyondTenants ? databases.ofTeam() : databases.withoutTenant, operation);
      },
      servicesFor: (operation, { principal, vendor, correspondent, visit, gate }, { db }) => {
        const companyId = principal?.companyId ?? null;
        let subject: { type: string; id: string } | null = null;
        const { heard, hearers } = notedHearers();
        return {
          outbox: {
            add: (message) => {
              if (message.jobVendorId !== undefined) hearers.addVendor(message.jobVendorId);
              return insertMessage(db, companyId, operation.id, message);
            },
          },
          tasks: {
            add: (kind, payload, runAt) => addTask(db, kind, payload, { companyId, cause: operation.id, runAt }),
          },
          activity: {
            add: async (entry) => {
              if (!principal) throw new Error('Only a logged-in person has activity.');
              subject = { type: entry.subjectKind, id: entry.subjectId };
              await insertActivity(db, principal, operation.id, entry);
            },
          },
          hearers,
          budgets,
          events,
          search: parts.search,
          files: parts.files,
          config,
          changeNote: () => {
            const { id: kind, changes } = operation;
            if (!changes) return null;
            const caller = vendor ?? correspondent;
            if (caller)
              return 'jobId' in caller
                ? newJobEvent(caller.jobId, kind, changes, heard)
                : newConversationEvent(kind, changes, heard);
            if (visit ?? gate) return newVisitEvent(kind, changes);
            if (!principal) return null;
            const { userId: actorId } = principal;
            const audience = operation.changesForPerson ? [actorId] : heard.audience;
            return newEvent({
              companyId: principal.companyId,
              actorId,
              ...heard,
              audience,
              kind,
              subject,
              tags: changes,
            });
          },
        };
      },
      now,
    };
  }

  const operations = compileContract();
  const register = (target: FastifyInstance, operation: CompiledOperation) =>
    target.route({
      method: operation.method,
      url: operation.url,
      config: { operationId: operation.id, isForWidgets: operation.widgets.length > 0 },
      ...(operation.body?.check ? { bodyLimit: operation.body.limitInBytes } : {}),
      handler: (request, reply) => answer(operation, request, reply),
    });
  const missing = [...operations.keys()].filter((id) => !handlers[id]);
  const unknown = [...operations.values()].filter(({ policy }) => policy !== null && !(policy in policies));
  if (unknown.length > 0)
    throw new Error(`Operations whose x-policy is no policy: ${unknown.map(({ id }) => id).join(', ')}.`);
  if (missing.length > 0) throw new Error(`Operations of the contract without a handler: ${missing.join(', ')}.`);
  for (const operation of operations.values()) {
    if (operation.body?.isMultipart && !fileChecks[operation.id])
      throw new Error(`An operation takes a file that nothing judges: ${operation.id}.`);
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
    const figures = isDatabaseUp ? await taskFigures(database.app, now()).catch(() => null) : null;
    reply.code(isDatabaseUp && search.isReady ? 200 : 503);
    return {
      status: isDatabaseUp && search.isReady ? 'ready' : 'not ready',
      // Reads go on: a balancer that took the server away would only make it worse.
      database: isDatabaseUp ? (database.isReadOnly() ? 'read-only: the disk is full' : 'up') : 'down',
      search,
      outbox: figures && outboxFigures(figures),
      tasks: figures && { dead: figures.reduce((sum, { dead }) => sum + dead, 0) },
    };
  });
  if (config.mode !== 'production')
    registerDevPages(app, database.app, config, {
      endDeadline: (jobId) => changeRfq(database.owner, jobId, { closes_at: new Date() }),
      moveAuctionClock: (seconds) => moveAuctionClock(database.owner, seconds),
    });

  registerMedia(app, directory, parts.files);
  // What invents has no place in production: its code is not even loaded there.
  if (config.mode === 'demo')
    (await import('./demo/vendor-media/vendor-media.routes.ts')).registerVendorMedia(app, { directory, budgets });

  const methodsByUrl = Map.groupBy(operations.values(), ({ url }) => url);
  const addresses = [...methodsByUrl].map(([url, group]) => ({
    pattern: new RegExp(`^${url.split(/:\w+/).map(RegExp.escape).join('[^/]+')}$`),
    methods: group.map(({ method }) => method),
  }));
  /** The methods that an address of the API takes; none when it is no address of the API. */
  const allowedMethods = (path: string) =>
    addresses.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);

  registerSecurityText(app, config, now);
  registerDesign(app, config.designFolder);
  registerVerifier(app, parts.verifierFolder);
  registerDemoVideo(app, config.demoVideoFolder);
  registerFramePages(app, config.embedFolder, parts.widgetKeys);
  app.setNotFoundHandler(async (request, reply) => {
    if (await sendPage(request, reply)) return reply;
    const allowed = allowedMethods(request.raw.url!.split('?', 1)[0]!);
    return sendProblem(request, reply, allowed.length > 0 ? methodNotAllowed(allowed) : notFound('page'));
  });
  return app;
}
