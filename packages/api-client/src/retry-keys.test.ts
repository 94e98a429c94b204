import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from './client.ts';
import { ApiProblem } from './problem.ts';

const sent: (string | null)[] = [];
/** What the server does: loses its answer, or answers with a status. */
let outcome: 'lost' | number = 200;
let code = 'SOME_CODE';
vi.stubGlobal('fetch', async (request: Request) => {
  sent.push(request.headers.get('idempotency-key'));
  if (outcome === 'lost') throw new TypeError('Failed to fetch');
  const problem = { status: outcome, code, message: 'No.' };
  return new Response(JSON.stringify(outcome < 400 ? { success: true } : problem), { status: outcome });
});
afterEach(() => {
  sent.length = 0;
});

const client = createApiClient('https://millwright.example');
const ask = (message = 'When can you come?') =>
  client
    .call('enquireVendor', {
      body: { gstn: '27AAZCT0000K1ZQ', subject: 'Boiler', message, wantsCallBack: false },
    })
    .catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error;
    });

test('a write whose answer was lost is sent again under the same key, and under another once it was answered', async () => {
  outcome = 'lost';
  await ask();
  outcome = 503;
  await ask();
  outcome = 409;
  code = 'IDEMPOTENCY_IN_FLIGHT';
  await ask();
  outcome = 200;
  await ask();
  await ask();
  expect(new Set(sent.slice(0, 4)).size).toBe(1);
  expect(sent[0]).toMatch(/^[A-Za-z0-9_-]{8,100}$/);
  expect(sent[4]).not.toBe(sent[0]);
});

test('another write has another key, and so has one that was refused and is sent again', async () => {
  outcome = 'lost';
  await ask('one');
  await ask('two');
  outcome = 422;
  code = 'REFUSED';
  await ask('three');
  await ask('three');
  expect(new Set(sent).size).toBe(4);
});

test('what the contract gives no key has none', async () => {
  outcome = 200;
  await client.call('getVendorEnquiries', { query: {} } as never);
  await client.call('compareVendorData', { body: { gstns: [] } } as never);
  expect(sent).toEqual([null, null]);
});
