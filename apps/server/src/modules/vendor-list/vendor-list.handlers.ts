import { CheckedAnswer } from '../../http/checked-json.ts';
import type { Context, HandlersOf, Principal } from '../../http/handler.ts';
import { assertFields } from '../../problems.ts';
import type { SearchQuery } from '../../search/search.rules.ts';
import { catalogueOf, keptAnswer, nearOf, overviewOf } from './vendor-cards.ts';
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
import type { VendorListing } from './vendor-list.rules.ts';

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

/** One listing, as the index answers it. */
async function listing(
  { query, principal, search, db }: Context<'vendorListing', Principal | null>,
  mode: 'requirement' | 'name',
): Promise<CheckedAnswer<VendorListing>> {
  const bounds = principal ? clientBounds : guestBounds;
  assertFields(listingProblems(query, bounds, principal !== null));
  const { min, max, subcategoryId, aff, ...filters } = query;
  const question: SearchQuery = {
    ...filters,
    mode,
    subcategoryId,
    minCrore: min,
    maxCrore: max,
    near: await nearOf(search, db, principal?.plantId ?? null),
    restrictTo: aff === 'affiliated' && principal ? await affiliatedVendorIds(db, principal.companyId) : undefined,
  };
  const make = async () => {
    const frame = { filterValues: filterValuesOf(query), offset: query.offset ?? 1, limit: query.limit ?? 5 };
    const { json, totalVendors } = await search.list(question, frame);
    return { answer: new CheckedAnswer<VendorListing>(json), totalVendors };
  };
  // Whom a company knows changes without the index, and is for nobody else: such an answer is never kept.
  const isForAll = question.restrictTo === undefined;
  const { answer, totalVendors } = isForAll
    ? await keptAnswer(search, JSON.stringify([question, aff]), make)
    : await make();
  assertFields(depthProblems(query, bounds, totalVendors));
  return answer;
}
