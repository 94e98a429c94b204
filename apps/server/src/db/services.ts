import { facts } from '../modules/geography/facts.rules.ts';
import { services } from '../modules/vendor-list/services.rules.ts';

/**
 * Writes the categories and services that this version of the product knows into the database; names and order of those that are there follow. What it
 * does not know stays. The connection is the owner's.
 */
export async function writeServices(connection: {
  query: (text: string, values: unknown[]) => Promise<unknown>;
}): Promise<void> {
  await connection.query(
    `insert into vendor_category (id, name, position)
      select id, name, position - 1 from unnest($1::text[], $2::text[]) with ordinality as c (id, name, position)
      on conflict (id) do update set name = excluded.name, position = excluded.position`,
    [facts.categories.map(({ id }) => id), facts.categories.map(({ name }) => name)],
  );
  await connection.query(
    `insert into vendor_subcategory (id, name, category_id, position)
      select id, name, category_id, position - 1
        from unnest($1::text[], $2::text[], $3::text[]) with ordinality as s (id, name, category_id, position)
      on conflict (id) do update set name = excluded.name, category_id = excluded.category_id, position = excluded.position`,
    [services.map(({ id }) => id), services.map(({ name }) => name), services.map(({ categoryId }) => categoryId)],
  );
}
