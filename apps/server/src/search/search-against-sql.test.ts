import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openDatabase } from '../db/driver.ts';
import type { OpenDatabase } from '../db/driver.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { createVendorSource } from './search.queries.ts';
import { FACET_NAMES } from './search.rules.ts';
import type { FacetName, SearchQuery } from './search.rules.ts';
import { VendorSearch } from './vendor-search.ts';

// The reference is SQL on the base tables, written for this test: it shares nothing with the index but the meaning of the filters.

let files: TestDatabase;
let database: OpenDatabase;
let pool: pg.Pool;
let search: VendorSearch;

beforeAll(async () => {
  files = await createTestDatabase();
  database = await openDatabase(files.location, () => {});
  pool = database.ownerPool;
  await pool.query(
    `insert into vendor_category (id, name, position) values ('test-category', 'Test', 99) on conflict do nothing`,
  );
  for (const [position, [id, name]] of Object.entries(SERVICES).entries()) {
    await pool.query(
      `insert into vendor_subcategory (id, category_id, name, position) values ($1, 'test-category', $2, $3)`,
      [id, name, position],
    );
  }
  search = new VendorSearch({
    source: createVendorSource((sql, params) => database.searchPool.query(sql, params)),
    snapshotFile: null,
    pollIntervalInMs: 3_600_000,
  });
  await search.start();
});

afterAll(async () => {
  await search.close();
  await database.close();
  await files.remove();
});

// Words far from each other in spelling, so that none is a misspelling, prefix or other form of another.
const WORDS = ['zorblat', 'quimper', 'vexilon', 'mandrago', 'thyrkel', 'oblivex', 'pastroum', 'kwendyl'];
const SERVICES: Record<string, string> = {
  'svc-one': 'Zorblat quimper',
  'svc-two': 'Vexilon',
  'svc-three': 'Mandrago (zorblat)',
};
const STATES: Record<string, string[]> = {
  Aland: ['Foxtown', 'Gullport'],
  Bland: ['Foxtown', 'Hexburg'],
  'C land': ['Ivyvale'],
};
const SLABS = ['<1 Cr', '1-5 Cr', '5-10 Cr', '10-25 Cr'];

const someOf = (values: readonly string[], max = 3): fc.Arbitrary<string[]> =>
  fc.subarray([...values], { minLength: 0, maxLength: max });
const valuesOf = (stem: string): string[] => [
  `${stem} quimper`,
  `${stem} | pipe`,
  `${stem}-oblivex thyrkel`,
  `${stem} 'quoted' zorblat`,
];
const LISTS = {
  discipline: { column: 'discipline', values: valuesOf('d') },
  industries: { column: 'industries', values: valuesOf('i') },
  natureOfWork: { column: 'nature_of_work', values: valuesOf('n') },
  serviceGroup: { column: 'service_group', values: valuesOf('g') },
  equipFamily: { column: 'equip_family', values: valuesOf('e') },
  fabricationProcess: { column: 'fabrication_process', values: valuesOf('p') },
  fabricationMaterials: { column: 'fabrication_materials', values: valuesOf('m') },
  fabricationProducts: { column: 'fabrication_products', values: valuesOf('r') },
} as const;
type ListName = keyof typeof LISTS;
const LIST_NAMES = Object.keys(LISTS) as ListName[];

const place = fc.constantFrom(
  ...Object.entries(STATES).flatMap(([state, cities]) => cities.map((city) => `${state}:${city}`)),
);

const vendor = fc.record({
  nameWords: fc.subarray(WORDS, { minLength: 1, maxLength: 2 }),
  places: fc.uniqueArray(place, { minLength: 1, maxLength: 3 }),
  services: someOf(Object.keys(SERVICES)),
  discipline: someOf(LISTS.discipline.values),
  industries: someOf(LISTS.industries.values),
  natureOfWork: someOf(LISTS.natureOfWork.values),
  serviceGroup: someOf(LISTS.serviceGroup.values),
  equipFamily: someOf(LISTS.equipFamily.values),
  fabricationProcess: someOf(LISTS.fabricationProcess.values),
  fabricationMaterials: someOf(LISTS.fabricationMaterials.values),
  fabricationProducts: someOf(LISTS.fabricationProducts.values),
  crore: fc.constantFrom(0.5, 1, 3, 5, 9.99, 10, 24, 60, 200, 250),
  slab: fc.constantFrom(...SLABS),
  rating: fc.constantFrom(2.5, 4, 5),
  share: fc.constantFrom(0, 0.5, 1),
  reviews: fc.constantFrom(3, 5, 28),
  founded: fc.constantFrom(1950, 1999, 2020),
  isDeleted: fc.boolean(),
});

const unknown = 'no such value';
const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const chosen = (values: readonly string[]): fc.Arbitrary<string[] | undefined> =>
  maybe(fc.subarray([...values, unknown], { minLength: 1, maxLength: 2 }));
const LOCATIONS = Object.entries(STATES).flatMap(([state, cities]) => [
  state,
  ...cities.map((city) => `${state}:${city}`),
]);

const query: fc.Arbitrary<SearchQuery> = fc.record({
  mode: fc.constantFrom('requirement' as const, 'name' as const),
  search: maybe(fc.subarray(WORDS, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '))),
  subcategoryId: maybe(fc.constantFrom(...Object.keys(SERVICES), unknown)),
  discipline: chosen(LISTS.discipline.values),
  industries: chosen(LISTS.industries.values),
  natureOfWork: chosen(LISTS.natureOfWork.values),
  serviceGroup: chosen(LISTS.serviceGroup.values),
  equipFamily: chosen(LISTS.equipFamily.values),
  fabricationProcess: chosen(LISTS.fabricationProcess.values),
  fabricationMaterials: chosen(LISTS.fabricationMaterials.values),
  fabricationProducts: chosen(LISTS.fabricationProducts.values),
  location: chosen([...Object.keys(STATES), ...Object.values(STATES).flat()]),
  selectedRegisteredLocations: chosen(LOCATIONS),
  turnOverSlab: chosen(SLABS),
  minCrore: maybe(fc.constantFrom(0, 1, 5, 10)),
  maxCrore: maybe(fc.constantFrom(0, 5, 10, 60, 200)),
  sort: maybe(fc.constantFrom('rating' as const, 'reviews' as const, 'turnover' as const, 'founded' as const)),
});

const vendorId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

async function fill(vendors: (typeof vendor extends fc.Arbitrary<infer Value> ? Value : never)[]): Promise<void> {
  await pool.query('delete from vendor');
  const rows = vendors.map((row, number) => ({
    id: vendorId(number),
    // Not in the order of the ids, so that ties by GSTIN are told from ties by id.
    gstn: `27${String((number * 7919) % 100_000).padStart(13, '0')}`,
    company_name: `${row.nameWords.join(' ')} Company${number}`,
    constitution: 'Partnership',
    founded_year: row.founded,
    employee_count: 10,
    turnover_in_paise: Math.round(row.crore * 1e9),
    turnover_slab: row.slab,
    summary: 'pastroum kwendyl',
    email: 'a@b.example',
    address: '1 Road',
    city: row.places[0]!.split(':')[1],
    state: row.places[0]!.split(':')[0],
    pin_code: '411001',
    latitude: 18,
    longitude: 73,
    registered_locations: row.places,
    subcategory_ids: row.services,
    certifications: [],
    ...Object.fromEntries(LIST_NAMES.map((name) => [LISTS[name].column, row[name]])),
    review_count: row.reviews,
    rating_score: row.rating,
    verification_share: row.share,
    deleted_at: row.isDeleted && number % 3 === 0 ? '2026-01-01T00:00:00Z' : null,
  }));
  const columns = Object.keys(rows[0] ?? { id: '' }).join(', ');
  await pool.query(
    `insert into vendor (${columns}) select ${columns} from json_populate_recordset(null::vendor, $1::json)`,
    [JSON.stringify(rows)],
  );
}

/** What a query asks, without the condition of one facet. */
function conditionsOf(asked: SearchQuery, exceptFacet: string): { where: string; params: unknown[] } {
  const params: unknown[] = [];
  const conditions: string[] = ['v.deleted_at is null'];
  const param = (value: unknown): string => `$${params.push(value)}`;
  for (const word of asked.search?.split(' ') ?? []) {
    const texts =
      asked.mode === 'name'
        ? 'array[v.company_name]'
        : `array[v.company_name, v.city, v.state] || v.registered_locations || v.discipline || v.industries || v.nature_of_work || v.service_group
           || v.equip_family || v.fabrication_process || v.fabrication_materials || v.fabrication_products
           || array(select s.name from vendor_subcategory s where s.id = any(v.subcategory_ids))`;
    conditions.push(
      `exists (select from unnest(${texts}) text where ${param(word)} = any(regexp_split_to_array(lower(text), '[^a-z0-9]+')))`,
    );
  }
  if (asked.subcategoryId !== undefined) conditions.push(`${param(asked.subcategoryId)} = any(v.subcategory_ids)`);
  if (asked.location !== undefined) {
    conditions.push(
      `exists (select from unnest(array[v.city, v.state] || v.registered_locations) place, unnest(${param(asked.location)}::text[]) wanted
                where place = wanted or split_part(place, ':', 1) = wanted or split_part(place, ':', 2) = wanted)`,
    );
  }
  if (asked.minCrore !== undefined && asked.minCrore !== 0)
    conditions.push(`v.turnover_in_paise >= ${param(asked.minCrore)}::numeric * 1e9`);
  if (asked.maxCrore !== undefined && asked.maxCrore !== 0 && asked.maxCrore !== 200)
    conditions.push(`v.turnover_in_paise <= ${param(asked.maxCrore)}::numeric * 1e9`);
  for (const name of LIST_NAMES) {
    if (asked[name] !== undefined && name !== exceptFacet)
      conditions.push(`v.${LISTS[name].column} && ${param(asked[name])}::text[]`);
  }
  if (asked.turnOverSlab !== undefined && exceptFacet !== 'turnOverSlab') {
    conditions.push(`v.turnover_slab = any(${param(asked.turnOverSlab)}::text[])`);
  }
  if (asked.selectedRegisteredLocations !== undefined && exceptFacet !== 'registered') {
    const wanted = param(asked.selectedRegisteredLocations);
    conditions.push(
      `exists (select from unnest(v.registered_locations) l where l = any(${wanted}::text[]) or split_part(l, ':', 1) = any(${wanted}::text[]))`,
    );
  }
  return { where: conditions.join(' and '), params };
}

const FACET_SQL: Record<FacetName, { own: string; values: string }> = {
  registered_state: {
    own: 'registered',
    values: `(select distinct split_part(l, ':', 1) from unnest(v.registered_locations) l)`,
  },
  registered_city: { own: 'registered', values: '(select distinct l from unnest(v.registered_locations) l)' },
  turnOverSlab: { own: 'turnOverSlab', values: '(select v.turnover_slab)' },
  ...(Object.fromEntries(
    LIST_NAMES.map((name) => [
      name,
      { own: name, values: `(select distinct x from unnest(v.${LISTS[name].column}) x)` },
    ]),
  ) as Record<ListName, { own: string; values: string }>),
};

/** What each order is by. */
const SORT_SQL: Record<NonNullable<SearchQuery['sort']>, string> = {
  match: '(select 0)',
  rating: 'v.rating_score desc',
  reviews: 'v.review_count desc',
  turnover: 'v.turnover_in_paise desc',
  founded: 'v.founded_year',
};

const chosenIn = (asked: SearchQuery, name: FacetName): string[] => {
  if (name === 'registered_state')
    return (asked.selectedRegisteredLocations ?? []).filter((value) => !value.includes(':'));
  if (name === 'registered_city')
    return (asked.selectedRegisteredLocations ?? []).filter((value) => value.includes(':'));
  return asked[name] ?? [];
};

describe('search held against plain SQL on the base tables', () => {
  test('ids in order, totals and every facet count are the same on random vendors and random filters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(vendor, { minLength: 1, maxLength: 60 }),
        fc.array(query, { minLength: 6, maxLength: 6 }),
        async (vendors, queries) => {
          await fill(vendors);
          await search.refresh();
          for (const asked of queries) {
            const { where, params } = conditionsOf(asked, '');
            const { rows } = await pool.query(
              `select v.id from vendor v where ${where}
                order by ${SORT_SQL[asked.sort ?? 'match']}, (0.15 * v.rating_score / 5 + 0.1 * v.verification_share)::numeric(9, 6) desc, v.gstn`,
              params,
            );
            const expected = rows.map((row: { id: string }) => row.id);

            const found: string[] = [];
            let result = await search.search({ ...asked, offset: 1, limit: 7 });
            for (let page = 2; result.hits.length > 0; page++) {
              found.push(...result.hits.map((hit) => hit.vendorId));
              result = await search.search({ ...asked, offset: page, limit: 7 });
            }
            expect(result.totalVendors).toBe(expected.length);
            const isRankedByStandingOnly =
              asked.search === undefined && LIST_NAMES.every((name) => (asked[name]?.length ?? 0) < 2);
            if (isRankedByStandingOnly) expect(found).toEqual(expected);
            else expect(found.toSorted()).toEqual(expected.toSorted());

            for (const name of FACET_NAMES) {
              const { own, values } = FACET_SQL[name];
              const others = conditionsOf(asked, own);
              const counted = await pool.query(
                `select value, count(*)::int as count from vendor v cross join lateral ${values} as f (value) where ${others.where} group by value`,
                others.params,
              );
              const wanted = new Map(
                counted.rows.map((row: { value: string; count: number }) => [row.value, row.count]),
              );
              for (const value of chosenIn(asked, name)) if (!wanted.has(value)) wanted.set(value, 0);
              const sorted = [...wanted]
                .map(([value, count]) => ({ value, count }))
                .sort((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1));
              expect({ name, values: result.facets[name] }).toEqual({ name, values: sorted });
            }
          }
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  }, 120_000);

  test('the count of a facet value is the total that one gets by choosing it alone in that facet', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(vendor, { minLength: 30, maxLength: 60 }), query, async (vendors, asked) => {
        await fill(vendors);
        await search.refresh();
        const { facets } = await search.search(asked);
        for (const name of FACET_NAMES) {
          const filter =
            name === 'registered_state' || name === 'registered_city' ? 'selectedRegisteredLocations' : name;
          for (const { value, count } of facets[name].slice(0, 3)) {
            expect({ name, value, total: (await search.search({ ...asked, [filter]: [value] })).totalVendors }).toEqual(
              { name, value, total: count },
            );
          }
        }
      }),
      { numRuns: 10, endOnFailure: true },
    );
  }, 60_000);
});
