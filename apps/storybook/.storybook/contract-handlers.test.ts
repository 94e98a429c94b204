import { describe, expect, it } from 'vitest';
import { exampleOfResponse, mockOperation, operations } from './contract-handlers.ts';
import { faultsOfAnswer } from './validate-answer.ts';

const cases = operations.flatMap((operation) =>
  Object.keys(operation.responses)
    .filter((status) => status !== 'default')
    .map((status) => ({ name: `${operation.operationId} ${status}`, operation, status })),
);

describe('the mock of an operation', () => {
  it.each(cases)('$name answers an example that its own schema accepts', ({ operation, status }) => {
    const { body, type, schema } = exampleOfResponse(operation, status);
    if (!schema || !type.includes('json')) return;
    expect(faultsOfAnswer(operation.operationId, Number(status), body)).toEqual([]);
  });

  it('exists for every operation of the contract', () => {
    expect(operations.length).toBeGreaterThan(30);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('refuses a name that is no operation', () => {
    expect(() => mockOperation('getVendorz', 'error')).toThrow('"getVendorz"');
  });
});
