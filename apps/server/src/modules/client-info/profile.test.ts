import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultBudgets } from '../../config.ts';
import type { Answer, Body } from '../../http/handler.ts';
import { fixture, fixtureGstn, PASSWORD } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { handlers } from '../all-handlers.ts';
import { openSession } from '../authentication/session-start.ts';

const { users, sagar, deccan } = fixture;
const log: string[] = [];
let server: TestServer;
let owner: TestSession;
let corporate: TestSession;
let approver: TestSession;
let buyer: TestSession;
let pending: TestSession;

beforeAll(async () => {
  server = await startTestServer({
    onLog: (line) => void log.push(line),
    budgets: { ...defaultBudgets },
    environment: { JOB_DASHBOARD_URL: 'https://jobs.sagarsteel.example/board' },
    handlers: {
      // What a registration on a known company does: a session for a person who waits for approval.
      login: (context) =>
        context.body.email === users.pending.email
          ? openSession(context, {
              userId: users.pending.userId,
              isRemembered: false,
              beganBy: 'registration',
              mayBePending: true,
            })
          : handlers.login(context),
    },
  });
  [owner, corporate, approver, buyer, pending] = (await Promise.all(
    [users.owner, users.corporate, users.approver, users.buyer, users.pending].map(({ email }) => server.login(email)),
  )) as [TestSession, TestSession, TestSession, TestSession, TestSession];
  await server.database.owner
    .updateTable('app_user')
    .set({ plant_id: sagar.plantId, user_type: 'Plant' })
    .where('id', '=', users.pending.userId)
    .execute();
});
afterAll(() => server.stop());

const person = async (as: TestSession) => (await server.call('getUserinfoData', { as })).body;
const changeOf = (now: Answer<'getUserinfoData'>, part: Partial<Body<'setUserinfoData'>> = {}) => ({
  version: now.version,
  fullName: now.fullName,
  designation: now.designation,
  department: now.department,
  phoneNumber: now.phoneNumber,
  ...part,
});
const set = async (as: TestSession, part: Partial<Body<'setUserinfoData'>>) =>
  server.call('setUserinfoData', { as, body: changeOf(await person(as), part) });

describe('setUserinfoData', () => {
  test('writes what a person says of themselves, which is read back, by them and by colleagues', async () => {
    const before = await person(owner);
    const answer = await set(owner, {
      fullName: 'Meera Kulkarni',
      designation: ' Manager, Mechanical ',
      department: 'Maintenance',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...before,
      fullName: 'Meera Kulkarni',
      designation: 'Manager, Mechanical',
      department: 'Maintenance',
      version: before.version + 1,
    });
    expect(await person(owner)).toEqual(answer.body);
    expect((await server.call('getClientsList', { as: corporate, query: { search: 'mechanical' } })).body.data).toEqual(
      [expect.objectContaining({ fullName: 'Meera Kulkarni', department: 'Maintenance' })],
    );
  });

  test('of an old version is 409 and changes nothing', async () => {
    const now = await person(owner);
    const answer = await server.call('setUserinfoData', {
      as: owner,
      body: changeOf(now, { version: now.version - 1, fullName: 'Somebody Else' }),
    });
    expect([answer.status, answer.problem.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(await person(owner)).toEqual(now);
  });

  test('of twenty at once one is written', async () => {
    const now = await person(approver);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server.call('setUserinfoData', { as: approver, body: changeOf(now, { department: `Department ${index}` }) }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect((await person(approver)).version).toBe(now.version + 1);
  });

  test.each([
    ['a name with digits', { fullName: 'Meera 2' }, '/fullName'],
    ['a name that begins with a hyphen', { fullName: '-Meera' }, '/fullName'],
    ['no name', { fullName: '' }, '/fullName'],
    ['a number that is no mobile', { phoneNumber: '+911234567890' }, '/phoneNumber'],
    ['a designation of 81 characters', { designation: 'x'.repeat(81) }, '/designation'],
  ])('%s is 400 at its field', async (_, part, pointer) => {
    const answer = await set(owner, part);
    expect([answer.status, answer.problem.errors[0]!.pointer]).toEqual([400, pointer]);
  });

  test.each([
    'companyId',
    'company_id',
    'role',
    'status',
    'approved',
    'userType',
    'isSuperUser',
    'email',
    'plantId',
    '_id',
  ])('cannot write %s', async (name) => {
    const now = await person(owner);
    const answer = await server.call('setUserinfoData', {
      as: owner,
      rawBody: { ...changeOf(now), [name]: name === 'isSuperUser' ? true : deccan.companyId },
    });
    expect(answer.status).toBe(400);
    expect(await person(owner)).toEqual(now);
  });

  test('another number needs the password, logs in afterwards, and is told to the address without the number', async () => {
    const missing = await set(owner, { phoneNumber: '+919811112222' });
    expect([missing.status, missing.problem.errors[0]!.pointer]).toEqual([400, '/currentPassword']);
    const wrong = await set(owner, { phoneNumber: '+919811112222', currentPassword: 'Wrong-Boiler-1' });
    expect([wrong.status, wrong.problem.errors[0]!.pointer]).toEqual([400, '/currentPassword']);
    const from = log.length;
    const right = await set(owner, { phoneNumber: '+919811112222', currentPassword: PASSWORD });
    expect([right.status, right.body.phoneNumber]).toEqual([200, '+919811112222']);
    const [mail] = await server.sentMessages();
    expect(mail).toMatchObject({
      to: users.owner.email,
      subject: 'The mobile number of your Millwright account was changed',
    });
    expect(mail!.text).not.toMatch(/98111|12222/);
    for (const secret of [PASSWORD, '9811112222', users.owner.email])
      expect(log.slice(from).join('')).not.toContain(secret);
    // Nothing else of the profile needs it.
    expect((await set(owner, { department: 'Projects' })).status).toBe(200);
    const none = await set(owner, { phoneNumber: null, currentPassword: PASSWORD });
    expect([none.status, none.body.phoneNumber]).toEqual([200, null]);
  });

  test('a number of another account, of whatever company, is 409 at its field', async () => {
    expect((await set(buyer, { phoneNumber: '+919833334444', currentPassword: PASSWORD })).status).toBe(200);
    const answer = await set(owner, { phoneNumber: '+919833334444', currentPassword: PASSWORD });
    expect([answer.status, answer.problem.code, answer.problem.errors[0]!.pointer]).toEqual([
      409,
      'PHONE_TAKEN',
      '/phoneNumber',
    ]);
    expect(JSON.stringify(answer.problem)).not.toContain('deccan');
    expect((await person(owner)).phoneNumber).toBeNull();
  });

  test('wrong passwords are counted as at login, before they are looked at', async () => {
    server.freeze();
    const answers = [];
    for (let count = 0; count < 8; count += 1)
      answers.push(await set(approver, { phoneNumber: '+919855556666', currentPassword: `Wrong-Boiler-${count}` }));
    expect(answers.at(-1)!.status).toBe(429);
    expect((await set(approver, { phoneNumber: '+919855556666', currentPassword: PASSWORD })).status).toBe(429);
    server.advance(3600);
    expect(
      (
        await set(await server.login(users.approver.email, { fresh: true }), {
          phoneNumber: '+919855556666',
          currentPassword: PASSWORD,
        })
      ).status,
    ).toBe(200);
    [owner, corporate, approver, buyer, pending] = (await Promise.all(
      [users.owner, users.corporate, users.approver, users.buyer, users.pending].map(({ email }) =>
        server.login(email, { fresh: true }),
      ),
    )) as [TestSession, TestSession, TestSession, TestSession, TestSession];
  });

  test('a person who waits for approval may, and stays who they are', async () => {
    const answer = await set(pending, { designation: 'Engineer' });
    expect([answer.status, answer.body.status, answer.body.designation]).toEqual([200, 'pending_access', 'Engineer']);
  });

  test('needs a session', async () => {
    expect((await server.call('setUserinfoData', { body: changeOf(await person(owner)) })).status).toBe(401);
  });
});

describe('setUserinfoData, budget of numbers', () => {
  test('ten numbers a day and person, then 429; another person still may', async () => {
    const tries = [];
    for (let count = 0; count < 11; count += 1)
      tries.push((await set(corporate, { phoneNumber: `+91980000${1000 + count}`, currentPassword: PASSWORD })).status);
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await set(buyer, { phoneNumber: '+919844445555', currentPassword: PASSWORD })).status).toBe(200);
  });
});

const plantOf = async (as: TestSession, plantId?: string) =>
  (await server.call('getPlantInfo', { as, query: plantId ? { plantId } : {} })).body;
const empty = {
  address: null,
  pinCode: null,
  gstin: null,
  commissionedYear: null,
  employeeCount: null,
  products: null,
  shutdownMonths: [],
  holidays: [],
};
const filled = {
  address: 'Plot 14, MIDC Lote Parshuram',
  pinCode: '415722',
  gstin: fixtureGstn(1),
  commissionedYear: 1998,
  employeeCount: 640,
  products: 'Sponge iron',
  shutdownMonths: [9, 4],
  holidays: [],
};

describe('getPlantInfo', () => {
  test('answers the own plant, empty at first, without a list of others', async () => {
    expect(await plantOf(owner)).toEqual({
      ...empty,
      plantId: sagar.plantId,
      plantName: 'Ratnagiri Plant',
      isCorporateOffice: false,
      city: 'Ratnagiri',
      state: 'Maharashtra',
      version: 0,
      updatedAt: null,
      updatedBy: null,
      completion: {
        percentage: 22,
        missing: ['address', 'pinCode', 'gstin', 'employeeCount', 'commissionedYear', 'products', 'shutdownMonths'],
      },
      plants: [],
      can: { overwrite: true, manage: false },
    });
  });

  test('is the Corporate Office for a corporate user, and any plant for a super user, by the list', async () => {
    const office = await plantOf(corporate);
    expect(office).toMatchObject({ plantId: null, plantName: 'Corporate Office', isCorporateOffice: true, city: null });
    expect(office.plants).toEqual([expect.objectContaining({ _id: sagar.plantId, plantName: 'Ratnagiri Plant' })]);
    expect(office.can.manage).toBe(true);
    expect((await plantOf(corporate, sagar.plantId)).plantName).toBe('Ratnagiri Plant');
  });

  test('another company’s plant is the same 404 as one that is not there', async () => {
    for (const as of [owner, corporate, pending]) {
      const theirs = await server.call('getPlantInfo', { as, query: { plantId: deccan.plantId } });
      const unknown = await server.call('getPlantInfo', { as, query: { plantId: fixture.vendorId(1) } });
      expect([theirs.status, unknown.status]).toEqual([404, 404]);
      expect(theirs.problem.message).toBe(unknown.problem.message);
    }
    expect((await plantOf(buyer)).plantName).toBe('Gulbarga Plant');
  });

  test('another plant of the own company is 403 for who is no super user; a malformed id 400, a guest 401', async () => {
    const { id } = await server.database.owner
      .insertInto('plant')
      .values({
        company_id: sagar.companyId,
        name: 'Ballari Plant',
        city: 'Ballari',
        state: 'Karnataka',
        latitude: 15,
        longitude: 76,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await server.call('getPlantInfo', { as: owner, query: { plantId: id } });
    expect([answer.status, answer.problem.code]).toEqual([403, 'NOT_ALLOWED']);
    expect((await plantOf(corporate, id)).plantName).toBe('Ballari Plant');
    expect((await server.call('getPlantInfo', { as: owner, rawQuery: 'plantId=x' })).status).toBe(400);
    expect((await server.call('getPlantInfo')).status).toBe(401);
  });
});

describe('setPlantInfo', () => {
  test('writes the own plant, which colleagues of the plant and super users read', async () => {
    const answer = await server.call('setPlantInfo', { as: owner, body: { version: 0, ...filled } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      ...filled,
      shutdownMonths: [4, 9],
      version: 1,
      updatedBy: 'Meera Kulkarni',
      completion: { percentage: 100, missing: [] },
    });
    const read = await plantOf(approver);
    expect(read).toEqual(answer.body);
    expect((await plantOf(corporate, sagar.plantId)).address).toBe(filled.address);
    expect((await plantOf(buyer)).address).toBeNull();
  });

  test('of an old version is 409 and changes nothing; of twenty at once one is written', async () => {
    const stale = await server.call('setPlantInfo', {
      as: owner,
      body: { version: 0, ...filled, products: 'Pellets' },
    });
    expect([stale.status, stale.problem.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await plantOf(owner)).products).toBe('Sponge iron');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server.call('setPlantInfo', { as: owner, body: { version: 1, ...filled, employeeCount: 700 + index } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await plantOf(owner)).version).toBe(2);
    const firsts = await Promise.all(
      Array.from({ length: 10 }, () => server.call('setPlantInfo', { as: buyer, body: { version: 0, ...filled } })),
    );
    expect(firsts.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    [
      'a GSTIN whose check character is wrong',
      { gstin: `${fixtureGstn(1).slice(0, 14)}*`.replace('*', 'Q') },
      '/gstin',
    ],
    ['a PIN code of five digits', { pinCode: '41572' }, '/pinCode'],
    ['a year to come', { commissionedYear: 2099 }, '/commissionedYear'],
    ['nobody on site', { employeeCount: 0 }, '/employeeCount'],
    ['a thirteenth month', { shutdownMonths: [13] }, '/shutdownMonths/0'],
    ['a month twice', { shutdownMonths: [4, 4] }, '/shutdownMonths'],
    ['another city of a plant', { city: 'Pune' }, '/city'],
  ])('%s is 400 at its field', async (_, part, pointer) => {
    const { version } = await plantOf(owner);
    const answer = await server.call('setPlantInfo', { as: owner, body: { version, ...filled, ...part } });
    expect([answer.status, answer.problem.errors[0]!.pointer]).toEqual([400, pointer]);
  });

  test.each(['companyId', 'plantName', 'updatedBy', 'completion'])('cannot write %s', async (name) => {
    const before = await plantOf(owner);
    const answer = await server.call('setPlantInfo', {
      as: owner,
      rawBody: { version: before.version, ...filled, [name]: deccan.companyId },
    });
    expect(answer.status).toBe(400);
    expect(await plantOf(owner)).toEqual(before);
  });

  test('the Corporate Office has a city and no shutdowns', async () => {
    const office = {
      ...filled,
      commissionedYear: null,
      products: null,
      shutdownMonths: [],
      city: 'Pune',
      state: 'Maharashtra',
    };
    const wrong = await server.call('setPlantInfo', {
      as: corporate,
      body: { version: 0, ...office, shutdownMonths: [4] },
    });
    expect([wrong.status, wrong.problem.errors[0]!.pointer]).toEqual([400, '/shutdownMonths']);
    const answer = await server.call('setPlantInfo', { as: corporate, body: { version: 0, ...office } });
    expect(answer.body).toMatchObject({ city: 'Pune', isCorporateOffice: true, completion: { percentage: 100 } });
    expect((await plantOf(owner)).city).toBe('Ratnagiri');
  });

  test('a super user writes any plant of the company, nobody one of another, others only their own', async () => {
    const now = await plantOf(corporate, sagar.plantId);
    const written = await server.call('setPlantInfo', {
      as: corporate,
      body: { plantId: sagar.plantId, version: now.version, ...filled, products: 'Sponge iron and power' },
    });
    expect([written.status, written.body.products]).toEqual([200, 'Sponge iron and power']);
    const theirs = await server.call('setPlantInfo', {
      as: corporate,
      body: { plantId: deccan.plantId, version: 1, ...filled },
    });
    expect(theirs.status).toBe(404);
    const { id } = await server.database.owner
      .selectFrom('plant')
      .select('id')
      .where('name', '=', 'Ballari Plant')
      .executeTakeFirstOrThrow();
    expect(
      (await server.call('setPlantInfo', { as: owner, body: { plantId: id, version: 0, ...filled } })).status,
    ).toBe(403);
    expect((await plantOf(corporate, id)).version).toBe(0);
  });

  test('who waits for approval fills in what is empty and changes nothing that colleagues wrote', async () => {
    const now = await plantOf(pending);
    expect(now.can.overwrite).toBe(false);
    const same = { ...filled, products: now.products, employeeCount: now.employeeCount };
    const refused = await server.call('setPlantInfo', {
      as: pending,
      body: { version: now.version, ...same, address: 'Elsewhere' },
    });
    expect([refused.status, refused.problem.code]).toEqual([403, 'NOT_ALLOWED']);
    const emptied = await server.call('setPlantInfo', {
      as: pending,
      body: { version: now.version, ...same, gstin: null },
    });
    expect(emptied.status).toBe(403);
    expect(await plantOf(pending)).toEqual(now);
    const { version } = (
      await server.call('setPlantInfo', { as: owner, body: { version: now.version, ...same, pinCode: null } })
    ).body;
    const filledIn = await server.call('setPlantInfo', { as: pending, body: { version, ...same, pinCode: '415722' } });
    expect([filledIn.status, filledIn.body.pinCode]).toEqual([200, '415722']);
  });

  test('needs a session', async () => {
    expect((await server.call('setPlantInfo', { body: { version: 0, ...filled } })).status).toBe(401);
  });
});

describe('userPlantInfoCompletion', () => {
  test('counts the person and the plant, and says what is missing', async () => {
    const { status, body } = await server.call('userPlantInfoCompletion', { as: owner });
    expect(status).toBe(200);
    expect(body).toEqual({
      percentage: 92,
      userInfo: { percentage: 75, missing: ['phoneNumber'] },
      plantInfo: { percentage: 100, missing: [] },
      jobDashboardUrl: 'https://jobs.sagarsteel.example/board',
      vendorShare: { canShare: true, hasShared: false },
    });
  });

  test('tells that a vendor was shared', async () => {
    await server.call('setVendorShare', {
      as: owner,
      body: { gstn: fixtureGstn(1), recipients: ['corporate@sagarsteel.example'] },
    });
    expect((await server.call('userPlantInfoCompletion', { as: owner })).body.vendorShare.hasShared).toBe(true);
    expect((await server.call('userPlantInfoCompletion', { as: corporate })).body.vendorShare.hasShared).toBe(false);
  });

  test('tells who waits for approval no address of the job dashboard; a guest is 401', async () => {
    const { status, body } = await server.call('userPlantInfoCompletion', { as: pending });
    expect([status, body.jobDashboardUrl, body.vendorShare.canShare]).toEqual([200, null, false]);
    expect((await server.call('userPlantInfoCompletion')).status).toBe(401);
  });
});

describe('getClientsList', () => {
  test('answers the people of the own company who have access, by name, and nobody else', async () => {
    const { status, body } = await server.call('getClientsList', { as: owner });
    expect(status).toBe(200);
    const mails = body.data.map(({ email }) => email);
    expect(mails).toEqual(expect.arrayContaining([users.owner.email, users.corporate.email, users.approver.email]));
    for (const other of [users.buyer, users.pending, users.suspended]) expect(mails).not.toContain(other.email);
    expect(body.totalRecords).toBe(mails.length);
    expect(body.data.find(({ email }) => email === users.corporate.email)).toMatchObject({
      plantName: 'Corporate Office',
      isSuperUser: true,
    });
    expect(JSON.stringify(body)).not.toMatch(/password|hash|phone/i);
    const names = body.data.map(({ fullName }) => fullName.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });

  test('pages, and searches by what is written, not by patterns', async () => {
    const all = (await server.call('getClientsList', { as: owner })).body;
    const second = await server.call('getClientsList', { as: owner, query: { offset: 2, limit: 1 } });
    expect(second.body).toEqual({ data: [all.data[1]], totalRecords: all.totalRecords, offset: 2, limit: 1 });
    expect((await server.call('getClientsList', { as: owner, query: { search: '%' } })).body.totalRecords).toBe(0);
    expect(
      (await server.call('getClientsList', { as: owner, query: { search: 'CORPORATE@' } })).body.totalRecords,
    ).toBe(1);
    expect((await server.call('getClientsList', { as: owner, query: { search: 'deccan' } })).body.totalRecords).toBe(0);
  });

  test('refuses a page of 51, who waits for approval, and a guest', async () => {
    expect((await server.call('getClientsList', { as: owner, query: { limit: 51 } })).status).toBe(400);
    const waiting = await server.call('getClientsList', { as: pending });
    expect([waiting.status, waiting.problem.code]).toEqual([403, 'ACCOUNT_PENDING']);
    expect((await server.call('getClientsList')).status).toBe(401);
  });
});

describe('the session of a person who waits for approval', () => {
  test('says so at its start and at each renewal, until there is access', async () => {
    const start = await server.call('login', {
      body: { email: users.pending.email, password: 'x', rememberMe: false },
    });
    expect(start.body.isPending).toBe(true);
    const cookie = start.headers.getSetCookie()[0]!.split(';')[0]!;
    const renewed = await server.call('renewSession', { headers: { cookie } });
    expect(renewed.body.isPending).toBe(true);
    await server.database.owner
      .updateTable('app_user')
      .set({ status: 'approved' })
      .where('id', '=', users.pending.userId)
      .execute();
    const approved = await server.call('renewSession', {
      headers: { cookie: renewed.headers.getSetCookie()[0]!.split(';')[0]! },
    });
    expect([approved.status, approved.body.isPending]).toEqual([200, undefined]);
    const full = await server.call('login', {
      body: { email: users.owner.email, password: PASSWORD, rememberMe: false },
    });
    expect(full.body.isPending).toBeUndefined();
  });
});
