/** What an index as a whole holds, without a question: how many vendors each service has, and where vendors are. */
import type { IndexedVendors } from './indexed-vendors.ts';
import { CITY_FIELD, MAX_FACET_VALUES, PLACE_FIELD, SERVICE_FIELD, STATE_FIELD } from './search.rules.ts';
import type { FacetCount } from './search.rules.ts';

/** Counts for the categories list and the map of registered locations; cities are `State:City`. */
export type SearchOverview = {
  vendorCount: number;
  services: FacetCount[];
  categories: FacetCount[];
  registeredStates: FacetCount[];
  registeredCities: FacetCount[];
};

/** How many vendors each service and category has, and where vendors are registered. Borrows sets. */
export function overviewOf(vendors: IndexedVendors): SearchOverview {
  const { memory } = vendors;
  const { table } = vendors.parts;
  const { valueFrequencies, alive } = vendors.columns;
  const categories = new Map<string, Int32Array>();
  const services: FacetCount[] = [];
  for (const number of table.numbersOf(SERVICE_FIELD)) {
    const { key } = table.values[number]!;
    services.push({ value: key, count: valueFrequencies[number]! });
    const category = table.subcategories.get(key)?.categoryId;
    if (category === undefined) continue;
    let set = categories.get(category);
    if (set === undefined) categories.set(category, (set = memory.lend()));
    vendors.addVendorsOfValue(number, set);
  }
  const places = (field: number): FacetCount[] =>
    [...table.numbersOf(field)]
      .map((number) => ({ value: table.values[number]!.key, count: valueFrequencies[number]! }))
      .filter(({ count }) => count > 0)
      .sort((left, right) => (left.value < right.value ? -1 : 1));
  return {
    vendorCount: vendors.parts.livingCount,
    services,
    categories: [...categories].map(([value, set]) => ({ value, count: memory.sizeOfBoth(set, alive) })),
    registeredStates: places(STATE_FIELD),
    registeredCities: places(CITY_FIELD),
  };
}

/** What a location filter can take: states, then cities, in which a vendor has its office or a registered location. */
export function locationsOf(vendors: IndexedVendors): string[] {
  const { table } = vendors.parts;
  const states = new Set([...table.numbersOf(STATE_FIELD)].map((number) => table.values[number]!.key));
  const places: string[] = [];
  for (const number of table.numbersOf(PLACE_FIELD)) {
    if (vendors.columns.valueFrequencies[number]! > 0) places.push(table.values[number]!.key);
  }
  places.sort();
  return [...places.filter((place) => states.has(place)), ...places.filter((place) => !states.has(place))].slice(
    0,
    MAX_FACET_VALUES,
  );
}
