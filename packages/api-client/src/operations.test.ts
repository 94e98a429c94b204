import { commonOperations } from '@millwright/contract/common-operations';
import { operations, type OperationId } from '@millwright/contract/operations';
import { expect, test } from 'vitest';
import { isOfTags, knownOperation, knownTags, loadOperation } from './operations.ts';

test('each operation is found in its table, which is loaded for the first that stands in it', async () => {
  const ids = Object.keys(operations) as OperationId[];
  for (const id of ids) expect(knownOperation(id) !== undefined, id).toBe(id in commonOperations);
  expect(knownTags()).not.toContain('job-rfq');
  expect(await loadOperation('getJobRequests')).toEqual(operations.getJobRequests);
  expect(knownTags()).toContain('job-rfq');
  await import('./vendor-operations.ts');
  await import('./visit-operations.ts');
  for (const id of ids) expect(await loadOperation(id), id).toEqual(operations[id]);
});

test('a key of the cache is of the tag of its operation', () => {
  expect(isOfTags(['getJobRequests', {}], ['rfq', 'job-rfq'])).toBe(true);
  expect(isOfTags(['getJobRequests', {}], ['rfq'])).toBe(false);
  expect(isOfTags('getJobRequests', ['job-rfq'])).toBe(false);
});
