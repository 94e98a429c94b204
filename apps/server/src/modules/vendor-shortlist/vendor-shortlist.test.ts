import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { attentionOf, orderedGroups } from './vendor-shortlist.rules.ts';

let server: TestServer;
let owner: TestSession;
let corporate: TestSession;
let buyer: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
  corporate = await server.login(fixture.users.corporate.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());

const { defaultGroupId } = fixture.sagar;
const unknownId = '11111111-1111-4111-8111-111111111111';
const put = (groupName: string, gstns: string[] = [], as: TestSession | null = owner) =>
  server.call('setVendorShortlistGroup', { as, body: { groupName, gstns } });
const groups = async (as: TestSession = owner) => (await server.call('getVendorShortlistGroup', { as })).body.groups;
const group = async (groupId: string) => (await groups()).find(({ _id }) => _id === groupId);
const pointersOf = (answer: { problem: { errors: { pointer: string }[] } }) =>
  answer.problem.errors.map(({ pointer }) => pointer);

describe('setVendorShortlistGroup', () => {
  test('makes the group, puts the vendors into it once, and everybody of the company sees it', async () => {
    const made = await put('Shutdown 2027', [fixtureGstn(1), fixtureGstn(2)]);
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      groupName: 'Shutdown 2027',
      isDefault: false,
      can: { rename: true, delete: true },
    });
    expect(made.body.gstns.toSorted()).toEqual([fixtureGstn(1), fixtureGstn(2)].toSorted());
    const again = await put('SHUTDOWN 2027', [fixtureGstn(2), fixtureGstn(3)]);
    expect(again.body).toMatchObject({ _id: made.body._id, groupName: 'Shutdown 2027' });
    expect(again.body.gstns.toSorted()).toEqual([fixtureGstn(1), fixtureGstn(2), fixtureGstn(3)].toSorted());
    expect((await groups(corporate)).find(({ _id }) => _id === made.body._id)).toEqual(again.body);
    const { rows } = await server.database.ownerPool.query(
      "select actor_user_id, company_id from activity where operation_id = 'setVendorShortlistGroup' and subject_id = $1",
      [made.body._id],
    );
    expect(rows).toEqual(
      [1, 2].map(() => ({ actor_user_id: fixture.users.owner.userId, company_id: fixture.sagar.companyId })),
    );
  });

  test('another company has groups of its own, the same name among them', async () => {
    const theirs = await put('Shutdown 2027', [fixtureGstn(9)], buyer);
    expect(theirs.body.gstns).toEqual([fixtureGstn(9)]);
    expect((await groups(buyer)).map(({ groupName }) => groupName)).toEqual(['Default', 'Shutdown 2027']);
  });

  test('the same new name by 20 calls at once makes one group', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => put('Race', [fixtureGstn(1 + index)])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect((await group(answers[0]!.body._id))!.gstns).toHaveLength(20);
  });

  test('an unknown vendor is 404 and makes no group; a name is visible text without blank ends', async () => {
    expect((await put('Ghosts', ['27ZZZZZ9999Z9Z9'])).status).toBe(404);
    expect((await groups()).map(({ groupName }) => groupName)).not.toContain('Ghosts');
    for (const name of ['', ' a', 'a ', 'x'.repeat(81), '\u202Eabc', '\u200B', 'a\nb'])
      expect((await put(name)).status).toBe(400);
    expect((await put('Guest', [], null)).status).toBe(401);
  });

  test('a group holds 500 vendors and a company 200 groups; more is a conflict and changes nothing', async () => {
    const { rows } = await server.database.ownerPool.query<{ id: string }>(
      "insert into shortlist_group (company_id, group_name) values ($1, 'Full') returning id",
      [fixture.sagar.companyId],
    );
    await server.database.ownerPool.query(
      `with copies as (insert into vendor select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'gstn', '27AAZCX' || lpad(n::text, 4, '0') || 'X1Z5'))).*
         from vendor v, generate_series(1, 500) n where v.gstn = $1 returning id)
       insert into shortlist_item (company_id, group_id, vendor_id) select $2, $3, id from copies`,
      [fixtureGstn(1), fixture.sagar.companyId, rows[0]!.id],
    );
    const full = await put('Full', [fixtureGstn(1)]);
    expect([full.status, full.problem.code]).toEqual([409, 'GROUP_FULL']);
    expect((await group(rows[0]!.id))!.gstns).toHaveLength(500);
    const count = (await groups()).length;
    await server.database.ownerPool.query(
      "insert into shortlist_group (company_id, group_name) select $1, 'Filler ' || n from generate_series(1, $2::int) n",
      [fixture.sagar.companyId, 200 - count],
    );
    const tooMany = await put('One more');
    expect([tooMany.status, tooMany.problem.code]).toEqual([409, 'TOO_MANY_GROUPS']);
    await server.database.ownerPool.query(
      "delete from shortlist_group where group_name like 'Filler %' or group_name = 'Full'",
    );
    await server.database.ownerPool.query("delete from vendor where gstn like '27AAZCX%'");
  });
});

describe('getVendorShortlistGroup', () => {
  test('lists Default first, then by name', async () => {
    await put('zinc', []);
    await put('Alumina', []);
    const names = (await groups()).map(({ groupName }) => groupName);
    expect(names[0]).toBe('Default');
    expect(names.slice(1)).toEqual(
      names.slice(1).toSorted((left, right) => left.localeCompare(right, 'en-IN', { sensitivity: 'base' })),
    );
    expect((await groups())[0]).toMatchObject({ isDefault: true, can: { rename: false, delete: false } });
  });

  test('needs a session', async () => {
    expect((await server.call('getVendorShortlistGroup')).status).toBe(401);
  });
});

describe('getVendorShortlist', () => {
  test('lists the groups with Default last, each vendor with rating, who added it and what needs a look', async () => {
    await put('Default', [fixtureGstn(3)]);
    await server.database.ownerPool.query(
      "update vendor_certification set name = 'IBR approved repairer', status = 'verified', expires_on = '2026-01-31' where vendor_id = $1",
      [fixture.vendorId(3)],
    );
    const { status, body } = await server.call('getVendorShortlist', { as: owner });
    expect(status).toBe(200);
    expect(body.groups.at(-1)).toMatchObject({ groupName: 'Default', isDefault: true });
    expect(body.groups.at(-1)!.vendors[0]).toMatchObject({
      vendor: { gstn: fixtureGstn(3), companyName: 'Kaveri Boilers' },
      groupName: 'Default',
      rating: { overallRating: 4, reviewCount: 1 },
      attention: 'IBR approved repairer expired',
      attentionState: 'expired',
      addedBy: 'Owner Person',
    });
    const listed = body.groups.flatMap(({ vendors }) => vendors.map(({ vendor }) => vendor.gstn));
    expect(body.total).toBe(new Set(listed).size);
    expect(listed.length).toBeGreaterThan(body.total);
  });

  test('one group by its id; a group of another company is 404', async () => {
    const one = await server.call('getVendorShortlist', { as: owner, query: { groupId: defaultGroupId } });
    expect(one.body.groups.map(({ _id }) => _id)).toEqual([defaultGroupId]);
    expect((await server.call('getVendorShortlist', { as: buyer, query: { groupId: defaultGroupId } })).status).toBe(
      404,
    );
    expect((await server.call('getVendorShortlist', { as: owner, query: { groupId: 'x' } })).status).toBe(400);
    expect((await server.call('getVendorShortlist')).status).toBe(401);
  });
});

describe('getShortlistedVendors', () => {
  test('shows each vendor once, the last shortlisted first, with the true total', async () => {
    await put('Sooner', [fixtureGstn(1), fixtureGstn(2), fixtureGstn(25)]);
    await put('Later', [fixtureGstn(25)]);
    await put('Shutdown 2027', [fixtureGstn(9)], buyer);
    const { status, body } = await server.call('getShortlistedVendors', { as: owner, query: { limit: 3 } });
    expect(status).toBe(200);
    expect(body.data).toHaveLength(3);
    expect(body.data[0]).toMatchObject({ vendor: { gstn: fixtureGstn(25) }, groupName: 'Later' });
    expect(new Set(body.data.map(({ vendor }) => vendor.gstn)).size).toBe(3);
    expect(body.total).toBe((await server.call('getVendorShortlist', { as: owner })).body.total);
    expect(
      (await server.call('getShortlistedVendors', { as: buyer })).body.data.map(({ vendor }) => vendor.gstn),
    ).toEqual([fixtureGstn(9)]);
  });

  test('needs a session; at most 20', async () => {
    expect((await server.call('getShortlistedVendors')).status).toBe(401);
    expect((await server.call('getShortlistedVendors', { as: owner, query: { limit: 21 } })).status).toBe(400);
  });
});

describe('setRenameVendorShortlist', () => {
  const rename = (groupId: string, groupName: string, as: TestSession | null = owner) =>
    server.call('setRenameVendorShortlist', { as, body: { groupId, groupName } });

  test('renames, a change of case among it, and keeps the vendors', async () => {
    const { body } = await put('Old name', [fixtureGstn(5)]);
    expect((await rename(body._id, 'OLD NAME')).body.groupName).toBe('OLD NAME');
    const answer = await rename(body._id, 'New name');
    expect([answer.status, answer.body]).toEqual([200, { ...body, groupName: 'New name' }]);
    expect(await group(body._id)).toEqual(answer.body);
  });

  test('a name that another group has, in any case, is a conflict at the field', async () => {
    const { body } = await put('Second');
    await put('First');
    const answer = await rename(body._id, 'fIRST');
    expect([answer.status, answer.problem.code, pointersOf(answer)]).toEqual([409, 'GROUP_NAME_TAKEN', ['/groupName']]);
  });

  test('Default keeps its name, by the call and by the database', async () => {
    const answer = await rename(defaultGroupId, 'Mine');
    expect([answer.status, answer.problem.code]).toEqual([403, 'NOT_ALLOWED']);
    await expect(
      server.database.ownerPool.query("update shortlist_group set group_name = 'Mine' where id = $1", [defaultGroupId]),
    ).rejects.toThrow('Default');
    await expect(
      server.database.ownerPool.query('delete from shortlist_group where id = $1', [defaultGroupId]),
    ).rejects.toThrow('Default');
  });

  test('another company’s group and an unknown one are the same 404; malformed is 400, a guest 401', async () => {
    for (const answer of [await rename(defaultGroupId, 'X', buyer), await rename(unknownId, 'X')]) {
      expect(answer.status).toBe(404);
      expect(answer.problem.message).toBe('There is no such group.');
    }
    expect((await rename('x', 'X')).status).toBe(400);
    expect((await rename(defaultGroupId, 'X', null)).status).toBe(401);
  });
});

describe('setDeleteVendorShortlist', () => {
  const remove = (groupId: string, as: TestSession | null = owner) =>
    server.call('setDeleteVendorShortlist', { as, body: { groupId } });

  test('takes the group out of every list and frees its name', async () => {
    const { body } = await put('Short lived', [fixtureGstn(30)]);
    expect((await remove(body._id)).body).toEqual({ status: 'SUCCESS' });
    expect(await group(body._id)).toBeUndefined();
    const listed = await server.call('getVendorShortlist', { as: owner });
    expect(
      listed.body.groups.flatMap(({ vendors }) => vendors).some(({ vendor }) => vendor.gstn === fixtureGstn(30)),
    ).toBe(false);
    expect((await put('Short lived')).body._id).not.toBe(body._id);
    expect((await remove(body._id)).status).toBe(404);
  });

  test('Default cannot be deleted; another company’s group is 404', async () => {
    expect((await remove(defaultGroupId)).status).toBe(403);
    expect((await remove(defaultGroupId, buyer)).status).toBe(404);
    expect((await remove('x')).status).toBe(400);
    expect((await remove(defaultGroupId, null)).status).toBe(401);
  });
});

describe('restoreVendorShortlistGroup', () => {
  const restore = (groupId: string, as: TestSession | null = owner) =>
    server.call('restoreVendorShortlistGroup', { as, body: { groupId } });
  const deleted = async (name: string) => {
    const { body } = await put(name, [fixtureGstn(6), fixtureGstn(7)]);
    await server.call('setDeleteVendorShortlist', { as: owner, body: { groupId: body._id } });
    return body;
  };

  test('brings the group back with its vendors', async () => {
    const before = await deleted('Undo me');
    const answer = await restore(before._id);
    expect([answer.status, answer.body]).toEqual([200, before]);
    expect(await group(before._id)).toEqual(before);
    expect((await restore(before._id)).status).toBe(404);
  });

  test('a name that was taken meanwhile is a conflict', async () => {
    const before = await deleted('Taken');
    await put('taken');
    const answer = await restore(before._id);
    expect([answer.status, answer.problem.code]).toEqual([409, 'GROUP_NAME_TAKEN']);
  });

  test('not by another company, not after 30 days', async () => {
    const before = await deleted('Too late');
    expect((await restore(before._id, buyer)).status).toBe(404);
    expect((await restore(before._id, null)).status).toBe(401);
    expect((await restore('x')).status).toBe(400);
    await server.database.ownerPool.query(
      "update shortlist_group set deleted_at = now() - interval '30 days 1 minute' where id = $1",
      [before._id],
    );
    expect((await restore(before._id)).status).toBe(404);
  });
});

describe('deleteShortlistGroupVendor', () => {
  const take = (groupId: string, gstn: string, as: TestSession | null = owner) =>
    server.call('deleteShortlistGroupVendor', { as, body: { groupId, gstn } });

  test('takes the vendor out of this group only; putting it in again undoes it', async () => {
    const [one, two] = [(await put('One', [fixtureGstn(8)])).body, (await put('Two', [fixtureGstn(8)])).body];
    const answer = await take(one._id, fixtureGstn(8));
    expect([answer.status, answer.body.gstns]).toEqual([200, []]);
    expect((await group(two._id))!.gstns).toEqual([fixtureGstn(8)]);
    expect((await put('One', [fixtureGstn(8)])).body).toEqual(one);
  });

  test('a vendor that is not in it, another company’s group: 404; malformed 400; a guest 401', async () => {
    expect((await take(defaultGroupId, fixtureGstn(29))).status).toBe(404);
    expect((await take(defaultGroupId, fixtureGstn(3), buyer)).status).toBe(404);
    expect((await take(defaultGroupId, 'x')).status).toBe(400);
    expect((await take(defaultGroupId, fixtureGstn(3), null)).status).toBe(401);
    expect((await group(defaultGroupId))!.gstns).toContain(fixtureGstn(3));
  });
});

describe('rules of shortlists', () => {
  test('Default is first in the selector and last in the details', () => {
    const all = [
      { group_name: 'b', is_default: false },
      { group_name: 'Default', is_default: true },
      { group_name: 'A', is_default: false },
    ];
    expect(orderedGroups(all, 'first').map(({ group_name: name }) => name)).toEqual(['Default', 'A', 'b']);
    expect(orderedGroups(all, 'last').map(({ group_name: name }) => name)).toEqual(['A', 'b', 'Default']);
  });

  test('the worst certificate is named first', () => {
    const today = '2026-11-21';
    const soon = { name: 'ISO 9001', status: 'verified', expiresOn: '2026-12-01' } as const;
    const over = { name: 'IBR', status: 'verified', expiresOn: '2026-11-20' } as const;
    const gone = { name: 'ASME R', status: 'revoked', expiresOn: null } as const;
    expect(attentionOf([soon], today)).toEqual({ attention: 'ISO 9001 expires soon', attentionState: 'expiring' });
    expect(attentionOf([soon, over], today)).toEqual({ attention: 'IBR expired', attentionState: 'expired' });
    expect(attentionOf([soon, over, gone], today)).toEqual({
      attention: 'ASME R was revoked',
      attentionState: 'revoked',
    });
    expect(attentionOf([{ name: 'PESO', status: 'verified', expiresOn: '2027-11-20' }], today)).toEqual({
      attention: null,
      attentionState: null,
    });
  });
});
