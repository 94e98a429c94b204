import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';

// A thread of its own has modules of its own: whoever replays in the thread of the requests fails.
vi.mock('@millwright/evaluation/auction', () => ({
  replayAuction: () => {
    throw new Error('replayed in the thread of the requests');
  },
}));

let server: TestServer;
let owner: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
});
afterAll(() => server.stop());

const { examples } = JSON.parse(
  readFileSync(new URL('../../../../../packages/evaluation/src/testing/worked-replays.json', import.meta.url), 'utf8'),
) as { examples: { id: string; request: object; answer: object }[] };

type Part = Record<string, unknown>;
const vendor = (vendorId: string, rest: Part = {}) => ({ vendorId, alphaInPaise: 0, betaPercent: '0', ...rest });
const rules = (rest: Part = {}) => ({
  type: 'english',
  opensAt: 1000,
  closesAt: 2000,
  hardCloseAt: null,
  ceilingInPaise: 100_000,
  decrement: { absInPaise: 1, percent: '0' },
  base: 'leader',
  ties: 'none',
  windowMs: 0,
  extensionMs: 0,
  maxExtensions: 0,
  trigger: { kind: 'any', rank: null },
  sanityFloorPercent: null,
  visibility: 'rank',
  levels: null,
  vendors: [vendor('A'), vendor('B')],
  ...rest,
});
const event = (rest: Part = {}) => ({
  at: 1000,
  kind: 'bid',
  vendorId: 'A',
  amountInPaise: 90_000,
  stepInPaise: null,
  confirmed: false,
  ...rest,
});
const request = (parts: { rules?: Part; events?: Part[] } = {}) => ({
  rules: rules(parts.rules),
  events: (parts.events ?? [{}]).map(event),
});
const without = (part: Part, name: string) => Object.fromEntries(Object.entries(part).filter(([key]) => key !== name));
const levels = { startInPaise: 50_000, stepInPaise: 10_000, everyMs: 100 };
const dutch = (rest: Part = {}) => request({ rules: { type: 'dutch', closesAt: null, levels, ...rest }, events: [] });

const replay = (body: object, as: TestSession | null = owner) => server.call('replayAuction', { as, rawBody: body });
const refused = async (body: object) => {
  const answer = await replay(body);
  expect(answer.status).toBe(400);
  expect(answer.problem).toMatchObject({ code: 'VALIDATION' });
  return answer.problem!.errors.map(({ pointer }: { pointer: string }) => pointer);
};

describe('replayAuction', () => {
  test.for(examples)('answers $id byte for byte', async ({ request: body, answer }) => {
    const { status, body: given } = await replay(body);
    expect(status).toBe(200);
    expect(JSON.stringify(given)).toBe(JSON.stringify(answer));
  });

  test('needs a session', async () => {
    expect((await replay(request(), null)).status).toBe(401);
  });

  test('a refused bid is an entry, and so is one of a vendor who is not there', async () => {
    const { status, body } = await replay(request({ events: [{ amountInPaise: -1 }, { vendorId: 'nobody' }] }));
    expect(status).toBe(200);
    expect(body.log.map(({ reason }) => reason)).toEqual(['not_positive', 'unknown_vendor']);
    expect(body.winner).toBeNull();
  });

  test('takes 5,000 events', async () => {
    const events = Array.from({ length: 5000 }, (_, at) => ({ vendorId: 'AB'[at % 2], amountInPaise: 100_000 - at }));
    const { status, body } = await replay(request({ events }));
    expect(status).toBe(200);
    expect(body.winner).toEqual({ vendorId: 'B', amountInPaise: 95_001 });
    expect(await refused(request({ events: [...events, {}] }))).toContain('/events');
  });

  test.for<[string, object, string]>([
    ['a member that it does not know', { ...request(), now: 1 }, '/now'],
    ['a rule that it does not know', request({ rules: { lots: 2 } }), '/rules/lots'],
    ['a rule that is missing', { rules: without(rules(), 'hardCloseAt'), events: [] }, '/rules/hardCloseAt'],
    [
      'a member of an event that is missing',
      { rules: rules(), events: [without(event(), 'confirmed')] },
      '/events/0/confirmed',
    ],
    ['an event that it does not know', request({ events: [{ kind: 'proxyBid' }] }), '/events/0/kind'],
    ['half a paisa', request({ events: [{ amountInPaise: 0.5 }] }), '/events/0/amountInPaise'],
    ['more than 2^53−1 paise', request({ rules: { ceilingInPaise: 2 ** 53 } }), '/rules/ceilingInPaise'],
    ['a number in place of a decimal', request({ rules: { sanityFloorPercent: 70 } }), '/rules/sanityFloorPercent'],
    [
      'a negative decrement',
      request({ rules: { decrement: { absInPaise: 1, percent: '-1' } } }),
      '/rules/decrement/percent',
    ],
    [
      'a decrement of nothing',
      request({ rules: { decrement: { absInPaise: 0, percent: '1' } } }),
      '/rules/decrement/absInPaise',
    ],
    [
      'an id with a control character',
      request({ rules: { vendors: [vendor('a\u0085')] } }),
      '/rules/vendors/0/vendorId',
    ],
    ['levels without a step', dutch({ levels: { ...levels, stepInPaise: 0 } }), '/rules/levels/stepInPaise'],
    ['levels of no length', dutch({ levels: { ...levels, everyMs: 0 } }), '/rules/levels/everyMs'],
    ['a vendor twice', request({ rules: { vendors: [vendor('A'), vendor('A')] } }), '/rules/vendors/1/vendorId'],
    ['an event earlier than the one before', request({ events: [{ at: 1001 }, { at: 1000 }] }), '/events/1/at'],
    ['a close at the opening', request({ rules: { closesAt: 1000 } }), '/rules/closesAt'],
    ['an English auction without a close', request({ rules: { closesAt: null } }), '/rules/closesAt'],
    ['a sealed auction without a close', request({ rules: { type: 'sealed', closesAt: null } }), '/rules/closesAt'],
    ['a Dutch auction with a close', dutch({ closesAt: 2000 }), '/rules/closesAt'],
    ['a Japanese auction with a close', dutch({ type: 'japanese', closesAt: 2000 }), '/rules/closesAt'],
    ['a hard close before the close', request({ rules: { hardCloseAt: 1999 } }), '/rules/hardCloseAt'],
    ['a Japanese auction without levels', dutch({ type: 'japanese', levels: null }), '/rules/levels'],
    ['a Dutch auction without levels', dutch({ levels: null }), '/rules/levels'],
    ['a Dutch start above the ceiling', dutch({ ceilingInPaise: 49_999 }), '/rules/levels/startInPaise'],
    [
      'a change of rank without the rank',
      request({ rules: { trigger: { kind: 'rank_change', rank: null } } }),
      '/rules/trigger/rank',
    ],
    [
      'a beta of -100',
      request({ rules: { vendors: [vendor('A', { betaPercent: '-100.00' })] } }),
      '/rules/vendors/0/betaPercent',
    ],
    ['a bid without a vendor', request({ events: [{ vendorId: null }] }), '/events/0/vendorId'],
    ['a bid without an amount', request({ events: [{ amountInPaise: null }] }), '/events/0/amountInPaise'],
    ['a bid with a step', request({ events: [{ stepInPaise: 5 }] }), '/events/0/stepInPaise'],
    ['a proxy without a step', request({ events: [{ kind: 'proxy' }] }), '/events/0/stepInPaise'],
    ['a proxy with a step of 0', request({ events: [{ kind: 'proxy', stepInPaise: 0 }] }), '/events/0/stepInPaise'],
    ['a cancelled proxy with an amount', request({ events: [{ kind: 'proxyCancel' }] }), '/events/0/amountInPaise'],
    ['an acceptance with an amount', request({ events: [{ kind: 'accept' }] }), '/events/0/amountInPaise'],
    ['a drop with an amount', request({ events: [{ kind: 'drop' }] }), '/events/0/amountInPaise'],
    ['a pause by a vendor', request({ events: [{ kind: 'pause', amountInPaise: null }] }), '/events/0/vendorId'],
  ])('rejects %s, with a pointer', async ([, body, pointer]) => {
    expect(await refused(body)).toContain(pointer);
  });

  test('rejects a proxy duel at steps of a paisa', async () => {
    const proxy = (vendorId: string) => ({ kind: 'proxy', vendorId, amountInPaise: 1, stepInPaise: 1 });
    const answer = await replay(request({ events: [proxy('A'), proxy('B')] }));
    expect(answer.status).toBe(400);
    expect(answer.problem!.message).toContain('20,000 bids by proxy');
  });

  test('rejects what it could not show in whole paise or milliseconds', async () => {
    const rich = request({
      rules: { vendors: [vendor('A', { alphaInPaise: 2 ** 53 - 1 })] },
      events: [{ amountInPaise: 100_000 }],
    });
    expect((await replay(rich)).problem!.message).toContain('beyond');
    const slow = dutch({ levels: { ...levels, everyMs: 2 ** 53 - 1 } });
    expect((await replay(slow)).problem!.message).toContain('beyond');
  });

  test('rejects a body of more than 1 MiB', async () => {
    const rawBody = { ...request(), padding: ' '.repeat(1024 * 1024) };
    expect((await replay(rawBody)).status).toBe(413);
  });
});
