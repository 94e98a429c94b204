import { type ByCompany, type CompanyWorld, moment, vendorAt } from './company-world.ts';

/** A group of a shortlist: the vendors of these indexes, and so many further ones that do this service, are verified and reviewed. */
interface Group {
  name: string;
  subcategoryId: string | null;
  vendors: readonly number[];
  further: number;
}

const groups: ByCompany<readonly Group[]> = {
  'Sagar Steel': [
    { name: 'Default', subcategoryId: null, vendors: [0, 4, 9], further: 0 },
    { name: 'Boiler shutdown', subcategoryId: 'boiler-tube-replacement', vendors: [1, 2, 5], further: 3 },
    { name: 'Furnace refractory', subcategoryId: 'refractory-and-acid-proof-lining', vendors: [], further: 4 },
  ],
  'Deccan Cement': [
    { name: 'Default', subcategoryId: null, vendors: [8, 11], further: 0 },
    { name: 'Kiln and cooler', subcategoryId: 'refractory-and-acid-proof-lining', vendors: [], further: 3 },
    { name: 'Conveyors', subcategoryId: 'conveyor-belt-vulcanising-and-repair', vendors: [], further: 4 },
  ],
  'Contoso Industrial': [{ name: 'Default', subcategoryId: null, vendors: [], further: 0 }],
};

/**
 * Adds the groups of a company's shortlist with their vendors.
 * @param world the company
 */
export function addShortlists(world: CompanyWorld): void {
  const { add, newId, today, users, vendors } = world;
  groups[world.name]?.forEach((group, position) => {
    const groupId = newId();
    add('shortlist_group', {
      id: groupId,
      company_id: world.id,
      group_name: group.name,
      is_default: position === 0,
      created_by: position === 0 ? null : users[0].id,
      created_at: moment(today, 300 - position * 90, 6),
      updated_at: moment(today, 20 - position, 6),
    });
    const members = group.vendors.map((index) => vendorAt(world, index).row);
    for (const { row } of vendors) {
      if (members.length >= group.vendors.length + group.further) break;
      const isFitting =
        row.subcategory_ids.includes(group.subcategoryId ?? '') && row.verified_on !== null && row.review_count > 2;
      if (isFitting && !members.includes(row)) members.push(row);
    }
    members.forEach((row, at) =>
      add('shortlist_item', {
        company_id: world.id,
        group_id: groupId,
        vendor_id: row.id,
        added_by: users[at % users.length]!.id,
        added_at: moment(today, 18 - position * 3, 5 + at),
      }),
    );
  });
}
