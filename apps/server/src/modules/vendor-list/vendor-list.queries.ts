import type { Kysely, NotNull } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** The categories with their subcategories, in order. */
export const subcategoryRows = (db: Kysely<Database>) =>
  db
    .selectFrom('vendor_subcategory')
    .innerJoin('vendor_category', 'vendor_category.id', 'vendor_subcategory.category_id')
    .select([
      'vendor_subcategory.id',
      'vendor_subcategory.name',
      'vendor_subcategory.category_id as categoryId',
      'vendor_category.name as categoryName',
    ])
    .orderBy('vendor_category.position')
    .orderBy('vendor_subcategory.position')
    .execute();

/** Ids of the vendors that the tenant's company shortlisted or worked with. Needs a tenant. */
export async function affiliatedVendorIds(db: Kysely<Database>, companyId: string): Promise<string[]> {
  const shortlisted = db
    .selectFrom('shortlist_item')
    .innerJoin('shortlist_group', 'shortlist_group.id', 'shortlist_item.group_id')
    .select('shortlist_item.vendor_id')
    .where('shortlist_item.company_id', '=', companyId)
    .where('shortlist_group.deleted_at', 'is', null);
  const workedWith = db.selectFrom('vendor_experience').select('vendor_id').where('company_id', '=', companyId);
  const rows = await shortlisted.union(workedWith).execute();
  return rows.map((row) => row.vendor_id);
}

/** Where a plant is, for nearness; undefined when that is unknown, and for a plant that is not the tenant's. */
export const plantPosition = (db: Kysely<Database>, plantId: string) =>
  db
    .selectFrom('plant')
    .select(['latitude', 'longitude'])
    .where('id', '=', plantId)
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .$narrowType<{ latitude: NotNull; longitude: NotNull }>()
    .executeTakeFirst();
