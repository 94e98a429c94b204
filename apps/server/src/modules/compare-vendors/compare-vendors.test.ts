import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultBudgets } from '../../config.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { scaledScores } from './compare-vendors.rules.ts';

let server: TestServer;
let owner: TestSession;
let corporate: TestSession;
let approver: TestSession;
let buyer: TestSession;
beforeAll(async () => {
  server = await startTestServer({
    budgets: { ...defaultBudgets },
    environment: { PUBLIC_URL: 'https://buy.example.com' },
  });
  owner = await server.login(fixture.users.owner.email);
  corporate = await server.login(fixture.users.corporate.email);
  approver = await server.login(fixture.users.approver.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());

const unknownId = '11111111-1111-4111-8111-111111111111';
const gstns = [fixtureGstn(3), fixtureGstn(1), fixtureGstn(5)];
const pointersOf = (answer: { problem: { errors: { pointer: string }[] } }) =>
  answer.problem.errors.map(({ pointer }) => pointer);
const compare = (which: string[], as: TestSession | null = owner) =>
  server.call('compareVendorData', { as, body: { gstns: which } });
const share = (as: TestSession | null = owner, part: object = {}) =>
  server.call('shareCompareVendorsLink', { as, rawBody: { gstns, recipients: ['a@b.example'], ...part } });
const tokenOf = (link: string) => link.split('/').pop()!;
const open = (token: string, as: TestSession | null = owner) =>
  server.call('getSharedComparison', { as, path: { token } });
const shares = async (as: TestSession = owner) => (await server.call('getComparisonShares', { as })).body.data;

describe('compareVendorData', () => {
  test('puts the vendors side by side in the order asked, with scores within the comparison and the nearest plant', async () => {
    const { status, body } = await compare(gstns);
    expect(status).toBe(200);
    expect(body.vendors.map(({ gstn }) => gstn)).toEqual(gstns);
    expect(body.vendors[0]).toMatchObject({
      companyInfo: { companyName: 'Kaveri Boilers', foundedYear: 1983 },
      rating: { overallRating: 4, reviewCount: 1 },
      services: ['Tank fabrication'],
      certifications: ['ISO 9001'],
      registeredLocations: ['Bengaluru, Karnataka'],
      nearestPlant: { plantName: 'Ratnagiri Plant', distanceInKilometres: 175 },
    });
    for (const criterion of [
      'rating',
      'experience',
      'turnOver',
      'certifications',
      'keyCustomers',
      'capability',
      'proximity',
    ] as const) {
      const scores = body.vendors.map((vendor) => vendor.scores[criterion]);
      expect([criterion, Math.max(...scores)]).toEqual([criterion, 100]);
    }
    expect(body.vendors[1]!.scores.rating).toBe(0);
  });

  test('each company sees the distance to its own plant', async () => {
    const { body } = await compare(gstns, buyer);
    expect(body.vendors[0]!.nearestPlant!.plantName).toBe('Gulbarga Plant');
  });

  test('an expired certificate does not count', async () => {
    await server.database.ownerPool.query(
      "update vendor_certification set expires_on = '2026-01-01' where vendor_id = $1",
      [fixture.vendorId(5)],
    );
    const { body } = await compare(gstns);
    expect(body.vendors[2]).toMatchObject({ certifications: [], scores: { certifications: 0 } });
  });

  test('an unknown vendor is 404 with a pointer to it; one vendor, seven or the same twice is 400; a guest 401', async () => {
    const unknown = await compare([fixtureGstn(1), '27ZZZZZ9999Z9Z9']);
    expect([unknown.status, pointersOf(unknown)]).toEqual([404, ['/gstns/1']]);
    for (const which of [
      [fixtureGstn(1)],
      [1, 2, 3, 4, 5, 6, 7].map(fixtureGstn),
      [fixtureGstn(1), fixtureGstn(1)],
      ['x', 'y'],
    ])
      expect((await compare(which)).status).toBe(400);
    expect((await compare([1, 2, 3, 4, 5, 6].map(fixtureGstn))).status).toBe(200);
    expect((await compare(gstns, null)).status).toBe(401);
  });
});

describe('shareCompareVendorsLink', () => {
  test('a retry with the same Idempotency-Key answers the same link and mails nobody again; the database keeps no link', async () => {
    const headers = { 'idempotency-key': 'share-retry-key-1' };
    const ask = () =>
      server.call('shareCompareVendorsLink', {
        as: owner,
        headers,
        rawBody: { gstns, recipients: ['once@retry.example'] },
      });
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
    expect(second.body).toEqual(first.body);
    expect((await server.sentMessages()).filter(({ to }) => to === 'once@retry.example')).toHaveLength(1);
    const kept = await server.database.owner
      .selectFrom('idempotency_key')
      .select('body')
      .where('key', '=', headers['idempotency-key'])
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(kept.body)).not.toMatch(new RegExp(`${tokenOf(first.body.link)}|https:|compareVendors`));
  });

  test('mails a link to each recipient, tells it once, and stores only the hash of its token', async () => {
    const answer = await share(owner, {
      recipients: ['one@colleague.example', 'two@colleague.example'],
      note: 'For Thursday.',
      weights: { rating: 5, proximity: 2 },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.link).toMatch(/^https:\/\/buy\.example\.com\/share\/compareVendors\/[\w-]{43}$/);
    expect(answer.body.share).toMatchObject({
      vendorNames: ['Kaveri Boilers', 'Tungabhadra Heat Services', 'Malwa Pumps'],
      recipients: ['one@colleague.example', 'two@colleague.example'],
      note: 'For Thursday.',
      sharedBy: 'Owner Person',
      revokedAt: null,
      openings: [],
      can: { revoke: true },
    });
    expect(Date.parse(answer.body.share.expiresAt) - Date.parse(answer.body.share.sharedAt)).toBe(14 * 86_400_000);
    expect((await shares())[0]).toEqual(answer.body.share);
    const sent = (await server.sentMessages()).filter(({ to }) => to.endsWith('@colleague.example'));
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['one@colleague.example', 'two@colleague.example']);
    for (const { subject, text } of sent) {
      expect(subject).toBe('Owner Person shared a comparison of 3 vendors with you');
      expect(text).toContain(answer.body.link);
      expect(text).toContain('> For Thursday.');
    }
    const token = tokenOf(answer.body.link);
    const { rows } = await server.database.ownerPool.query(
      'select token_hash, snapshot::text as snapshot from comparison_share where id = $1',
      [answer.body.share._id],
    );
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify(await shares())).not.toContain(token);
  });

  test('20 mails a day and person at the default, together with shared profiles; then 429 and nothing is kept', async () => {
    const recipients = [1, 2, 3, 4, 5].map((index) => `p${index}@b.example`);
    await server.call('setVendorShare', { as: approver, body: { gstn: gstns[0]!, recipients } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => share(approver, { recipients })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await shares()).filter(({ sharedBy }) => sharedBy === 'Approver Person')).toHaveLength(3);
  });

  test('links in the note, line breaks in an address, weights above 10 and unknown vendors are refused', async () => {
    const linked = await share(owner, { note: 'Look at http://evil.example' });
    expect([linked.status, pointersOf(linked)]).toEqual([400, ['/note']]);
    expect((await share(owner, { recipients: ['a@b.example\r\nBcc: c@d.example'] })).status).toBe(400);
    expect((await share(owner, { weights: { rating: 11 } })).status).toBe(400);
    expect((await share(owner, { gstns: [gstns[0], '27ZZZZZ9999Z9Z9'] })).status).toBe(404);
    expect((await share(null)).status).toBe(401);
  });
});

describe('getSharedComparison', () => {
  test('shows the frozen comparison to any logged-in holder, of another company too, where its owner says so, and notes each opening', async () => {
    const made = (await share(owner, { weights: { rating: 7 }, note: 'Frozen.', isForRecipientsOnly: false })).body;
    expect(made.share.isForRecipientsOnly).toBe(false);
    const before = (await compare(gstns)).body;
    await server.database.ownerPool.query("update vendor set company_name = 'Renamed Later' where id = $1", [
      fixture.vendorId(1),
    ]);
    const theirs = await open(tokenOf(made.link), buyer);
    expect(theirs.status).toBe(200);
    expect(theirs.body).toMatchObject({
      weights: { rating: 7 },
      sharedBy: 'Owner Person',
      companyName: 'Sagar Steel',
      note: 'Frozen.',
      expiresAt: made.share.expiresAt,
    });
    expect(theirs.body.comparison.vendors).toEqual(before.vendors);
    await open(tokenOf(made.link), corporate);
    const { openings } = (await shares())[0]!;
    expect(openings.map(({ openedBy, companyName }) => [openedBy, companyName])).toEqual([
      ['Corporate Person', 'Sagar Steel'],
      ['Buyer Person', 'Deccan Cement'],
    ]);
    expect((await shares(buyer)).map(({ _id }) => _id)).not.toContain(made.share._id);
    await server.database.ownerPool.query(
      "update vendor set company_name = 'Tungabhadra Heat Services' where id = $1",
      [fixture.vendorId(1)],
    );
  });

  test('opens by itself for the companies of its recipients and of the sharer only; others are 403 and note nothing', async () => {
    const made = (await share(owner, { recipients: ['somebody@elsewhere.example'] })).body;
    expect(made.share.isForRecipientsOnly).toBe(true);
    const refused = await open(tokenOf(made.link), buyer);
    expect([refused.status, refused.problem.code, refused.problem.message]).toEqual([
      403,
      'NOT_ALLOWED',
      'This comparison was shared with other companies only. Ask the sender of the link.',
    ]);
    expect(JSON.stringify(refused.problem)).not.toContain('Sagar');
    expect((await open(tokenOf(made.link), corporate)).status).toBe(200);
    expect((await shares())[0]!.openings.map(({ openedBy }) => openedBy)).toEqual(['Corporate Person']);
    const { email } = fixture.users.buyer;
    const byDomain = (await share(owner, { recipients: [`another.person@${email.split('@')[1]!.toUpperCase()}`] }))
      .body;
    expect((await open(tokenOf(byDomain.link), buyer)).status).toBe(200);
    // A part of the domain, or the domain as a part of another, is another company.
    for (const domain of [`mail.${email.split('@')[1]}`, `${email.split('@')[1]}.example`]) {
      const other = (await share(corporate, { recipients: [`a@${domain}`] })).body;
      expect((await open(tokenOf(other.link), buyer)).status).toBe(403);
    }
    const [sent] = (await server.sentMessages()).filter(({ to }) => to === 'somebody@elsewhere.example');
    expect(sent!.text).toContain('with an account of your company');
  });

  test('a person whose address is named opens it although the company has another domain', async () => {
    const { email, userId } = fixture.users.buyer;
    await server.database.owner
      .updateTable('app_user')
      .set({ email: 'buyer@subsidiary.example' })
      .where('id', '=', userId)
      .execute();
    const made = (await share(corporate, { recipients: ['Buyer@Subsidiary.example'] })).body;
    expect((await open(tokenOf(made.link), buyer)).status).toBe(200);
    await server.database.owner.updateTable('app_user').set({ email }).where('id', '=', userId).execute();
  });

  test('unknown, revoked and expired links are the same 404, and no opening is noted', async () => {
    const [revoked, expired] = [(await share()).body, (await share()).body];
    await server.call('revokeComparisonShare', { as: owner, path: { shareId: revoked.share._id } });
    await server.database.ownerPool.query(
      "update comparison_share set expires_at = now() - interval '1 second' where id = $1",
      [expired.share._id],
    );
    const answers = [await open('A'.repeat(43)), await open(tokenOf(revoked.link)), await open(tokenOf(expired.link))];
    for (const { status, problem } of answers)
      expect([status, problem.code, problem.message]).toEqual([
        404,
        'NOT_FOUND',
        'There is no such shared comparison.',
      ]);
    for (const { _id, openings } of await shares())
      if ([revoked.share._id, expired.share._id].includes(_id)) expect(openings).toEqual([]);
  });

  test('the token alone is not enough: a guest is 401; a malformed token 400', async () => {
    expect((await open(tokenOf((await share(corporate)).body.link), null)).status).toBe(401);
    expect((await open('short')).status).toBe(400);
  });
});

describe('getComparisonShares', () => {
  test('lists the company’s shares newest first; only the sharer and the super user may revoke', async () => {
    const made = (await share(corporate)).body.share;
    const seenByOwner = await shares(owner);
    expect(seenByOwner[0]).toMatchObject({ _id: made._id, sharedBy: 'Corporate Person', can: { revoke: false } });
    const times = seenByOwner.map(({ sharedAt }) => sharedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await shares(corporate)).filter(({ revokedAt }) => revokedAt === null).every(({ can }) => can.revoke)).toBe(
      true,
    );
  });

  test('another company sees none; a guest is 401', async () => {
    expect(await shares(buyer)).toEqual([]);
    expect((await server.call('getComparisonShares')).status).toBe(401);
  });
});

describe('revokeComparisonShare', () => {
  const revoke = (shareId: string, as: TestSession | null) =>
    server.call('revokeComparisonShare', { as, path: { shareId } });

  test('ends the link at once; a second time changes nothing', async () => {
    const made = (await share(corporate)).body;
    const answer = await revoke(made.share._id, corporate);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ _id: made.share._id, can: { revoke: false } });
    expect(answer.body.revokedAt).not.toBeNull();
    expect((await open(tokenOf(made.link), corporate)).status).toBe(404);
    expect((await revoke(made.share._id, corporate)).body).toEqual(answer.body);
  });

  test('a colleague may not (403), the super user may, another company does not find it (404)', async () => {
    const made = (await share(owner)).body.share;
    expect((await revoke(made._id, approver)).status).toBe(403);
    expect((await revoke(made._id, buyer)).status).toBe(404);
    expect((await revoke(unknownId, owner)).status).toBe(404);
    expect((await revoke('x', owner)).status).toBe(400);
    expect((await revoke(made._id, null)).status).toBe(401);
    expect((await revoke(made._id, corporate)).status).toBe(200);
  });
});

describe('rules of comparisons', () => {
  test('the best of a criterion has 100, the others their share, and all have 0 where nobody has any', () => {
    const raw = {
      rating: 0,
      experience: 0,
      turnOver: 0,
      certifications: 0,
      keyCustomers: 0,
      capability: 0,
      proximity: 0,
    };
    const scores = scaledScores([
      { ...raw, certifications: 4, experience: 30 },
      { ...raw, certifications: 1, experience: 20 },
    ]);
    expect(scores.map(({ certifications, experience, rating }) => [certifications, experience, rating])).toEqual([
      [100, 100, 0],
      [25, 67, 0],
    ]);
  });
});
