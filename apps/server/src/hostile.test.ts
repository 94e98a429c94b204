import { operations } from '@millwright/contract/operations';
import type { OperationId } from '@millwright/contract/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractDocument } from './http/contract.ts';
import { fixture, fixtureGstn } from './testing/fixture-world.ts';
import { startTestServer } from './testing/harness.ts';
import type { TestServer, TestSession } from './testing/harness.ts';

/**
 * The probe of an attacker: one string of a body after the other holds what costs a careless server most, in each operation that takes a
 * body. Whatever the answer is, it comes within a second.
 */

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxLength?: number;
  example?: unknown;
};
type Source = { requestBody?: { content: Record<string, { schema: Schema }> } };

const document = contractDocument as { paths: Record<string, Record<string, Source>> };
const follow = (node: Schema): Schema =>
  node.$ref
    ? follow(
        node.$ref
          .slice(2)
          .split('/')
          .reduce<unknown>(
            (at, token) => (at as Record<string, unknown>)[decodeURIComponent(token).replaceAll('~1', '/')],
            document,
          ) as Schema,
      )
    : node;

/** A body put together from examples, with `text` in each place that holds a string, one place a body. */
function bodiesWith(schema: Schema, text: string): unknown[] {
  const node = follow(schema);
  const types = [node.type].flat();
  if (types.includes('object')) {
    const properties = Object.entries(node.properties ?? {});
    const base = Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(property)]));
    return properties.flatMap(([name, property]) =>
      bodiesWith(property, text).map((inner) => ({ ...base, [name]: inner })),
    );
  }
  if (types.includes('array')) return bodiesWith(node.items!, text).map((inner) => [inner]);
  return types.includes('string') ? [text] : [];
}

function exampleOf(schema: Schema): unknown {
  const node = follow(schema);
  if (node.example !== undefined) return node.example;
  if (node.properties)
    return Object.fromEntries(Object.entries(node.properties).map(([name, property]) => [name, exampleOf(property)]));
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

/** The length of the longest text that a field of a body may have. */
function longestText(schema: Schema): number {
  const node = follow(schema);
  const inner = [...Object.values(node.properties ?? {}), ...(node.items ? [node.items] : [])];
  return Math.max(node.maxLength ?? 0, ...inner.map(longestText));
}

const withBody = (Object.keys(operations) as OperationId[]).flatMap((id) => {
  const { path, method } = operations[id];
  const schema = document.paths[path]![method.toLowerCase()]!.requestBody?.content['application/json']?.schema;
  return schema && bodiesWith(schema, '').length > 0 ? [{ id, schema }] : [];
});

let server: TestServer;
let session: TestSession;
beforeAll(async () => {
  server = await startTestServer({ isRecorded: false });
  session = await server.login(fixture.users.owner.email);
});
afterAll(() => server.stop());

const path = {
  gstn: fixtureGstn(1),
  id: fixture.vendorId(1),
  fileId: fixture.vendorId(1),
  token: 'A'.repeat(43),
  shareId: fixture.vendorId(1),
};

test('most operations with a body take text', () => expect(withBody.length).toBeGreaterThan(25));

describe('100,000 hostile characters in any string of a body are answered within a second', () => {
  test.each(withBody)('$id', async ({ id, schema }) => {
    const isForStrangers = ['public', 'guest'].includes(operations[id].authz);
    let sent = 0;
    for (const [name, text] of Object.entries(HOSTILE))
      for (const body of bodiesWith(schema, text)) {
        sent += 1;
        const startedAt = performance.now();
        const answer = await server.call(id, {
          ...(isForStrangers ? {} : { as: session }),
          path: path as never,
          rawBody: JSON.stringify(body),
        });
        expect(performance.now() - startedAt, `${name} in body ${sent}`).toBeLessThan(1_000);
        // Where a field takes a text of that length, it is kept as it is: slow is what it must not be.
        const isTaken = text.length <= longestText(schema);
        expect(answer.status, `${name} in body ${sent}`).toBeGreaterThanOrEqual(isTaken ? 200 : 400);
        expect(answer.status, `${name} in body ${sent}`).toBeLessThan(500);
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
