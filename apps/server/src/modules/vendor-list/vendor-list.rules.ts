import type { components, operations } from '@millwright/contract/types';
import type { FieldProblem } from '../../problems.ts';

/** The contract's page of hits. */
export type VendorListing = components['schemas']['VendorListing'];
/** The query parameters of the three listings after the contract's defaults. */
export type ListingParameters = NonNullable<operations['vendorListing']['parameters']['query']>;

/** Bounds of a listing that depend on who asks: rows a page, and how many hits can be paged through. */
export type ListingBounds = { maxLimit: number; maxDepth: number };
/** Guests see pages of at most 20 and the first 2,000 hits (security rules, guest listing). */
export const guestBounds: ListingBounds = { maxLimit: 20, maxDepth: 2_000 };
/** With a session: pages of at most 100, as deep as there are hits. */
export const clientBounds: ListingBounds = { maxLimit: 100, maxDepth: Number.POSITIVE_INFINITY };

/**
 * What the contract's schema cannot say about a listing's parameters: bounds that depend on the caller, and bounds that depend on each
 * other. `min` and `max` of 0 and 200 mean no bound.
 */
export function listingProblems(query: ListingParameters, bounds: ListingBounds, hasCompany: boolean): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const limit = query.limit ?? 5;
  const [min, max] = [query.min ?? 0, query.max ?? 200];
  if (limit > bounds.maxLimit)
    problems.push({ pointer: '/query/limit', message: `must be at most ${bounds.maxLimit}` });
  if (min > 0 && max > 0 && max < 200 && min > max) {
    problems.push(
      { pointer: '/query/min', message: 'must not be above max' },
      { pointer: '/query/max', message: 'must not be below min' },
    );
  }
  if (query.aff === 'affiliated' && !hasCompany)
    problems.push({
      pointer: '/query/aff',
      message: 'must be open without a session: affiliated vendors are those of a company',
    });
  return problems;
}

/**
 * What is wrong with a page that shows vendors deeper than the caller may page; a page past the end of `totalVendors` shows none and is an
 * empty page for everybody.
 */
export function depthProblems(query: ListingParameters, bounds: ListingBounds, totalVendors: number): FieldProblem[] {
  const skipped = ((query.offset ?? 1) - 1) * (query.limit ?? 5);
  if (skipped < bounds.maxDepth || skipped >= totalVendors) return [];
  return [
    {
      pointer: '/query/offset',
      message: `only the first ${bounds.maxDepth} vendors can be paged through without logging in`,
    },
  ];
}

/** The filters as they were understood, without the places that the location filter can take. */
export const filterValuesOf = (query: ListingParameters): Omit<components['schemas']['FilterValues'], 'locations'> => ({
  search: query.search ?? '',
  subcategoryId: query.subcategoryId ?? null,
  min: query.min ?? 0,
  max: query.max ?? 200,
  aff: query.aff ?? 'open',
});

type Count = { value: string; count: number };
/** What the index counts. Cities are `State:City`. */
export type Counts = { services: Count[]; categories: Count[]; registeredStates: Count[]; registeredCities: Count[] };

const countsOf = (counts: readonly Count[]): Map<string, number> =>
  new Map(counts.map(({ value, count }) => [value, count]));
const byName = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** The categories with their services, in the catalogue's order; a service nobody offers counts 0. */
export function categoriesOf(
  catalogue: readonly { id: string; name: string; categoryId: string; categoryName: string }[],
  counts: Pick<Counts, 'services' | 'categories'>,
): components['schemas']['VendorCategory'][] {
  const [services, categories] = [countsOf(counts.services), countsOf(counts.categories)];
  return [...Map.groupBy(catalogue, (row) => row.categoryId)].map(([id, rows]) => ({
    _id: id,
    name: rows[0]!.categoryName,
    vendorCount: categories.get(id) ?? 0,
    subcategories: rows.map((row) => ({ _id: row.id, name: row.name, vendorCount: services.get(row.id) ?? 0 })),
  }));
}

/** States by name with the cities in which vendors are registered. */
export function locationsOf(counts: Pick<Counts, 'registeredStates' | 'registeredCities'>) {
  const cities = Map.groupBy(
    counts.registeredCities
      .filter(({ count }) => count > 0)
      .map(({ value, count }) => {
        const at = value.indexOf(':');
        return { state: value.slice(0, at), city: value.slice(at + 1), vendorCount: count };
      }),
    ({ state }) => state,
  );
  return counts.registeredStates
    .filter(({ count }) => count > 0)
    .map(({ value: state, count }) => ({
      state,
      vendorCount: count,
      cities: (cities.get(state) ?? [])
        .map(({ city, vendorCount }) => ({ city, vendorCount }))
        .toSorted((left, right) => byName(left.city, right.city)),
    }))
    .toSorted((left, right) => byName(left.state, right.state));
}
