import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultBudgets } from '../config.ts';
import type { Budgets } from '../config.ts';
import { openDatabase } from '../db/driver.ts';
import type { OpenDatabase } from '../db/driver.ts';
import { Problem } from '../problems.ts';
import { createTestDatabase, testEngine } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { budgetsInDatabase } from './budgets.queries.ts';
import { addressKey, createBudgetLedger } from './budgets.ts';
import type { BudgetLedger, BudgetStore } from './budgets.ts';

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

const refusalOf = (spending: Promise<void>): Promise<unknown> =>
  spending.then(() => null).catch((error: unknown) => error);
const guest = 'guestSearchesPerAddressPerMinute';

/** What holds wherever budgets are kept; each ledger that `open` gives is one of a new installation. */
function itHolds(open: (budgets: Partial<Budgets>, clock: { now: number }) => BudgetLedger) {
  const ledgerAt = (clock: { now: number }) => open({ [guest]: 60 }, clock);

  test('is refused with a time to wait that is enough', async () => {
    const clock = { now: 0 };
    const ledger = ledgerAt(clock);
    for (let taken = 0; taken < 60; taken++) await ledger.spend(guest, 'a');
    const refusal = await refusalOf(ledger.spend(guest, 'a'));
    expect(refusal).toBeInstanceOf(Problem);
    await ledger.spend(guest, 'b');
    clock.now += Number((refusal as Problem).headers['retry-after']) * 1000;
    expect(await ledger.trySpend(guest, 'a')).toBe(true);
  });

  test('is not refilled, and not emptied, by a clock that is set back', async () => {
    const clock = { now: 600_000 };
    const ledger = ledgerAt(clock);
    for (let taken = 0; taken < 59; taken++) await ledger.spend(guest, 'a');
    clock.now = 0;
    expect(await ledger.trySpend(guest, 'a')).toBe(true);
    expect(await ledger.trySpend(guest, 'a')).toBe(false);
  });

  test('is taken from once for each thing in its window', async () => {
    const clock = { now: 0 };
    const ledger = open({ vendorContactsPerUserPerDay: 2 }, clock);
    const read = (vendor: string) => ledger.spendOnce('vendorContactsPerUserPerDay', 'me', vendor, 'So many contacts.');
    for (const vendor of ['a', 'b', 'a', 'b', 'a']) await read(vendor);
    await expect(read('c')).rejects.toThrow('So many contacts. Please wait 12 hours and try again.');
    await read('a');
    clock.now += 12 * 3600 * 1000;
    await read('c');
    clock.now += 12 * 3600 * 1000;
    await read('a');
    await expect(read('b')).rejects.toThrow(Problem);
  });

  test('that is looked at only is not used up', async () => {
    const ledger = ledgerAt({ now: 0 });
    for (let look = 0; look < 200; look++) expect(await ledger.waitFor(guest, 'a')).toBe(0);
  });

  test('is not overdrawn by a hundred that come at once', async () => {
    const ledger = ledgerAt({ now: 0 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => ledger.trySpend(guest, 'a')));
    expect(answers.filter(Boolean)).toHaveLength(60);
  });
}

describe('a budget', () => {
  itHolds((budgets, clock) => createBudgetLedger({ ...defaultBudgets, ...budgets }, () => clock.now));

  test('whose shared part cannot be asked is counted by the process alone meanwhile, and somebody hears of it', async () => {
    const troubles: unknown[] = [];
    const away = () => Promise.reject(new Error('away'));
    const ledger = createBudgetLedger(
      { ...defaultBudgets, uploadsPerUserPerHour: 2 },
      () => 0,
      { take: away, takeOnce: away },
      (error) => troubles.push(error),
    );
    await ledger.spend('uploadsPerUserPerHour', 'me');
    await ledger.spend('uploadsPerUserPerHour', 'me');
    await expect(ledger.spend('uploadsPerUserPerHour', 'me')).rejects.toThrow(Problem);
    expect(troubles).toHaveLength(3);
  });
});

describe.runIf(testEngine === 'postgres')('a budget that processes share', () => {
  let testDatabase: TestDatabase;
  let database: OpenDatabase;
  let installations = 0;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = await openDatabase(testDatabase.location, () => {});
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.remove();
  });
  /** Another secret hides the keys otherwise: another installation. */
  const storeOf = (installation: number) =>
    budgetsInDatabase(database.sharedPool!, Buffer.from(`secret ${installation}`));
  const openIn = (installation: number, budgets: Partial<Budgets>, clock: { now: number }) =>
    createBudgetLedger({ ...defaultBudgets, ...budgets }, () => clock.now, storeOf(installation));

  itHolds((budgets, clock) => openIn(installations++, budgets, clock));

  test('is one for all of them, also where they come at once and where it is fetched in parts', async () => {
    const clock = { now: 0 };
    for (const [name, size] of [
      ['uploadsPerUserPerHour', 10],
      ['requestsPerUserPerMinute', 200],
    ] as const) {
      const installation = installations++;
      const [one, other] = [0, 1].map(() => openIn(installation, { [name]: size }, clock)) as [
        BudgetLedger,
        BudgetLedger,
      ];
      const answers = await Promise.all(
        Array.from({ length: size * 2 }, (_, number) => (number % 2 ? one : other).trySpend(name, 'me')),
      );
      const spent = answers.filter(Boolean).length;
      expect(spent).toBe(size);
      await expect(other.spend(name, 'me')).rejects.toThrow(Problem);
      expect(await one.waitFor(name, 'me')).toBeGreaterThan(0);
    }
  });

  test('is paid for a thing in one process and free for it in the other', async () => {
    const clock = { now: 0 };
    const installation = installations++;
    const name = 'vendorContactsPerUserPerDay';
    const [one, other] = [0, 1].map(() => openIn(installation, { [name]: 2 }, clock)) as [BudgetLedger, BudgetLedger];
    await Promise.all([one, other, one, other].map((ledger) => ledger.spendOnce(name, 'me', 'a')));
    await other.spendOnce(name, 'me', 'b');
    for (const ledger of [one, other]) {
      await expect(ledger.spendOnce(name, 'me', 'c')).rejects.toThrow(Problem);
      await ledger.spendOnce(name, 'me', 'a');
    }
  });

  test('is not given twice by a part that nobody spent: what is left of it lapses when as much has come back', async () => {
    const clock = { now: 0 };
    const installation = installations++;
    const [one, other] = [0, 1].map(() => openIn(installation, { [guest]: 60 }, clock)) as [BudgetLedger, BudgetLedger];
    await one.spend(guest, 'a');
    clock.now += 60_000;
    let spent = 0;
    while (await other.trySpend(guest, 'a')) spent++;
    expect(spent).toBe(60);
    expect(await one.trySpend(guest, 'a')).toBe(false);
  });

  test('costs the database nothing while it is used up, and few questions while it is not', async () => {
    let questions = 0;
    const store = storeOf(installations++);
    const counting: BudgetStore = {
      ...store,
      take: (...parts) => ((questions += 1), store.take(...parts)),
    };
    const ledger = createBudgetLedger({ ...defaultBudgets, [guest]: 60 }, () => 0, counting);
    for (let call = 0; call < 500; call++) await ledger.trySpend(guest, 'a');
    expect(questions).toBeLessThanOrEqual(21);
  });

  test('is forgotten when it is full again, and the database holds nothing of who it was counted for', async () => {
    const ledger = openIn(installations++, {}, { now: Date.now() });
    await ledger.spend(guest, '203.0.113.77');
    const { rows } = await database.ownerPool.query<{ text: string }>('select r::text as text from rate_budget r');
    expect(rows.map(({ text }) => text).join()).not.toContain('203');
    await expect(database.appPool.query('select * from rate_budget')).rejects.toMatchObject({ code: '42501' });
    await database.appPool.query('select budget_clean_up($1)', [new Date(Date.now() + 2 * 86_400_000)]);
    expect((await database.ownerPool.query('select from rate_budget')).rowCount).toBe(0);
  });
});
