import { expect, test } from 'vitest';
import { readResetEntry } from './reset-entry.ts';

test.each(['9876500001', ' 98765 00001 ', '+91 98765-00001', '919876500001', '09876500001'])(
  'a phone value gets the +91 prefix: %j',
  (text) => expect(readResetEntry(text)).toEqual({ entity: 'mobile', value: '+919876500001' }),
);

test('an address is compared in lower case', () => {
  expect(readResetEntry(' Owner@SagarSteel.example ')).toEqual({ entity: 'email', value: 'owner@sagarsteel.example' });
});

test.each(['', '   ', 'owner', 'owner@', '5876500001', '98765', '+44 9876500001', `${'a'.repeat(250)}@b.example`, '@'])(
  'neither an email nor a valid phone number: %j',
  (text) => expect(readResetEntry(text)).toBeNull(),
);
