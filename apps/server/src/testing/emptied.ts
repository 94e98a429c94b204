import type { TestServer } from './harness.ts';

/**
 * Empties tables with all that refers to them, as `truncate … cascade` does, which makes some 300 files anew: 150 ms for the tables of a job,
 * where deleting what a test left takes 10.
 */
export async function emptied({ database }: Pick<TestServer, 'database'>, ...tables: string[]): Promise<void> {
  // Without triggers: some refuse a deletion, and foreign keys are looked after here.
  await database.ownerPool.query(`
    do $do$
    declare name regclass;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for name in
        with recursive wanted (id) as (
          select unnest(array[${tables.map((table) => `'${table}'`).join(', ')}]::regclass[])
          union
          select c.conrelid from wanted w join pg_constraint c on c.contype = 'f' and c.confrelid = w.id
        )
        select id from wanted
      loop
        execute format('delete from %s', name);
      end loop;
    end $do$`);
}
