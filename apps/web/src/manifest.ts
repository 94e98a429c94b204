import type { ScreenId } from '@millwright/screens/registry';

/**
 * Which screen is where, for whom and under what title (section 2 of the product specification). Data only: no component, no logic.
 *
 * - `access`: `public` for everyone; `guest` shows guests less; `session` sends a guest to the login.
 * - `isRemembered`: a guest who was heading here is brought back here after the login.
 */
export type Route = {
  readonly screen: ScreenId;
  readonly path: string;
  readonly access: 'public' | 'guest' | 'session';
  readonly layout: 'bare' | 'app';
  readonly title: string;
  readonly isRemembered?: true;
};

export const manifest = [
  { screen: 'login', path: '/login', access: 'public', layout: 'bare', title: 'Login' },
  { screen: 'guest-vendor-search', path: '/search-vendors', access: 'guest', layout: 'app', title: 'Find Vendors' },
  {
    screen: 'guest-vendor-search',
    path: '/search-vendors/:searchkey',
    access: 'guest',
    layout: 'app',
    title: 'Find Vendors',
  },
  {
    screen: 'vendor-profile',
    path: '/vendor/:gstn',
    access: 'guest',
    layout: 'app',
    title: 'Vendor',
    isRemembered: true,
  },
  {
    screen: 'vendor-profile',
    path: '/vendor/:gstn/:profileType',
    access: 'guest',
    layout: 'app',
    title: 'Vendor',
    isRemembered: true,
  },
  {
    screen: 'contact-list',
    path: '/contactList/:gstn',
    access: 'guest',
    layout: 'app',
    title: 'Contacts',
    isRemembered: true,
  },
  { screen: 'home', path: '/home', access: 'session', layout: 'app', title: 'Home' },
  { screen: 'explore', path: '/explore', access: 'session', layout: 'app', title: 'Explore Vendors' },
  {
    screen: 'vendor-search',
    path: '/vendorlist',
    access: 'session',
    layout: 'app',
    title: 'Find Vendors',
    isRemembered: true,
  },
  {
    screen: 'compare-vendors',
    path: '/click/compareVendors/:gstn',
    access: 'session',
    layout: 'app',
    title: 'Compare vendors',
    isRemembered: true,
  },
  {
    screen: 'shared-comparison',
    path: '/share/compareVendors/:gstn',
    access: 'session',
    layout: 'app',
    title: 'Shared comparison',
    isRemembered: true,
  },
  { screen: 'shortlist', path: '/shortlist', access: 'session', layout: 'app', title: 'Shortlisted' },
  { screen: 'vendor-requests', path: '/vendor-requests', access: 'session', layout: 'app', title: 'Vendor Requests' },
] as const satisfies readonly Route[];

/** Paths that only lead elsewhere: the start of the app is the login. */
export const redirects = [{ path: '/', to: '/login' }] as const;
