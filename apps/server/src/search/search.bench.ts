/**
 * The figures of search: build, snapshot, memory, and p50/p99 of the queries that the product promises, straight at the index (without
 * HTTP). Run: node --expose-gc src/search/search.bench.ts [vendors ...]; default 12,000 and 1,000,000.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { IndexBuilder } from './index-builder.ts';
import { readSnapshot, writeSnapshot } from './index-snapshot.ts';
import { sampleSubcategories, sampleVendor } from '../testing/sample-vendors.ts';
import type { SearchQuery } from './search.rules.ts';
import { VendorIndex } from './vendor-index.ts';

const ROUNDS = 400;

/** Numbers that repeat from run to run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

type Row = { query: string; p50: string; p99: string; max: string; meanCpu: string; meanHits: number };

function measure(name: string, index: VendorIndex, makeQuery: () => SearchQuery, rounds = ROUNDS): Row {
  const times: number[] = [];
  let hits = 0;
  // On a shared machine the clock measures the neighbours as well; the processor time is ours alone.
  const cpuBefore = process.threadCpuUsage();
  for (let round = -20; round < rounds; round++) {
    const query = makeQuery();
    const startedAt = performance.now();
    const result = index.search(query);
    JSON.stringify(result);
    const took = performance.now() - startedAt;
    if (round < 0) continue;
    times.push(took);
    hits += result.totalVendors;
  }
  const cpu = process.threadCpuUsage(cpuBefore);
  times.sort((left, right) => left - right);
  return {
    query: name,
    p50: percentile(times, 0.5).toFixed(2),
    p99: percentile(times, 0.99).toFixed(2),
    max: times.at(-1)!.toFixed(2),
    meanCpu: ((cpu.user + cpu.system) / 1000 / (rounds + 20)).toFixed(2),
    meanHits: Math.round(hits / rounds),
  };
}

function benchmark(count: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'search-bench-'));
  try {
    const file = join(folder, 'vendors.idx');
    let builder: IndexBuilder | null = new IndexBuilder(sampleSubcategories);
    let addedInMs = 0;
    for (let from = 0; from < count; from += 2000) {
      const rows = Array.from({ length: Math.min(2000, count - from) }, (_, at) => sampleVendor(from + at));
      const startedAt = performance.now();
      builder.add(rows);
      addedInMs += performance.now() - startedAt;
    }
    let startedAt = performance.now();
    const parts = builder.finish();
    builder = null;
    const finishedInMs = performance.now() - startedAt;
    startedAt = performance.now();
    writeSnapshot(file, parts, { source: 'bench', horizon: '1', cards: 'none' });
    const writtenInMs = performance.now() - startedAt;
    globalThis.gc?.();
    startedAt = performance.now();
    const snapshot = readSnapshot(file, 'bench')!;
    const index = new VendorIndex(snapshot.parts);
    const loadedInMs = performance.now() - startedAt;
    console.log(
      `\n${count} vendors: build ${((addedInMs + finishedInMs) / 1000).toFixed(1)} s, snapshot ${(statSync(file).size / 1e6).toFixed(0)} MB written in ` +
        `${(writtenInMs / 1000).toFixed(2)} s, loaded in ${(loadedInMs / 1000).toFixed(2)} s`,
    );

    const random = randomNumbers(7);
    const { values } = snapshot.parts.table;
    const keysOf = (field: number): string[] =>
      values.filter((value) => value.field === field).map((value) => value.key);
    const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)]!;
    const fields = {
      equipFamily: keysOf(1),
      serviceGroup: keysOf(2),
      fabricationProcess: keysOf(3),
      fabricationMaterials: keysOf(4),
      discipline: keysOf(6),
      industries: keysOf(7),
      natureOfWork: keysOf(8),
      selectedRegisteredLocations: [...keysOf(10), ...keysOf(11)],
    };
    const threeFilters = (): SearchQuery => {
      const query: SearchQuery = { mode: 'requirement', limit: 20 };
      const names = Object.keys(fields) as (keyof typeof fields)[];
      for (let chosen = 0; chosen < 3;) {
        const name = pick(names);
        if (query[name] !== undefined) continue;
        query[name] = Array.from({ length: 1 + random(2) }, () => pick(fields[name]));
        chosen++;
      }
      return query;
    };
    const words = [
      'boiler',
      'pump',
      'repair',
      'heat exchanger',
      'ndt',
      'valve',
      'motor',
      'pressure vessel',
      'ss 316l',
      'pune',
      'cooling tower',
    ];
    const typos = [
      'boilr repair',
      'presure vessel',
      'heat exchnger',
      'coling tower',
      'motor rewindng',
      'valv servicing',
      'transfomer',
      'compresor',
    ];
    const prefixes = [
      'b',
      'bo',
      'c',
      'ca',
      'cl',
      'e',
      'fa',
      'gu',
      'h',
      'in',
      'm',
      'ma',
      'p',
      'pr',
      're',
      's',
      'st',
      'te',
      'v',
      'we',
    ];
    const rows = [
      measure('3 filters, all facets', index, threeFilters),
      measure('text with 3 filters', index, () => ({ ...threeFilters(), search: pick(words) })),
      measure('text alone', index, () => ({ mode: 'requirement', search: pick(words), limit: 20 })),
      measure('two words', index, () => ({ mode: 'requirement', search: `${pick(words)} ${pick(words)}`, limit: 20 })),
      measure('broad prefix with facets', index, () => ({ mode: 'requirement', search: pick(prefixes), limit: 20 })),
      measure('did you mean', index, () => ({ mode: 'requirement', search: pick(typos), limit: 20 })),
      measure('no query', index, () => ({ mode: 'requirement', limit: 20 })),
      measure('no query, near a plant', index, () => ({
        mode: 'requirement',
        limit: 20,
        near: { latitude: 18 + random(10), longitude: 72 + random(10) },
      })),
      measure('one filter', index, () => ({ mode: 'requirement', limit: 20, industries: [pick(fields.industries)] })),
      measure('turnover range', index, () => ({
        mode: 'requirement',
        limit: 20,
        minCrore: 1 + random(20),
        maxCrore: 30 + random(100),
      })),
      measure('company name', index, () => ({
        mode: 'name',
        search: pick(['deccan', 'malwa weld', 'kaveri engineers', 'narmda']),
        limit: 20,
      })),
      ...(['rating', 'reviews', 'turnover', 'founded'] as const).map((sort) =>
        measure(`text alone, by ${sort}`, index, () => ({ mode: 'requirement', search: pick(words), limit: 20, sort })),
      ),
      measure('no query, by rating', index, () => ({ mode: 'requirement', limit: 20, sort: 'rating' })),
      measure('3 filters, by reviews', index, () => ({ ...threeFilters(), sort: 'reviews' })),
      measure('page 100, by founding', index, () => ({
        mode: 'requirement',
        search: pick(words),
        limit: 20,
        offset: 100,
        sort: 'founded',
      })),
      measure('page 100', index, () => ({ mode: 'requirement', search: pick(words), limit: 20, offset: 100 })),
    ];
    console.table(rows);
    const memory = process.memoryUsage();
    console.log(
      `memory: ${(memory.rss / 1e6).toFixed(0)} MB resident, ${(memory.arrayBuffers / 1e6).toFixed(0)} MB in arrays`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const counts = process.argv.slice(2).map(Number);
for (const count of counts.length > 0 ? counts : [12_000, 1_000_000]) benchmark(count);
