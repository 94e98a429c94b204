import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { starScore } from '../modules/vendor-review/rating.rules.ts';
import { IndexBuilder } from './index-builder.ts';
import { readSnapshot, writeSnapshot } from './index-snapshot.ts';
import { sampleSubcategories, sampleVendor, sampleVendors } from '../testing/sample-vendors.ts';
import { MAX_FACET_VALUES } from './search.rules.ts';
import type { SearchQuery, SearchResult, SearchSort } from './search.rules.ts';
import { VendorIndex } from './vendor-index.ts';
import type { VendorRow } from './vendor-rows.ts';

const COUNT = 1500;
const folder = mkdtempSync(join(tmpdir(), 'millwright-index-'));
const file = join(folder, 'nested', 'vendors.idx');
let vendors: VendorRow[];
let index: VendorIndex;

function build(rows: VendorRow[]): VendorIndex {
  const builder = new IndexBuilder(sampleSubcategories);
  builder.add(rows);
  return new VendorIndex(builder.finish());
}

beforeAll(() => {
  vendors = sampleVendors(COUNT);
  index = build(vendors);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function allPages(from: VendorIndex, query: SearchQuery, limit: number): string[] {
  const gstns: string[] = [];
  for (let offset = 1; ; offset++) {
    const { hits } = from.search({ ...query, offset, limit });
    if (hits.length === 0) return gstns;
    gstns.push(...hits.map((hit) => hit.gstn));
  }
}

const QUERIES: SearchQuery[] = [
  { mode: 'requirement' },
  { mode: 'requirement', search: 'boiler repair' },
  { mode: 'requirement', search: 'b' },
  { mode: 'requirement', search: 'pump', industries: ['Cement', 'Sugar and distillery'] },
  {
    mode: 'requirement',
    equipFamily: ['Water tube boiler', 'Cooling tower'],
    near: { latitude: 18.5, longitude: 73.9 },
  },
  { mode: 'requirement', selectedRegisteredLocations: ['Gujarat', 'Maharashtra:Pune'], minCrore: 5 },
  { mode: 'requirement', subcategoryId: 'boiler-repair', location: ['Pune', 'Gujarat'] },
  { mode: 'name', search: 'engineers' },
];

describe('a facet with more values than an answer lists', () => {
  test('still has those that were chosen: in their place by count, and last those that nobody has', () => {
    const towns = build(
      sampleVendors(1200).map((row, at): VendorRow => row.with(12, [`Gujarat:Town ${at}`]) as VendorRow),
    );
    const chosen = ['Gujarat:Town 999', 'Gujarat:Nowhere', 'Gujarat:Town 998'];
    const { facets } = towns.search({ mode: 'requirement', selectedRegisteredLocations: chosen });
    const cities = facets.registered_city;
    expect(cities).toHaveLength(MAX_FACET_VALUES);
    expect(cities.slice(-3)).toEqual([
      { value: 'Gujarat:Town 998', count: 1 },
      { value: 'Gujarat:Town 999', count: 1 },
      { value: 'Gujarat:Nowhere', count: 0 },
    ]);
    expect(new Set(cities.map(({ value }) => value)).size).toBe(MAX_FACET_VALUES);
  });
});

describe('paging', () => {
  test.each(QUERIES.map((query) => [JSON.stringify(query), query] as const))(
    '%s: pages repeat nothing and lose nothing',
    (_, query) => {
      const total = index.search(query).totalVendors;
      const small = allPages(index, query, 7);
      expect(total).toBeGreaterThan(0);
      expect(small).toHaveLength(total);
      expect(new Set(small).size).toBe(total);
      expect(allPages(index, query, 100)).toEqual(small);
    },
  );

  test('a page past the end is empty with the true total', () => {
    expect(index.search({ mode: 'requirement', offset: 1e9, limit: 20 })).toMatchObject({
      hits: [],
      totalVendors: COUNT,
    });
  });
});

describe('ranking', () => {
  test('without a query: rating and verification, ties by GSTIN', () => {
    const byId = new Map(vendors.map((vendor) => [vendor[0], vendor]));
    const { hits } = index.search({ mode: 'requirement', limit: 100 });
    for (const [at, hit] of hits.slice(1).entries()) {
      const before = hits[at]!;
      expect(before.score).toBeGreaterThanOrEqual(hit.score);
      if (before.score === hit.score)
        expect(before.gstn < hit.gstn || byId.get(before.vendorId)![9] !== byId.get(hit.vendorId)![9]).toBe(true);
    }
  });

  test('who offers exactly what was asked comes before who matches its words here and there', () => {
    const { hits } = index.search({ mode: 'requirement', search: 'boiler repair', limit: 20 });
    for (const hit of hits) expect(hit.whyMatched).toContainEqual({ field: 'service', text: 'Boiler repair' });
  });

  test('nearer vendors rank higher when the rest is equal', () => {
    const [far, near] = [structuredClone(vendors[0]!), structuredClone(vendors[0]!)];
    [far[0], far[1], far[3], far[4]] = ['00000000-0000-4000-8000-000000000001', '27AAAAA0000A1Z1', 13.08, 80.27];
    [near[0], near[1], near[3], near[4]] = ['00000000-0000-4000-8000-000000000002', '27AAAAA0000A1Z2', 18.52, 73.86];
    const both = build([far, near]);
    const first = (query: SearchQuery): string => both.search(query).hits[0]!.gstn;
    expect(first({ mode: 'requirement' })).toBe(far[1]);
    expect(first({ mode: 'requirement', near: { latitude: 19.08, longitude: 72.88 } })).toBe(near[1]);
    expect(first({ mode: 'requirement', search: 'boiler', near: { latitude: 19.08, longitude: 72.88 } })).toBe(near[1]);
  });

  test('of several values asked in one facet, who has more of them comes first', () => {
    const asked = ['Water tube boiler', 'Fire tube boiler', 'Thermic fluid heater'];
    const { hits } = index.search({ mode: 'requirement', equipFamily: asked, limit: 30 });
    const matched = hits.map((hit) => hit.whyMatched.filter((reason) => asked.includes(reason.text)).length);
    expect(matched[0]).toBe(3);
    expect(matched.every((count) => count > 0)).toBe(true);
  });
});

describe('order', () => {
  // Columns of the rows; a year comes first when it is low.
  const KEYS: Record<Exclude<SearchSort, 'match'>, (row: VendorRow) => number> = {
    rating: (row) => (row[8] === 0 ? -1 : Math.fround(row[7])),
    reviews: (row) => row[8],
    turnover: (row) => row[5],
    founded: (row) => -row[22],
  };
  const SORTS = Object.keys(KEYS) as (keyof typeof KEYS)[];

  test.each(SORTS)('by %s: the value decides, and what has the same value is in the order by match', (sort) => {
    const changed = sampleVendors(COUNT + 300);
    // Some vendors come after the build, and some of the build are changed.
    const live = build(changed.slice(0, COUNT));
    const late = [...changed.slice(COUNT), ...changed.slice(40, 90)];
    live.apply(
      late.map((row) => row[0]),
      late,
    );
    const rows = new Map(changed.map((row) => [row[1], row]));
    for (const query of QUERIES) {
      const byMatch = allPages(live, query, 100);
      const keyOf = (gstn: string): number => KEYS[sort](rows.get(gstn)!);
      const expected = byMatch.toSorted((left, right) => keyOf(right) - keyOf(left));
      for (const limit of [7, 100]) expect(allPages(live, { ...query, sort }, limit)).toEqual(expected);
    }
  });

  test('one five-star review is not above many of nearly five, and who has no review comes last', () => {
    const vendorOf = (number: number, score: number, reviews: number): VendorRow =>
      sampleVendor(number).with(7, score).with(8, reviews) as VendorRow;
    const [single, many, none, poor] = [
      vendorOf(1, starScore([{ rating: 5, ageInMonths: 0, isVerifiedJob: true }], 4.1), 1),
      vendorOf(2, starScore(Array(28).fill({ rating: 4.8, ageInMonths: 0, isVerifiedJob: true }), 4.1), 28),
      vendorOf(3, 4.1, 0),
      vendorOf(4, starScore(Array(10).fill({ rating: 2, ageInMonths: 0, isVerifiedJob: true }), 4.1), 10),
    ];
    const found = allPages(build([single, many, none, poor]), { mode: 'requirement', sort: 'rating' }, 2);
    expect(found).toEqual([many, single, poor, none].map((row) => row[1]));
  });

  test('a snapshot has what the orders are by', () => {
    const builder = new IndexBuilder(sampleSubcategories);
    builder.add(vendors);
    const sortedFile = join(folder, 'sorted.idx');
    writeSnapshot(sortedFile, builder.finish(), { source: 'sorted', horizon: '1', cards: 'none' });
    const loaded = new VendorIndex(readSnapshot(sortedFile, 'sorted')!.parts);
    for (const sort of SORTS)
      expect(allPages(loaded, { mode: 'requirement', sort }, 100)).toEqual(
        allPages(index, { mode: 'requirement', sort }, 100),
      );
  });
});

describe('counting', () => {
  const COLUMNS = {
    discipline: 14,
    industries: 15,
    natureOfWork: 16,
    serviceGroup: 17,
    equipFamily: 18,
    fabricationProcess: 19,
  } as const;
  type Column = keyof typeof COLUMNS;

  /** The same question asked of the rows one by one. */
  function plainly(
    rows: VendorRow[],
    query: SearchQuery,
    counted: Column,
  ): { total: number; counts: Map<string, number> } {
    const matches = (row: VendorRow, except?: Column): boolean =>
      (Object.keys(COLUMNS) as Column[]).every(
        (name) =>
          name === except ||
          query[name] === undefined ||
          query[name].some((value) => row[COLUMNS[name]].includes(value)),
      ) && row[5] >= (query.minCrore ?? 0) * 1e9;
    const counts = new Map<string, number>();
    for (const row of rows)
      if (matches(row, counted))
        for (const value of new Set(row[COLUMNS[counted]])) counts.set(value, (counts.get(value) ?? 0) + 1);
    return { total: rows.filter((row) => matches(row)).length, counts };
  }

  test('many vendors, rare and common values, very long lists, few hits and nearly all: as counted one by one', () => {
    const rows = sampleVendors(8000);
    for (const [at, row] of rows.entries()) {
      if (at % 900 === 0) row[18] = [...row[18], 'Rare machine'];
      if (at % 1000 === 0) row[14] = Array.from({ length: 40 }, (_, number) => `Discipline ${number}`);
      if (at % 31 !== 0) row[15] = [...row[15], 'Nearly all'];
    }
    const half = build(rows.slice(0, 7000));
    // Vendors and values that come later live in other places than those of the build.
    for (const row of rows.slice(7000)) row[18] = [...row[18], 'Late machine'];
    for (let from = 7000; from < 8000; from += 250)
      half.apply(
        rows.slice(from, from + 250).map((row) => row[0]),
        rows.slice(from, from + 250),
      );
    const queries: SearchQuery[] = [
      { mode: 'requirement' },
      { mode: 'requirement', minCrore: 0.001 },
      { mode: 'requirement', minCrore: 150 },
      { mode: 'requirement', industries: ['Nearly all'] },
      { mode: 'requirement', industries: ['Nearly all'], discipline: ['Discipline 39', 'Piping'] },
      { mode: 'requirement', equipFamily: ['Rare machine'] },
      { mode: 'requirement', equipFamily: ['Rare machine', 'Late machine'], natureOfWork: ['Repair'], minCrore: 3 },
      {
        mode: 'requirement',
        discipline: ['Piping'],
        serviceGroup: ['Static equipment', 'Piping and valves'],
        fabricationProcess: ['SAW welding'],
      },
    ];
    for (const query of queries) {
      const result = half.search(query);
      for (const name of Object.keys(COLUMNS) as Column[]) {
        const { total, counts } = plainly(rows, query, name);
        expect(result.totalVendors).toBe(total);
        const counted = new Map(
          result.facets[name].filter(({ count }) => count > 0).map(({ value, count }) => [value, count]),
        );
        expect({ query, name, counted }).toEqual({ query, name, counted: counts });
      }
    }
  }, 60_000);
});

describe('why it matched', () => {
  test('words and filters are named, and nothing is when nothing was asked', () => {
    const { hits } = index.search({
      mode: 'requirement',
      search: 'pump',
      industries: ['Cement'],
      selectedRegisteredLocations: ['Gujarat'],
    });
    for (const { whyMatched } of hits) {
      expect(whyMatched).toContainEqual({ field: 'industry', text: 'Cement' });
      expect(whyMatched).toContainEqual({ field: 'place', text: 'Gujarat' });
      expect(whyMatched.some((reason) => /pump/i.test(reason.text))).toBe(true);
      expect(whyMatched.length).toBeLessThanOrEqual(20);
    }
    expect(index.search({ mode: 'requirement' }).hits[0]!.whyMatched).toEqual([]);
    expect(index.search({ mode: 'name', search: 'engineers' }).hits[0]!.whyMatched[0]).toMatchObject({ field: 'name' });
  });
});

describe('bad input', () => {
  const TEXTS = [
    'x'.repeat(10_000),
    'boiler '.repeat(2000),
    '%',
    '_%|%_',
    '|',
    '🙂',
    '\ud800',
    'xyzzyx\udfff',
    `'; drop table vendor; --`,
    `" or 99991=99991`,
    '\u0000\u0001',
    '(((((((((',
    '__proto__ constructor',
    'ा'.repeat(50),
    'a'.repeat(200),
    'ﷺ'.repeat(100),
    'qzxj '.repeat(20),
  ];

  test.each(TEXTS.map((text) => [JSON.stringify(text.slice(0, 20)), text]))('%s answers', (_, text) => {
    for (const mode of ['requirement', 'name'] as const) {
      const result = index.search({ mode, search: text });
      expect(result.totalVendors).toBe(0);
      expect(() => JSON.stringify(result)).not.toThrow();
    }
  });

  test('blank text is no query', () => {
    expect(index.search({ mode: 'requirement', search: '  \t ' }).totalVendors).toBe(COUNT);
  });

  test('unknown values leave no hits and are listed with 0', () => {
    const result = index.search({ mode: 'requirement', equipFamily: ['Time machine'] });
    expect(result.totalVendors).toBe(0);
    expect(result.facets.equipFamily).toContainEqual({ value: 'Time machine', count: 0 });
    expect(result.facets.equipFamily.length).toBeGreaterThan(1);
    expect(index.search({ mode: 'requirement', subcategoryId: 'nope' }).totalVendors).toBe(0);
    expect(index.search({ mode: 'requirement', location: ['Atlantis'] }).totalVendors).toBe(0);
    expect(
      index.search({ mode: 'requirement', selectedRegisteredLocations: ['Gujarat:Pune', '__proto__'] }).totalVendors,
    ).toBe(0);
    expect(index.search({ mode: 'requirement', minCrore: 100, maxCrore: 10 }).totalVendors).toBe(0);
  });

  test('restrictTo keeps to the given vendors; none is none, and what is no id is nobody', () => {
    const [first, second] = [vendors[3]![0], vendors[4]![0]];
    expect(
      index
        .search({ mode: 'requirement', restrictTo: [first, second] })
        .hits.map((hit) => hit.vendorId)
        .toSorted(),
    ).toEqual([first, second].toSorted());
    expect(index.search({ mode: 'requirement', restrictTo: [] }).totalVendors).toBe(0);
    expect(index.search({ mode: 'requirement', restrictTo: ['nonsense', ''] }).totalVendors).toBe(0);
  });
});

describe('changes', () => {
  const same = (result: SearchResult): unknown => ({
    ...result,
    hits: result.hits.map(({ vendorId, whyMatched }) => ({ vendorId, whyMatched })),
  });

  test('an index that took every kind of change answers like one that is built afresh', () => {
    const changed = build(vendors);
    const state = new Map(vendors.map((vendor) => [vendor[0], vendor]));
    for (let round = 0; round < 40; round++) {
      const deleted = [...state.keys()].filter((_, at) => at % 53 === round);
      const updated = [...state.values()]
        .filter((_, at) => at % 47 === round)
        .map((vendor) => {
          const copy = structuredClone(vendor);
          copy[2] = `Renamed ${round} Quixotic Works`;
          copy[18] = [...copy[18], 'Brand new equipment'];
          // Renamed vendors are rated like the mean, so that both indexes give them the same standing.
          return copy;
        });
      const inserted = Array.from({ length: 200 }, (_, at) => sampleVendor(COUNT + round * 200 + at));
      changed.apply([...deleted, ...updated.map((vendor) => vendor[0])], updated);
      changed.apply(
        inserted.map((vendor) => vendor[0]),
        inserted,
      );
      for (const id of deleted) state.delete(id);
      for (const vendor of updated) if (!deleted.includes(vendor[0])) state.set(vendor[0], vendor);
      for (const vendor of inserted) state.set(vendor[0], vendor);
      // A vendor that is both deleted and updated in one batch was read as living: it lives.
      for (const vendor of updated) state.set(vendor[0], vendor);
    }
    const fresh = build([...state.values()]);
    expect(changed.checksum()).toEqual(fresh.checksum());
    expect(changed.overview().vendorCount).toBe(state.size);
    for (const query of [
      ...QUERIES,
      { mode: 'name', search: 'quixotic' } as const,
      { mode: 'requirement', search: 'brand new equipment' } as const,
    ]) {
      const [left, right] = [changed.search({ ...query, limit: 1 }), fresh.search({ ...query, limit: 1 })];
      expect({ ...left, hits: [] }).toEqual({ ...right, hits: [] });
      expect(allPages(changed, query, 500).toSorted()).toEqual(allPages(fresh, query, 500).toSorted());
    }
    expect(changed.isWorn).toBe(true);
  }, 60_000);

  test('a change that repeats changes nothing', () => {
    const changed = build(vendors);
    const before = QUERIES.map((query) => same(changed.search(query)));
    for (let round = 0; round < 3; round++) changed.apply([vendors[5]![0]], [vendors[5]!]);
    expect(QUERIES.map((query) => same(changed.search(query)))).toEqual(before);
  });

  test('counts that were kept for the next page are dropped with the first change', () => {
    const changed = build(vendors);
    const query: SearchQuery = { mode: 'requirement', search: 'boiler', industries: ['Cement'] };
    const countOf = (): number | undefined =>
      changed.search(query).facets.industries.find(({ value }) => value === 'Cement')?.count;
    const before = countOf()!;
    const [gone] = changed.search({ ...query, offset: 2 }).hits;
    expect(countOf()).toBe(before);
    changed.apply([gone!.vendorId], []);
    expect(countOf()).toBe(before - 1);
  });

  test('an index of nothing answers, and takes its first vendors', () => {
    const empty = build([]);
    expect(empty.search({ mode: 'requirement', search: 'boiler repair' })).toMatchObject({
      hits: [],
      totalVendors: 0,
      didYouMean: null,
    });
    empty.apply(
      vendors.map((vendor) => vendor[0]),
      vendors,
    );
    for (const query of QUERIES) expect(empty.search(query).facets).toEqual(index.search(query).facets);
  });
});

describe('the snapshot', () => {
  test('answers like the index it was written from, and takes changes', () => {
    writeSnapshot(file, build(vendors).parts, { source: 'here', horizon: '42', cards: 'none' });
    const snapshot = readSnapshot(file, 'here')!;
    expect(snapshot.horizon).toBe('42');
    const loaded = new VendorIndex(snapshot.parts);
    for (const query of QUERIES) expect(loaded.search(query)).toEqual(index.search(query));
    const added = Array.from({ length: 300 }, (_, at) => sampleVendor(COUNT + at));
    loaded.apply(
      added.map((vendor) => vendor[0]),
      added,
    );
    expect(loaded.search({ mode: 'requirement' }).facets).toEqual(
      build([...vendors, ...added]).search({ mode: 'requirement' }).facets,
    );
  });

  test('of another source, another format, cut off or missing is not read', () => {
    writeSnapshot(file, build(vendors).parts, { source: 'here', horizon: '42', cards: 'none' });
    expect(readSnapshot(file, 'elsewhere')).toBeNull();
    expect(readSnapshot(join(folder, 'none'), 'here')).toBeNull();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, bytes.length - 5000));
    expect(readSnapshot(file, 'here')).toBeNull();
    bytes.writeUInt32LE(999, 4);
    writeFileSync(file, bytes);
    expect(readSnapshot(file, 'here')).toBeNull();
    writeFileSync(file, '');
    expect(readSnapshot(file, 'here')).toBeNull();
  });
});
