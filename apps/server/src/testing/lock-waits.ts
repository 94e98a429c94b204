import type pg from 'pg';
import { until } from './until.ts';

/** Waits until a session of this database waits for a lock of another, or until `isOver`. PostgreSQL only. */
export const untilLocked = (pool: pg.Pool, isOver: () => boolean = () => false) =>
  until(async () => {
    const { rows } = await pool.query<{ waiting: number }>(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return isOver() || rows[0]!.waiting > 0;
  }, 'a session waits for a lock');
