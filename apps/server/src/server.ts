import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/driver.ts';
import type { OpenDatabase } from './db/driver.ts';
import { migrate } from './db/migrate.ts';
import { writeServices } from './db/services.ts';
import { startEventPublisher } from './events/event-publisher.ts';
import { openFileStore } from './files/file-store.ts';
import type { Handlers } from './http/handler.ts';
import { handlers } from './modules/all-handlers.ts';
import { moduleTasks } from './modules/all-tasks.ts';
import { moveFilesToStore } from './modules/file-upload/move-files.ts';
import { openCommandSocket } from './modules/provider/command-socket.ts';
import { carryOutDecisions, runTeamCommand } from './modules/provider/provider-acts.ts';
import { hasDemoAccount } from './modules/authentication/authentication.queries.ts';
import { askForReviews } from './modules/vendor-review/review-links.ts';
import { openWidgetKeys } from './modules/widgets/widget-keys.ts';
import { openMailCarrier } from './outbox/mail-carrier.ts';
import { openSmsCarrier } from './outbox/sms-carrier.ts';
import { developmentCarrier, messageTasks } from './outbox/outbox.tasks.ts';
import { openMailListener } from './modules/chat/mail-listener.ts';
import { createVendorSource } from './search/search.queries.ts';
import { VendorSearch } from './search/vendor-search.ts';
import { isTaskCommand, runTaskCommand } from './tasks/task-commands.ts';
import { startTaskWorker } from './tasks/worker.ts';
import type { TaskWorker } from './tasks/worker.ts';
import { Explained } from './explained.ts';

/** Thrown when the server must not start on this database; one line for the person who runs it. */
export class StartRefused extends Explained {}

/** A server that answers. */
export type RunningServer = {
  url: string;
  app: FastifyInstance;
  database: OpenDatabase;
  search: VendorSearch;
  tasks: TaskWorker;
  /** The port on which replies by mail come in; null where none are taken. */
  mailInPort: number | null;
  /** Mails the clients of finished jobs who were not asked for a review yet; a task that comes every ten minutes. */
  askForReviews: () => Promise<number>;
  /** Carries out the decisions of the provider's team whose minute is over; each has a task for it. */
  carryOutDecisions: () => Promise<number>;
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
  /** Where the offline verifier is, if not where its package builds it; for tests. */
  verifierFolder?: string;
  /** Where log lines go instead of the standard output; for tests. */
  logTo?: { write: (line: string) => void };
};

/** Opens the database, brings it to the newest version, starts search, app and tasks, and listens. */
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
    await writeServices(database.ownerPool);
    await options.seed?.(database);
    const files = await openFileStore(config);
    // The first start after files were rows of the database; one that is cut off is gone on with by the next.
    await moveFilesToStore(database.owner, files);
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
    const publisher = startEventPublisher(database.app, (error) =>
      log?.error({ err: error }, 'events could not be published'),
    );
    opened.push(publisher.close);
    const app = await createApp({
      config,
      database,
      search,
      files,
      handlers: options.handlers ?? handlers,
      widgetKeys,
      publishEvents: publisher.publish,
      now: options.now,
      verifierFolder: options.verifierFolder,
      logTo: options.logTo,
    });
    log = app.log;
    opened.push(async () => {
      // A connection that was answering when the stop began is idle afterwards, and would be waited for until its browser lets go.
      const closing = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close().finally(() => clearInterval(closing));
    });
    await search.start();
    const clock = options.now ?? (() => new Date());
    const tasks = startTaskWorker(
      database.app,
      [
        ...messageTasks(
          isProduction
            ? { mail: mail?.carry ?? null, sms: sms?.carry ?? null }
            : { mail: developmentCarrier, sms: developmentCarrier },
          // What was sent is read at /dev/outbox, which production has not.
          { lanes: isProduction ? 4 : 1, keepsTexts: !isProduction },
        ),
        ...moduleTasks({ db: database.app, files, config }),
      ],
      {
        notifications: database.notifications,
        now: clock,
        onTrouble: (error) => app.log.error({ err: error }, 'what is due could not be read'),
        onFailure: (failure) => app.log.error(failure, 'a task failed'),
        onDone: publisher.publish,
        onGivenUp: (task) => app.log.error(task, 'a task was given up'),
      },
    );
    opened.push(() => tasks.stop());
    let mailInPort: number | null = null;
    if (config.mailIn) {
      const listener = await openMailListener({
        settings: config.mailIn,
        db: database.app,
        files,
        now: clock,
        log: (level, message, fields = {}) => app.log[level](fields, message),
      });
      opened.push(listener.close);
      mailInPort = listener.port;
    }
    const commands = await openCommandSocket(config.dataFolder, async ({ command, actor }) => {
      if (command.name === 'demo-links') {
        const { demoLinks, linesOfLinks } = await import('./demo/demo-links.ts');
        const { owner, app: db } = database;
        return {
          isDone: true,
          lines: linesOfLinks(await demoLinks({ owner, app: db, config, isRunning: true, now: new Date() })),
        };
      }
      const context = { db: database.app, config, now: new Date() };
      return isTaskCommand(command) ? runTaskCommand(context, command) : runTeamCommand(context, command, actor);
    }).catch((error: unknown) => app.log.error({ err: error }, 'commands cannot reach this server'));
    if (commands) opened.push(commands.close);
    const url = await app.listen({ host: config.host, port: config.port });
    return {
      url,
      app,
      database,
      search,
      tasks,
      mailInPort,
      askForReviews: () => askForReviews(database.app, config, new Date()),
      carryOutDecisions: () => carryOutDecisions({ db: database.app, config, now: clock() }),
      stop: closeAll,
    };
  } catch (error) {
    await closeAll().catch(() => {});
    throw error;
  }
}
