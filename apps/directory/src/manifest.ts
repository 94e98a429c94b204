import type { Route, Start } from '@millwright/host/app';

/** A directory for everyone: the search, the vendors and reviews by link, nothing that needs a session. */
export const manifest = [
  {
    screen: 'guest-vendor-search',
    path: '/search-vendors',
    access: 'public',
    layout: 'app',
    title: 'Find a workshop',
    place: { in: 'main', label: 'Vendors', screens: ['vendor-profile'] },
  },
  {
    screen: 'guest-vendor-search',
    path: '/search-vendors/:searchkey',
    access: 'public',
    layout: 'app',
    title: 'Find a workshop',
  },
  {
    screen: 'vendor-profile',
    path: '/vendor/:gstn',
    standIn: '000000000000000',
    access: 'public',
    layout: 'vendor',
    title: 'Workshop',
    view: 'profileType',
  },
  {
    screen: 'vendor-profile',
    path: '/vendor/:gstn/:profileType',
    standIn: '000000000000000',
    access: 'public',
    layout: 'vendor',
    title: 'Workshop',
    view: 'profileType',
  },
  { screen: 'submit-review', path: '/submit-review', access: 'public', layout: 'bare', title: 'Review' },
  {
    screen: 'submit-review',
    path: '/submit-review/:gstn/:projId/:clientEmail/:vendorEmail',
    access: 'public',
    layout: 'bare',
    title: 'Review',
  },
] as const satisfies readonly Route[];

/** Everyone begins with the search. */
export const start = {
  guest: '/search-vendors',
  session: '/search-vendors',
  skippedWithSession: ['/'],
} as const satisfies Start;
