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

/** The transaction of one request: nothing happens before its first query, and then the tenant is set before anything else. */
class LazyTransaction implements ConnectionProvider {
  connection: DatabaseConnection | null = null;
  #driver: Driver;
  #tenant: Tenant;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(driver: Driver, tenant: Tenant) {
    this.#driver = driver;
    this.#tenant = tenant;
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    // One connection: queries of one request take turns even when a handler starts them together.
    const result = this.#turn.then(async () => consumer(this.connection ?? (await this.#open())));
    this.#turn = result.catch(() => {});
    return result;
  }

  async #open(): Promise<DatabaseConnection> {
    const { companyId, userId } = this.#tenant;
    if (!UUID.test(companyId) || !UUID.test(userId)) throw new Error('A tenant is two UUIDs.');
    const connection = await this.#driver.acquireConnection();
    this.connection = connection;
    // One round trip. The values end with the transaction (set_config's third argument).
    await connection.executeQuery(
      CompiledQuery.raw(`begin; select set_config('app.company_id', '${companyId}', true), set_config('app.user_id', '${userId}', true)`),
    );
    return connection;
  }

  async finish(how: 'commit' | 'rollback'): Promise<void> {
    await this.#turn;
    const { connection } = this;
    if (!connection) return;
    try {
      if (how === 'commit') await this.#driver.commitTransaction(connection);
      else await this.#driver.rollbackTransaction(connection);
    } finally {
      this.connection = null;
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
    ({ config: { dialect }, dialect, driver, executor: new DefaultQueryExecutor(compiler, adapter, provider) }) as unknown as KyselyProps;
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
      // While the request holds a connection its directory reads use the same one: a second would wait for the first on a pool of one.
      const directoryProvider: ConnectionProvider = {
        provideConnection: (consumer) => (transaction.connection ? transaction.provideConnection(consumer) : fromPool.provideConnection(consumer)),
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
