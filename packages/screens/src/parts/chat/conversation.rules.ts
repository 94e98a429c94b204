import type { UnsentMessage } from '@millwright/api-client/browser-store';
import type { components } from '@millwright/contract/types';

export type Message = components['schemas']['ChatMessage'];

/** A version 4 UUID. Not randomUUID, which a page without https does not have. */
export function newMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Messages by their numbers, oldest first; of one that is in both the later answer counts. */
export function mergedMessages(known: readonly Message[], answered: readonly Message[]): readonly Message[] {
  if (answered.length === 0) return known;
  const bySeq = new Map([...known, ...answered].map((message) => [message.seq, message]));
  return [...bySeq.values()].toSorted((left, right) => left.seq - right.seq);
}

/** The last message before a gap: the newest page does not reach back to what is known. Null without a gap. */
export function gapAfter(known: readonly Message[], newest: readonly Message[]): number | null {
  const last = known.at(-1)?.seq;
  const first = newest[0]?.seq;
  return last !== undefined && first !== undefined && first > last + 1 ? last : null;
}

/** What is still on its way: the stored copy of a message replaces its optimistic one, by its id. */
export function stillUnsent<Unsent extends UnsentMessage>(
  outbox: readonly Unsent[],
  stored: readonly Message[],
): readonly Unsent[] {
  const ids = new Set(stored.map(({ clientMessageId }) => clientMessageId));
  return outbox.some(({ clientMessageId }) => ids.has(clientMessageId))
    ? outbox.filter(({ clientMessageId }) => !ids.has(clientMessageId))
    : outbox;
}

/** How a message begins, or the name of its first file. */
export const excerptOf = ({ text, files }: Pick<Message, 'text' | 'files'>, length: number): string =>
  (text || files[0]?.name || '').slice(0, length);

/** What stands below a message. */
export function noteOf(
  { seq, by, editedAt, mentioned, isAnsweredToAll }: Message,
  { lastOwnReadSeq }: { lastOwnReadSeq: number | null },
): string | undefined {
  const parts = [
    mentioned.length > 0 && `Mentions ${mentioned.map(({ isMe, fullName }) => (isMe ? 'you' : fullName)).join(', ')}`,
    isAnsweredToAll && 'Answered to all vendors',
    editedAt !== null && 'Edited',
    by.isMe && seq === lastOwnReadSeq && 'Read',
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(' · ');
}

/** The last own message that the other side has read: only it says so. */
export const lastOwnRead = (messages: readonly Message[], otherReadSeq: number): number | null =>
  messages.findLast(({ by, seq, deletedAt }) => by.isMe && deletedAt === null && seq <= otherReadSeq)?.seq ?? null;

/** The first message that the reader has not seen, of those that others wrote. */
export const firstUnread = (messages: readonly Message[], readSeq: number): number | null =>
  messages.find(({ seq, by, deletedAt }) => seq > readSeq && !by.isMe && deletedAt === null)?.seq ?? null;
