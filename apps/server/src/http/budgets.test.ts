import { describe, expect, test } from 'vitest';
import { defaultBudgets } from '../config.ts';
import { Problem } from '../problems.ts';
import { addressKey, createBudgetLedger } from './budgets.ts';

describe('the address that a budget is counted for', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    // A proxy that names the port would else give each connection a budget of its own.
    ['203.0.113.7:49152', '203.0.113.7'],
    ['[2001:db8:1:2:3:4:5:6]:49152', '2001:db8:1:2::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
    ['::1', ':0:0:0::/64'],
  ])('%s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('a budget', () => {
  const ledgerAt = (clock: { now: number }) =>
    createBudgetLedger({ ...defaultBudgets, guestSearchesPerAddressPerMinute: 60 }, () => clock.now);

  test('is refused with a time to wait that is enough', () => {
    const clock = { now: 0 };
    const ledger = ledgerAt(clock);
    for (let taken = 0; taken < 60; taken++) ledger.take('guestSearchesPerAddressPerMinute', 'a');
    let refusal: unknown;
    try {
      ledger.take('guestSearchesPerAddressPerMinute', 'a');
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(Problem);
    clock.now += Number((refusal as Problem).headers['retry-after']) * 1000;
    expect(ledger.tryTake('guestSearchesPerAddressPerMinute', 'a')).toBe(true);
  });

  test('is not refilled, and not emptied, by a clock that is set back', () => {
    const clock = { now: 600_000 };
    const ledger = ledgerAt(clock);
    for (let taken = 0; taken < 59; taken++) ledger.take('guestSearchesPerAddressPerMinute', 'a');
    clock.now = 0;
    expect(ledger.tryTake('guestSearchesPerAddressPerMinute', 'a')).toBe(true);
    expect(ledger.tryTake('guestSearchesPerAddressPerMinute', 'a')).toBe(false);
  });

  test('is taken from once for each thing in its window', () => {
    const clock = { now: 0 };
    const ledger = createBudgetLedger({ ...defaultBudgets, vendorContactsPerUserPerDay: 2 }, () => clock.now);
    const read = (vendor: string) => ledger.takeOnce('vendorContactsPerUserPerDay', 'me', vendor, 'So many contacts.');
    for (const vendor of ['a', 'b', 'a', 'b', 'a']) read(vendor);
    expect(() => read('c')).toThrow('So many contacts. Please wait 12 hours and try again.');
    read('a');
    clock.now += 12 * 3600 * 1000;
    read('c');
    clock.now += 12 * 3600 * 1000;
    read('a');
    expect(() => read('b')).toThrow(Problem);
  });

  test('that is looked at only is not used up', () => {
    const ledger = ledgerAt({ now: 0 });
    for (let look = 0; look < 200; look++) expect(ledger.waitFor('guestSearchesPerAddressPerMinute', 'a')).toBe(0);
  });
});
