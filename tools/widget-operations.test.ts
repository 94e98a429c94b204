import { describe, expect, test } from 'vitest';
import contract from '../openapi/generated/openapi.json' with { type: 'json' };
import { widgetOperations } from '../packages/screens/src/widgets/operations.ts';

type Operation = { operationId?: string; 'x-widgets'?: string[] };
const widgetsOf = new Map(
  Object.values(contract.paths as Record<string, Record<string, Operation>>)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, 'x-widgets': widgets }) => (operationId ? [[operationId, widgets ?? []]] : [])),
);

describe('the operations of a widget', () => {
  test.each(Object.entries(widgetOperations))('%s calls only what the contract opens to its token', (widget, calls) => {
    const isClosed = (call: string) => !widgetsOf.get(call)?.includes(widget);
    expect(calls.filter(isClosed)).toEqual([]);
  });
});
