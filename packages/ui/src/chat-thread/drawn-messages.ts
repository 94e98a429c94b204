/** Messages rendered at first, and added by each page. */
export const batchSize = 50;
/** The most messages rendered at once. Paging beyond it removes messages at the other end. */
export const maxRendered = 200;

type Identified = { id: string };

/** The rendered window, and the oldest message at that time. */
export interface Drawn {
  lastId: string | null;
  count: number;
  oldestId: string | undefined;
}

/** The index after a message; the end if it no longer exists. */
export function indexAfter(messages: readonly Identified[], id: string): number {
  const at = messages.findLastIndex((message) => message.id === id);
  return at < 0 ? messages.length : at + 1;
}

/** The window after older messages were prepended: includes some of them if the oldest was in view. */
export function withOlder(drawn: Drawn, messages: readonly Identified[], to: number): Drawn {
  const oldestId = messages[0]?.id;
  // Already done by a scroll.
  if (drawn.oldestId === oldestId) return drawn;
  const joined = messages.findIndex((message) => message.id === drawn.oldestId);
  // Another conversation, or a reloaded one.
  if (joined < 0) return { lastId: null, count: batchSize, oldestId };
  if (to - joined > drawn.count) return { ...drawn, oldestId };
  const from = Math.max(0, joined - batchSize);
  const end = Math.min(to, from + maxRendered);
  return { lastId: end === messages.length ? null : messages[end - 1]!.id, count: end - from, oldestId };
}
