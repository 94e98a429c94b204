import { describe, expect, test } from 'vitest';
import { OPENS_AT, bid } from '../testing/auctions.ts';
import { openedFile, replayFile, surrogateFile } from '../testing/replay-files.ts';
import type { AuctionEntry } from './acts.ts';
import { commitmentOfOffer } from './receipts.ts';
import { entryOf, readReceipts, verifyReplayFile, type ReplayFile } from './replay-file.ts';

const failed = (file: unknown) =>
  verifyReplayFile(JSON.parse(JSON.stringify(file)))
    .filter(({ isPassed }) => !isPassed)
    .map(({ name }) => name);
const changed = (change: (file: ReplayFile) => object) => failed({ ...replayFile(), ...change(replayFile()) });

describe('a replay file', () => {
  test('of an auction passes every check', () => {
    expect(
      verifyReplayFile(JSON.parse(JSON.stringify(replayFile()))).map(({ name, isPassed }) => [name, isPassed]),
    ).toEqual([
      ['rules', true],
      ['log', true],
      ['chain', true],
      ['result', true],
      ['secret', true],
      ['receipts', true],
    ]);
  });

  test('can be made of the log alone', () => {
    const { entries, result } = replayFile();
    expect(changed(() => ({ entries: result.log.flatMap((row) => entryOf(row) ?? []) }))).toEqual([]);
    expect(result.log.length).toBeGreaterThan(entries.length);
  });

  test('has the bytes that it had', () => {
    const { result } = replayFile();
    expect([result.hashes.first, result.hashes.last]).toEqual([
      '31d5339726b0efd341fa306e652102e90bb1ebdf361b25dfb0febedb99eea17f',
      '2e3a996fe015ebee5a600de9ed543b2d7cc44a046101587786fe6d9fe9d0cd93',
    ]);
    expect(surrogateFile().result.hashes.last).toBe('cc517f3e9c6a02aaef85c67605e8118d577465a4bab73f733b7ed902a2e96a8c');
  });

  test('with a bid that the host entered passes, proves its receipt, and fails with another document', () => {
    const file = surrogateFile();
    expect(failed(file)).toEqual([]);
    expect(failed({ ...file, entries: file.result.log.flatMap((row) => entryOf(row) ?? []) })).toEqual([]);
    const own = file.receipts.filter(({ vendorId }) => vendorId === 'B');
    expect(own).toHaveLength(1);
    expect(verifyReplayFile(file, own).every(({ isPassed }) => isPassed)).toBe(true);
    const withDocument = (documentSha256: string | undefined) =>
      failed({ ...file, entries: file.entries.with(1, { ...file.entries[1]!, documentSha256 } as AuctionEntry) });
    expect(withDocument('e'.repeat(64))).toEqual(['log', 'chain', 'receipts']);
    expect(withDocument(undefined)).toEqual(['log', 'chain', 'receipts']);
  });

  test('with opening offers passes, and proves the receipts from before the start', () => {
    const file = openedFile();
    expect(failed(file)).toEqual([]);
    expect(failed({ ...file, entries: file.result.log.flatMap((row) => entryOf(row) ?? []) })).toEqual([]);
    const offer = { amountInPaise: 970_000, sealedAt: OPENS_AT - 3_600_000 };
    const kept = {
      receiptNo: 1,
      at: offer.sealedAt,
      amountInPaise: offer.amountInPaise,
      accepted: true,
      reason: null,
      commitment: commitmentOfOffer(file.secret, offer),
    };
    const own = [kept, ...file.receipts.filter(({ vendorId }) => vendorId === 'B')];
    expect(verifyReplayFile(file, own).every(({ isPassed }) => isPassed)).toBe(true);
    const lower = { ...kept, commitment: commitmentOfOffer(file.secret, { ...offer, amountInPaise: 960_000 }) };
    expect(verifyReplayFile(file, [lower]).at(-1)).toMatchObject({ name: 'own receipts', isPassed: false });
    const changedOffer = { ...file.entries[1]!, amountInPaise: 960_000 } as AuctionEntry;
    expect(failed({ ...file, entries: file.entries.with(1, changedOffer) })).toContain('chain');
  });

  test('with a tampered entry fails', () => {
    const tampered = changed(({ entries }) => ({ entries: [bid(0, 'A', 990_001), ...entries.slice(1)] }));
    expect(tampered).toEqual(['log', 'chain', 'result', 'receipts']);
  });

  test('with an entry left out, moved or added fails', () => {
    expect(changed(({ entries }) => ({ entries: entries.slice(0, -1) }))).toContain('chain');
    expect(changed(({ entries }) => ({ entries: entries.with(0, entries[1]!).with(1, entries[0]!) }))).toEqual([
      'rules',
    ]);
    expect(changed(({ entries }) => ({ entries: [...entries, bid(607_000, 'D', 900_000)] }))).toContain('result');
  });

  test('with other rules, another result or another secret fails', () => {
    expect(changed(({ rules }) => ({ rules: { ...rules, ceilingInPaise: 1_000_001 } }))).toContain('chain');
    expect(changed(({ rules }) => ({ rules: { ...rules, closesAt: null } }))).toEqual(['rules']);
    expect(changed(({ result }) => ({ result: { ...result, winner: null } }))).toEqual(['result']);
    expect(changed(({ result }) => ({ result: { ...result, log: result.log.slice(1) } }))).toEqual(['log']);
    expect(changed(() => ({ secret: 'f'.repeat(64) }))).toEqual(['secret', 'receipts']);
  });

  test('proves whether a receipt that a bidder kept is in it', () => {
    const file = replayFile();
    const [own] = file.receipts;
    const isIncluded = (receipt: NonNullable<typeof own>) =>
      verifyReplayFile({ ...file, receipts: [] }, [receipt]).at(-1)!.isPassed;
    expect(isIncluded(own!)).toBe(true);
    expect(isIncluded({ ...own!, amountInPaise: 989_999 })).toBe(false);
    expect(isIncluded({ ...own!, at: own!.at + 1 })).toBe(false);
    expect(isIncluded({ ...own!, vendorId: 'B' })).toBe(false);
    expect(isIncluded({ ...own!, commitment: 'f'.repeat(64) })).toBe(false);
  });

  test('tells a bidder his number from receipts without one, which must be of one bidder', () => {
    const file = replayFile();
    const kept = (...of: string[]) =>
      file.receipts.flatMap(({ vendorId, ...receipt }) => (of.includes(vendorId) ? [receipt] : []));
    expect(verifyReplayFile(file, kept('A').slice(0, 1)).at(-1)).toEqual({
      name: 'own receipts',
      isPassed: true,
      text: '1 own receipt found in the log, under A. The replay file has 3 receipts of A.',
    });
    expect(verifyReplayFile(file, kept('A', 'C')).at(-1)).toEqual({
      name: 'own receipts',
      isPassed: false,
      text: 'The own receipts are of A, C, not of one bidder.',
    });
  });

  test.for<[string, unknown]>([
    ['null', null],
    ['an empty list', []],
    ['a replay file', replayFile()],
    ['a list of something else', [{ receiptNo: 1 }]],
  ])('reads no receipts from %s', ([, value]) => {
    expect(() => readReceipts(value)).toThrow('This is no file of receipts.');
  });

  test.for<[string, unknown]>([
    ['null', null],
    ['a number', 5],
    ['a list', []],
    ['an empty object', {}],
    ['the format alone', { format: 'millwright-replay-1' }],
    ['a file whose entries are no list', { ...replayFile(), entries: 7 }],
  ])('is not %s', ([, value]) => {
    expect(failed(value)).toEqual(['format']);
  });

  test('of nonsense inside fails and does not throw', () => {
    expect(changed(() => ({ entries: [null] }))).toEqual(['rules']);
    expect(changed(({ rules }) => ({ rules: { ...rules, vendors: [null] } }))).toEqual(['rules']);
    expect(changed(() => ({ receipts: [null] }))).toEqual(['format']);
  });
});
