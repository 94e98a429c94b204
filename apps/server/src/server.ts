import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/driver.ts';
import type { OpenDatabase } from './db/driver.ts';
import { migrate } from './db/migrate.ts';
import type { Handlers } from './http/handler.ts';
import { handlers } from './modules/all-handlers.ts';
import { openCommandSocket } from './modules/provider/command-socket.ts';
import { runTeamCommand } from './modules/provider/provider-acts.ts';
import { cleanUpSessions, hasDemoAccount } from './modules/authentication/authentication.queries.ts';
import { askForReviews } from './modules/vendor-review/review-links.ts';
import { openWidgetKeys } from './modules/widgets/widget-keys.ts';
import { openMailCarrier } from './outbox/mail-carrier.ts';
import { openSmsCarrier } from './outbox/sms-carrier.ts';
import { developmentCarrier, startOutboxWorker } from './outbox/worker.ts';
import type { OutboxWorker } from './outbox/worker.ts';
import { createVendorSource } from './search/search.queries.ts';
import { VendorSearch } from './search/vendor-search.ts';

/** Thrown when the server must not start on this database; one line for the person who runs it. */
export class StartRefused extends Error {}

/** A server that answers. */
export type RunningServer = {
  url: string;
  app: FastifyInstance;
  database: OpenDatabase;
  search: VendorSearch;
  outbox: OutboxWorker;
  /** Mails the clients of finished jobs who were not asked for a review yet; happens by itself every ten minutes. */
  askForReviews: () => Promise<number>;
  /** Answers what is in flight, then closes everything. */
  stop: () => Promise<void>;
};

/** What a start may be given beside its configuration. */
export type StartOptions = {
  /** Fills an empty database; called between the migrations and the search index. */
  seed?: (database: OpenDatabase) => Promise<void>;
  /** Called when the embedded database dies under the running server. */
  onDatabaseStop?: (reason: string) => void;
  /** Other handlers than the product's; for tests of the app itself. */
  handlers?: Handlers;
  now?: () => Date;
  /** Where log lines go instead of the standard output; for tests. */
  logTo?: { write: (line: string) => void };
};

const CLEAN_UP_EVERY_IN_MS = 10 * 60 * 1000;

/** Opens the database, brings it to the newest version, starts search, outbox and app, and listens. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const database = await openDatabase(config.database, options.onDatabaseStop ?? (() => {}));
  const opened: (() => Promise<void>)[] = [() => database.close()];
  const closeAll = async () => {
    for (const close of opened.toReversed()) await close();
  };
  try {
    await migrate(database.ownerPool);
    if (config.mode === 'production' && (await hasDemoAccount(database.owner)))
      throw new StartRefused(
        'This database holds accounts of the demo world, whose password is public. Production does not start on it.',
      );
    await options.seed?.(database);
    let log: FastifyInstance['log'] | null = null;
    const widgetKeys = openWidgetKeys(config.widgetKeysFile, config.demoWidgetSecret, (reason) => log?.error(reason));
    const search = new VendorSearch({
      source: createVendorSource((sql, params) => database.searchPool.query(sql, params as unknown[])),
      snapshotFile: join(config.dataFolder, 'search', 'vendors.idx'),
      log: (level, message, fields) => log?.[level]({ ...fields }, message),
    });
    opened.push(() => search.close());
    const isProduction = config.mode === 'production';
    const mail = config.mail && openMailCarrier(config.mail, config);
    const sms = config.sms && openSmsCarrier(config.sms);
    opened.push(async () => {
      mail?.close();
      sms?.close();
    });
    const outbox = startOutboxWorker(
      database.app,
      isProduction
        ? { mail: mail?.carry ?? null, sms: sms?.carry ?? null }
        : { mail: developmentCarrier, sms: developmentCarrier },
      {
        onTrouble: (error) => log?.error({ err: error }, 'the outbox could not be read'),
        onUndeliverable: (message) => log?.error(message, 'a message could not be delivered'),
        lanes: isProduction ? 4 : 1,
        // What was sent is read at /dev/outbox, which production has not.
        keepsTexts: !isProduction,
      },
    );
    opened.push(() => outbox.stop());
    const app = await createApp({
      config,
      database,
      search,
      outbox,
      handlers: options.handlers ?? handlers,
      widgetKeys,
      now: options.now,
      logTo: options.logTo,
    });
    log = app.log;
    opened.push(async () => {
      // A connection that was answering when the stop began is idle afterwards, and would be waited for until its browser lets go.
      const closing = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close().finally(() => clearInterval(closing));
    });
    await search.start();
    const askAll = async () => {
      const asked = await askForReviews(database.app, config, new Date());
      if (asked > 0) outbox.wake();
      return asked;
    };
    const cleaning = setInterval(() => {
      cleanUpSessions(database.app, new Date()).catch((error: unknown) =>
        app.log.error({ err: error }, 'cleaning up sessions'),
      );
      askAll().catch((error: unknown) => app.log.error({ err: error }, 'asking for reviews'));
    }, CLEAN_UP_EVERY_IN_MS);
    opened.push(async () => clearInterval(cleaning));
    const commands = await openCommandSocket(config.dataFolder, async ({ command, actor }) => {
      if (command.name === 'demo-links') {
        const { demoLinks, linesOfLinks } = await import('./demo/demo-links.ts');
        const { owner, app: db } = database;
        return {
          isDone: true,
          lines: linesOfLinks(await demoLinks({ owner, app: db, config, isRunning: true, now: new Date() })),
        };
      }
      const answer = await runTeamCommand({ db: database.app, config, now: new Date() }, command, actor);
      outbox.wake();
      return answer;
    }).catch((error: unknown) => app.log.error({ err: error }, 'commands cannot reach this server'));
    if (commands) opened.push(commands.close);
    const url = await app.listen({ host: config.host, port: config.port });
    return { url, app, database, search, outbox, askForReviews: askAll, stop: closeAll };
  } catch (error) {
    await closeAll().catch(() => {});
    throw error;
  }
}
