import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { distanceInKilometres, suggestionsOf } from './request-vendor.rules.ts';

let server: TestServer;
let owner: TestSession;
let corporate: TestSession;
let buyer: TestSession;
beforeAll(async () => {
  server = await startTestServer({
    environment: { PUBLIC_URL: 'https://buy.example.com', TEAM_EMAIL: 'team@provider.example' },
  });
  owner = await server.login(fixture.users.owner.email);
  corporate = await server.login(fixture.users.corporate.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());

const unknownId = '11111111-1111-4111-8111-111111111111';
const pointersOf = (answer: { problem: { errors: { pointer: string }[] } }) =>
  answer.problem.errors.map(({ pointer }) => pointer);
const post = (body: object, as: TestSession | null = owner) =>
  server.call('postVendorRequest', { as, rawBody: { requirement: 'Rotary kiln tyre grinding', ...body } });
const setStatus = (id: string, status: string) =>
  server.database.ownerPool.query('update vendor_request set status = $1 where id = $2', [status, id]);
const statuses = [
  'submitted',
  'in_review',
  'need_info',
  'searching',
  'vendor_contacted',
  'onboarding',
  'added',
  'duplicate',
  'not_suitable',
  'declined',
  'withdrawn',
] as const;

async function uploadedFile(as: TestSession, name: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob(['scope of work']), name);
  const answer = await server.call('setFileUpload', { as, body: form });
  expect(answer.status).toBe(201);
  return answer.body.fileId;
}

describe('postVendorRequest', () => {
  test('stores the request with its files and mails the requester and the provider’s team', async () => {
    const fileId = await uploadedFile(owner, 'scope.txt');
    const fields = {
      requirement: 'Rotary kiln tyre grinding at site',
      subcategoryId: 'boiler-repair',
      vendorCompanyName: 'Palar Rotary Services',
      vendorGstn: fixtureGstn(9),
      vendorContactName: 'S. Anand',
      vendorEmail: 'anand@palar-rotary.example',
      vendorPhone: '+919800000000',
      location: 'Chittorgarh, Rajasthan',
      neededBy: '2099-01-15',
      note: 'Two kilns of 4.2 m.\nShutdown in January.',
    };
    const answer = await post({ ...fields, fileIds: [fileId] });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      ...fields,
      number: 'VR-1',
      status: 'submitted',
      version: 1,
      requestedBy: 'Owner Person',
      can: { edit: true, withdraw: true },
    });
    expect(answer.body.files).toMatchObject([
      { fileId, fileName: 'scope.txt', mediaType: 'text/plain', sizeInBytes: 13 },
    ]);
    expect((await server.call('getVendorRequest', { as: corporate, path: { id: answer.body._id } })).body).toEqual(
      answer.body,
    );
    const sent = await server.sentMessages();
    const toOwner = sent.find(({ to }) => to === owner.email)!;
    expect(toOwner.subject).toBe('We have your vendor request VR-1');
    expect(toOwner.text).toContain(`/vendor-requests?request=${answer.body._id}`);
    expect(toOwner.text).toContain('https://buy.example.com/');
    expect(sent.find(({ to }) => to === 'team@provider.example')).toMatchObject({
      channel: 'mail',
      subject: 'Vendor request VR-1 of Sagar Steel',
    });
    const { rows } = await server.database.ownerPool.query(
      "select actor_user_id, detail from activity where operation_id = 'postVendorRequest'",
    );
    expect(rows).toEqual([{ actor_user_id: fixture.users.owner.userId, detail: { to: 'submitted' } }]);
  });

  test('numbers have no gap and no double in a company, under 30 calls at once, and begin at 1 in another', async () => {
    const before = (await server.call('getVendorRequests', { as: owner })).body.totalRecords;
    const failing = post({ fileIds: [unknownId] });
    const answers = await Promise.all(Array.from({ length: 30 }, () => post({})));
    expect((await failing).status).toBe(400);
    const numbers = answers.map(({ body }) => Number(body.number.slice(3))).toSorted((left, right) => left - right);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => before + 1 + index));
    expect((await post({}, buyer)).body.number).toBe('VR-1');
  });

  test('the same Idempotency-Key makes one request and one pair of mails', async () => {
    const mails = (await server.sentMessages()).length;
    const call = () =>
      server.call('postVendorRequest', {
        as: owner,
        body: { requirement: 'Once only', fileIds: [] },
        headers: { 'idempotency-key': 'retry-0001' },
      });
    const first = await call();
    const second = await call();
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await server.sentMessages()).toHaveLength(mails + 2);
  });

  test('a file of another company, an unknown service and unusable text are refused with pointers', async () => {
    const theirs = await uploadedFile(buyer, 'theirs.txt');
    const answer = await post({ fileIds: [theirs], subcategoryId: 'alchemy', location: 'Pune\r\nBcc: x' });
    expect([answer.status, pointersOf(answer).toSorted()]).toEqual([
      400,
      ['/fileIds/0', '/location', '/subcategoryId'],
    ]);
    for (const body of [
      { requirement: '  ' },
      { requirement: 'See update.zip at 203.0.113.5/login' },
      { vendorEmail: 'nobody' },
      { vendorPhone: '12345' },
      { vendorGstn: 'x' },
      { neededBy: '2027-02-30' },
      { neededBy: 'soon' },
      { status: 'added' },
      { number: 'VR-900' },
    ])
      expect([body, (await post(body)).status]).toEqual([body, 400]);
  });

  test('a day that is over in India is refused in words, today and later are taken', async () => {
    // So that no midnight comes between.
    server.freeze();
    const today = indianDay(server.now());
    const yesterday = indianDay(new Date(server.now().getTime() - 86_400_000));
    const refused = await post({ neededBy: yesterday });
    expect([refused.status, refused.problem.errors]).toEqual([
      400,
      [{ pointer: '/neededBy', message: 'must be today or later' }],
    ]);
    for (const neededBy of [today, '2099-12-31', null])
      expect([neededBy, (await post({ neededBy })).status]).toEqual([neededBy, 201]);
    server.thaw();
  });

  test('needs a session', async () => {
    expect((await post({}, null)).status).toBe(401);
  });
});

describe('updateVendorRequest', () => {
  const update = (requestId: string, version: number, body: object = {}, as: TestSession | null = owner) =>
    server.call('updateVendorRequest', { as, rawBody: { requestId, version, requirement: 'Changed', ...body } });

  test('replaces every field and the files, and counts the version', async () => {
    const [one, two] = [await uploadedFile(owner, 'one.txt'), await uploadedFile(owner, 'two.txt')];
    const made = (await post({ note: 'Old', location: 'Pune', fileIds: [one] })).body;
    const answer = await update(made._id, 1, { location: 'Nagpur', fileIds: [two] });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      requirement: 'Changed',
      note: null,
      location: 'Nagpur',
      version: 2,
      number: made.number,
    });
    expect(answer.body.files.map(({ fileId }) => fileId)).toEqual([two]);
    expect((await server.call('getVendorRequest', { as: owner, path: { id: made._id } })).body).toEqual(answer.body);
  });

  test('a day that the request had before may be over by now, another such day may not', async () => {
    const made = (await post({})).body;
    await server.database.ownerPool.query("update vendor_request set needed_by = '2026-01-15' where id = $1", [
      made._id,
    ]);
    expect((await update(made._id, 1, { neededBy: '2026-01-15' })).body).toMatchObject({ neededBy: '2026-01-15' });
    const refused = await update(made._id, 2, { neededBy: '2026-01-14' });
    expect([refused.status, pointersOf(refused)]).toEqual([400, ['/neededBy']]);
  });

  test('of two changes of the same version one wins, the other is a conflict', async () => {
    const made = (await post({})).body;
    const answers = await Promise.all([update(made._id, 1), update(made._id, 1, {}, corporate)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('VERSION_CONFLICT');
  });

  test('is open while the request is submitted, in review or waits for information, and in no other state', async () => {
    const made = (await post({})).body;
    let version = 1;
    for (const status of statuses) {
      await setStatus(made._id, status);
      const answer = await update(made._id, version);
      const isOpen = ['submitted', 'in_review', 'need_info'].includes(status);
      if (isOpen) version += 1;
      expect([status, answer.status]).toEqual([status, isOpen ? 200 : 409]);
    }
  });

  test('another company’s request and an unknown one are the same 404; malformed 400; a guest 401', async () => {
    const made = (await post({})).body;
    const [theirs, unknown] = [await update(made._id, 1, {}, buyer), await update(unknownId, 1)];
    expect([theirs.status, unknown.status]).toEqual([404, 404]);
    expect(theirs.problem.message).toBe(unknown.problem.message);
    expect((await update('x', 1)).status).toBe(400);
    expect((await update(made._id, 1, { fileIds: [unknownId] })).status).toBe(400);
    expect((await update(made._id, 1, {}, null)).status).toBe(401);
  });
});

describe('getVendorRequests', () => {
  test('pages the company’s requests, newest first, and filters by states joined with a pipe', async () => {
    await post({ requirement: 'An older one' });
    const made = (await post({ requirement: 'The newest one' })).body;
    const first = await server.call('getVendorRequests', { as: owner, query: { limit: 2 } });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ offset: 1, limit: 2, data: [{ _id: made._id }, {}] });
    await setStatus(made._id, 'searching');
    const filtered = await server.call('getVendorRequests', { as: owner, query: { status: ['searching', 'added'] } });
    expect(filtered.body.data.every(({ status }) => status === 'searching' || status === 'added')).toBe(true);
    expect(filtered.body.data[0]).toMatchObject({ _id: made._id, can: { edit: false, withdraw: true } });
    expect(filtered.body.totalRecords).toBeLessThan(first.body.totalRecords);
    const theirs = await server.call('getVendorRequests', { as: buyer, query: { limit: 50 } });
    expect(theirs.body.data.map(({ _id }) => _id)).not.toContain(made._id);
    expect(theirs.body.totalRecords).toBeLessThan(first.body.totalRecords);
  });

  test('an unknown state is 400, a guest 401', async () => {
    expect((await server.call('getVendorRequests', { as: owner, rawQuery: 'status=lost' })).status).toBe(400);
    expect((await server.call('getVendorRequests')).status).toBe(401);
  });
});

describe('getVendorRequest', () => {
  test('says why it was answered as it was, and the vendor that it led to while that is listed', async () => {
    const made = (await post({})).body;
    expect(made).toMatchObject({ answerReason: null, vendor: null });
    const answer = (reason: string | null, gstn: string | null) =>
      server.database.ownerPool.query(
        'update vendor_request set answer_reason = $2, answered_vendor_id = (select id from vendor where gstn = $3) where id = $1',
        [made._id, reason, gstn],
      );
    const read = async () => (await server.call('getVendorRequest', { as: owner, path: { id: made._id } })).body;
    await answer('Not what we list.', null);
    expect(await read()).toMatchObject({ answerReason: 'Not what we list.', vendor: null });
    await answer(null, fixtureGstn(1));
    expect((await read()).vendor).toMatchObject({ gstn: fixtureGstn(1) });
    const listed = (await server.call('getVendorRequests', { as: owner })).body.data.find(
      ({ _id }) => _id === made._id,
    );
    expect(listed!.vendor).toEqual((await read()).vendor);
    await server.database.ownerPool.query('update vendor set deleted_at = now() where gstn = $1', [fixtureGstn(1)]);
    try {
      expect((await read()).vendor).toBeNull();
    } finally {
      await server.database.ownerPool.query('update vendor set deleted_at = null where gstn = $1', [fixtureGstn(1)]);
    }
  });

  test('is for the whole company and nobody else', async () => {
    const made = (await post({})).body;
    expect((await server.call('getVendorRequest', { as: corporate, path: { id: made._id } })).body).toEqual(made);
    expect((await server.call('getVendorRequest', { as: buyer, path: { id: made._id } })).status).toBe(404);
    expect((await server.call('getVendorRequest', { path: { id: made._id } })).status).toBe(401);
    expect((await server.call('getVendorRequest', { as: owner, path: { id: 'x' } })).status).toBe(400);
  });
});

describe('withdrawVendorRequest', () => {
  const withdraw = (id: string, as: TestSession | null = owner) =>
    server.call('withdrawVendorRequest', { as, path: { id } });

  test('ends the request once; nothing can be changed after that', async () => {
    const made = (await post({})).body;
    const answer = await withdraw(made._id);
    expect([answer.status, answer.body.status, answer.body.can]).toEqual([
      200,
      'withdrawn',
      { addToJobs: false, edit: false, withdraw: false },
    ]);
    expect((await withdraw(made._id)).status).toBe(409);
    expect((await server.call('getVendorRequest', { as: owner, path: { id: made._id } })).body.status).toBe(
      'withdrawn',
    );
  });

  test('every state that is not yet answered can be withdrawn, no answered one', async () => {
    const made = (await post({})).body;
    for (const status of statuses) {
      await setStatus(made._id, status);
      const isAnswered = ['added', 'duplicate', 'not_suitable', 'declined', 'withdrawn'].includes(status);
      expect([status, (await withdraw(made._id)).status]).toEqual([status, isAnswered ? 409 : 200]);
    }
  });

  test('another company’s request is 404, malformed 400, a guest 401', async () => {
    const made = (await post({})).body;
    expect((await withdraw(made._id, buyer)).status).toBe(404);
    expect((await withdraw('x')).status).toBe(400);
    expect((await withdraw(made._id, null)).status).toBe(401);
  });
});

describe('getSuggestedVendors', () => {
  test('suggests what the company shortlists, says why, leaves out what is shortlisted, and answers the same twice', async () => {
    await server.call('setVendorShortlistGroup', {
      as: buyer,
      body: { groupName: 'Default', gstns: [fixtureGstn(2), fixtureGstn(5)] },
    });
    await server.search.refresh();
    const { status, body } = await server.call('getSuggestedVendors', { as: buyer, query: { limit: 20 } });
    expect(status).toBe(200);
    expect(body.data).toHaveLength(8);
    for (const { vendor, reason } of body.data) {
      expect([fixtureGstn(2), fixtureGstn(5)]).not.toContain(vendor.gstn);
      expect(reason).toBe(
        `Pump overhaul, ${Math.round(distanceInKilometres({ latitude: 18.5, longitude: 73.8 }, { latitude: 17.3, longitude: 76.8 }))} km from Gulbarga Plant`,
      );
    }
    expect((await server.call('getSuggestedVendors', { as: buyer, query: { limit: 20 } })).body).toEqual(body);
    expect((await server.call('getSuggestedVendors', { as: buyer })).body.data).toEqual(body.data.slice(0, 5));
  });

  test('needs a session; at most 20', async () => {
    expect((await server.call('getSuggestedVendors')).status).toBe(401);
    expect((await server.call('getSuggestedVendors', { as: owner, query: { limit: 21 } })).status).toBe(400);
  });
});

describe('rules of suggestions', () => {
  const plants = [{ name: 'Kolhapur Plant', latitude: 16.7, longitude: 74.23 }];
  const pune = { latitude: 18.52, longitude: 73.86 };
  const candidate = (gstn: string, part: object) => ({
    vendorId: gstn,
    gstn,
    ...pune,
    rating_score: 4,
    serviceName: 'Boiler repair',
    serviceWeight: 3,
    ...part,
  });

  test('nearness and rating move a vendor up; ties go by GSTIN; a vendor found twice is listed once', () => {
    const found = suggestionsOf(
      [
        candidate('B', {}),
        candidate('A', {}),
        candidate('A', { serviceWeight: 1, serviceName: 'Other' }),
        candidate('C', { rating_score: 5 }),
        candidate('D', { latitude: 28.6, longitude: 77.2 }),
      ],
      plants,
      10,
    );
    expect(found.map(({ gstn }) => gstn)).toEqual(['C', 'A', 'B', 'D']);
    expect(found[1]!.reason).toBe('Boiler repair, 206 km from Kolhapur Plant');
  });

  test('distances are those of the great circle', () => {
    expect(distanceInKilometres(pune, { latitude: 28.61, longitude: 77.21 })).toBeCloseTo(1173, -1);
    expect(distanceInKilometres(pune, pune)).toBe(0);
  });
});

test('a person sends so many vendor requests a day; the next one is 429, and mails nobody', async () => {
  const small = await startTestServer({ budgets: { ...server.config.budgets, vendorRequestsPerUserPerDay: 2 } });
  try {
    small.freeze();
    const as = await small.login(fixture.users.owner.email);
    const send = () => small.call('postVendorRequest', { as, body: { requirement: 'Rotary kiln tyre grinding' } });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.problem.message).toMatch(
      /^You can send up to 2 vendor requests per day\. .+ Please wait .+ and try again\.$/,
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await small.sentMessages()).toHaveLength(4);
  } finally {
    await small.stop();
  }
}, 60_000);
