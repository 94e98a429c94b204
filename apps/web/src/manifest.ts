import type { Route, Start } from '@millwright/host/app';

/** The site map of section 2 of the product specification. */
export const manifest = [
  { screen: 'login', path: '/login', access: 'public', layout: 'bare', title: 'Login' },
  { screen: 'registration', path: '/registration', access: 'public', layout: 'bare', title: 'Register' },
  { screen: 'forgot-password', path: '/forgotpassword', access: 'public', layout: 'bare', title: 'Forgot Password' },
  { screen: 'reset-link', path: '/forgotpassword/:id', access: 'public', layout: 'bare', title: 'Reset Password' },
  { screen: 'reset-password', path: '/resetpassword', access: 'public', layout: 'bare', title: 'Reset Password' },
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
    layout: 'vendor',
    title: 'Vendor',
    view: 'profileType',
  },
  {
    screen: 'vendor-profile',
    path: '/vendor/:gstn/:profileType',
    access: 'guest',
    layout: 'vendor',
    title: 'Vendor',
    view: 'profileType',
  },
  {
    screen: 'contact-list',
    path: '/contactList/:gstn',
    access: 'guest',
    layout: 'app',
    title: 'Contacts',
  },
  { screen: 'marketing-suite', path: '/marketingSuite', access: 'public', layout: 'app', title: 'Marketing suite' },
  { screen: 'support', path: '/support', access: 'public', layout: 'app', title: 'Support' },
  { screen: 'user-info', path: '/userInfo', access: 'profile', layout: 'app', title: 'Your profile' },
  { screen: 'plant-info', path: '/plantInfo', access: 'profile', layout: 'app', title: 'Plant information' },
  { screen: 'submit-review', path: '/submit-review', access: 'public', layout: 'bare', title: 'Review' },
  {
    screen: 'submit-review',
    path: '/submit-review/:gstn/:projId/:clientEmail/:vendorEmail',
    access: 'public',
    layout: 'bare',
    title: 'Review',
  },
  // Where the identity provider sends the browser back to: CALLBACK_PATH of the server.
  {
    screen: 'single-sign-on-return',
    path: '/single-sign-on',
    access: 'public',
    layout: 'bare',
    title: 'Microsoft SSO Login',
  },
  { screen: 'open-login', path: '/open-login/:token', access: 'public', layout: 'bare', title: 'Login' },
  { screen: 'home', path: '/home', access: 'session', layout: 'app', title: 'Home' },
  { screen: 'explore', path: '/explore', access: 'session', layout: 'app', title: 'Explore Vendors' },
  {
    screen: 'vendor-search',
    path: '/vendorlist',
    access: 'session',
    layout: 'app',
    title: 'Find Vendors',
  },
  {
    screen: 'compare-vendors',
    path: '/click/compareVendors/:gstn',
    access: 'session',
    layout: 'app',
    title: 'Compare vendors',
  },
  {
    screen: 'shared-comparison',
    path: '/share/compareVendors/:gstn',
    access: 'session',
    layout: 'app',
    title: 'Shared comparison',
  },
  { screen: 'shortlist', path: '/shortlist', access: 'session', layout: 'app', title: 'Shortlisted' },
  { screen: 'vendor-requests', path: '/vendor-requests', access: 'session', layout: 'app', title: 'Vendor Requests' },
  { screen: 'boq-inspector', path: '/tools/inspect-boq', access: 'session', layout: 'app', title: 'Inspect a BOQ' },
  { screen: 'invite', path: '/invite', access: 'session', layout: 'app', title: 'Invite colleagues' },
  // The console of the provider's team.
  { screen: 'provider-login', path: '/provider/login', access: 'provider', layout: 'bare', title: 'Team login' },
  { screen: 'provider-registrations', path: '/provider', access: 'provider', layout: 'provider', title: 'Approvals' },
  { screen: 'provider-audit', path: '/provider/audit', access: 'provider', layout: 'provider', title: 'Audit' },
  { screen: 'provider-team', path: '/provider/team', access: 'provider', layout: 'provider', title: 'Team' },
  {
    screen: 'provider-password',
    path: '/provider/password',
    access: 'provider',
    layout: 'provider',
    title: 'Set a password',
  },
  // Last: it would match the paths of others whose second part is that word, such as a search for it.
  { screen: 'login', path: '/:inviteId/login', access: 'public', layout: 'bare', title: 'Login' },
] as const satisfies readonly Route[];

/** The start is the login; a remembered session goes from these paths straight to its home (section 2, route guard). */
export const start = {
  guest: '/login',
  session: '/home',
  profile: '/userInfo',
  skippedWithSession: ['/', '/login', '/comparison-report', '/submit-review'],
} as const satisfies Start;
