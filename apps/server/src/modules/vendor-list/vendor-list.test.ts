import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultBudgets } from '../../config.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { until } from '../../testing/until.ts';

let server: TestServer;
let owner: TestSession;
let buyer: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());

const gstnsOf = (answer: { body: { vendorProfile: { gstn: string }[] } }) =>
  answer.body.vendorProfile.map(({ gstn }) => gstn);
const pointersOf = (answer: { problem: { errors: { pointer: string }[] } }) =>
  answer.problem.errors.map(({ pointer }) => pointer);

describe('vendorListing', () => {
  test('answers the object itself: cards, total, page, filters as understood, every facet, and the corrected query', async () => {
    const answer = await server.call('vendorListing', { as: owner, query: { search: 'boilr repair', limit: 3 } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ offset: 1, limit: 3, hitLowerLimit: false, didYouMean: 'boiler repair' });
    const corrected = await server.call('vendorListing', { as: owner, query: { search: 'boiler repair', limit: 3 } });
    expect(corrected.body.didYouMean).toBeNull();
    expect([answer.body.totalVendors, gstnsOf(answer)]).toEqual([corrected.body.totalVendors, gstnsOf(corrected)]);
    expect(answer.body.filterValues).toMatchObject({
      search: 'boilr repair',
      subcategoryId: null,
      min: 0,
      max: 200,
      aff: 'open',
    });
    expect(Object.keys(answer.body.facets).toSorted()).toEqual([
      'discipline',
      'equipFamily',
      'fabricationMaterials',
      'fabricationProcess',
      'fabricationProducts',
      'industries',
      'natureOfWork',
      'registered_city',
      'registered_state',
      'serviceGroup',
      'turnOverSlab',
    ]);
    expect(answer.body.vendorProfile).toHaveLength(3);
    expect(answer.body.vendorProfile[0]!.whyMatched).toContainEqual({ field: 'service', text: 'Boiler repair' });
    for (const card of answer.body.vendorProfile) expect(card.whyMatched.length).toBeGreaterThan(0);
  });

  test('names the nearest search that has hits where there are none, for guests too, and only there', async () => {
    const query = { search: 'boiler repair xylophone' };
    const { totalVendors } = (await server.call('vendorListing', { as: owner, query: { search: 'boiler repair' } }))
      .body;
    const instead = { search: 'boiler repair', totalVendors };
    for (const answer of [
      await server.call('vendorListing', { as: owner, query }),
      await server.call('guestVendorListing', { query }),
    ])
      expect([answer.status, answer.body.totalVendors, answer.body.instead]).toEqual([200, 0, instead]);
    const found = await server.call('vendorListing', { as: owner, query: { search: 'boiler repair' } });
    expect(found.body).not.toHaveProperty('instead');
    const byName = await server.call('vendorListingByName', { as: owner, query });
    expect(byName.body).toMatchObject({ totalVendors: 0 });
    expect(byName.body).not.toHaveProperty('instead');
  });

  test('a card says what the database says', async () => {
    const answer = await server.call('vendorListing', {
      as: owner,
      query: { search: 'Tungabhadra Heat Services', limit: 100 },
    });
    const byName = await server.call('vendorListingByName', {
      as: owner,
      query: { search: 'Tungabhadra Heat Services', limit: 100 },
    });
    expect(answer.status).toBe(200);
    expect(byName.body.vendorProfile.find(({ gstn }) => gstn === fixtureGstn(1))).toMatchObject({
      _id: fixture.vendorId(1),
      companyInfo: {
        companyName: 'Tungabhadra Heat Services',
        companyLogo: `/media/vendors/${fixtureGstn(1)}/logo.svg`,
        foundedYear: 1981,
        turnOverSlab: '10-25 Cr',
        city: 'Pune',
        state: 'Maharashtra',
      },
      badges: {
        isVerified: true,
        verifiedOn: '2026-10-01',
        isOem: false,
        keyCustomerCount: 1,
        certifications: ['ISO 9001'],
      },
      rating: { overallRating: null, reviewCount: 0 },
      services: ['Boiler repair'],
    });
  });

  test('paging repeats nothing and loses nothing; a page past the end is empty with the true total', async () => {
    const seen: string[] = [];
    for (const offset of [1, 2, 3, 4, 5])
      seen.push(...gstnsOf(await server.call('vendorListing', { as: owner, query: { offset, limit: 7 } })));
    expect(new Set(seen).size).toBe(30);
    expect(seen).toHaveLength(30);
    const past = await server.call('vendorListing', { as: owner, query: { offset: 9_000_000, limit: 100 } });
    expect(past.status).toBe(200);
    expect(past.body).toMatchObject({ vendorProfile: [], totalVendors: 30 });
  });

  test('the count of a facet value is the total when that value alone is chosen', async () => {
    const { body } = await server.call('vendorListing', { as: owner, query: { search: 'boiler' } });
    for (const { value, count } of body.facets.industries)
      expect(
        (await server.call('vendorListing', { as: owner, query: { search: 'boiler', industries: [value] } })).body
          .totalVendors,
      ).toBe(count);
    for (const { value, count } of body.facets.registered_state)
      expect(
        (
          await server.call('vendorListing', {
            as: owner,
            query: { search: 'boiler', selectedRegisteredLocations: [value] },
          })
        ).body.totalVendors,
      ).toBe(count);
  });

  test('affiliated shows the vendors that this company shortlisted or worked with, and those of no other company', async () => {
    const before = gstnsOf(await server.call('vendorListing', { as: owner, query: { aff: 'affiliated', limit: 100 } }));
    expect(before.toSorted()).toEqual([1, 2, 3].map(fixtureGstn).toSorted());
    await server.call('setVendorShortlistGroup', {
      as: owner,
      body: { groupName: 'Default', gstns: [fixtureGstn(20)] },
    });
    const after = gstnsOf(await server.call('vendorListing', { as: owner, query: { aff: 'affiliated', limit: 100 } }));
    expect(after.toSorted()).toEqual([1, 2, 3, 20].map(fixtureGstn).toSorted());
    const others = gstnsOf(await server.call('vendorListing', { as: buyer, query: { aff: 'affiliated', limit: 100 } }));
    expect(others).toEqual([fixtureGstn(4)]);
  });

  test('100 a page with a session, not 101; bounds against each other are refused with both pointers', async () => {
    expect((await server.call('vendorListing', { as: owner, query: { limit: 100 } })).status).toBe(200);
    const tooMany = await server.call('vendorListing', { as: owner, query: { limit: 101 } });
    expect([tooMany.status, pointersOf(tooMany)]).toEqual([400, ['/query/limit']]);
    const crossed = await server.call('vendorListing', { as: owner, query: { min: 100, max: 50 } });
    expect([crossed.status, pointersOf(crossed)]).toEqual([400, ['/query/min', '/query/max']]);
  });

  test('sort orders the hits, also those of guests and by name; the same value is in the order by match', async () => {
    const query = { search: 'boiler', limit: 20 } as const;
    const byMatch = await server.call('vendorListing', { as: owner, query });
    const years = new Map(byMatch.body.vendorProfile.map(({ gstn, companyInfo }) => [gstn, companyInfo.foundedYear]));
    const expected = gstnsOf(byMatch).toSorted((left, right) => years.get(left)! - years.get(right)!);
    expect(expected).not.toEqual(gstnsOf(byMatch));
    const sorted = { ...query, sort: 'founded' } as const;
    expect(gstnsOf(await server.call('vendorListing', { as: owner, query: sorted }))).toEqual(expected);
    const guest = gstnsOf(await server.call('guestVendorListing', { query: sorted }));
    expect(guest.map((gstn) => years.get(gstn))).toEqual(expected.map((gstn) => years.get(gstn)));
    const byName = await server.call('vendorListingByName', { query: { ...sorted, search: 'kaveri' } });
    const found = byName.body.vendorProfile.map(({ companyInfo }) => companyInfo.foundedYear);
    expect(found.length).toBeGreaterThan(1);
    expect(found).toEqual(found.toSorted((left, right) => left - right));
    const reviewed = await server.call('vendorListing', { as: owner, query: { limit: 100, sort: 'reviews' } });
    const counts = reviewed.body.vendorProfile.map(({ rating }) => rating.reviewCount);
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts.at(-1)).toBe(0);
    expect(counts).toEqual(counts.toSorted((left, right) => right - left));
    const unknown = await server.call('vendorListing', { as: owner, query: { sort: 'price' as 'rating' } });
    expect([unknown.status, pointersOf(unknown)]).toEqual([400, ['/query/sort']]);
  });

  test('without a session, or with a token that is no longer good, it is 401', async () => {
    expect((await server.call('vendorListing')).status).toBe(401);
    expect(
      (await server.call('vendorListing', { headers: { authorization: 'Bearer nobody-has-this-token-at-all' } }))
        .status,
    ).toBe(401);
  });
});

describe('guestVendorListing', () => {
  test('finds the same vendors as with a session and shows no field that names a person, an address or a phone', async () => {
    const answer = await server.call('guestVendorListing', { query: { search: 'pump', limit: 20 } });
    const client = await server.call('vendorListing', { as: owner, query: { search: 'pump', limit: 20 } });
    expect(gstnsOf(answer).toSorted()).toEqual(gstnsOf(client).toSorted());
    expect(fieldNames(answer.body.vendorProfile)).toEqual([
      '_id',
      'badges',
      'badges.certifications',
      'badges.isOem',
      'badges.isVerified',
      'badges.keyCustomerCount',
      'badges.verifiedOn',
      'companyInfo',
      'companyInfo.city',
      'companyInfo.companyLogo',
      'companyInfo.companyName',
      'companyInfo.foundedYear',
      'companyInfo.state',
      'companyInfo.summary',
      'companyInfo.turnOverSlab',
      'gstn',
      'rating',
      'rating.overallRating',
      'rating.reviewCount',
      'services',
      'whyMatched',
      'whyMatched.field',
      'whyMatched.text',
    ]);
    expect(answer.bytes.toString()).not.toMatch(/@|vendor\.example|\+91/);
  });

  test('pages of at most 20; affiliated has no meaning without a company', async () => {
    expect((await server.call('guestVendorListing', { query: { limit: 20 } })).status).toBe(200);
    const large = await server.call('guestVendorListing', { query: { limit: 21 } });
    expect([large.status, pointersOf(large)]).toEqual([400, ['/query/limit']]);
    const affiliated = await server.call('guestVendorListing', { query: { aff: 'affiliated' } });
    expect([affiliated.status, pointersOf(affiliated)]).toEqual([400, ['/query/aff']]);
  });

  test('the first 2,000 vendors only: what lies deeper is refused with a pointer, a page past the end is empty', async () => {
    await server.database.ownerPool.query(
      `insert into vendor select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'gstn', '27AAZC' || lpad(n::text, 5, '0') || 'D1Z5'))).*
       from vendor v, generate_series(1, 2000) n where v.gstn = $1`,
      [fixtureGstn(1)],
    );
    await server.search.refresh();
    const page = (offset: number, as: TestSession | null = null) =>
      server.call(as ? 'vendorListing' : 'guestVendorListing', { as, query: { limit: 20, offset } });
    const last = await page(100);
    expect([last.status, last.body.vendorProfile.length, last.body.totalVendors]).toEqual([200, 20, 2030]);
    const deeper = await page(101);
    expect([deeper.status, pointersOf(deeper)]).toEqual([400, ['/query/offset']]);
    expect((await page(101, owner)).body.vendorProfile).toHaveLength(20);
    const past = await page(10_000_000);
    expect([past.status, past.body.vendorProfile, past.body.totalVendors]).toEqual([200, [], 2030]);
    await server.database.ownerPool.query("delete from vendor where gstn like '27AAZC%D1Z5'");
    await server.search.refresh();
  });

  test('a session changes nothing here: the operation is public', async () => {
    expect((await server.call('guestVendorListing', { as: owner, query: { limit: 21 } })).status).toBe(400);
  });

  test.each([
    ['10,000 characters', `search=${'x'.repeat(10_000)}`, [400]],
    ['a percent sign', 'search=%25', [200]],
    ['a broken escape', 'search=%', [400]],
    ['a pipe', 'search=%7C&industries=a|b|%7C', [200]],
    ['only pipes', 'industries=|||', [200, 400]],
    ['an emoji', `search=${encodeURIComponent('🔥 boiler')}`, [200]],
    ['a lone surrogate', 'search=%ED%A0%80', [400]],
    ['NUL', 'search=a%00b', [400]],
    [
      'SQL',
      `search=${encodeURIComponent("'; drop table vendor; --")}&industries=${encodeURIComponent("') or 1=1 --")}`,
      [200],
    ],
    ['a regular expression', `search=${encodeURIComponent('(a+)+$ .* [')}`, [200]],
    ['wildcards', `search=${encodeURIComponent('_ % * ?')}`, [200]],
    ['Devanagari', `search=${encodeURIComponent('बॉयलर मरम्मत')}`, [200]],
    ['right-to-left marks', `search=${encodeURIComponent('\u202Eboiler\u202C')}`, [200]],
    ['limit=-1', 'limit=-1', [400]],
    ['limit=0', 'limit=0', [400]],
    ['limit=5.5', 'limit=5.5', [400]],
    ['limit=ten', 'limit=ten', [400]],
    ['offset=1e9', 'offset=1e9', [400]],
    ['offset=1000000000', 'offset=1000000000', [400]],
    ['min above max', 'min=100&max=50', [400]],
    ['min=-1', 'min=-1', [400]],
    ['min=NaN', 'min=NaN', [400]],
    ['an unknown facet value', 'industries=Alchemy', [200]],
    ['an unknown service', 'subcategoryId=alchemy', [200]],
    ['an unknown place', 'selectedRegisteredLocations=Atlantis:Poseidonis', [200]],
    ['an unknown parameter', 'colour=red', [400]],
    ['a parameter twice', 'search=a&search=b', [400]],
    ['a prototype name', 'industries=__proto__|constructor', [200]],
    ['51 values', `industries=${Array.from({ length: 51 }, (_, index) => `v${index}`).join('|')}`, [400]],
  ])('%s is a 400 with pointers or an empty result, never a 500', async (_, rawQuery, expected) => {
    const answer = await server.call('guestVendorListing', { rawQuery });
    expect(expected).toContain(answer.status);
    if (answer.status === 400) expect(answer.problem.errors.length).toBeGreaterThan(0);
    else expect(answer.body.totalVendors).toBeLessThanOrEqual(30);
  });

  test('unknown values find nothing', async () => {
    for (const query of [
      { industries: ['Alchemy'] },
      { subcategoryId: 'alchemy' },
      { turnOverSlab: ['a lot'] },
      { selectedRegisteredLocations: ['Atlantis'] },
      { location: ['Atlantis'] },
    ]) {
      const answer = await server.call('guestVendorListing', { query });
      expect([answer.status, answer.body.totalVendors, answer.body.vendorProfile]).toEqual([200, 0, []]);
    }
  });
});

describe('vendorListingByName', () => {
  test('finds by company name only, for guests and with a session', async () => {
    const guest = await server.call('vendorListingByName', { query: { search: 'Tungabhadra', limit: 20 } });
    expect(guest.status).toBe(200);
    expect(gstnsOf(guest)).toContain(fixtureGstn(1));
    for (const card of guest.body.vendorProfile) expect(card.companyInfo.companyName).toContain('Tungabhadra');
    const byWork = await server.call('vendorListingByName', { query: { search: 'overhaul' } });
    expect(byWork.body.totalVendors).toBe(0);
    expect(
      (await server.call('vendorListingByName', { as: owner, query: { search: 'Tungabhadra', limit: 100 } })).status,
    ).toBe(200);
  });

  test('guests are bound as in the guest listing, sessions are not; a token that is no longer good is 401, not a guest', async () => {
    expect((await server.call('vendorListingByName', { query: { limit: 21 } })).status).toBe(400);
    expect((await server.call('vendorListingByName', { query: { aff: 'affiliated' } })).status).toBe(400);
    expect((await server.call('vendorListingByName', { as: owner, query: { aff: 'affiliated' } })).status).toBe(200);
    expect(
      (await server.call('vendorListingByName', { headers: { authorization: 'Bearer nobody-has-this-token-at-all' } }))
        .status,
    ).toBe(401);
  });
});

describe('getVendorCategoriesList', () => {
  test('lists the categories in order with how many vendors each service has, which are the totals of the listing', async () => {
    const { status, body } = await server.call('getVendorCategoriesList');
    expect(status).toBe(200);
    const mro = body.categories.find(({ _id }) => _id === 'mro-services')!;
    expect(mro).toMatchObject({ name: 'MRO services', vendorCount: 30 });
    for (const { _id, vendorCount } of mro.subcategories)
      expect((await server.call('guestVendorListing', { query: { subcategoryId: _id } })).body.totalVendors).toBe(
        vendorCount,
      );
  });

  test('takes no parameters', async () => {
    expect((await server.call('getVendorCategoriesList', { rawQuery: 'a=1' })).status).toBe(400);
  });
});

describe('getRegisteredVendorLocationsAcrossIndia', () => {
  test('lists states by name with cities, counted as the listing counts them', async () => {
    const { status, body } = await server.call('getRegisteredVendorLocationsAcrossIndia');
    expect(status).toBe(200);
    expect(body.states.map(({ state }) => state)).toEqual(['Gujarat', 'Karnataka', 'Maharashtra', 'Tamil Nadu']);
    for (const { state, vendorCount, cities } of body.states) {
      expect(
        (await server.call('guestVendorListing', { query: { selectedRegisteredLocations: [state] } })).body
          .totalVendors,
      ).toBe(vendorCount);
      for (const { city, vendorCount: inCity } of cities)
        expect(
          (await server.call('guestVendorListing', { query: { selectedRegisteredLocations: [`${state}:${city}`] } }))
            .body.totalVendors,
        ).toBe(inCity);
    }
  });

  test('takes no parameters', async () => {
    expect((await server.call('getRegisteredVendorLocationsAcrossIndia', { rawQuery: 'a=1' })).status).toBe(400);
  });
});

describe('vendorListing, freshness', () => {
  // On PostgreSQL another process writes; on the embedded database, which is one process, the server itself.
  async function write(statement: string, values: unknown[]): Promise<void> {
    if (server.database.engine === 'embedded') return void (await server.database.ownerPool.query(statement, values));
    const other = new pg.Client({ connectionString: server.database.ownerPool.options.connectionString });
    await other.connect();
    await other.query(statement, values);
    await other.end();
  }
  const named = async (search: string) =>
    (await server.call('vendorListingByName', { as: owner, query: { search, limit: 100 } })).body;

  test('a rename, an insert, a rating change and a deletion are soon in search, card and counts', async () => {
    const gstn = fixtureGstn(7);
    await write('update vendor set company_name = $1 where gstn = $2', ['Zuari Quickheat', gstn]);
    await until(async () => (await named('Quickheat')).vendorProfile[0]?.companyInfo.companyName === 'Zuari Quickheat');

    await write(
      `insert into vendor select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'gstn', '27AAZCX0000X1Z5', 'company_name', 'Quickheat Twin'))).*
       from vendor v where gstn = $1`,
      [gstn],
    );
    await until(async () => (await named('Quickheat')).totalVendors === 2);
    const counted = await server.call('getVendorCategoriesList');
    expect(counted.body.categories.find(({ _id }) => _id === 'mro-services')!.vendorCount).toBe(31);

    await write('update vendor set review_count = 2, rating_sum = 9, rating_score = 4.4 where gstn = $1', [gstn]);
    await until(async () =>
      (await named('Zuari Quickheat')).vendorProfile.some(
        (card) => card.gstn === gstn && card.rating.overallRating === 4.5,
      ),
    );

    await write("delete from vendor where gstn = '27AAZCX0000X1Z5'", []);
    await until(async () => (await named('Quickheat')).totalVendors === 1);
    await write('update vendor set deleted_at = now() where gstn = $1', [gstn]);
    await until(async () => (await named('Quickheat')).totalVendors === 0);
    expect((await server.call('vendorProfileDataWithoutToken', { path: { gstn } })).status).toBe(404);
  });
});

describe('guestVendorListing, budget', () => {
  test('60 searches a minute and address at the default, by requirement and by name together; then 429 with Retry-After', async () => {
    const strict = await startTestServer({ budgets: { ...defaultBudgets } });
    // A budget of 60 gets one back every second, which the calls may take.
    strict.freeze();
    try {
      for (let count = 0; count < 60; count += 1)
        expect(
          (await strict.call(count % 2 ? 'guestVendorListing' : 'vendorListingByName', { query: { limit: 1 } })).status,
        ).toBe(200);
      const byRequirement = await strict.call('guestVendorListing', { query: { limit: 1 } });
      expect(byRequirement.status).toBe(429);
      expect(Number(byRequirement.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await strict.call('vendorListingByName', { query: { limit: 1 } })).status).toBe(429);
      strict.advance(60);
      expect((await strict.call('guestVendorListing', { query: { limit: 1 } })).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});

/** Every field name of an answer with its parents, once, sorted. */
function fieldNames(value: unknown, prefix = ''): string[] {
  const names = new Set<string>();
  const walk = (node: unknown, path: string) => {
    if (Array.isArray(node)) return node.forEach((item) => walk(item, path));
    if (typeof node !== 'object' || node === null) return;
    for (const [key, inner] of Object.entries(node)) {
      const name = path ? `${path}.${key}` : key;
      names.add(name);
      walk(inner, name);
    }
  };
  walk(value, prefix);
  return [...names].toSorted();
}
