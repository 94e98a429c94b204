import { Kysely, PostgresDriver, Transaction } from 'kysely';
import { CompiledQuery, DefaultQueryExecutor } from 'kysely';
import type { ConnectionProvider, DatabaseConnection, Driver, KyselyProps } from 'kysely';
import type { Pool } from 'pg';
import { dialectParts } from './driver.ts';
import type { Database } from './schema.ts';

/** The part of a principal that row-level security needs. */
export type Tenant = { companyId: string; userId: string };

/** The database as one request sees it. */
export type RequestDatabase = {
  /** With a tenant: one transaction with the tenant set, opened by its first query. Without: the same as `directory`. */
  db: Kysely<Database>;
  /** For tables that belong to no tenant (the vendor directory). Opens no transaction. */
  directory: Kysely<Database>;
  commit: () => Promise<void>;
  rollback: () => Promise<void>;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The transaction of one request: nothing happens before its first query, and then the tenant is set before anything else. A request never
 * waits for a connection while it holds one: with a pool full of requests that do, none of them would ever end.
 */
class LazyTransaction implements ConnectionProvider {
  #connection: DatabaseConnection | null = null;
  #driver: Driver;
  #tenant: Tenant;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(driver: Driver, tenant: Tenant) {
    this.#driver = driver;
    this.#tenant = tenant;
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => consumer(this.#connection ?? (await this.#open())));
  }

  /** For reads without a tenant: in the transaction when it is open already, else on a connection that is given back at once. */
  provideForDirectory<T>(
    consumer: (connection: DatabaseConnection) => Promise<T>,
    pool: ConnectionProvider,
  ): Promise<T> {
    return this.#inTurn(() => (this.#connection ? consumer(this.#connection) : pool.provideConnection(consumer)));
  }

  /** Queries of one request take turns even when a handler starts them together. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {});
    return result;
  }

  async #open(): Promise<DatabaseConnection> {
    const { companyId, userId } = this.#tenant;
    if (!UUID.test(companyId) || !UUID.test(userId)) throw new Error('A tenant is two UUIDs.');
    const connection = await this.#driver.acquireConnection();
    this.#connection = connection;
    // One round trip. The values end with the transaction (set_config's third argument).
    await connection.executeQuery(
      CompiledQuery.raw(
        `begin; select set_config('app.company_id', '${companyId}', true), set_config('app.user_id', '${userId}', true)`,
      ),
    );
    return connection;
  }

  async finish(how: 'commit' | 'rollback'): Promise<void> {
    await this.#turn;
    const connection = this.#connection;
    if (!connection) return;
    try {
      if (how === 'commit') await this.#driver.commitTransaction(connection);
      else await this.#driver.rollbackTransaction(connection);
    } finally {
      this.#connection = null;
      await this.#driver.releaseConnection(connection);
    }
  }
}

/** Opens request databases on the app role's pool. */
export function createRequestDatabases(appPool: Pool): {
  withTenant: (tenant: Tenant) => RequestDatabase;
  withoutTenant: RequestDatabase;
} {
  const driver: Driver = new PostgresDriver({ pool: appPool });
  const ready = driver.init({} as never);
  const adapter = dialectParts.createAdapter();
  const compiler = dialectParts.createQueryCompiler();
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
      await ready;
      const connection = await driver.acquireConnection();
      try {
        return await consumer(connection);
      } finally {
        await driver.releaseConnection(connection);
      }
    },
  };
  const directory = new Kysely<Database>(propsFor(fromPool));
  const nothing = async () => {};
  return {
    withoutTenant: { db: directory, directory, commit: nothing, rollback: nothing },
    withTenant: (tenant) => {
      const transaction = new LazyTransaction(driver, tenant);
      const directoryProvider: ConnectionProvider = {
        provideConnection: (consumer) => transaction.provideForDirectory(consumer, fromPool),
      };
      return {
        db: new Transaction<Database>(propsFor(transaction)),
        directory: new Kysely<Database>(propsFor(directoryProvider)),
        commit: () => transaction.finish('commit'),
        rollback: () => transaction.finish('rollback'),
      };
    },
  };
}
