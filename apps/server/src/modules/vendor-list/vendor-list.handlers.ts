import { CheckedAnswer, checkerOf } from '../../http/checked-json.ts';
import type { Context, HandlersOf, Principal } from '../../http/handler.ts';
import { assertFields } from '../../problems.ts';
import { FACET_NAMES } from '../../search/search.rules.ts';
import type { SearchQuery } from '../../search/search.rules.ts';
import type { VendorList } from '../../search/vendor-search.ts';
import { cardTextsByIds, catalogueOf, keptAnswer, nearOf, overviewOf } from './vendor-cards.ts';
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
import type { ListingParameters, VendorListing } from './vendor-list.rules.ts';

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
    const list = await search.list(question);
    const cards = await cardTextsByIds(search, directory, list.vendorIds);
    return { answer: listingAnswer(query, list, cards), totalVendors: list.totalVendors };
  };
  // Whom a company knows changes without the index, and is for nobody else: such an answer is never kept.
  const isForAll = question.restrictTo === undefined;
  const { answer, totalVendors } = isForAll
    ? await keptAnswer(search, JSON.stringify([question, aff]), make)
    : await make();
  assertFields(depthProblems(query, bounds, totalVendors));
  return answer;
}

const envelope = checkerOf('VendorListing');
const NO_FACETS = Object.fromEntries(FACET_NAMES.map((name) => [name, []])) as unknown as VendorListing['facets'];

/** Joins the parts, which are checked, in a frame that is checked here. */
function listingAnswer(
  query: ListingParameters,
  list: VendorList,
  cards: ReadonlyMap<string, string>,
): CheckedAnswer<VendorListing> {
  const hits = list.vendorIds.flatMap((id, at) => {
    const card = cards.get(id);
    // Deleted since the index answered.
    return card === undefined ? [] : `${card}${list.reasons[at]!}}`;
  });
  const filters = { ...filterValuesOf(query), locations: [] };
  const { totalVendors, hitLowerLimit, didYouMean } = list;
  const rest = { totalVendors, offset: query.offset ?? 1, limit: query.limit ?? 5, hitLowerLimit, didYouMean };
  // The page is never longer than `limit`, whose bound is that of the list of cards.
  envelope.assert({ ...rest, vendorProfile: [], filterValues: filters, facets: NO_FACETS });
  return new CheckedAnswer(
    `{"vendorProfile":[${hits.join(',')}],"filterValues":${JSON.stringify(filters).slice(0, -'[]}'.length)}${list.locations}},` +
      `"facets":${list.facets},${JSON.stringify(rest).slice(1)}`,
  );
}
