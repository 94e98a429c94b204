import type { Socket } from 'node:net';
import type { MessagePort } from 'node:worker_threads';
import { Kysely, PostgresAdapter, PostgresDialect, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { openEmbedded } from './embedded.ts';
import type { Embedded } from './embedded.ts';
import { listenOverNetwork } from './network-listener.ts';
import { createNotifications } from './notifications.ts';
import type { Notifications } from './notifications.ts';
import { PortStream } from './port-stream.ts';
import type { Database } from './schema.ts';
import { Explained } from '../explained.ts';

/** The role that answers requests: no superuser, bound by row-level security. */
const APP_ROLE = 'millwright_app';
const STATEMENT_TIMEOUT_IN_MS = 2_000;

// One decision for both engines, see tables.ts. Without it bigint would arrive as a string and a date as local midnight.
const BIGINT = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const types = new pg.TypeOverrides();
types.setTypeParser(BIGINT, Number);
types.setTypeParser(DATE, (text) => text);
types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString());

/** Where a database is. A search worker or a command gets the same value. */
export type DatabaseLocation = { kind: 'embedded'; dataFolder: string } | { kind: 'postgres'; url: string };

/** An open database: one set of Kysely instances on either engine. */
export type OpenDatabase = {
  engine: 'embedded' | 'postgres';
  /** Runs as the app role: what handlers, the session check and the workers use. */
  app: Kysely<Database>;
  appPool: pg.Pool;
  /** Runs as the owner, past row-level security: migrations, the seed and commands only. */
  owner: Kysely<Database>;
  ownerPool: pg.Pool;
  /** Runs as the app role without a time limit: the search index reads whole tables with it. */
  searchPool: pg.Pool;
  /** Runs as the app role what processes share beside every transaction (rate budgets); null where there is one process only. */
  sharedPool: pg.Pool | null;
  /** What transactions tell each other when they are committed. */
  notifications: Notifications;
  fsyncCount: () => number;
  /** Whether it only reads for now, because the disk of the embedded database is full. */
  isReadOnly: () => boolean;
  /** For tests of the embedded database: what its disk is said to be. */
  pretendDisk: Embedded['pretendDisk'];
  close: () => Promise<void>;
};

/** Thrown when the database cannot be reached or used; the message is one line for the person who runs the server. */
export class DatabaseUnavailable extends Explained {}

/** A Kysely over a pool of `pg`. */
const kyselyOf = (pool: pg.Pool): Kysely<Database> => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

/** A pool whose clients speak over message ports with the database thread. */
const poolOverPorts = (openPort: () => MessagePort, max: number): pg.Pool =>
  watched(
    new pg.Pool({
      max,
      types,
      stream: () => new PortStream(openPort()) as never,
      idleTimeoutMillis: 0,
      pipeline: true,
    }),
  );

/** A pool on a PostgreSQL server; `role` is taken at the start of each connection. */
function poolOverNetwork(url: string, role: string | null, max: number, settings: string[] = []): pg.Pool {
  const options = ['timezone=UTC', ...(role ? [`role=${role}`] : []), ...settings]
    .map((setting) => `-c ${setting}`)
    .join(' ');
  return watched(
    new pg.Pool({
      connectionString: url,
      max,
      types,
      options,
      connectionTimeoutMillis: 5_000,
      application_name: 'millwright',
      pipeline: true,
    }),
  );
}

/** A connection that breaks fails its query and is replaced by the pool; without listeners the process would end. */
function watched(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Longer than a statement may take, so that a server that lives has answered; the search index reads whole tables. */
const LONGEST_SILENCE_IN_MS = { app: 8_000, search: 60_000 };

/**
 * A network that fails without a word leaves a query unanswered for ever. A connection in use on which nothing moves for longer than any
 * statement takes is ended; what waits for it fails, and the pool makes another.
 */
function endedWhenSilent(pool: pg.Pool, longestInMs: number): pg.Pool {
  const socketOf = (client: pg.PoolClient) =>
    (client as unknown as { connection: { stream: Socket } }).connection.stream;
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.on('timeout', () => socket.destroy(new Error('Connection terminated: the database fell silent.')));
  });
  pool.on('acquire', (client) => socketOf(client).setTimeout(longestInMs));
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0));
  return pool;
}

/**
 * Opens the database. Throws FolderInUse, EmbeddedFailure or DatabaseUnavailable, each with one clear line. `onStop` is called when the
 * embedded database dies later.
 */
export async function openDatabase(
  location: DatabaseLocation,
  onStop: (reason: string) => void,
): Promise<OpenDatabase> {
  if (location.kind === 'embedded') {
    const embedded = await openEmbedded(location.dataFolder, onStop);
    const appPool = poolOverPorts(() => embedded.openPort(APP_ROLE), 4);
    const ownerPool = poolOverPorts(() => embedded.openPort(null), 2);
    const searchPool = poolOverPorts(() => embedded.openPort(APP_ROLE), 1);
    const { openPort: _, ...ofEngine } = embedded;
    // The one session of the engine listens: whichever client commits is told, and passes it on.
    const notifications = createNotifications();
    for (const pool of [appPool, ownerPool, searchPool])
      pool.on('connect', (client) =>
        client.on('notification', ({ channel, payload = '' }) => notifications.tell(channel, payload)),
      );
    return finish('embedded', { appPool, ownerPool, searchPool, sharedPool: null }, { ...ofEngine, notifications });
  }
  const ownerPool = poolOverNetwork(location.url, null, 2);
  try {
    await ownerPool.query('select 1');
  } catch (error) {
    await ownerPool.end();
    throw new DatabaseUnavailable(`DATABASE_URL does not lead to a database that can be used: ${oneLine(error)}`);
  }
  const [appPool, sharedPool] = [10, 2].map((max) =>
    endedWhenSilent(
      poolOverNetwork(location.url, APP_ROLE, max, [
        `statement_timeout=${STATEMENT_TIMEOUT_IN_MS}`,
        'idle_in_transaction_session_timeout=10000',
      ]),
      LONGEST_SILENCE_IN_MS.app,
    ),
  ) as [pg.Pool, pg.Pool];
  const searchPool = endedWhenSilent(poolOverNetwork(location.url, APP_ROLE, 1), LONGEST_SILENCE_IN_MS.search);
  const notifications = createNotifications();
  const { close } = listenOverNetwork(location.url, notifications);
  return finish(
    'postgres',
    { appPool, ownerPool, searchPool, sharedPool },
    { notifications, fsyncCount: () => 0, isReadOnly: () => false, pretendDisk: () => {}, close },
  );
}

function finish(
  engine: OpenDatabase['engine'],
  {
    appPool,
    ownerPool,
    searchPool,
    sharedPool,
  }: Pick<OpenDatabase, 'appPool' | 'ownerPool' | 'searchPool' | 'sharedPool'>,
  { close, ...ofEngine }: Omit<Embedded, 'openPort'> & Pick<OpenDatabase, 'notifications'>,
): OpenDatabase {
  return {
    engine,
    app: kyselyOf(appPool),
    appPool,
    owner: kyselyOf(ownerPool),
    ownerPool,
    searchPool,
    sharedPool,
    ...ofEngine,
    close: async () => {
      await Promise.all([appPool.end(), ownerPool.end(), searchPool.end(), sharedPool?.end()]);
      await close();
    },
  };
}

/** The reason of a failed connection without the address's password, on one line. */
function oneLine(error: unknown): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: { message: string }[] };
  const text = message || errors?.map((inner) => inner.message).join(', ') || code || String(error);
  return text
    .replace(/\s+/g, ' ')
    .replace(/\/\/[^@\s]*@/g, '//')
    .slice(0, 300);
}

/** The parts of Kysely's PostgreSQL dialect that request-bound instances share. */
export const dialectParts = {
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};
