import type { ChatMessage } from '@millwright/ui/chat-thread/chat-thread';
import { noteOf, type Message } from './conversation.rules.ts';
import type { OutboxMessage } from './use-outbox.ts';

// A stored message is drawn by the same object until it changes, so that a page that joins above draws no other message again.
const drawn = { read: new WeakMap<Message, ChatMessage>(), other: new WeakMap<Message, ChatMessage>() };
const stored = new WeakMap<ChatMessage, Message>();

/** The stored copy of an own message takes the place of its optimistic one. */
export const idOf = ({ clientMessageId, seq }: Message): string => clientMessageId ?? String(seq);

/** What is drawn of a stored message. */
export function drawnMessage(message: Message, lastOwnReadSeq: number | null): ChatMessage {
  const known = drawn[message.seq === lastOwnReadSeq ? 'read' : 'other'];
  const earlier = known.get(message);
  if (earlier) return earlier;
  const note = noteOf(message, { lastOwnReadSeq });
  const made: ChatMessage = {
    id: idOf(message),
    at: message.at,
    authorName: message.by.name,
    isOwn: message.by.isMe,
    text: message.text ?? '',
    state: message.deletedAt === null ? 'sent' : 'deleted',
    ...(message.replyTo && {
      repliesTo: { authorName: message.replyTo.name, text: message.replyTo.text ?? 'deleted message' },
    }),
    ...(note !== undefined && { note }),
    attachments: message.files.map(({ _id, name, sizeInBytes }) => ({ id: _id, name, sizeInBytes })),
  };
  known.set(message, made);
  stored.set(made, message);
  return made;
}

/** The stored message of a drawn one; undefined of one on its way. */
export const storedMessage = (message: ChatMessage): Message | undefined => stored.get(message);

/** What is drawn of a message on its way. */
export const drawnUnsent = (message: OutboxMessage, failure: { message: string } | undefined): ChatMessage => ({
  id: message.clientMessageId,
  at: message.at,
  authorName: 'You',
  isOwn: true,
  text: message.text,
  attachments: (message.files ?? []).map(({ fileId, ...file }) => ({ id: fileId, ...file })),
  state: failure ? 'failed' : 'pending',
  ...(failure && { failure: failure.message }),
  ...(message.replyTo && { repliesTo: { authorName: message.replyTo.name, text: message.replyTo.text } }),
});
