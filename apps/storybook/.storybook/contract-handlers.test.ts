import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import contract from '@millwright/contract/openapi.json' with { type: 'json' };
import { exampleOfResponse, mockOperation, operations } from './contract-handlers.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema({ ...contract, $id: 'contract' });

/** A schema of the bundle as one that Ajv can resolve: its `$ref`s point into the bundle. */
const within = (schema: unknown) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as object;

const cases = operations.flatMap((operation) =>
  Object.keys(operation.responses)
    .filter((status) => status !== 'default')
    .map((status) => ({ name: `${operation.operationId} ${status}`, operation, status })),
);

describe('the mock of an operation', () => {
  it.each(cases)('$name answers an example that its own schema accepts', ({ operation, status }) => {
    const { body, type, schema } = exampleOfResponse(operation, status);
    if (!schema || !type.includes('json')) return;
    const isValid = ajv.compile(within(schema));
    isValid(body);
    expect(isValid.errors ?? []).toEqual([]);
  });

  it('exists for every operation of the contract', () => {
    expect(operations.length).toBeGreaterThan(30);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('refuses a name that is no operation', () => {
    expect(() => mockOperation('getVendorz', 'error')).toThrow('"getVendorz"');
  });
});
