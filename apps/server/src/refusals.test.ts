import { operations } from '@millwright/contract/operations';
import type { OperationId } from '@millwright/contract/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractDocument } from './http/contract.ts';
import { fixture } from './testing/fixture-world.ts';
import { startTestServer } from './testing/harness.ts';
import type { CallArguments, TestServer, TestSession } from './testing/harness.ts';

/**
 * The refusals that every operation has for the same reasons: what is malformed (400), and a caller that is nobody (401). Made from the contract, so
 * that an operation more is met here without a line. What an operation refuses by its own rules is tested in its module.
 */

type Source = {
  operationId?: string;
  responses?: Record<string, unknown>;
  parameters?: { in?: string; $ref?: string }[];
  requestBody?: { content: Record<string, unknown> };
};
const sources = Object.values((contractDocument as { paths: Record<string, Record<string, Source>> }).paths)
  .flatMap((item) => Object.values(item))
  .filter(({ operationId }) => operationId !== undefined && operationId in operations);
const declaring = (status: number) =>
  sources
    .filter(({ responses = {} }) => String(status) in responses)
    .map((source) => ({ ...source, id: source.operationId as OperationId }));

let server: TestServer;
let person: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.login(fixture.users.corporate.email);
});
afterAll(() => server.stop());

const pathOf = (id: OperationId, text: string) =>
  Object.fromEntries([...operations[id].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, text])) as never;
// Nothing of these is a value of any parameter; what is no parameter is not asked.
const NO_VALUE = '!';

/** Requests that are malformed in one way each. */
function malformed({ id, requestBody }: { id: OperationId } & Source): CallArguments<OperationId>[] {
  const content = Object.keys(requestBody?.content ?? {});
  const path = pathOf(id, NO_VALUE);
  const query = ['page', 'pageSize', 'limit', 'search', 'sort', 'state', 'status']
    .map((name) => `${name}=%00`)
    .join('&');
  return [
    ...(content.includes('application/json') ? [{ path, rawBody: '{' }] : []),
    ...(content.includes('multipart/form-data') ? [{ path, body: new FormData() }] : []),
    ...(content.length === 0 ? [{ path }, { path, rawQuery: query }, { path, rawQuery: 'isNoParameter=1' }] : []),
    { path, rawQuery: '%ff=%ff' },
    { path, headers: { 'idempotency-key': NO_VALUE } },
  ];
}

/** Operations of the team, of vendors and of partners have sessions of their own, and are met with them in their modules. */
const byPeople = (id: OperationId) => ['public', 'guest', 'session', 'profile'].includes(operations[id].authz);

describe('what is malformed is 400, and says where', () => {
  test.each(declaring(400).filter(({ id }) => byPeople(id)))('$id', async (source) => {
    const statuses: number[] = [];
    for (const request of malformed(source)) {
      const answer = await server.call(source.id, { ...request, as: person } as never);
      statuses.push(answer.status);
      if (answer.status !== 400) continue;
      expect(answer.problem).toMatchObject({ status: 400, code: expect.any(String) });
      return;
    }
    expect(statuses).toContain(400);
  });
});

describe('nobody is 401 where somebody is wanted', () => {
  test.each(declaring(401))('$id', async ({ id, requestBody }) => {
    // A guest may call some; a token that is not good is refused there as well.
    const isOpen = ['public', 'guest'].includes(operations[id].authz);
    const answer = await server.call(id, {
      path: pathOf(id, 'A'.repeat(43)),
      ...(requestBody ? { rawBody: '{}' } : {}),
      headers: isOpen ? { authorization: 'Bearer nothing' } : {},
    } as never);
    // What proves somebody by what is sent (a code, a link, a password) says so by its own rules, in its module.
    if (operations[id].authz === 'public') expect(answer.status).toBeLessThan(500);
    else expect(answer.status).toBe(401);
  });
});
