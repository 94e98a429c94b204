import { beforeAll, describe, expect, test } from 'vitest';

import { IndexBuilder } from './index-builder.ts';
import { sampleSubcategories, sampleVendors } from '../testing/sample-vendors.ts';
import { VALUE_FIELDS } from './search.rules.ts';
import type { SearchQuery, SearchResult } from './search.rules.ts';
import { withFewerWords } from './fewer-words.rules.ts';
import type { Unit } from './query-plan.ts';
import { VendorIndex } from './vendor-index.ts';
import type { VendorRow } from './vendor-rows.ts';

const [COMPANY_NAME, SUBCATEGORIES, EQUIPMENT] = [2, 13, 18];
/** Places of the lists of words in a row. */
const TEXT_LISTS = [14, 15, 16, 17, 18, 19, 20, 21];

let index: VendorIndex;
let catalogue: string[];

beforeAll(() => {
  const builder = new IndexBuilder(sampleSubcategories);
  builder.add(sampleVendors(3000));
  const parts = builder.finish();
  index = new VendorIndex(parts);
  catalogue = parts.table.values.filter((value) => VALUE_FIELDS[value.field]!.weight > 0).map((value) => value.text);
}, 60_000);

const find = (search: string, mode: 'requirement' | 'name' = 'requirement'): SearchResult =>
  index.search({ mode, search, limit: 50 });
const ids = (result: SearchResult): string[] => result.hits.map((hit) => hit.vendorId);

/** Random numbers from a fixed seed: the same 500 misspellings in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function misspell(word: string, random: (below: number) => number): string {
  for (;;) {
    const at = random(word.length);
    const letter = String.fromCharCode(97 + random(26));
    const wrong = [
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + letter + word.slice(at),
      word.slice(0, at) + letter + word.slice(at + 1),
      word.slice(0, at) + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2),
    ][random(4)]!;
    if (wrong !== word) return wrong;
  }
}

describe('did you mean', () => {
  // Section 8.25 of the domain rules: misspellings that buyers were seen to make.
  test.each([
    ['boilr repair', 'boiler repair'],
    ['scafolding', 'scaffolding'],
    ['presure vessel', 'pressure vessel'],
    ['heat exchnger', 'heat exchanger'],
    ['calibraton', 'calibration'],
    ['refractry', 'refractory'],
    ['motor rewindng', 'motor rewinding'],
    ['hydrojeting', 'hydrojetting'],
    ['instalation', 'installation'],
    ['galvanizng', 'galvanizing'],
    ['fabricaton', 'fabrication'],
    ['coling tower', 'cooling tower'],
    ['conveyer', 'conveyor'],
    ['centrfuge', 'centrifuge'],
    ['insullation', 'insulation'],
    ['transfomer', 'transformer'],
    ['chimny', 'chimney'],
    ['turbin', 'turbine'],
    ['compresor', 'compressor'],
    ['valv servicing', 'valve servicing'],
  ])('%s: %s, with its hits', (typed, meant) => {
    const result = find(typed);
    expect(result.didYouMean).toBe(meant);
    expect(result.totalVendors).toBeGreaterThan(0);
    expect(result).toEqual({ ...find(meant), didYouMean: meant });
  });

  test.each([4, 5, 6])(
    '500 random misspellings of words of the catalogue with at least %i letters: 90 % come back',
    (least) => {
      const words = [...new Set(catalogue.flatMap((text) => text.toLowerCase().match(/[a-z]+/g) ?? []))].filter(
        (word) => word.length >= least,
      );
      const random = randomNumbers(2026 + least);
      let recovered = 0;
      for (let round = 0; round < 500; round++) {
        const word = words[random(words.length)]!;
        const result = find(misspell(word, random));
        if (result.totalVendors > 0 && (result.didYouMean === word || ids(result).join() === ids(find(word)).join()))
          recovered++;
      }
      expect(recovered).toBeGreaterThanOrEqual(450);
    },
  );

  test('500 random misspellings anywhere in a whole term of the catalogue: 90 % come back', () => {
    const random = randomNumbers(99);
    let recovered = 0;
    for (let round = 0; round < 500; round++) {
      const term = catalogue[random(catalogue.length)]!;
      const result = find(misspell(term, random));
      if (result.totalVendors > 0 && ids(result).join() === ids(find(term)).join()) recovered++;
    }
    expect(recovered).toBeGreaterThanOrEqual(450);
  });

  test('the suggestion is the whole query in the case it was typed, and following it shows the same hits without another one', () => {
    const result = find('Boilr Repair  in PUNE');
    expect(result.didYouMean).toBe('Boiler Repair in PUNE');
    expect(find(result.didYouMean!)).toEqual({ ...result, didYouMean: null });
  });

  test('a word is corrected to what makes sense with the other words', () => {
    expect(find('coling fan').didYouMean).toBe('cooling fan');
    expect(find('tube expnsion').didYouMean).toBe('tube expansion');
    expect(find('boiler adn pump').didYouMean).toBe('boiler and pump');
  });

  test.each(['lagging', 'leakage', 'genset', 'turnaround', 'thickness gauging', 'lagging repair', 'bag house', 'TIG'])(
    '%s, which the trade has another word for, has hits and is not corrected',
    (typed) => {
      expect(find(typed).totalVendors).toBeGreaterThan(0);
      expect(find(typed).didYouMean).toBeNull();
    },
  );

  describe('a word that only company names have', () => {
    // Beside a word of the catalogue: chimney, which 40 vendors of 8,000 repair; each list of names goes to as many vendors.
    const named = (counts: Record<string, number>): VendorIndex => {
      const names = Object.entries(counts).flatMap(([name, count]) => Array.from({ length: count }, () => name));
      const rows = sampleVendors(8000).map((row, at): VendorRow => {
        const plain = row.with(COMPANY_NAME, names[at] ?? `Firm ${at}`).with(SUBCATEGORIES, ['pump-repair']);
        for (const list of TEXT_LISTS) plain[list] = [];
        return (at % 200 === 0 ? plain.with(EQUIPMENT, ['Chimney']) : plain) as VendorRow;
      });
      const builder = new IndexBuilder(sampleSubcategories);
      builder.add(rows);
      return new VendorIndex(builder.finish());
    };
    const ask = (from: VendorIndex, search: string) => {
      const { totalVendors, didYouMean } = from.search({ mode: 'requirement', search });
      return { totalVendors, didYouMean };
    };

    test('is not corrected where it finds vendors enough', () => {
      const many = named({ 'Chimnex Works': 6, 'Firm Chimnex Pumps': 1 });
      expect(ask(many, 'chimnex')).toEqual({ totalVendors: 7, didYouMean: null });
      expect(ask(many, 'chimnex works')).toEqual({ totalVendors: 6, didYouMean: null });
    });

    test('is corrected where it may be a slip: a handful of vendors', () => {
      const few = named({ 'Chimnex Works': 4 });
      expect(ask(few, 'chimnex')).toEqual({ totalVendors: 40, didYouMean: 'chimney' });
    });

    test('is corrected where what it is near to has a hundred times as many', () => {
      const slips = named({ 'Pumb Works': 6 });
      expect(ask(slips, 'pumb')).toEqual({ totalVendors: 8000, didYouMean: 'pump' });
    });
  });

  test('codes and numbers are not corrected to their neighbours', () => {
    for (const code of ['317L', '2206', 'ss 315', 'A 107', 'C-277', 'API 651']) {
      expect({ code, ...find(code), facets: null }).toMatchObject({ didYouMean: null, totalVendors: 0 });
    }
    for (const code of ['316L', 'A 106', 'API 650', '2205', 'C-276', 'C276', 'SA 516 Gr.70', 'S31803', '904L']) {
      expect({ code, didYouMean: find(code).didYouMean }).toEqual({ code, didYouMean: null });
      expect(find(code).totalVendors).toBeGreaterThan(0);
    }
    expect(find('SS 304jl').didYouMean).toBe('SS 304l');
  });

  test('a known word is never corrected, and an unknown one without a near word leaves nothing', () => {
    for (const term of catalogue)
      expect({ term, didYouMean: find(term).didYouMean }).toEqual({ term, didYouMean: null });
    expect(find('xylophone')).toMatchObject({ totalVendors: 0, didYouMean: null });
    expect(find('boiler xylophone')).toMatchObject({ totalVendors: 0, didYouMean: null });
  });

  test('the beginning of a last word finds what begins so', () => {
    const exchangers = find('heat exch');
    expect(exchangers.didYouMean).toBeNull();
    expect(exchangers.totalVendors).toBe(find('heat exchanger').totalVendors);
    expect(find('exch heat').totalVendors).toBe(0);
  });

  test('company names are corrected in mode name only', () => {
    const name = find('narmda', 'name');
    expect(name.didYouMean).toBe('narmada');
    expect(name.totalVendors).toBe(find('narmada', 'name').totalVendors);
    expect(find('narmda').didYouMean).not.toBe('narmada');
  });
});

describe('a search that no vendor matches', () => {
  test.each([
    ['boiler tube xylophone', 'boiler tube'],
    ['xylophone boiler tube', 'boiler tube'],
    ['Boiler xylophone tube', 'Boiler tube'],
    ['heat exchanger repair by xylophone in Pune', 'heat exchanger repair Pune'],
    ['boilr repair xylophone', 'boiler repair'],
    ['cooling tower fill replacement pune', 'cooling tower pune'],
    ['SA 516 Gr.70 xylophone', 'SA 516 Gr.70'],
  ])('%s: names %s with its hits', (typed, nearest) => {
    const none = find(typed);
    expect(none).toMatchObject({ totalVendors: 0, hits: [] });
    expect(none.instead?.search.toLowerCase()).toBe(nearest.toLowerCase());
    expect(none.instead?.totalVendors).toBe(find(none.instead!.search).totalVendors);
  });

  test('keeps as many words as it can, then those of one service, then those that most vendors have', () => {
    const nearest = (typed: string, counts: Record<string, number>, together: string[] = []) => {
      const parts = [...typed.matchAll(/\S+/g)].map(({ 0: term, index: start }) => ({
        unit: [{ kind: 'term' as const, term }],
        start,
        end: start + term.length,
      }));
      const textOf = (units: Unit[]) =>
        units
          .flat()
          .map((each) => (each.kind === 'term' ? each.term : ''))
          .join(' ');
      return withFewerWords(typed, parts, {
        countOf: (units) => counts[textOf(units)] ?? 0,
        coOccurs: (units) => together.includes(textOf(units)),
      });
    };
    const counts = { 'boiler tube': 2482, 'boiler leakage': 3100, 'tube leakage': 40, boiler: 9000 };
    expect(nearest('boiler tube leakage', counts)).toBe('boiler leakage');
    expect(nearest('boiler tube leakage', counts, ['boiler tube'])).toBe('boiler tube');
    expect(nearest('boiler tube leakage', { boiler: 9000 })).toBeNull();
    expect(nearest('chimney lightning', { chimney: 12, lightning: 11 })).toBe('chimney');
  });

  test('counts under the filters of the search', () => {
    const filters: SearchQuery = { mode: 'requirement', industries: ['Cement'], limit: 1 };
    const { instead } = index.search({ ...filters, search: 'boiler xylophone' });
    expect(instead).toEqual({
      search: 'boiler',
      totalVendors: index.search({ ...filters, search: 'boiler' }).totalVendors,
    });
  });

  test('names no other where there are hits, where no word has any, and for company names', () => {
    for (const result of [
      find('boiler'),
      find('xylophone'),
      find('xylophone zzyzx'),
      find(''),
      find('kaveri xylophone', 'name'),
    ])
      expect(result.instead).toBeUndefined();
  });
});

describe('words that count as one', () => {
  test.each([
    ['boilerrepair', 'boiler repair'],
    ['boiler  repair', 'boiler repair'],
    ['hydro jetting', 'hydrojetting'],
    ['hydrojetting', 'hydrojet'],
    ['heatexchanger', 'heat exchanger'],
    ['house keeping', 'housekeeping'],
    ['gear box', 'gearbox'],
    ['over haul', 'overhaul'],
    ['A106', 'A 106'],
    ['316 L', '316L'],
    ['boilers', 'boiler'],
    ['Boiler-Repair', 'boiler repair'],
    ['galvanizing', 'galvanising'],
    ['repairing', 'repair'],
    ['बॉयलर', 'boiler'],
    ['पुणे', 'pune'],
    ['I am looking for a vendor of boiler repair in Pune', 'boiler repair pune'],
  ])('%s finds what %s finds', (one, other) => {
    expect(find(one).totalVendors).toBeGreaterThan(0);
    expect(ids(find(one))).toEqual(ids(find(other)));
    expect(find(one).totalVendors).toBe(find(other).totalVendors);
  });

  test.each([
    ['NDT', 'non destructive testing'],
    ['HT motor', 'high tension motor'],
    ['LT', 'low tension'],
    ['AMC', 'annual maintenance contract'],
    ['EOT', 'electric overhead travelling crane'],
    ['ETP', 'effluent treatment plant'],
    ['STP', 'sewage treatment plant'],
    ['WHRB', 'waste heat recovery boiler'],
    ['PWHT', 'post weld heat treatment'],
    ['ultrasonic testing', 'ultrasonic thickness testing'],
    ['UT', 'thickness gauging'],
    ['insulation', 'lagging'],
    ['leak sealing', 'leakage sealing'],
    ['DG', 'genset'],
    ['bag filter repair', 'bag house repair'],
    ['DG', 'diesel generator'],
    ['MCC', 'motor control centre'],
    ['AHU', 'air handling unit'],
    ['ID fan', 'induced draft fan'],
    ['FRP', 'GRP'],
    ['SS', 'stainless steel'],
    ['MS', 'mild steel'],
    ['CS', 'carbon steel'],
    ['TPI', 'third party inspection'],
    ['PHE', 'plate heat exchanger'],
    ['ACC', 'air cooled condenser'],
    ['PV', 'pressure vessel'],
    ['SS 316L', 'stainless steel 316L'],
    ['DG set maintenance', 'diesel generator set maintenance'],
  ])('%s means %s, in both directions', (short, long) => {
    expect(find(short).totalVendors).toBeGreaterThan(0);
    expect(ids(find(short))).toEqual(ids(find(long)));
    expect([find(short).totalVendors, find(short).didYouMean]).toEqual([
      find(long).totalVendors,
      find(long).didYouMean,
    ]);
  });
});
