/**
 * The meaning of vendor search, free of any index: text folding, synonyms, spelling distance, and the ranking formula.
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
};

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

// ---------------------------------------------------------------- text

/** A word of a text: its folded form and where it stands in the original. */
export type Word = { text: string; start: number; end: number };

const WORD = /[\p{L}\p{M}\p{N}\u200c\u200d]+(?:['’]\p{L}+)*/gu;
const DROPPED = /[\u0300-\u036f]|[^\p{L}\p{M}\p{N}]/gu;

/** Folds one word: accents, case, width, zero-width marks and Devanagari digits. Marks of other scripts stay, they carry meaning. */
export function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .normalize('NFC');
}

/** Cuts a text into folded words with their positions. Lone surrogates and control characters separate words. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.toWellFormed().matchAll(WORD)) {
    const folded = foldWord(match[0]);
    if (folded !== '') words.push({ text: folded, start: match.index, end: match.index + match[0].length });
  }
  return words;
}

// Consonants of the Devanagari block from U+0915 on, in order.
const DEVANAGARI_CONSONANTS = [
  ...[
    'k',
    'kh',
    'g',
    'gh',
    'n',
    'ch',
    'chh',
    'j',
    'jh',
    'n',
    't',
    'th',
    'd',
    'dh',
    'n',
    't',
    'th',
    'd',
    'dh',
    'n',
    'n',
  ],
  ...['p', 'f', 'b', 'bh', 'm', 'y', 'r', 'r', 'l', 'l', 'l', 'v', 'sh', 'sh', 's', 'h'],
];
const DEVANAGARI_VOWELS: Record<string, string> = {
  ...{ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ऍ: 'e', ए: 'e', ऐ: 'ai', ऑ: 'o', ओ: 'o', औ: 'au' },
  ...{
    'ा': 'a',
    'ि': 'i',
    'ी': 'i',
    'ु': 'u',
    'ू': 'u',
    'ृ': 'ri',
    'ॅ': 'e',
    'े': 'e',
    'ै': 'ai',
    'ॉ': 'o',
    'ो': 'o',
    'ौ': 'au',
  },
};

/** A word in Devanagari as it is usually written in Latin letters (मुंबई is mumbai), or the word itself when it has none. */
export function latinOf(word: string): string {
  if (!/[\u0900-\u097f]/.test(word)) return word;
  const letters = [...word];
  let latin = '';
  for (const [at, letter] of letters.entries()) {
    const code = letter.charCodeAt(0);
    const next = letters[at + 1] ?? '';
    if (code >= 0x0915 && code <= 0x0939) {
      latin += DEVANAGARI_CONSONANTS[code - 0x0915];
      // The inherent vowel is silent before a vowel sign or virama and at the end of a word.
      if (next !== '' && !/[\u093c\u093e-\u094d]/.test(next)) latin += 'ə';
    } else if (letter === 'ं' || letter === 'ँ') {
      latin += /[पफबभम]/.test(next) ? 'm' : 'n';
    } else if (code < 0x0900 || code > 0x097f) latin += letter;
    else latin += DEVANAGARI_VOWELS[letter] ?? '';
  }
  // Between a vowel with a consonant and a consonant with a vowel it is silent too: boy(a)lar.
  return latin.replace(/([aeiou][^aeiouə])ə(?=[^aeiouə]+[aeiouə])/g, '$1').replaceAll('ə', 'a');
}

const STOP_WORDS = new Set(['and', 'or', 'of', 'for', 'the', 'in', 'with', 'to', 'at', 'by', 'on', 'near', 'from']);

/** Stop words that a misspelling may have been: "boiler adn pump". */
export const CORRECTABLE_STOP_WORDS: readonly string[] = [
  'and',
  'or',
  'of',
  'for',
  'the',
  'in',
  'with',
  'to',
  'near',
  'from',
];

/** Words around a requirement, as in "need a good vendor for boiler repair"; ignored where the catalogue does not know them. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  'i am we are is need needed want wanted require required looking look find search please me my our us any some good best vendor vendors supplier suppliers provider providers'.split(
    ' ',
  ),
);

/** Words that every hit is anyway; ignored beside other words even though the catalogue has them ("Fabrication at vendor works"). */
export const SELF_EVIDENT_WORDS: ReadonlySet<string> = new Set(['vendor', 'vendors']);

/** Words that say nothing about a vendor. `a` stays before a number: A 106 is a steel. */
export function isStopWord(word: string, next: string | undefined): boolean {
  if (STOP_WORDS.has(word)) return true;
  return (word === 'a' || word === 'an') && next !== undefined && !/^\d/.test(next);
}

/** Words of a text without stop words; all words when nothing else is left. */
export function contentWords(text: string): Word[] {
  const words = wordsOf(text);
  const content = words.filter((word, index) => !isStopWord(word.text, words[index + 1]?.text));
  return content.length > 0 ? content : words;
}

const SPELLINGS: [RegExp, string][] = [
  [/iz(e|ed|es|er|ers|ing|ation|ations)$/, 'is$1'],
  [/^color/, 'colour'],
  [/^center$/, 'centre'],
  [/^centering$/, 'centring'],
  [/^fiber/, 'fibre'],
  [/^mold/, 'mould'],
  [/^aluminum$/, 'aluminium'],
  [/^sulf/, 'sulph'],
  [/^tire$/, 'tyre'],
  [/^labor$/, 'labour'],
  [/^traveling$/, 'travelling'],
];

function singular(word: string): string {
  if (word.length <= 3 || !word.endsWith('s')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (/(ss|us|is)$/.test(word)) return word;
  return word.slice(0, -1);
}

/** The form under which a word is indexed: singular, British spelling. Codes and other scripts are left alone. */
export function termOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  let term = singular(word);
  for (const [pattern, replacement] of SPELLINGS) term = term.replace(pattern, replacement);
  return term;
}

/** Plural of a term, for suggestions. */
export function pluralOf(term: string): string {
  if (/[^aeiou]y$/.test(term)) return `${term.slice(0, -1)}ies`;
  if (/(s|sh|ch|x|z)$/.test(term)) return `${term}es`;
  return `${term}s`;
}

/** Other spellings of a word that fold to the same term: -ize for -ise and so on. */
export function spellingsOf(word: string): string[] {
  const spellings: string[] = [];
  const american = word
    .replace(/is(e|ed|es|er|ers|ing|ation|ations)$/, 'iz$1')
    .replace(/^colour/, 'color')
    .replace(/^centre$/, 'center')
    .replace(/^fibre/, 'fiber')
    .replace(/^mould/, 'mold')
    .replace(/^aluminium$/, 'aluminum')
    .replace(/^sulph/, 'sulf')
    .replace(/^tyre$/, 'tire');
  if (american !== word && termOf(american) === termOf(word)) spellings.push(american);
  return spellings;
}

/**
 * Forms of a word of work that buyers type for it: repair -> repairing, hydrojet -> hydrojetting, calibration -> calibrate. They count
 * as that word only where they are not words of the catalogue themselves, so that "pipe" never means "piping" by accident.
 */
export function inflectionsOf(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [];
  const forms: string[] = [];
  if (word.endsWith('ation')) {
    const stem = word.slice(0, -5);
    forms.push(`${stem}ate`, `${stem}ating`, `${stem}ated`);
    if (stem.length >= 6) forms.push(stem, `${stem}ing`, `${stem}ed`);
  } else if (word.endsWith('ction')) {
    const stem = word.slice(0, -3);
    forms.push(stem, `${stem}ing`, `${stem}ed`);
  } else if (word.endsWith('ing')) {
    const stem = word.slice(0, -3);
    if (/[aeiouy]/.test(stem) && stem.length >= 3) {
      forms.push(stem, `${stem}ed`, `${stem}er`);
      if (/([bdglmnprt])\1$/.test(stem)) forms.push(stem.slice(0, -1));
      else forms.push(`${stem}e`);
    }
  } else if (/[^aeiou]e$/.test(word)) {
    forms.push(`${word.slice(0, -1)}ing`, `${word}d`);
  } else if (/^[^aeiou]*[aeiou][bdglmnprt]$|(jet|fit|cut|set|trim|stop)$/.test(word)) {
    // The last letter doubles after a stressed short vowel: in words of one syllable and in compounds of one.
    const last = word.at(-1);
    forms.push(`${word}${last}ing`, `${word}${last}ed`);
  } else if (/[a-z]$/.test(word)) {
    forms.push(`${word}ing`, `${word}ed`);
  }
  return forms;
}

/** Whether a word is a code or number. Its digits are never corrected: a near miss is another material. */
export function isCode(word: string): boolean {
  const digits = word.replace(/\D/gu, '').length;
  return digits > 0 && (digits * 2 >= word.length || word.length <= 4);
}

// ---------------------------------------------------------------- synonyms

/** Abbreviations and their long forms, each row one meaning. General terms of the trade; matched in both directions. */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['NDT', 'non destructive testing'],
  ['HT', 'high tension'],
  ['LT', 'low tension'],
  ['AMC', 'annual maintenance contract'],
  ['EOT', 'electric overhead travelling crane', 'electric overhead travelling'],
  ['ETP', 'effluent treatment plant'],
  ['STP', 'sewage treatment plant'],
  ['WHRB', 'waste heat recovery boiler'],
  ['PWHT', 'post weld heat treatment'],
  ['DG', 'diesel generator'],
  ['MCC', 'motor control centre'],
  ['AHU', 'air handling unit'],
  ['ID fan', 'induced draft fan'],
  ['FD fan', 'forced draft fan'],
  ['FRP', 'GRP', 'fibre reinforced plastic', 'glass reinforced plastic'],
  ['SS', 'stainless steel'],
  ['MS', 'mild steel'],
  ['CS', 'carbon steel'],
  ['TPI', 'third party inspection'],
  ['PHE', 'plate heat exchanger'],
  ['ACC', 'air cooled condenser'],
  ['PV', 'pressure vessel'],
  ['PEB', 'pre engineered building'],
  ['HVAC', 'heating ventilation air conditioning'],
  ['UT', 'ultrasonic testing'],
  ['RT', 'radiographic testing'],
  ['MPT', 'magnetic particle testing'],
  ['DPT', 'dye penetrant testing'],
  ['PAUT', 'phased array ultrasonic testing'],
  ['ESP', 'electrostatic precipitator'],
  ['RO', 'reverse osmosis'],
  ['VFD', 'variable frequency drive'],
  ['PLC', 'programmable logic controller'],
  ['DCS', 'distributed control system'],
  ['ZLD', 'zero liquid discharge'],
  ['MEE', 'multiple effect evaporator'],
  ['ANFD', 'agitated nutsche filter dryer'],
  ['FBD', 'fluid bed dryer'],
  ['GTAW', 'TIG', 'gas tungsten arc welding'],
  ['SMAW', 'shielded metal arc welding'],
  ['SAW', 'submerged arc welding'],
  ['FCAW', 'flux cored arc welding'],
  ['VTL', 'vertical turret lathe'],
  ['HVOF', 'high velocity oxy fuel'],
  ['MSGL', 'mild steel glass lined'],
  ['MSRL', 'mild steel rubber lined'],
  ['O&M', 'operation and maintenance'],
  ['EPC', 'engineering procurement construction'],
  ['IBR', 'Indian boiler regulations'],
  ['HX', 'heat exchanger'],
];

/** A meaning with several names; each side is a list of terms. */
export type Concept = { id: number; sides: string[][] };

export const CONCEPTS: readonly Concept[] = SYNONYMS.map((sides, id) => ({
  id,
  sides: sides.map((side) => contentWords(side).map((word) => termOf(word.text))),
}));

const CONCEPTS_BY_FIRST_TERM = new Map<string, { concept: Concept; side: string[] }[]>();
for (const concept of CONCEPTS) {
  for (const side of concept.sides) {
    const list = CONCEPTS_BY_FIRST_TERM.get(side[0]!) ?? [];
    list.push({ concept, side });
    list.sort((left, right) => right.side.length - left.side.length);
    CONCEPTS_BY_FIRST_TERM.set(side[0]!, list);
  }
}

/** The longest name of a meaning that starts at `from` in a list of terms, or null. */
export function conceptAt(terms: readonly string[], from: number): { concept: Concept; length: number } | null {
  for (const { concept, side } of CONCEPTS_BY_FIRST_TERM.get(terms[from] ?? '') ?? []) {
    if (side.every((term, offset) => terms[from + offset] === term)) return { concept, length: side.length };
  }
  return null;
}

/**
 * What a catalogue value says: its own terms, the meanings in it, and the words that those meanings are also called.
 * A meaning is in a value when all words of one of its names are ("ID/FD fan" is an ID fan).
 */
export function analyseValue(text: string): { terms: string[]; concepts: number[]; implied: string[] } {
  const terms = contentWords(text).map((word) => termOf(word.text));
  const own = new Set(terms);
  const all = new Set(terms);
  const concepts = new Set<number>();
  for (let grew = true; grew;) {
    grew = false;
    for (const concept of CONCEPTS) {
      if (concepts.has(concept.id) || !concept.sides.some((side) => side.every((term) => all.has(term)))) continue;
      concepts.add(concept.id);
      for (const side of concept.sides) for (const term of side) all.add(term);
      grew = true;
    }
  }
  return { terms, concepts: [...concepts], implied: [...all].filter((term) => !own.has(term)) };
}

// ---------------------------------------------------------------- spelling

/** Greatest distance at which a word is corrected (rule 6.8). */
export function allowedDistance(word: string): number {
  return word.length <= 5 ? 1 : 2;
}

/**
 * Damerau-Levenshtein distance (insert, delete, replace, swap of neighbours), or `limit + 1` when it is greater than `limit`.
 * Works on UTF-16 units; `rows` is scratch space of at least three times the longer length plus three.
 */
export function editDistance(left: string, right: string, limit: number, rows: Uint8Array): number {
  const a = left.length;
  const b = right.length;
  if (Math.abs(a - b) > limit) return limit + 1;
  const width = b + 1;
  let before = 0;
  let previous = width;
  let current = width * 2;
  for (let column = 0; column <= b; column++) rows[previous + column] = column;
  for (let row = 1; row <= a; row++) {
    rows[current] = row;
    let least = row;
    const letter = left.charCodeAt(row - 1);
    for (let column = 1; column <= b; column++) {
      const other = right.charCodeAt(column - 1);
      let cost = rows[previous + column - 1]! + (letter === other ? 0 : 1);
      const removed = rows[previous + column]! + 1;
      if (removed < cost) cost = removed;
      const added = rows[current + column - 1]! + 1;
      if (added < cost) cost = added;
      if (
        row > 1 &&
        column > 1 &&
        letter === right.charCodeAt(column - 2) &&
        left.charCodeAt(row - 2) === other &&
        rows[before + column - 2]! + 1 < cost
      ) {
        cost = rows[before + column - 2]! + 1;
      }
      rows[current + column] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    const free = before;
    before = previous;
    previous = current;
    current = free;
  }
  return Math.min(rows[previous + b]!, limit + 1);
}

/** Whether two words of one length differ by one swap of neighbours, the commonest slip of fast typing. */
export function isSwap(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  return (
    at < left.length &&
    left[at] === right[at + 1] &&
    left[at + 1] === right[at] &&
    left.slice(at + 2) === right.slice(at + 2)
  );
}

/** Writes a corrected word in the case of the word it replaces. */
export function inCaseOf(original: string, word: string): string {
  if (original.length > 1 && original === original.toUpperCase() && original !== original.toLowerCase())
    return word.toUpperCase();
  const first = original.charAt(0);
  if (first !== first.toLowerCase()) return word.charAt(0).toUpperCase() + word.slice(1);
  return word;
}

// ---------------------------------------------------------------- ranking (rules 6.7 and 6.8)

export const SCORE_WEIGHTS = { text: 0.45, capability: 0.2, rating: 0.15, proximity: 0.1, verification: 0.1 } as const;
export const BM25_K1 = 1.2;
export const BM25_B = 0.5;
/** Under this many reviews a rating has no effect on rank: the vendor counts as average (rule 6.7). */
export const LEAST_REVIEWS_FOR_RANK = 3;

/** Weight of a word: rare words tell more. */
export function inverseDocumentFrequency(vendorCount: number, documentFrequency: number): number {
  return Math.log(1 + (vendorCount - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

/** Saturated term weight, 0 to 1: bm25 without its idf, divided by k1 + 1. `relativeLength` is values of the vendor by the mean. */
export function saturation(termWeight: number, relativeLength: number): number {
  return termWeight / (termWeight + BM25_K1 * (1 - BM25_B + BM25_B * relativeLength));
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
