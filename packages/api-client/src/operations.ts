import { commonOperations } from '@millwright/contract/common-operations';
import type { Operation, OperationId } from '@millwright/contract/operations';

const known: Partial<Record<OperationId, Operation>> = { ...commonOperations };

/** Adds operations that one page alone calls: its module does it when it is loaded, so that no other page carries their rows. */
export const addOperations = (more: Partial<Record<OperationId, Operation>>): void => void Object.assign(known, more);

/**
 * How an operation is called. Those of a vendor by its link are known once `vendor-operations.ts` is loaded, those of the console once
 * `provider-operations.ts` is.
 */
export const operationOf = (id: OperationId): Operation => known[id]!;

/** All tags whose reads a write of one who logs in can make stale. */
export const changeableTags = (): string[] => [...new Set(Object.values(known).flatMap(({ changes = [] }) => changes))];
