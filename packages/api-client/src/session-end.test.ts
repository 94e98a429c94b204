import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { readStored, writeStored } from './browser-store.ts';
import { createApiClient } from './client.ts';

/** What web storage does, for a process without a browser. */
class MemoryStorage {
  readonly items = new Map<string, string>();
  getItem = (name: string) => this.items.get(name) ?? null;
  setItem = (name: string, value: string) => void this.items.set(name, value);
  removeItem = (name: string) => void this.items.delete(name);
  clear = () => this.items.clear();
}

const sessionStorage = new MemoryStorage();
const localStorage = new MemoryStorage();
const refusal = { status: 403, body: {} as object };

beforeEach(() => {
  vi.stubGlobal('window', { sessionStorage, localStorage });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify(refusal.body), {
        status: refusal.status,
        headers: { 'content-type': 'application/problem+json' },
      }),
    ),
  );
  sessionStorage.clear();
  localStorage.clear();
});
afterAll(() => vi.unstubAllGlobals());

const answer = {
  userData: { _id: '0b7e7a52-93a5-4b7e-8a69-0f0f5f1f5d11', email: 'owner@sagarsteel.example' },
  access_token: 'a-token-for-tests-only',
  expiresInSeconds: 600,
  isFirstTimeLogin: false,
  isSubsequentUser: false,
  isFirstCompanyUser: false,
};

/** Two tabs of one browser, both logged in, with what section 8 says is reset. */
function twoTabs() {
  const here = createApiClient('https://millwright.example');
  here.session.start(answer, true);
  const elsewhere = createApiClient('https://millwright.example');
  writeStored('compareSelection', [{ gstn: '27AAZCT0000K1ZQ', companyName: 'Tungabhadra Heat Services' }], 'session');
  writeStored('listingQuery', 'search=pump&min=10', 'persistent');
  writeStored('applicationFlags', { showDemoVideo: true }, 'persistent');
  const ended: string[] = [];
  here.session.onEnd(() => ended.push('here'));
  elsewhere.session.onEnd(() => ended.push('elsewhere'));
  return { here, elsewhere, ended };
}

const refuse = (body: object) => {
  refusal.body = { type: 'about:blank', title: 'No', status: 403, errors: [], requestId: '1', ...body };
};

test.each([
  ['Token error: this session was ended.', 'REFUSED'],
  ['A TOKEN ERROR came up', 'REFUSED'],
  ['Please log in again.', 'TOKEN_ERROR'],
])('a 403 that says %s ends the session', async (message, code) => {
  const { here, elsewhere, ended } = twoTabs();
  refuse({ message, code });
  await expect(here.call('getVendorShortlist', {})).rejects.toMatchObject({ status: 403 });
  await vi.waitFor(() => expect(ended).toEqual(['here', 'elsewhere']));
  for (const { session } of [here, elsewhere]) {
    expect(session.getState().userData).toBeNull();
    expect(session.token()).toBeNull();
  }
  expect(readStored('compareSelection')).toBeNull();
  expect(readStored('listingQuery')).toBeNull();
  expect([...sessionStorage.items]).toEqual([]);
  expect([...localStorage.items]).toEqual([['millwright.applicationFlags', '{"showDemoVideo":false}']]);
});

test('any other 403 ends nothing', async () => {
  const { here, ended } = twoTabs();
  refuse({ message: 'You may not do this.', code: 'NOT_ALLOWED' });
  await expect(here.call('getVendorShortlist', {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect(ended).toEqual([]);
  expect(readStored('compareSelection')).toHaveLength(1);
  expect(here.session.getState().userData?.email).toBe('owner@sagarsteel.example');
});

test('it is told why a session ended and whose it was: a logout is another tab in every tab but its own', async () => {
  const { here, elsewhere } = twoTabs();
  const told: unknown[] = [];
  here.session.onEnd((reason, ended) => told.push(['here', reason, ended?.email]));
  elsewhere.session.onEnd((reason, ended) => told.push(['elsewhere', reason, ended?.email]));
  here.session.end();
  const { email } = answer.userData;
  await vi.waitFor(() =>
    expect(told).toEqual([
      ['here', 'logout', email],
      ['elsewhere', 'other-tab', email],
    ]),
  );
  expect(elsewhere.session.getState().endedBy).toBe('other-tab');
  here.session.start(answer, true);
  expect(here.session.getState().endedBy).toBeUndefined();
});

test('a renewal that is answered 401 ends it as expired and keeps what a guest may have chosen; without a session it says nothing', async () => {
  const { here } = twoTabs();
  const told: unknown[] = [];
  here.session.onEnd((reason) => told.push(reason));
  refusal.status = 401;
  try {
    await here.session.renew();
    await here.session.renew();
  } finally {
    refusal.status = 403;
  }
  expect(told).toEqual(['expired']);
  expect(readStored('userData')).toBeNull();
  expect(readStored('compareSelection')).toHaveLength(1);
});

test('the end of the session by a logout reaches the other tabs', async () => {
  const { here, ended } = twoTabs();
  here.session.end();
  await vi.waitFor(() => expect(ended).toEqual(['here', 'elsewhere']));
  expect(readStored('userData')).toBeNull();
});

test.each([
  ['ended', null],
  ['begun by another person', '5e2c1f0a-7d0b-4a53-9a1c-2f7d7e6b9c02'],
])('a renewal that is answered after the session was %s changes nothing', async (_, userId) => {
  const { here } = twoTabs();
  const { promise: isAnswered, resolve: reply } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => isAnswered);
  const renewal = here.session.renew();
  here.session.end();
  if (userId) here.session.start({ ...answer, userData: { ...answer.userData, _id: userId } }, false);
  reply(Response.json({ ...answer, access_token: 'a-late-token' }));
  expect(await renewal).toBe(userId ? 'renewed' : 'none');
  expect(here.session.getState().userData?._id ?? null).toBe(userId);
  expect(here.session.token()).toBe(userId ? answer.access_token : null);
});
