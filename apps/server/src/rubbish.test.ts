import { operations } from '@millwright/contract/operations';
import type { OperationId } from '@millwright/contract/operations';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractDocument } from './http/contract.ts';
import { fixture, fixtureGstn } from './testing/fixture-world.ts';
import { startTestServer } from './testing/harness.ts';
import type { CallAnswer, TestServer, TestSession } from './testing/harness.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  example?: unknown;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
};
type Parameter = { $ref?: string; name: string; in: string; schema: Schema; example?: unknown };
type ContractOperation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

const document = contractDocument as { paths: Record<string, Record<string, ContractOperation>> };
const follow = <T>(node: T & { $ref?: string }): T =>
  node.$ref
    ? follow(
        node.$ref
          .slice(2)
          .split('/')
          .reduce<unknown>(
            (at, token) => (at as Record<string, unknown>)[decodeURIComponent(token).replaceAll('~1', '/')],
            document,
          ) as T & { $ref?: string },
      )
    : node;
const sourceOf = (id: OperationId) => document.paths[operations[id].path]![operations[id].method.toLowerCase()]!;

/** A body that the contract accepts, put together from its examples. */
function exampleOf(schema: Schema): unknown {
  const node = follow(schema);
  if (node.example !== undefined) return node.example;
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  if (node.properties)
    return Object.fromEntries(Object.entries(node.properties).map(([name, property]) => [name, exampleOf(property)]));
  if (node.items) return [exampleOf(node.items)];
  return node.default ?? null;
}

const OTHER_ID = fixture.deccan.defaultGroupId;
const NASTY: unknown[] = [
  null,
  true,
  0,
  -1,
  1e9,
  1.5,
  2 ** 53,
  [],
  {},
  [[]],
  '',
  ' ',
  '%',
  '_',
  '|',
  '%7C',
  '\\',
  "'; drop table vendor; --",
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '🔥'.repeat(50),
  'x'.repeat(10_000),
  '../../etc/passwd',
  'token error',
  'a\r\nBcc: x@y.zz',
  '=cmd()',
  'नमस्ते',
  OTHER_ID,
  fixtureGstn(1),
  'NaN',
  '2026-02-30',
  '0000-00-00',
  'javascript:alert(1)',
  ['a', 'a'],
  [null],
  { __proto__: null, constructor: 1 },
];
const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** The same value with one place in it replaced, added or taken away. */
const broken = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return nasty;
  const names = Object.keys(value);
  const object = value as Record<string, unknown>;
  return fc.oneof(
    nasty,
    ...names.map((name) => nasty.map((junk) => ({ ...object, [name]: junk }))),
    ...names.map((name) => broken(object[name]).map((inner) => ({ ...object, [name]: inner }))),
    ...names.map((name) => fc.constant(Object.fromEntries(Object.entries(object).filter(([other]) => other !== name)))),
    nasty.map((junk) => ({ ...object, isSuperUser: junk })),
  );
};

let server: TestServer;
let session: TestSession;
beforeAll(async () => {
  server = await startTestServer({ isRecorded: false });
  session = await server.login(fixture.users.owner.email);
});
afterAll(() => server.stop());

/** What every answer owes: no failure of ours, and a problem that is one. */
function expectDecent(answer: CallAnswer<OperationId>, request: unknown): void {
  const context = `${JSON.stringify(request)?.slice(0, 500)} -> ${answer.status} ${answer.bytes.toString().slice(0, 500)}`;
  expect(answer.status, context).toBeLessThan(500);
  if (answer.status < 400) return;
  expect(answer.headers.get('content-type'), context).toContain('application/problem+json');
  expect(answer.problem, context).toMatchObject({
    status: answer.status,
    code: expect.stringMatching(/^[A-Z][A-Z_]*$/),
    requestId: expect.any(String),
  });
  if (answer.status === 400) expect(answer.problem.errors.length, context).toBeGreaterThan(0);
  expect(answer.problem.message.toLowerCase(), context).not.toContain('token error');
}

const RUNS = 40;
const ids = (Object.keys(operations) as OperationId[]).filter((id) => id !== 'logout');
const parametersOf = (id: OperationId, where: string) =>
  (sourceOf(id).parameters ?? []).map((parameter) => follow(parameter)).filter((parameter) => parameter.in === where);
const realPath = {
  gstn: fixtureGstn(1),
  id: fixture.vendorId(1),
  fileId: fixture.vendorId(1),
  token: 'A'.repeat(43),
  shareId: fixture.vendorId(1),
};
const text = (junk: unknown) => (typeof junk === 'string' ? junk : JSON.stringify(junk));
/** Encodes what can be encoded; a lone surrogate cannot, and is sent as its three bytes. */
const encoded = (value: string) => (value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80');

describe('rubbish is refused with a problem or answered, and never breaks anything', () => {
  test.each(ids)('%s', async (id) => {
    const source = sourceOf(id);
    const query = parametersOf(id, 'query');
    const pathNames = parametersOf(id, 'path').map(({ name }) => name);
    const bodySchema = source.requestBody?.content['application/json']?.schema;
    const example = bodySchema ? exampleOf(bodySchema) : undefined;
    const requests = fc.record<{
      query: [string, unknown][];
      rawTail: string;
      path: Record<string, string>;
      body: unknown;
    }>({
      query:
        query.length > 0
          ? fc.array(fc.tuple(fc.constantFrom(...query.map(({ name }) => name)), nasty), { maxLength: 3 })
          : fc.constant<[string, unknown][]>([]),
      rawTail: fc.constantFrom('', '', '', '', '&', '&&=', '&%', '&a=%ZZ', '&='),
      path: fc.record(
        Object.fromEntries(
          pathNames.map((name) => [
            name,
            fc.oneof(fc.constant(realPath[name as keyof typeof realPath]), nasty.map(text)),
          ]),
        ),
      ),
      body: bodySchema ? fc.oneof(fc.constant(example), broken(example)) : fc.constant(undefined),
    });
    const outcome = await fc.check(
      fc.asyncProperty(requests, async (request) => {
        const rawQuery =
          request.query.map(([name, junk]) => `${name}=${encoded(text(junk))}`).join('&') + request.rawTail;
        const path = Object.fromEntries(
          Object.entries(request.path).map(([name, value]) => [
            name,
            String(value).isWellFormed() && value !== '' ? value : 'x',
          ]),
        );
        const answer = await server.call(id, {
          as: session,
          rawQuery,
          path: path as never,
          ...(request.body === undefined ? {} : { rawBody: JSON.stringify(request.body) }),
        });
        expectDecent(answer as CallAnswer<OperationId>, request);
      }),
      { numRuns: RUNS, seed: 20261121, endOnFailure: true },
    );
    expect(outcome.failed, fc.defaultReportMessage(outcome)).toBe(false);
  });

  test('afterwards the server is well, and nobody became more than they were', async () => {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const people = await server.database.owner
      .selectFrom('app_user')
      .select(['email', 'is_super_user', 'company_id'])
      .orderBy('email')
      .execute();
    expect(people.filter((person) => person.is_super_user).map(({ email }) => email)).toEqual([
      fixture.users.corporate.email,
    ]);
    const groups = await server.database.owner
      .selectFrom('shortlist_group')
      .selectAll()
      .where('company_id', '=', fixture.deccan.companyId)
      .execute();
    expect(groups.map(({ group_name: name }) => name)).toEqual(['Default']);
  });
});
