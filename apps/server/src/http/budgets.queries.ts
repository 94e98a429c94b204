import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Bucket, BudgetStore, Taken } from './budgets.ts';

type Row = { taken: number; wait_in_seconds: number };

/**
 * Budgets that the processes on one PostgreSQL share.
 *
 * @param pool Connections of its own: a request that holds one of the app's must not wait for another of them.
 * @param secret Hides who is counted: the database holds no address and no person.
 */
export function budgetsInDatabase(pool: pg.Pool, secret: Buffer): BudgetStore {
  const keyOf = (...parts: string[]) => createHmac('sha256', secret).update(parts.join('\n')).digest().subarray(0, 16);
  const bucketKey = ({ name, key }: Bucket) => keyOf('budget', name, key);
  const taken = ([row]: Row[]): Taken => ({ taken: row!.taken, waitInSeconds: row!.wait_in_seconds });
  return {
    take: async (bucket, wanted, at) => {
      const { rows } = await pool.query<Row>({
        name: 'budget_take',
        text: 'select * from budget_take($1, $2, $3, $4, $5)',
        values: [bucketKey(bucket), bucket.size, bucket.perSecond, wanted, new Date(at)],
      });
      return taken(rows);
    },
    takeOnce: async (bucket, thing, windowInSeconds, at) => {
      const { rows } = await pool.query<Row>({
        name: 'budget_take_once',
        text: 'select * from budget_take_once($1, $2, $3, $4, $5, $6)',
        values: [
          keyOf('thing', bucket.name, bucket.key, thing),
          windowInSeconds,
          bucketKey(bucket),
          bucket.size,
          bucket.perSecond,
          new Date(at),
        ],
      });
      return taken(rows);
    },
  };
}
