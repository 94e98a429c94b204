import type { components } from '@millwright/contract/types';
import type { Context, HandlersOf, Principal } from '../../http/handler.ts';
import { assertFields } from '../../problems.ts';
import { cardsByIds, catalogueOf, nearOf, overviewOf } from './vendor-cards.ts';
import { affiliatedVendorIds } from './vendor-list.queries.ts';
import {
  categoriesOf,
  clientBounds,
  depthProblems,
  filterValuesOf,
  guestBounds,
  listingProblems,
  locationsOf,
} from './vendor-list.rules.ts';

type Operations =
  | 'vendorListing'
  | 'guestVendorListing'
  | 'vendorListingByName'
  | 'getVendorCategoriesList'
  | 'getRegisteredVendorLocationsAcrossIndia';

/** Handlers of vendor search (section 7 of the product specification, vendor search and shortlisting). */
export const vendorListHandlers: HandlersOf<Operations> = {
  vendorListing: (context) => listing(context, 'requirement'),
  guestVendorListing: (context) => listing(context, 'requirement'),
  vendorListingByName: (context) => listing(context, 'name'),

  getVendorCategoriesList: async ({ search, directory }) => {
    const { rows } = await catalogueOf(search, directory);
    return { categories: categoriesOf(rows, await overviewOf(search)) };
  },

  getRegisteredVendorLocationsAcrossIndia: async ({ search }) => ({ states: locationsOf(await overviewOf(search)) }),
};

/** One listing: the index finds, the cards are read by id, the order is the index's. */
async function listing(
  { query, principal, search, db, directory }: Context<'vendorListing', Principal | null>,
  mode: 'requirement' | 'name',
): Promise<components['schemas']['VendorListing']> {
  const bounds = principal ? clientBounds : guestBounds;
  assertFields(listingProblems(query, bounds, principal !== null));
  const { min, max, subcategoryId, aff, ...filters } = query;
  const result = await search.search({
    ...filters,
    mode,
    subcategoryId,
    minCrore: min,
    maxCrore: max,
    near: await nearOf(search, db, principal?.plantId ?? null),
    restrictTo: aff === 'affiliated' && principal ? await affiliatedVendorIds(db, principal.companyId) : undefined,
  });
  assertFields(depthProblems(query, bounds, result.totalVendors));
  const cards = await cardsByIds(
    search,
    directory,
    result.hits.map((hit) => hit.vendorId),
  );
  return {
    vendorProfile: result.hits.flatMap((hit) => {
      const card = cards.get(hit.vendorId);
      // Deleted since the index answered.
      return card ? { ...card, whyMatched: hit.whyMatched } : [];
    }),
    totalVendors: result.totalVendors,
    offset: query.offset ?? 1,
    limit: query.limit ?? 5,
    filterValues: filterValuesOf(query, result.locations),
    facets: result.facets,
    hitLowerLimit: result.hitLowerLimit,
    didYouMean: result.didYouMean,
  };
}
