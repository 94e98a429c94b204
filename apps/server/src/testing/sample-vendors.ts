/** Vendors of the demo generator as the index reads them; for tests and the bench. */
import { generateVendor } from '../db/seed/generate-vendors.ts';
import { services } from '../modules/vendor-list/services.rules.ts';
import type { Subcategory, VendorRow } from '../search/vendor-rows.ts';

const SEED_DAY = '2026-11-21';

/** The services of the demo's catalogue. */
export const sampleSubcategories: Subcategory[] = services.map(({ id, name, categoryId }) => ({
  id,
  name,
  categoryId,
}));

/** The vendor of the demo world with this number, always the same. */
export function sampleVendor(index: number): VendorRow {
  const { row } = generateVendor(index, { today: SEED_DAY, isDetailed: false });
  return [
    row.id,
    row.gstn,
    row.company_name,
    row.latitude,
    row.longitude,
    row.turnover_in_paise,
    row.turnover_slab,
    row.rating_score,
    row.review_count,
    row.verification_share,
    row.city,
    row.state,
    row.registered_locations,
    row.subcategory_ids,
    row.discipline,
    row.industries,
    row.nature_of_work,
    row.service_group,
    row.equip_family,
    row.fabrication_process,
    row.fabrication_materials,
    row.fabrication_products,
    row.founded_year,
  ];
}

/** The first `count` vendors. */
export function sampleVendors(count: number): VendorRow[] {
  return Array.from({ length: count }, (_, index) => sampleVendor(index));
}
