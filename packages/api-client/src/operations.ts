import { commonOperations } from '@millwright/contract/common-operations';
import type { Operation, OperationId } from '@millwright/contract/operations';

const known: Partial<Record<OperationId, Operation>> = { ...commonOperations };

/** Adds a table of operations: its module does it when it is loaded. */
export const addOperations = (more: Partial<Record<OperationId, Operation>>): void => void Object.assign(known, more);

/** How an operation is called, where its table is loaded: that of what every page calls always is. */
export const knownOperation = (id: OperationId): Operation | undefined => known[id];

/** Loads the table of an operation. Those of a vendor by its link, of a visit's link and of the gate come with their pages (`vendor-operations.ts`, `visit-operations.ts`). */
export async function loadOperation(id: OperationId): Promise<Operation> {
  if (!known[id]) await import('./procurement-operations.ts');
  return known[id]!;
}

/** Whether a key of the cache is of a read of these tags. A read whose table is not loaded has not been answered yet. */
export const isOfTags = (key: unknown, tags: readonly string[]): boolean =>
  Array.isArray(key) && tags.includes(known[key[0] as OperationId]?.tag ?? '');

/** The tags of all that this page can have read. */
export const knownTags = (): string[] => [...new Set(Object.values(known).map(({ tag }) => tag))];
