import type { Route, Start } from '@millwright/host/app';

/** The site map of section 2 of the product specification. */
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

/** The start is the login; a remembered session goes from these paths straight to its home (section 2, route guard). */
export const start = {
  guest: '/login',
  session: '/home',
  skippedWithSession: ['/', '/login', '/comparison-report', '/submit-review'],
} as const satisfies Start;
