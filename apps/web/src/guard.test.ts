import { destinationAfterLogin as destinationIn, guard, teamGuard } from '@millwright/host/guard';
import { matchPath } from '@millwright/host/routes';
import { describe, expect, test } from 'vitest';
import { app } from './app.ts';

const destinationAfterLogin = (remembered: string | null) => destinationIn(app, remembered);

const decide = (address: string, hasSession: boolean) =>
  guard(app, address, matchPath(app.manifest, address.split('?')[0] ?? ''), hasSession);

describe('route guard (section 2 of the product specification)', () => {
  test('/ and an empty path lead to the login', () => {
    expect(decide('/', false)).toEqual({ kind: 'go', to: '/login' });
    expect(decide('', false)).toEqual({ kind: 'go', to: '/login' });
  });

  test.each(['/', '/login', '/comparison-report', '/submit-review'])(
    'a remembered session goes from %s straight to /home',
    (path) => {
      expect(decide(path, true)).toEqual({ kind: 'go', to: '/home' });
    },
  );

  test('the login of an invitation is a login: a session goes from it to /home, a guest sees it', () => {
    expect(decide('/Zx1qN0o3R5tU/login', true)).toEqual({ kind: 'go', to: '/home' });
    expect(decide('/Zx1qN0o3R5tU/login', false)).toEqual({ kind: 'show' });
    expect(decide('/search-vendors/login', true)).toEqual({ kind: 'show' });
  });

  test.each([
    '/home',
    '/explore',
    '/shortlist',
    '/invite?offset=2',
    '/vendor-requests?request=4f0c0b6e-5d8e-4b0a-9a55-0a8a7f1f3c11',
    '/userInfo',
    '/plantInfo',
    '/vendorlist?search=boiler',
    '/click/compareVendors/A%7CB',
    '/share/compareVendors/token',
  ])('a guest is sent from %s to the login and it is remembered', (address) => {
    expect(decide(address, false)).toEqual({ kind: 'go', to: '/login', remember: address });
  });

  test('a path that contains /search-vendors is the guest listing, with and without a session', () => {
    expect(decide('/search-vendors?search=pump', false)).toEqual({ kind: 'show' });
    expect(decide('/search-vendors/pump', true)).toEqual({ kind: 'show' });
  });

  const asPending = (address: string) =>
    guard(app, address, matchPath(app.manifest, address.split('?')[0] ?? ''), true, true);

  test.each(['/userInfo', '/plantInfo', '/support', '/marketingSuite', '/search-vendors', '/vendor/27AAZCT0000K1ZQ'])(
    'who waits for approval sees %s',
    (path) => {
      expect(asPending(path)).toEqual({ kind: 'show' });
    },
  );

  test.each(['/home', '/vendorlist?search=boiler', '/vendor-requests', '/shortlist', '/click/compareVendors/A%7CB'])(
    'who waits for approval is led from %s to the profile, and told why',
    (address) => {
      expect(asPending(address)).toEqual({
        kind: 'go',
        to: '/userInfo',
        notice: 'You can open that page once your access is approved.',
      });
    },
  );

  test('who waits for approval goes from the login to the profile, wherever they were heading', () => {
    for (const path of ['/', '/login', '/Zx1qN0o3R5tU/login'])
      expect(asPending(path)).toEqual({ kind: 'go', to: '/userInfo' });
    expect(destinationIn(app, '/vendorlist', true)).toBe('/userInfo');
  });

  test('every page that needs a session sends a guest to the login and back, with its query', () => {
    const needing = app.manifest.filter(({ access }) => access === 'session' || access === 'profile');
    expect(needing.length).toBeGreaterThan(8);
    for (const { path } of needing) {
      const address = `${path.replace(/:\w+/g, 'x')}?offset=2`;
      expect(decide(address, false)).toEqual({ kind: 'go', to: '/login', remember: address });
      expect(destinationAfterLogin(address)).toBe(address);
    }
  });

  test('a session sees the profile', () => {
    expect(decide('/plantInfo', true)).toEqual({ kind: 'show' });
  });

  test('public screens show to guests', () => {
    expect(decide('/vendor/27AAZCT0000K1ZQ', false)).toEqual({ kind: 'show' });
    expect(decide('/contactList/27AAZCT0000K1ZQ', false)).toEqual({ kind: 'show' });
  });
});

describe('guard of the console of the provider’s team', () => {
  const decideForTeam = (address: string, team: Parameters<typeof teamGuard>[2]) =>
    teamGuard(app, matchPath(app.manifest, address)!, team);
  const session = { email: 'provider@millwright.example', mustSetPassword: false };
  const paths = app.manifest.filter(({ access }) => access === 'provider').map(({ path }) => path);

  test('every page of the console is one of the team, and no session of a client changes where it leads', () => {
    expect(paths).toEqual([
      '/provider/login',
      '/provider',
      '/provider/jobs',
      '/provider/jobs/:jobId',
      '/provider/requests',
      '/provider/requests/:requestId',
      '/provider/levelling',
      '/provider/levelling/:requestId',
      '/provider/audit',
      '/provider/team',
      '/provider/password',
    ]);
    for (const { path, access } of app.manifest) expect(/^\/provider(\/|$)/.test(path)).toBe(access === 'provider');
    for (const path of paths) {
      expect(decide(path, false)).toEqual({ kind: 'show' });
      expect(decide(path, true)).toEqual({ kind: 'show' });
    }
  });

  test.each(paths)(
    '%s is the login for who is not logged in, and a new password for who has a one-time one',
    (path) => {
      expect(decideForTeam(path, { isOut: true, session: undefined })).toMatchObject({
        kind: 'show',
        match: { route: { screen: 'provider-login' } },
      });
      expect(decideForTeam(path, { isOut: false, session: { ...session, mustSetPassword: true } })).toMatchObject({
        kind: 'show',
        match: { route: { screen: 'provider-password' } },
      });
    },
  );

  test('who is logged in sees each page, and goes from the login to the first', () => {
    for (const path of paths.slice(1))
      expect(decideForTeam(path, { isOut: false, session })).toMatchObject({
        kind: 'show',
        match: { route: { path } },
      });
    expect(decideForTeam('/provider/login', { isOut: false, session })).toEqual({ kind: 'go', to: '/provider' });
  });
});

describe('where the login leads', () => {
  test('what was remembered, with its query', () => {
    expect(destinationAfterLogin('/vendorlist?search=boiler&offset=2')).toBe('/vendorlist?search=boiler&offset=2');
    expect(destinationAfterLogin('/contactList/27AAZCT0000K1ZQ')).toBe('/contactList/27AAZCT0000K1ZQ');
    expect(destinationAfterLogin('/search-vendors?search=pump&offset=3')).toBe('/search-vendors?search=pump&offset=3');
    expect(destinationAfterLogin('/search-vendors/pump')).toBe('/search-vendors/pump');
    expect(destinationAfterLogin('/vendor-requests?request=1')).toBe('/vendor-requests?request=1');
  });

  test('an address with an address in its query leads to itself and no further', () => {
    const address = '/vendorlist?search=https://evil.example/&next=//evil.example';
    expect(destinationAfterLogin(address)).toBe(address);
  });

  test.each([
    null,
    '',
    '//evil.example/vendorlist',
    '/\\evil.example',
    'https://evil.example/vendorlist',
    'javascript:alert(1)',
    'data:text/html,x',
    '/api/v1/authentication/logout',
    '/unknown',
    '/login',
    'vendorlist',
    ' /vendorlist',
    '///evil.example/vendorlist',
    '////evil.example',
    '/\\/evil.example',
    '\\\\evil.example\\vendorlist',
    '/\t/evil.example/vendorlist',
    '/\n/evil.example',
    '\t//evil.example',
    '/vendorlist\n',
    '/./vendorlist',
    '/../vendorlist',
    '/vendorlist/../login',
    '/vendor/../../evil.example',
    '/%2e%2e/vendorlist',
    '/%2f%2fevil.example',
    '/.//evil.example',
    '@evil.example/vendorlist',
    '/@evil.example',
    'https:/vendorlist',
    'https:vendorlist',
    'http://localhost@evil.example/vendorlist',
    'JaVaScRiPt:alert(document.domain)//vendorlist',
    'vbscript:msgbox(1)',
    'blob:https://evil.example/1',
    'file:///etc/passwd',
    '?next=/vendorlist',
    '#/vendorlist',
    '/registration',
    '/forgotpassword/anything',
    '/resetpassword',
    '/open-login/token',
    '/single-sign-on?code=1&state=2',
    '/submit-review',
    '/vendor-link',
    '/auction',
    '/conversation',
    '/Zx1qN0o3R5tU/login',
    '/dev/outbox',
    '/provider',
    '/communication/v1/anything',
    '/VENDORLIST',
    '/home/extra',
  ])('never %j: an address that is not one of this app to be remembered leads to /home', (remembered) => {
    expect(destinationAfterLogin(remembered)).toBe('/home');
  });

  test.each([42, {}, ['/vendorlist'], true])(
    'never %j: the storage of a browser holds what anybody put there',
    (value) => {
      expect(destinationAfterLogin(value as unknown as string)).toBe('/home');
    },
  );

  test('a screen that this app has not enabled is not led to', () => {
    const without = { ...app, configuration: { ...app.configuration, enabledScreens: ['home' as const] } };
    expect(destinationIn(without, '/vendorlist')).toBe('/home');
  });
});
