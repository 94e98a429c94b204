// Holds an answer against what the contract says of it; used by the recorder and by the tests.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import contract from '@millwright/contract/openapi.json' with { type: 'json' };
import { exampleOfResponse, operations } from './contract-handlers.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema({ ...contract, $id: 'contract' });

/** A schema of the bundle as one that Ajv can resolve: its `$ref`s point into the bundle. */
const within = (schema: unknown) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as object;

/** What is wrong with the body of one answer by the schema of its operation and status, in words; empty when nothing is. */
export function faultsOfAnswer(operationId: string, status: number, body: unknown): string[] {
  const operation = operations.find((each) => each.operationId === operationId);
  if (!operation) return [`the contract has no operation ${operationId}`];
  const { schema, type } = exampleOfResponse(operation, String(status));
  if (!schema || !type.includes('json')) return body === null ? [] : [`${operationId} ${status} has no body of JSON`];
  const isValid = ajv.compile(within(schema));
  isValid(body);
  return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}
