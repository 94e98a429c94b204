import { expect, test } from 'vitest';
import { placesOf } from './places.ts';

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
