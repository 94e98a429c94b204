/** The replay file of an auction and its offline check: the same bytes from rules and entries, the chain, and every receipt. */
import { MOST_ENTRIES, replayEntries } from '../auction.ts';
import { actMembersOf, type AuctionEntry } from './acts.ts';
import { canonical } from './chain.ts';
import type { LiveLogEntry } from './log.ts';
import { commitmentOf, commitmentOfOffer, hashOfSecret, type Receipt } from './receipts.ts';
import { rulesRefusalsOf } from './replay-refusals.ts';
import type { AuctionEvent, AuctionRules } from './rules.ts';
import type { LiveReplay } from './standings.ts';

/** A receipt and whose it is. */
export type OwnReceipt = Receipt & { vendorId: string };

/** A receipt as its bidder keeps it, who learns his number only from the replay file. */
export type KeptReceipt = Receipt & { vendorId?: string };

export const REPLAY_FORMAT = 'millwright-replay-1';

/** What is published at the close. */
export interface ReplayFile {
  format: typeof REPLAY_FORMAT;
  /** As the auction opened with them: they are hashed. */
  rules: AuctionRules;
  /** Events and acts of the host in the server's order. */
  entries: readonly AuctionEntry[];
  /** What the server answered, its log included. */
  result: LiveReplay;
  secret: string;
  /** As the terms said before the first bid. */
  secretSha256: string;
  receipts: readonly OwnReceipt[];
}

/** One check: what was compared, and what was found where it fails. */
export interface Check {
  name: 'format' | 'rules' | 'log' | 'chain' | 'result' | 'secret' | 'receipts' | 'own receipts';
  isPassed: boolean;
  text: string;
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-IN')} ${number === 1 ? one : many}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a file has the parts of a replay file; what is in them is for the checks. */
function isReplayFile(value: unknown): value is ReplayFile {
  if (!isObject(value) || value.format !== REPLAY_FORMAT) return false;
  const { rules, entries, result, receipts } = value;
  return (
    isObject(rules) &&
    Array.isArray(rules.vendors) &&
    Array.isArray(entries) &&
    isObject(result) &&
    Array.isArray(result.log) &&
    isObject(result.hashes) &&
    Array.isArray(receipts) &&
    [value.secret, value.secretSha256].every((text) => typeof text === 'string')
  );
}

/** The log against the one that was computed: the first entry that differs. */
function checkLog(published: readonly LiveLogEntry[], computed: readonly LiveLogEntry[]): Check {
  const at = Array.from({ length: Math.max(published.length, computed.length) }).findIndex(
    (_, place) => canonical(published[place] ?? null) !== canonical(computed[place] ?? null),
  );
  return at < 0
    ? { name: 'log', isPassed: true, text: `${count(computed.length, 'entry', 'entries')} came out byte for byte.` }
    : { name: 'log', isPassed: false, text: `Entry ${at + 1} of the log differs from what the rules give.` };
}

type Committed = ReadonlyMap<string, LiveLogEntry>;

function checkReceipts({ receipts }: ReplayFile, committed: Committed): Check {
  const missing = receipts.find((receipt) => !isIncluded(receipt, committed));
  return missing
    ? {
        name: 'receipts',
        isPassed: false,
        text: `Receipt ${missing.receiptNo} of ${missing.vendorId} is not in the log.`,
      }
    : { name: 'receipts', isPassed: true, text: `${count(receipts.length, 'receipt', 'receipts')} found in the log.` };
}

/** Receipts of one bidder: a commitment leads to the entry, and the entry says whose it is. */
function checkOwnReceipts(own: readonly KeptReceipt[], { receipts }: ReplayFile, committed: Committed): Check {
  const failed = (text: string): Check => ({ name: 'own receipts', isPassed: false, text });
  const missing = own.find((receipt) => !isIncluded(receipt, committed));
  if (missing) return failed(`Own receipt ${missing.receiptNo} is not in the log.`);
  const bidders = [...new Set(own.map(({ commitment }) => committed.get(commitment)!.vendorId))];
  if (bidders.length > 1) return failed(`The own receipts are of ${bidders.join(', ')}, not of one bidder.`);
  const published = receipts.filter(({ vendorId }) => vendorId === bidders[0]).length;
  return {
    name: 'own receipts',
    isPassed: true,
    text: `${count(own.length, 'own receipt', 'own receipts')} found in the log, under ${bidders[0]}. The replay file has ${count(published, 'receipt', 'receipts')} of ${bidders[0]}.`,
  };
}

/** The commitments to an entry: of its place in the chain, and of an opening offer the one that its bidder got before there was a chain. */
function commitmentsOf(secret: string, entry: LiveLogEntry): [string, LiveLogEntry][] {
  const { sealedAt, amountInPaise } = entry;
  const chained: [string, LiveLogEntry] = [commitmentOf(secret, entry), entry];
  if (entry.kind !== 'opening' || sealedAt === undefined || amountInPaise === null) return [chained];
  return [chained, [commitmentOfOffer(secret, { amountInPaise, sealedAt }), { ...entry, at: sealedAt }]];
}

function isIncluded(receipt: KeptReceipt, committed: Committed): boolean {
  const entry = committed.get(receipt.commitment);
  return (
    entry !== undefined &&
    (receipt.vendorId === undefined || receipt.vendorId === entry.vendorId) &&
    (['at', 'amountInPaise', 'accepted', 'reason'] as const).every((name) => entry[name] === receipt[name])
  );
}

/**
 * Reads the file of a bidder's own receipts.
 *
 * @param value Parsed JSON, of whatever shape.
 * @throws {Error} for what has no receipts.
 */
export function readReceipts(value: unknown): KeptReceipt[] {
  const isReceipt = (one: unknown) => isObject(one) && typeof one.commitment === 'string';
  if (!Array.isArray(value) || value.length === 0 || !value.every(isReceipt))
    throw new Error('This is no file of receipts.');
  return value as KeptReceipt[];
}

/**
 * Checks a replay file. It takes 100,000 entries.
 *
 * @param value Parsed JSON, of whatever shape.
 * @param own Receipts that one bidder kept, which must be in the log too.
 */
export function verifyReplayFile(value: unknown, own: readonly KeptReceipt[] = []): Check[] {
  try {
    return checksOf(value, own);
  } catch (error) {
    return [{ name: 'format', isPassed: false, text: `The file cannot be read: ${messageOf(error)}` }];
  }
}

function checksOf(value: unknown, own: readonly KeptReceipt[]): Check[] {
  if (!isReplayFile(value))
    return [{ name: 'format', isPassed: false, text: `This is no replay file of the format ${REPLAY_FORMAT}.` }];
  if (Math.max(value.entries.length, value.result.log.length) > MOST_ENTRIES)
    return [{ name: 'format', isPassed: false, text: `More than ${count(MOST_ENTRIES, 'entry', 'entries')}.` }];
  const computed = replayed(value);
  if ('failure' in computed) return [{ name: 'rules', isPassed: false, text: computed.failure }];
  const { log, hashes, ...rest } = computed.answer;
  const committed = new Map(log.flatMap((entry) => commitmentsOf(value.secret, entry)));
  const { log: publishedLog, hashes: publishedHashes, ...publishedRest } = value.result;
  const check = (name: Check['name'], isPassed: boolean, passed: string, failed: string): Check => ({
    name,
    isPassed,
    text: isPassed ? passed : failed,
  });
  return [
    { name: 'rules', isPassed: true, text: 'The rules are complete.' },
    checkLog(publishedLog, log),
    check(
      'chain',
      canonical(publishedHashes) === canonical(hashes),
      `The chain ends with ${hashes.last}.`,
      `The chain ends with ${hashes.last}, not with the published hash.`,
    ),
    check(
      'result',
      canonical(publishedRest) === canonical(rest),
      resultOf(computed.answer),
      'The published result differs from what the entries give.',
    ),
    check(
      'secret',
      hashOfSecret(value.secret) === value.secretSha256,
      'The secret is the one of the terms.',
      'The secret is not the one of the terms.',
    ),
    checkReceipts(value, committed),
    ...(own.length > 0 ? [checkOwnReceipts(own, value, committed)] : []),
  ];
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function replayed({ rules, entries }: ReplayFile): { answer: LiveReplay } | { failure: string } {
  try {
    const [refusal] = rulesRefusalsOf(rules);
    if (refusal) return { failure: `${refusal.pointer} ${refusal.message}.` };
    return { answer: replayEntries({ rules, entries }) };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}

function resultOf({ state, winner }: LiveReplay): string {
  if (state === 'cancelled') return 'The auction was cancelled.';
  if (state === 'paused') return 'The auction is paused.';
  return winner ? `${winner.vendorId} won at ${winner.amountInPaise} paise.` : 'No winner.';
}

/** The entry that a row of a log was made of; null for what a proxy placed. */
export function entryOf(row: LiveLogEntry): AuctionEntry | null {
  if (row.kind === 'proxyBid') return null;
  const { at, kind, vendorId, amountInPaise, stepInPaise, confirmed, accepted } = row;
  const event = { at, kind, vendorId, amountInPaise, stepInPaise, confirmed };
  // The price of an accepted level is the auction's, not the bidder's.
  if (kind === 'accept' && accepted) event.amountInPaise = null;
  return { ...(event as AuctionEvent), ...actMembersOf(row) } as AuctionEntry;
}
