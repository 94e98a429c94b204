import { destinationAfterLogin as destinationIn, guard } from '@millwright/host/guard';
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

  test.each(['/home', '/explore', '/shortlist', '/vendor-requests'])(
    'a guest is sent from %s to the login, and it is not remembered',
    (path) => {
      expect(decide(path, false)).toEqual({ kind: 'go', to: '/login' });
    },
  );

  test.each(['/vendorlist?search=boiler', '/click/compareVendors/A%7CB', '/share/compareVendors/token'])(
    'a guest is sent from %s to the login and it is remembered',
    (address) => {
      expect(decide(address, false)).toEqual({ kind: 'go', to: '/login', remember: address });
    },
  );

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
        notice: 'That page opens as soon as your access is approved.',
      });
    },
  );

  test('who waits for approval goes from the login to the profile, wherever they were heading', () => {
    for (const path of ['/', '/login', '/Zx1qN0o3R5tU/login'])
      expect(asPending(path)).toEqual({ kind: 'go', to: '/userInfo' });
    expect(destinationIn(app, '/vendorlist', true)).toBe('/userInfo');
  });

  test('a guest is sent from the profile to the login, a session sees it', () => {
    expect(decide('/userInfo', false)).toEqual({ kind: 'go', to: '/login' });
    expect(decide('/plantInfo', true)).toEqual({ kind: 'show' });
  });

  test('public screens show to guests', () => {
    expect(decide('/vendor/27AAZCT0000K1ZQ', false)).toEqual({ kind: 'show' });
    expect(decide('/contactList/27AAZCT0000K1ZQ', false)).toEqual({ kind: 'show' });
  });
});

describe('where the login leads', () => {
  test('what was remembered, with its query', () => {
    expect(destinationAfterLogin('/vendorlist?search=boiler&offset=2')).toBe('/vendorlist?search=boiler&offset=2');
    expect(destinationAfterLogin('/contactList/27AAZCT0000K1ZQ')).toBe('/contactList/27AAZCT0000K1ZQ');
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
  ])('never %j: an address that is not one of this app to be remembered leads to /home', (remembered) => {
    expect(destinationAfterLogin(remembered)).toBe('/home');
  });
});
