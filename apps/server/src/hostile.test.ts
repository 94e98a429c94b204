import { operations } from '@millwright/contract/operations';
import type { OperationId } from '@millwright/contract/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractDocument } from './http/contract.ts';
import { hashPassword } from './modules/authentication/password.ts';
import { addStaff } from './modules/provider/provider.queries.ts';
import { fixture, fixtureGstn, PASSWORD } from './testing/fixture-world.ts';
import { startTestServer } from './testing/harness.ts';
import type { CallAnswer, CallArguments, TestServer, TestSession } from './testing/harness.ts';
import { rfqActs } from './testing/rfq-world.ts';
import { visitActs } from './testing/visit-world.ts';

/**
 * The probe of an attacker: one string after the other holds what costs a careless server most, in bodies, queries, paths, headers and names of
 * files, in each operation of the contract, by somebody who may call it. Whatever the answer is, it comes within a second.
 */

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  maxLength?: number;
  example?: unknown;
};
type Parameter = { $ref?: string; name: string; in: string; schema: Schema };
type Source = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } };

const document = contractDocument as { paths: Record<string, Record<string, Source>> };
const follow = <Node extends { $ref?: string }>(node: Node): Node =>
  node.$ref
    ? follow(
        node.$ref
          .slice(2)
          .split('/')
          .reduce<unknown>(
            (at, token) => (at as Record<string, unknown>)[decodeURIComponent(token).replaceAll('~1', '/')],
            document,
          ) as Node,
      )
    : node;
const sourceOf = (id: OperationId) => document.paths[operations[id].path]![operations[id].method.toLowerCase()]!;
const choicesOf = ({ oneOf = [], anyOf = [], allOf = [] }: Schema) => [...oneOf, ...anyOf, ...allOf];

/** A body put together from examples, with `text` in each place that holds a string, one place a body. */
function bodiesWith(schema: Schema, text: string): unknown[] {
  const node = follow(schema);
  const types = [node.type].flat();
  const bodies = choicesOf(node).flatMap((choice) => bodiesWith(choice, text));
  if (node.properties) {
    const properties = Object.entries(node.properties);
    const base = Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(property)]));
    for (const [name, property] of properties)
      bodies.push(...bodiesWith(property, text).map((inner) => ({ ...base, [name]: inner })));
  }
  if (node.items) bodies.push(...bodiesWith(node.items, text).map((inner) => [inner]));
  return types.includes('string') ? [...bodies, text] : bodies;
}

function exampleOf(schema: Schema): unknown {
  const node = follow(schema);
  if (node.example !== undefined) return node.example;
  if (node.properties)
    return Object.fromEntries(Object.entries(node.properties).map(([name, property]) => [name, exampleOf(property)]));
  const [choice] = choicesOf(node);
  if (choice) return exampleOf(choice);
  return node.items ? [exampleOf(node.items)] : null;
}

const HOSTILE = {
  dots: `a@${'.'.repeat(100_000)}@`,
  signs: '@'.repeat(100_000),
  spaces: `${' '.repeat(100_000)}\n`,
  'names and dots': `a@${'a.'.repeat(50_000)}`,
  digits: `+91${'9'.repeat(100_000)}x`,
  'two units a character': '🔥'.repeat(50_000),
  // Within what any operation takes, where nothing but the length of the field refuses it.
  'what a public call takes': `a@${'.'.repeat(12_000)}@`,
};
/** Of an address and of headers the server reads 16 kB: what comes through to be looked at is the shorter one of each two. */
const IN_ADDRESS = {
  ...Object.fromEntries(
    ['.', '@', 'a.', '9', '-', '+', '|', 'a|', '%20', '%F0%9F%94%A5'].map((repeated) => [
      `12,000 of ${repeated}`,
      `a${repeated.repeat(12_000 / repeated.length)}x`,
    ]),
  ),
  '100,000 dots': '.'.repeat(100_000),
};

/** The length of the longest text that a field of a body may have. */
function longestText(schema: Schema): number {
  const node = follow(schema);
  const inner = [...Object.values(node.properties ?? {}), ...(node.items ? [node.items] : []), ...choicesOf(node)];
  return Math.max(node.maxLength ?? 0, ...inner.map(longestText));
}

const ids = Object.keys(operations) as OperationId[];
const bodyOf = (id: OperationId, type = 'application/json') => sourceOf(id).requestBody?.content[type]?.schema;
const parametersOf = (id: OperationId, where: string) =>
  (sourceOf(id).parameters ?? []).map((parameter) => follow(parameter)).filter((parameter) => parameter.in === where);
const hasText = (schema: Schema): boolean => bodiesWith(schema, '').length > 0;

const withBody = ids.flatMap((id) => {
  const schema = bodyOf(id);
  return schema && hasText(schema) ? [{ id, schema }] : [];
});
/** Each parameter of an address or of the headers that takes text. */
const parameters = ids.flatMap((id) =>
  ['query', 'path', 'header'].flatMap((where) =>
    parametersOf(id, where)
      .filter(({ schema }) => where === 'path' || hasText(schema))
      .map(({ name, schema }) => ({ id, where, name, schema })),
  ),
);

let server: TestServer;
let session: TestSession;
let vendor: Record<string, string>;
let visitor: Record<string, string>;
let gate: Record<string, string>;
let team: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ isRecorded: false });
  session = await server.login(fixture.users.owner.email);
  const { browsers } = await rfqActs(server).quoting(session, 1);
  vendor = browsers[0]!.headers;
  const visits = visitActs(server);
  const { id, visit, browser } = await visits.confirmed(session);
  visitor = browser.headers;
  await visits.startIn(id, 10);
  gate = (await visits.openGate({ token: visit.pass!.link.split('#')[1]! })).headers;
  const own = { 'sec-fetch-site': 'same-origin' };
  const email = 'provider@millwright.example';
  const passwordHash = await hashPassword(PASSWORD);
  await addStaff(server.database.app, { email, passwordHash, hasOneTimePassword: false }, new Date());
  const login = await server.call('providerLogin', { headers: own, body: { email, password: PASSWORD } });
  team = { ...own, cookie: login.headers.getSetCookie()[0]!.split(';')[0]! };
});
afterAll(() => server.stop());

const path: Record<string, string> = {
  gstn: fixtureGstn(1),
  id: fixture.vendorId(1),
  fileId: fixture.vendorId(1),
  token: 'A'.repeat(43),
  shareId: fixture.vendorId(1),
};
const pathOf = (id: OperationId) =>
  Object.fromEntries(parametersOf(id, 'path').map(({ name }) => [name, path[name] ?? fixture.vendorId(1)]));

/** Calls an operation as who may call it, and gives its answer, which is no failure of the server. */
async function probe(
  id: OperationId,
  what: string,
  args: CallArguments<OperationId>,
): Promise<CallAnswer<OperationId>> {
  const { authz } = operations[id];
  const browser = authz.startsWith('provider')
    ? team
    : ({ vendor, correspondent: vendor, visit: visitor, gate }[authz as string] ?? {});
  const isOfPerson = authz === 'session' || authz === 'profile';
  const answer = await server.call(id, {
    path: pathOf(id) as never,
    ...args,
    ...(isOfPerson && { as: session }),
    headers: { ...browser, ...args.headers },
  });
  expect(answer.status, what).toBeLessThan(500);
  return answer;
}

test('the probe has what it looks at', () => {
  expect(withBody.length).toBeGreaterThan(140);
  expect(parameters.length).toBeGreaterThan(250);
});

describe('100,000 hostile characters in any string of a body are answered', () => {
  test.each(withBody)('$id', async ({ id, schema }) => {
    let sent = 0;
    for (const [name, text] of Object.entries(HOSTILE))
      for (const body of bodiesWith(schema, text)) {
        const what = `${name} in body ${(sent += 1)}`;
        const { status } = await probe(id, what, { rawBody: JSON.stringify(body) });
        // Where a field takes a text of that length, it is kept as it is: slow is what it must not be.
        expect(status, what).toBeGreaterThanOrEqual(text.length <= longestText(schema) ? 200 : 400);
        // Who calls may call: the body was looked at, and not turned away before.
        if (!['public', 'guest', 'partner'].includes(operations[id].authz))
          expect([401, 429], what).not.toContain(status);
      }
  });

  test('a public call takes 16 kB and says so', async () => {
    const answer = await server.call('login', { rawBody: JSON.stringify({ email: 'x'.repeat(17_000) }) });
    expect(answer.status).toBe(413);
    expect(answer.problem.message).toContain('16 kB');
  });

  test('who is logged in may send 1 MB, where 60,000 unknown fields are one problem', async () => {
    const fields = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`f${index}`, 1]));
    const answer = await server.call('enquireVendor', { as: session, rawBody: JSON.stringify(fields) });
    expect(answer.status).toBe(400);
    expect(answer.problem.errors).toEqual([{ pointer: '', message: 'has too many fields' }]);
  });
});

describe('hostile characters in any parameter of an address or of the headers are refused', () => {
  test.each(parameters)('$id, $name of the $where', async ({ id, where, name }) => {
    const json = bodyOf(id);
    const rawBody = json && { rawBody: JSON.stringify(exampleOf(json)) };
    for (const [what, text] of Object.entries(IN_ADDRESS)) {
      const args: CallArguments<OperationId> =
        where === 'query'
          ? { rawQuery: `${name}=${text}` }
          : where === 'path'
            ? { path: { ...pathOf(id), [name]: text } as never }
            : { headers: { [name]: text } };
      const { status } = await probe(id, what, { ...rawBody, ...args });
      expect(status, what).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('hostile characters in what every request may have are answered', () => {
  test.each([
    'authorization',
    'cookie',
    'accept',
    'accept-encoding',
    'accept-language',
    'content-type',
    'if-none-match',
    'origin',
    'range',
    'x-forwarded-for',
    'user-agent',
  ])('the header %s', async (header) => {
    for (const [what, text] of Object.entries(IN_ADDRESS))
      for (const start of ['', 'Bearer ', 'millwright_refresh=', 'multipart/form-data; boundary=']) {
        const { status } = await probe(header === 'content-type' ? 'login' : 'guestVendorListing', what, {
          headers: { [header]: start + text },
          ...(header === 'content-type' && { rawBody: '{}' }),
        });
        // More than the server reads is said to be that; the rest is an answer like any other.
        if (text.length === 100_000) expect(status, what).toBe(431);
        else expect(status, what).not.toBe(431);
      }
  });

  test.each(ids.filter((id) => bodyOf(id, 'multipart/form-data')))('the name of a file of %s', async (id) => {
    for (const [what, text] of Object.entries(HOSTILE)) {
      const body = new FormData();
      body.append('file', new File(['%PDF-1.7'], `${text}.pdf`, { type: 'application/pdf' }));
      const { status } = await probe(id, what, { body });
      expect(status, what).toBeGreaterThanOrEqual(400);
    }
  });
});
