import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture, fixtureGstn } from '../testing/fixture-world.ts';
import { startTestServer } from '../testing/harness.ts';
import type { TestServer, TestSession } from '../testing/harness.ts';
import { BrokenAnswer, checkerOf, checkerOfAnswer, checkerOfProperty } from './checked-json.ts';
import { compileContract } from './contract.ts';

let server: TestServer;
let owner: TestSession;
let buyer: TestSession;
beforeAll(async () => {
  server = await startTestServer({ environment: { LOG_LEVEL: 'silent' } });
  owner = await server.login(fixture.users.owner.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());

const change = async (statement: string, values: unknown[]) => {
  await server.database.ownerPool.query(statement, values);
  await server.search.refresh();
};

describe('a checker of a part of an answer', () => {
  test('answers the text of what keeps to the contract, and refuses everything else without repeating it', () => {
    const reasons = checkerOfProperty('VendorCard', 'whyMatched');
    expect(reasons.json([{ field: 'name', text: 'Zeta' }])).toBe('[{"field":"name","text":"Zeta"}]');
    expect(() => reasons.json([{ field: 'secret' as 'name', text: 'Zeta' }])).toThrow(BrokenAnswer);
    expect(() => reasons.json([{ field: 'name', text: 'x'.repeat(201) }])).toThrow(/\/0\/text must/);
    expect(() => checkerOf('RatingSummary').json({ overallRating: 9, reviewCount: 1 })).toThrow(BrokenAnswer);
    expect(() =>
      checkerOf('RatingSummary').json({ overallRating: 4.5, reviewCount: 1, email: 'a@b.example' } as never),
    ).toThrow(/email is not a field/);
    expect(() => checkerOfAnswer('getAllReview').json({} as never)).toThrow(/is required/);
  });
});

describe('guestVendorListing, put together from checked text', () => {
  test('is an answer of the contract as a whole, byte for byte the JSON of its value', async () => {
    const check = compileContract().get('guestVendorListing')!.checkResponse.get(200)!;
    for (const query of [
      {},
      { search: 'boilr repair' },
      { limit: 20, offset: 2 },
      { search: 'zzzz zzzz' },
      { equipFamily: ['"\\\n'] },
    ]) {
      const { status, bytes, body } = await server.call('guestVendorListing', { query });
      expect(status).toBe(200);
      expect(check(body), JSON.stringify(check.errors)).toBe(true);
      expect(bytes.toString()).toBe(JSON.stringify(body));
    }
  });

  test('the second answer to a question is the first, and a change makes it another', async () => {
    const [first, second] = [await server.call('guestVendorListing'), await server.call('guestVendorListing')];
    expect(second.bytes.equals(first.bytes)).toBe(true);
    const { _id: id } = first.body.vendorProfile[0]!;
    await change(`update vendor set summary = 'Freshly written.' where id = $1`, [id]);
    const { body } = await server.call('guestVendorListing');
    expect(body.vendorProfile.find((card) => card._id === id)!.companyInfo.summary).toBe('Freshly written.');
  });

  test.each([
    ['a card', 'founded_year', 'update vendor set founded_year = $1 where id = $2', 1200],
    ['a facet and a reason', 'industries', 'update vendor set industries = $1 where id = $2', ['x'.repeat(201)]],
  ])(
    '%s that breaks the contract is refused with 500 and never sent, until it is mended',
    async (_part, column, statement, broken) => {
      const { body: before } = await server.call('guestVendorListing', { query: { limit: 20 } });
      const { _id: id } = before.vendorProfile[0]!;
      const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(
        `select * from vendor where id = $1`,
        [id],
      );
      await change(statement, [broken, id]);
      for (let time = 0; time < 2; time++) {
        const answer = await server.call('guestVendorListing', { query: { limit: 20 } });
        expect(answer.status).toBe(500);
        expect(answer.bytes.toString()).not.toMatch(/vendorProfile|1200|xxx/);
      }
      await change(statement, [rows[0]![column], id]);
      expect((await server.call('guestVendorListing', { query: { limit: 20 } })).body.totalVendors).toBe(
        before.totalVendors,
      );
    },
  );
});

describe('vendorListing, kept answers and companies', () => {
  test('affiliated vendors are those of the asking company, whoever asked before', async () => {
    const ask = async (as: TestSession) =>
      (await server.call('vendorListing', { as, query: { aff: 'affiliated', limit: 100 } })).body.vendorProfile.map(
        (card) => card._id,
      );
    const known = async (as: TestSession) => {
      const { rows } = await server.database.ownerPool.query<{ vendor_id: string }>(
        `with company as (select company_id as id from app_user where id = $1)
         select i.vendor_id from shortlist_item i join shortlist_group g on g.id = i.group_id join company c on c.id = i.company_id where g.deleted_at is null
         union select e.vendor_id from vendor_experience e join company c on c.id = e.company_id`,
        [as.userId],
      );
      return rows.map((row) => row.vendor_id);
    };
    const [ofOwner, ofBuyer] = [await known(owner), await known(buyer)];
    expect(ofOwner.length).toBeGreaterThan(0);
    expect(new Set(ofOwner)).not.toEqual(new Set(ofBuyer));
    for (let round = 0; round < 2; round++) {
      expect(new Set(await ask(owner))).toEqual(new Set(ofOwner));
      expect(new Set(await ask(buyer))).toEqual(new Set(ofBuyer));
    }
  });

  test('the order by nearness is that of the asking plant, and a guest has none', async () => {
    const answers = async () => [
      (await server.call('vendorListing', { as: owner, query: { limit: 20 } })).body.vendorProfile,
      (await server.call('vendorListing', { as: buyer, query: { limit: 20 } })).body.vendorProfile,
      (await server.call('guestVendorListing', { query: { limit: 20 } })).body.vendorProfile,
    ];
    // Two vendors move to the two plants: alike otherwise, each is first for its neighbour only.
    const { body } = await server.call('guestVendorListing', { query: { limit: 20, offset: 1 } });
    const ids = body.vendorProfile.map((card) => card._id);
    const beside = async (plantId: string, vendorId: string) =>
      change(
        `update vendor set (latitude, longitude) = (select latitude, longitude from plant where id = $1) where id = $2`,
        [plantId, vendorId],
      );
    await beside(fixture.sagar.plantId, ids.at(-1)!);
    await beside(fixture.deccan.plantId, ids.at(-2)!);
    const first = await answers();
    expect(await answers()).toEqual(first);
    const orders = first.map((cards) => cards.map((card) => card._id).join());
    expect(new Set(orders).size).toBe(3);
  });

  test('a guest is refused what lies too deep even when somebody with a session has just asked for it', async () => {
    const query = { limit: 100 };
    expect((await server.call('vendorListing', { as: owner, query })).status).toBe(200);
    expect((await server.call('guestVendorListing', { query })).status).toBe(400);
  });
});

describe('getAllReview, kept answers', () => {
  const reviewed = fixtureGstn(3);
  const mine = async (as?: TestSession) =>
    (await server.call('getAllReview', { as, path: { gstn: reviewed } })).body.data.map((review) => review.isMine);

  test("a review is its author's alone, whoever read before", async () => {
    for (let round = 0; round < 2; round++) {
      expect(await mine(owner)).toContain(true);
      expect(await mine(buyer)).not.toContain(true);
      expect(await mine()).not.toContain(true);
    }
  });

  test('a change, a withdrawal and a publication are in the very next answer', async () => {
    const read = async () => (await server.call('getAllReview', { path: { gstn: reviewed } })).body;
    const before = await read();
    const id = before.data[0]!._id;
    await server.database.ownerPool.query(
      `update vendor_review set overall_review = 'Second thoughts.' where id = $1`,
      [id],
    );
    expect((await read()).data[0]!.overallReview).toBe('Second thoughts.');
    await server.database.ownerPool.query('update vendor_review set is_public = false where id = $1', [id]);
    expect((await read()).totalRecords).toBe(before.totalRecords - 1);
    await server.database.ownerPool.query('update vendor_review set is_public = true where id = $1', [id]);
    expect((await read()).totalRecords).toBe(before.totalRecords);
  });
});
