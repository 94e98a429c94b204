import { DefaultQueryExecutor, Kysely, Transaction } from 'kysely';
import type {
  CompiledQuery,
  ConnectionProvider,
  DatabaseConnection,
  Driver,
  KyselyProps,
  QueryResult,
  RawBuilder,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { dialectParts } from './driver.ts';
import type { Database } from './schema.ts';

/** The part of a principal that row-level security needs: a person of a company, a vendor by its link, by that of a conversation or of a visit, or a gate. */
export type Tenant =
  | { companyId: string; userId: string }
  | { jobVendorId: string }
  | { threadId: string }
  | { visitId: string }
  | { gatePlantId: string; gateVisitId: string | null };

/** The database as one request sees it. */
export type RequestDatabase = {
  /** One transaction, opened by its first query, with the tenant set where there is one. For callers without a session: the same as `directory`. */
  db: Kysely<Database>;
  /** For tables that belong to no tenant (the vendor directory). Opens no transaction. */
  directory: Kysely<Database>;
  /** Commits, with a last statement that leaves in the same packet; nobody waits for its rows. */
  commit: (last?: RawBuilder<unknown> | null) => Promise<void>;
  rollback: () => Promise<void>;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const CHANGING_COMMANDS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** More texts than handlers have; those whose lists have many lengths may go beyond it, and are planned each time then. */
const MOST_TEXTS = 1_000;
const textNumbers = new Map<string, number>();

// The clients of the embedded database share one session, so that two must not give one name.
const clientNumbers = new WeakMap<PoolClient, number>();
let clientCount = 0;

/**
 * The name under which a connection keeps the plan of a text (a prepared statement). Row-level security looks at the job for each table of it that
 * is read, so that planning takes up to 60 ms where reading takes 2; nothing of a plan depends on who asks.
 */
function statementName(client: PoolClient, text: string): string | undefined {
  let number = textNumbers.get(text);
  if (number === undefined) {
    if (textNumbers.size >= MOST_TEXTS) return undefined;
    textNumbers.set(text, (number = textNumbers.size));
  }
  let ofClient = clientNumbers.get(client);
  if (ofClient === undefined) clientNumbers.set(client, (ofClient = ++clientCount));
  return `${ofClient} ${number}`;
}

const FEATURE_NOT_SUPPORTED = '0A000';

/** Sends what a client is asked until the end of this turn in one packet. */
function inOnePacket(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { cork: () => void; uncork: () => void } } })
    .connection;
  stream.cork();
  setImmediate(() => stream.uncork());
}

/** A client of the pool as Kysely wants a connection. */
class ClientConnection implements DatabaseConnection {
  readonly client: PoolClient;
  /** A kept plan does not fit any more, since a newer server migrated the tables meanwhile: the connection must not be used again. */
  isOutdated = false;

  constructor(client: PoolClient) {
    this.client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, command, rowCount } = await this.client
      .query({
        name: statementName(this.client, query.sql),
        text: query.sql,
        values: query.parameters as unknown[],
      })
      .catch((error: unknown) => {
        this.isOutdated ||= (error as { code?: string }).code === FEATURE_NOT_SUPPORTED;
        throw error;
      });
    return CHANGING_COMMANDS.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  // oxlint-disable-next-line eslint/require-yield -- the interface demands it, and nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Requests do not stream rows: ask for a page.');
  }
}

/** Without it the plan of a job's reading, whose rows are few whatever is asked, is made anew each time. */
const KEPT_PLANS = { plan_cache_mode: 'force_generic_plan' };

function settingsOf(tenant: Tenant): Record<string, string> {
  if ('jobVendorId' in tenant) return { 'app.job_vendor_id': tenant.jobVendorId };
  if ('threadId' in tenant) return { 'app.conversation_id': tenant.threadId };
  if ('gatePlantId' in tenant)
    return {
      'app.gate_plant_id': tenant.gatePlantId,
      ...(tenant.gateVisitId !== null && { 'app.gate_visit_id': tenant.gateVisitId }),
    };
  if ('visitId' in tenant) return { 'app.visit_id': tenant.visitId };
  return { 'app.company_id': tenant.companyId, 'app.user_id': tenant.userId };
}

/** Sets the tenant for a transaction. */
function tenantSetting(tenant: Tenant): string {
  const settings = settingsOf(tenant);
  if (!Object.values(settings).every((id) => UUID.test(id))) throw new Error('A tenant is named by UUIDs.');
  return `select ${Object.entries({ ...settings, ...KEPT_PLANS })
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`;
}

/**
 * The transaction of one request: nothing happens before its first query, and then the tenant is set before anything else. A request never
 * waits for a connection while it holds one: with a pool full of requests that do, none of them would ever end.
 */
class LazyTransaction implements ConnectionProvider {
  #connection: ClientConnection | null = null;
  #opening: Promise<unknown> = Promise.resolve();
  #pool: Pool;
  #tenant: Tenant | null;
  /** Ends when the last query was sent. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Ends when all queries are answered. */
  #answered: Promise<unknown> = Promise.resolve();

  constructor(pool: Pool, tenant: Tenant | null) {
    this.#pool = pool;
    this.#tenant = tenant;
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      if (this.#connection) return { answer: consumer(this.#connection) };
      const result = consumer(await this.#open());
      // Should the opening ever fail, the query ran without a tenant, which row-level security answers with no rows; and the request fails.
      return { answer: Promise.all([this.#opening, result]).then(([, answer]) => answer) };
    });
  }

  /** For reads without a tenant: in the transaction when it is open already, else on a connection that is given back at once. */
  provideForDirectory<T>(
    consumer: (connection: DatabaseConnection) => Promise<T>,
    pool: ConnectionProvider,
  ): Promise<T> {
    return this.#inTurn(async () => {
      const answer = this.#connection ? consumer(this.#connection) : pool.provideConnection(consumer);
      if (!this.#connection) await answer;
      return { answer };
    });
  }

  /** Sends the queries of a request in the order in which a handler starts them. Those that it starts together cost one round trip. */
  #inTurn<T>(send: () => Promise<{ answer: Promise<T> }>): Promise<T> {
    const sent = this.#turn.then(send);
    const answer = sent.then((one) => one.answer);
    this.#turn = sent.catch(() => {});
    this.#answered = Promise.allSettled([this.#answered, answer]);
    return answer;
  }

  async #open(): Promise<ClientConnection> {
    const opening = this.#tenant ? `begin; ${tenantSetting(this.#tenant)}` : 'begin';
    const client = await this.#pool.connect();
    this.#connection = new ClientConnection(client);
    // Pipelined: opening and first query leave in one packet and cost one round trip. The values end with the transaction (third argument).
    // Without the cork, ten transactions at once take 2.2 to 2.7 ms each where they take 1.8 to 1.9 (p50), and a tenth more of the processor.
    inOnePacket(client);
    this.#opening = client.query(opening);
    return this.#connection;
  }

  async finish(how: 'commit' | 'rollback', last: CompiledQuery | null = null): Promise<void> {
    await this.#turn;
    await this.#answered;
    if (!this.#connection && !last) return;
    const connection = this.#connection ?? (await this.#open());
    const { client } = connection;
    this.#connection = null;
    let failure: { error: unknown } | null = null;
    let command: string;
    try {
      if (last) inOnePacket(client);
      const lastDone = last && connection.executeQuery(last).catch((error: unknown) => void (failure = { error }));
      [{ command }] = await Promise.all([client.query(how), lastDone, this.#opening]);
    } catch (error) {
      // What state the connection is in is unknown: it is thrown away.
      client.release(true);
      throw error;
    }
    client.release(connection.isOutdated);
    if (failure) throw (failure as { error: unknown }).error;
    // PostgreSQL answers COMMIT with ROLLBACK when a statement had failed.
    if (how === 'commit' && command === 'ROLLBACK') throw new Error('A failed transaction cannot be committed.');
  }
}

/** Opens request databases on the app role's pool, whose clients must be pipelining. */
export function createRequestDatabases(appPool: Pool): {
  withTenant: (tenant: Tenant) => RequestDatabase;
  /** For the provider's team: a transaction that sees no company's row but by the functions that are made for it. */
  ofTeam: () => RequestDatabase;
  withoutTenant: RequestDatabase;
} {
  const adapter = dialectParts.createAdapter();
  const compiler = dialectParts.createQueryCompiler();
  // Never asked for anything: connections come from the providers below.
  const driver = { init: async () => {}, destroy: async () => {} } as unknown as Driver;
  const dialect = { ...dialectParts, createDriver: () => driver };
  const propsFor = (provider: ConnectionProvider): KyselyProps =>
    ({
      config: { dialect },
      dialect,
      driver,
      executor: new DefaultQueryExecutor(compiler, adapter, provider),
    }) as unknown as KyselyProps;
  const fromPool: ConnectionProvider = {
    provideConnection: async (consumer) => {
      const connection = new ClientConnection(await appPool.connect());
      try {
        return await consumer(connection);
      } finally {
        connection.client.release(connection.isOutdated);
      }
    },
  };
  const directory = new Kysely<Database>(propsFor(fromPool));
  const nothing = async () => {};
  const inTransaction = (tenant: Tenant | null): RequestDatabase => {
    const transaction = new LazyTransaction(appPool, tenant);
    const directoryProvider: ConnectionProvider = {
      provideConnection: (consumer) => transaction.provideForDirectory(consumer, fromPool),
    };
    const db = new Transaction<Database>(propsFor(transaction));
    return {
      db,
      directory: new Kysely<Database>(propsFor(directoryProvider)),
      commit: (last) => transaction.finish('commit', last ? last.compile(db) : null),
      rollback: () => transaction.finish('rollback'),
    };
  };
  return {
    withoutTenant: { db: directory, directory, commit: nothing, rollback: nothing },
    ofTeam: () => inTransaction(null),
    withTenant: inTransaction,
  };
}
