import { expect, test } from 'vitest';
import { barOf, placesOf } from './places.ts';

const places = placesOf([
  {
    screen: 'support',
    access: 'public',
    place: [
      { in: 'main', label: 'Support' },
      { in: 'account', label: 'Support', order: 1 },
    ],
  },
  { screen: 'login', access: 'public' },
  { screen: 'vendor-search', access: 'session', place: { in: 'main', label: 'Vendors', screens: ['vendor-profile'] } },
  { screen: 'user-info', access: 'profile', place: { in: 'account', label: 'Your profile' } },
]);

test('a route without a place is none, one with two is two, and what is given an order stands by it', () => {
  expect(places.map(({ in: where, label }) => `${where}: ${label}`)).toEqual([
    'main: Support',
    'main: Vendors',
    'account: Your profile',
    'account: Support',
  ]);
});

test('a place leads to its screen, is current on those below it too, and is of sessions where its route needs one', () => {
  expect(places[1]).toMatchObject({
    id: 'vendor-search',
    to: { screen: 'vendor-search' },
    screens: ['vendor-search', 'vendor-profile'],
    needsSession: true,
  });
  // Who waits for approval has these as well.
  expect(places.filter(({ needsSession }) => !needsSession)).toHaveLength(3);
});

test('places of a menu stand where its first one does', () => {
  const bar = barOf(
    placesOf([
      { screen: 'jobs', access: 'session', place: { in: 'main', menu: 'ERFX', label: 'Jobs', order: 21 } },
      { screen: 'home', access: 'session', place: { in: 'main', label: 'Home' } },
      {
        screen: 'job-requests',
        access: 'session',
        place: { in: 'main', menu: 'ERFX', label: 'Job requests', order: 20 },
      },
      { screen: 'boq-inspector', access: 'session', place: { in: 'main', menu: 'Tools', label: 'Inspect', order: 60 } },
    ]),
  );
  expect(
    bar.map((entry) => ('places' in entry ? [entry.menu, entry.places.map(({ label }) => label)] : entry.label)),
  ).toEqual(['Home', ['ERFX', ['Job requests', 'Jobs']], ['Tools', ['Inspect']]]);
});
