/**
 * The meaning of vendor search, free of any index: what can be asked and answered, facets, and the ranking formula. Words are in words.rules.ts,
 * synonyms in synonyms.rules.ts, the distance of misspellings in spelling.rules.ts.
 *
 * Matching
 * - Text is cut into words of letters and digits; case, accents and zero-width marks do not count; Devanagari vowel signs stay.
 * - All words must match, each in any field: name, service, equipment, process, material, product, place, group, discipline, industry,
 *   nature of work. Mode `name` looks at company names only.
 * - Singular and plural, -ise and -ize and the usual British and American spellings are one word.
 * - Abbreviations and their long forms are one term in both directions (SS = stainless steel).
 * - Stop words, and words around a requirement ("looking for", "vendor") that the catalogue does not know, are not asked for.
 * - Words joined or split count as one (boilerrepair = boiler repair, hydro jetting = hydrojetting); that is not a correction.
 *
 * Correction (rule 6.8)
 * - A word that is not in the vocabulary is replaced by the nearest vocabulary word: distance at most 1 up to five letters, else at most 2.
 *   The vocabulary is what the catalogue holds (company names in mode `name`), never a stored list of misspellings.
 * - A word of company names that many vendors carry is a word of the trade, not a misspelling of a catalogue word.
 * - The digits of codes (316L, 2205, C-276) are never corrected: a near miss is another material. Their letters, and words of one or two
 *   letters, are corrected only where all words then stand in one value of the catalogue (SS 304jl).
 * - Without a correction the last word matches as a prefix; any other unknown word leaves no hits.
 *
 * Facets
 * - Values of one facet add up (OR), facets narrow each other (AND). The counts of a facet are taken with every filter but its own, so
 *   the count of a value is the total that one gets by choosing it alone in that facet.
 * - Registered locations are one filter with two facets: a vendor matches if any chosen `State` or `State:City` is among its registered
 *   locations. Both facets are counted without that filter, so the promise above holds for each of their values.
 *
 * Order
 * - By match, or by a value of the vendors: star score, number of reviews, turnover, year of founding. Vendors with the same value are in the
 *   order by match; those without it come last.
 */

/** Most characters of a search text that are looked at; anything longer cannot be a question about vendors. */
export const MAX_QUERY_LENGTH = 400;
/** Most words of a query; more than that finds nothing, because all words would have to match. */
export const MAX_QUERY_WORDS = 24;
/** Most values a facet lists (the bound of the contract); chosen values are listed in any case. */
export const MAX_FACET_VALUES = 1000;

/** The facets of section 3 of the product specification, with discipline, industries, natureOfWork and turnOverSlab. */
export const FACET_NAMES = [
  'registered_state',
  'registered_city',
  'equipFamily',
  'serviceGroup',
  'fabricationProcess',
  'fabricationMaterials',
  'fabricationProducts',
  'discipline',
  'industries',
  'natureOfWork',
  'turnOverSlab',
] as const;
export type FacetName = (typeof FACET_NAMES)[number];

/** Where a hit matched; the names are those of the contract. */
export type MatchField =
  | 'name'
  | 'service'
  | 'equipment'
  | 'process'
  | 'material'
  | 'product'
  | 'place'
  | 'serviceGroup'
  | 'discipline'
  | 'industry'
  | 'natureOfWork';

/** The orders of a listing; `match` is by the score of rule 6.8. */
export type SearchSort = 'match' | 'rating' | 'reviews' | 'turnover' | 'founded';

export type SearchQuery = {
  mode: 'requirement' | 'name';
  search?: string;
  subcategoryId?: string;
  discipline?: string[];
  industries?: string[];
  natureOfWork?: string[];
  serviceGroup?: string[];
  equipFamily?: string[];
  fabricationProcess?: string[];
  fabricationMaterials?: string[];
  fabricationProducts?: string[];
  /** Cities or states of the main office or of a registered location. */
  location?: string[];
  /** `State` or `State:City`. */
  selectedRegisteredLocations?: string[];
  /** Labels of the turnover slabs. */
  turnOverSlab?: string[];
  /** Crore rupees, inclusive; 0 is no bound. */
  minCrore?: number;
  /** Crore rupees, inclusive; 0 and 200 are no bound. */
  maxCrore?: number;
  /** Only these vendors (ids); undefined is all, an empty list is none. */
  restrictTo?: string[];
  /** The order of the hits, by match unless given. */
  sort?: SearchSort;
  /** Where the work is, in degrees: nearer vendors rank higher. */
  near?: { latitude: number; longitude: number };
  /** The page, counted from 1. */
  offset?: number;
  /** Hits a page. */
  limit?: number;
};

export type WhyMatched = { field: MatchField; text: string };
export type SearchHit = { vendorId: string; gstn: string; score: number; whyMatched: WhyMatched[] };
export type FacetCount = { value: string; count: number };
export type SearchResult = {
  hits: SearchHit[];
  totalVendors: number;
  facets: Record<FacetName, FacetCount[]>;
  /** What a location filter can take: states, then cities. */
  locations: string[];
  /** Totals are exact, so never true. */
  hitLowerLimit: boolean;
  didYouMean: string | null;
  /** The nearest search that has hits, where this one has none. */
  instead?: InsteadSearch;
};
/** A query without its least telling words, and its hits under the same filters. */
export type InsteadSearch = { search: string; totalVendors: number };

/**
 * One kind of value that a vendor can have. `weight` is its share in the text score; 0 is not searched. `words` says that its words are
 * words of work, which have forms in -ing. A field without a facet is only searched or filtered.
 */
export type ValueField = {
  name: string;
  weight: number;
  matchField: MatchField | null;
  facet: FacetName | null;
  isWork: boolean;
};

/** The fields in the order in which the index stores a vendor's values. */
export const VALUE_FIELDS = [
  { name: 'service', weight: 6, matchField: 'service', facet: null, isWork: true },
  { name: 'equipFamily', weight: 5, matchField: 'equipment', facet: 'equipFamily', isWork: false },
  { name: 'serviceGroup', weight: 3, matchField: 'serviceGroup', facet: 'serviceGroup', isWork: false },
  { name: 'fabricationProcess', weight: 4, matchField: 'process', facet: 'fabricationProcess', isWork: true },
  { name: 'fabricationMaterials', weight: 4, matchField: 'material', facet: 'fabricationMaterials', isWork: false },
  { name: 'fabricationProducts', weight: 4, matchField: 'product', facet: 'fabricationProducts', isWork: false },
  { name: 'discipline', weight: 2, matchField: 'discipline', facet: 'discipline', isWork: false },
  { name: 'industries', weight: 1, matchField: 'industry', facet: 'industries', isWork: false },
  { name: 'natureOfWork', weight: 2, matchField: 'natureOfWork', facet: 'natureOfWork', isWork: true },
  { name: 'turnOverSlab', weight: 0, matchField: null, facet: 'turnOverSlab', isWork: false },
  { name: 'registeredState', weight: 0, matchField: 'place', facet: 'registered_state', isWork: false },
  { name: 'registeredCity', weight: 0, matchField: 'place', facet: 'registered_city', isWork: false },
  { name: 'place', weight: 2, matchField: 'place', facet: null, isWork: false },
] as const satisfies readonly ValueField[];

export const FIELD_COUNT = VALUE_FIELDS.length;
export const SERVICE_FIELD = 0;
export const TURNOVER_FIELD = 9;
export const STATE_FIELD = 10;
export const CITY_FIELD = 11;
export const PLACE_FIELD = 12;
/** The share of a company name in the text score, on the scale of ValueField.weight. */
export const NAME_WEIGHT = 4;

// ---------------------------------------------------------------- ranking (rules 6.7 and 6.8)

export const SCORE_WEIGHTS = { text: 0.45, capability: 0.2, rating: 0.15, proximity: 0.1, verification: 0.1 } as const;
export const BM25_K1 = 1.2;
export const BM25_B = 0.5;
/** Under this many reviews a rating has no effect on rank: the vendor counts as average (rule 6.7). */
const LEAST_REVIEWS_FOR_RANK = 3;

/** Weight of a word: rare words tell more. */
export function inverseDocumentFrequency(vendorCount: number, documentFrequency: number): number {
  return Math.log(1 + (vendorCount - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

/** The part of the score that does not depend on the query, 0 to 0.25: rating and verification. */
export function standingScore(
  ratingScore: number,
  reviewCount: number,
  averageRating: number,
  verificationShare: number,
): number {
  const rating = reviewCount >= LEAST_REVIEWS_FOR_RANK ? ratingScore : averageRating;
  return SCORE_WEIGHTS.rating * (rating / 5) + SCORE_WEIGHTS.verification * verificationShare;
}

/**
 * What vendors are ordered by when the highest rated come first: the star score of rule 6.7, which weighs ratings by how many there are, so
 * that one five-star review does not beat forty good ones. 0 without a review, as in comparisons.
 */
export const sortableRating = (ratingScore: number, reviewCount: number): number =>
  reviewCount === 0 ? 0 : ratingScore;

const KM_PER_DEGREE = 111.2;

/**
 * Nearness to a point, 0 to 1: e^(-km/300). The distance is that of a flat map around the point, right to a few per cent inside India,
 * which is all that a rank needs.
 */
export function proximityTo(near: {
  latitude: number;
  longitude: number;
}): (latitude: number, longitude: number) => number {
  const eastPerDegree = KM_PER_DEGREE * Math.cos(near.latitude * (Math.PI / 180));
  return (latitude, longitude) => {
    const north = (latitude - near.latitude) * KM_PER_DEGREE;
    const east = (longitude - near.longitude) * eastPerDegree;
    return Math.exp(-Math.sqrt(north * north + east * east) / 300);
  };
}

/** Turnover bounds in paise from crore rupees; 0 and 200 mean no bound. One crore rupees is 1e9 paise. */
export function turnoverBounds(
  minCrore: number | undefined,
  maxCrore: number | undefined,
): { least: number; most: number } {
  const least = minCrore === undefined || minCrore <= 0 ? -Infinity : minCrore * 1e9;
  const most = maxCrore === undefined || maxCrore <= 0 || maxCrore >= 200 ? Infinity : maxCrore * 1e9;
  return { least, most };
}
