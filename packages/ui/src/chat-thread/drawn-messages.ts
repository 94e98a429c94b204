/** How many are drawn at first; reading on adds as many. */
export const batch = 100;
/** How many are drawn at once: reading on takes as many out at the other end. */
export const most = 400;

type Identified = { id: string };

/** Which messages are drawn, and which was the oldest then. */
export interface Drawn {
  lastId: string | null;
  count: number;
  oldestId: string | undefined;
}

/** The position after a message; the end where it is gone. */
export function indexAfter(messages: readonly Identified[], id: string): number {
  const at = messages.findLastIndex((message) => message.id === id);
  return at < 0 ? messages.length : at + 1;
}

/** What is drawn when older messages joined above: some of them, where the reader had the oldest in view. */
export function withOlder(drawn: Drawn, messages: readonly Identified[], to: number): Drawn {
  const oldestId = messages[0]?.id;
  const joined = messages.findIndex((message) => message.id === drawn.oldestId);
  // Another conversation, or one that was read anew.
  if (joined < 0) return { lastId: null, count: batch, oldestId };
  if (to - joined > drawn.count) return { ...drawn, oldestId };
  const from = Math.max(0, joined - batch);
  const end = Math.min(to, from + most);
  return { lastId: end === messages.length ? null : messages[end - 1]!.id, count: end - from, oldestId };
}
