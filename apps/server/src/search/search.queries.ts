/** The only SQL of search: it fills and refreshes the index and never answers a search. */
import type { Subcategory, VendorChange, VendorPage, VendorSource } from './vendor-rows.ts';

/** Runs one statement with parameters on either engine. */
export type RunQuery = (sql: string, params: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

// The order of VendorRow.
const ROW = `json_build_array(v.id, v.gstn, v.company_name, v.latitude, v.longitude, v.turnover_in_paise, v.turnover_slab, v.rating_score,
  v.review_count, v.verification_share, v.city, v.state, v.registered_locations, v.subcategory_ids, v.discipline, v.industries,
  v.nature_of_work, v.service_group, v.equip_family, v.fabrication_process, v.fabrication_materials, v.fabrication_products, v.founded_year)`;

// The columns of CardRow.
const CARD = `json_build_object(${[
  'id',
  'gstn',
  'company_name',
  'summary',
  'founded_year',
  'turnover_slab',
  'city',
  'state',
  'verified_on',
  'is_oem',
  'key_customer_count',
  'certifications',
  'rating_sum',
  'review_count',
  'subcategory_ids',
]
  .map((column) => `'${column}', v.${column}`)
  .join(', ')})`;

/**
 * Reads vendors for the index. Pages come as one JSON text, which the calling thread hands on unparsed.
 *
 * Change log: a transaction that takes its number first may commit last, so neither `seq` nor `xact_id` alone is a safe cursor. Every
 * poll reads again all visible changes from the oldest transaction that was still running at the poll before (pg_snapshot_xmin); the
 * caller skips those it has applied. So a late committer is never missed, and a long one holds nobody else's change back.
 */
export function createVendorSource(run: RunQuery): VendorSource {
  return {
    async identify() {
      const { rows } = await run(
        `select current_database() || '/' || 'vendor'::regclass::oid::text as source,
                pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
        [],
      );
      return { source: String(rows[0]!.source), horizon: String(rows[0]!.horizon) };
    },

    async checksum() {
      const { rows } = await run(
        `select count(*)::int as count,
                coalesce(sum(('x' || substr(id::text, 1, 8))::bit(32)::bigint & 4294967295), 0)::text as sum
           from vendor where deleted_at is null`,
        [],
      );
      return { count: Number(rows[0]!.count), sum: Number(rows[0]!.sum) };
    },

    async loadSubcategories() {
      const { rows } = await run(
        'select id, name, category_id from vendor_subcategory order by category_id, position',
        [],
      );
      return rows.map((row): Subcategory => ({
        id: String(row.id),
        name: String(row.name),
        categoryId: String(row.category_id),
      }));
    },

    async loadVendors(afterId, limit) {
      const { rows } = await run(
        `select coalesce(json_agg(${ROW} order by v.id)::text, '[]') as rows, coalesce(json_agg(${CARD} order by v.id)::text, '[]') as cards,
                count(*)::int as count,
                (array_agg(v.id order by v.id desc))[1]::text as last_id
           from (select * from vendor where deleted_at is null and ($1::uuid is null or id > $1::uuid) order by id limit $2::int) v`,
        [afterId, limit],
      );
      const row = rows[0]!;
      const page: VendorPage = {
        rows: String(row.rows),
        cards: String(row.cards),
        count: Number(row.count),
        lastId: row.last_id as string | null,
      };
      return page;
    },

    async loadVendorsById(ids) {
      const { rows } = await run(
        `select coalesce(json_agg(${ROW} order by v.id)::text, '[]') as rows, coalesce(json_agg(${CARD} order by v.id)::text, '[]') as cards
           from vendor v where v.id = any($1::uuid[]) and v.deleted_at is null`,
        [ids],
      );
      return { rows: String(rows[0]!.rows), cards: String(rows[0]!.cards) };
    },

    async loadChanges(horizon) {
      // One statement, one snapshot: the horizon belongs to exactly the rows that were read.
      const { rows } = await run(
        `select c.seq::text as seq, c.xact_id::text as xact_id, c.vendor_id::text as vendor_id, h.horizon::text as horizon
           from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) h
           left join vendor_change c on c.xact_id >= $1::text::xid8
          order by c.seq`,
        [horizon],
      );
      const changes = rows
        .filter((row) => row.seq !== null)
        .map((row): VendorChange => ({
          seq: String(row.seq),
          xactId: String(row.xact_id),
          vendorId: String(row.vendor_id),
        }));
      return { changes, horizon: String(rows[0]!.horizon) };
    },
  };
}
