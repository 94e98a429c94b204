import type { OperationId } from '@millwright/contract/operations';

const REMEMBERED_FOR_IN_MS = 10_000;
let writes: { id: OperationId; at: number }[] = [];

/** Notes that this page writes, and reads anew by itself what that makes stale. Answers how to take it back, when nothing came of it. */
export function noteOwnWrite(id: OperationId): () => void {
  const write = { id, at: Date.now() };
  writes = [...writes.filter(({ at }) => write.at - at < REMEMBERED_FOR_IN_MS), write];
  return () => void (writes = writes.filter((one) => one !== write));
}

/** Whether a change that its person made was made by this page; each write counts once. */
export function takeOwnWrite(kind: string): boolean {
  const write = writes.find(({ id, at }) => id === kind && Date.now() - at < REMEMBERED_FOR_IN_MS);
  writes = writes.filter((one) => one !== write);
  return write !== undefined;
}
