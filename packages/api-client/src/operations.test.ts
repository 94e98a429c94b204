import { commonOperations } from '@millwright/contract/common-operations';
import { operations, type Operation, type OperationId } from '@millwright/contract/operations';
import { expect, test } from 'vitest';
import { changeableTags, operationOf } from './operations.ts';

test('what a vendor or the team makes stale is known without their tables, too', () => {
  const rows: Operation[] = Object.values(operations);
  expect(changeableTags().toSorted()).toEqual([...new Set(rows.flatMap(({ changes = [] }) => changes))].toSorted());
});

test('the calls of the console and of a vendor’s link come with their pages', async () => {
  const ids = Object.keys(operations) as OperationId[];
  const isCommon = (id: OperationId) => id in commonOperations;
  expect(ids.every((id) => (operationOf(id) === undefined) === !isCommon(id))).toBe(true);
  await Promise.all([import('./provider-operations.ts'), import('./vendor-operations.ts')]);
  for (const id of ids) expect(operationOf(id), id).toEqual(operations[id]);
});
