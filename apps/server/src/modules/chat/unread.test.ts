// What is unread, held against the plainest way to count it: messages in a list, marks in a table.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../http/handler.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';

/** Acts of a run, and runs: 1,000 acts in all. */
const ACTS = 100;
const RUNS = 10;
const ACTS_BETWEEN_LOOKS = 20;

type Thread = 'vendor' | 'job' | 'team';
/** Four people of the company, of whom the first owns the job and the others may leave it, and the vendor. */
const PEOPLE = ['owner', 'approver', 'corporate', 'firstTime'] as const;
type Person = (typeof PEOPLE)[number];
type Actor = Person | 'vendor';
const ACTORS: readonly Actor[] = [...PEOPLE, 'vendor'];
const THREADS: readonly Thread[] = ['vendor', 'job', 'team'];

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let people: Record<Person, TestSession>;
beforeAll(async () => {
  server = await startTestServer({ isRecorded: false });
  acts = rfqActs(server);
  await server.database.ownerPool.query('update app_user set first_login_at = now()');
  const sessions = await Promise.all(PEOPLE.map((name) => server.login(fixture.users[name].email)));
  people = Object.fromEntries(PEOPLE.map((name, index) => [name, sessions[index]!])) as Record<Person, TestSession>;
});
afterAll(() => server.stop());
// A message stays as young as when it was written: what may be edited and restored does not hang on how fast the machine is.
beforeEach(() => server.freeze());
afterEach(() => server.thaw());

/** What is in the threads, as anybody would write it down. */
class Model {
  messages: { thread: Thread; seq: number; by: Actor; isDeleted: boolean }[] = [];
  marks = new Map<string, number>();
  /** Who has a role on the job beside its owner. */
  members = new Set<Person>(['approver', 'corporate', 'firstTime']);

  last = (thread: Thread) => this.messages.filter((message) => message.thread === thread).length;
  /** Whether a thread counts for somebody. A super user reads along without a role, and nothing waits for that person. */
  counts = (actor: Actor, thread: Thread) =>
    actor === 'vendor' ? thread === 'vendor' : thread === 'team' || actor === 'owner' || this.members.has(actor);
  /** Of a buyer's side each person reads what the others wrote; the vendor reads what the buyer's side wrote. */
  unread = (actor: Actor, thread: Thread) =>
    !this.counts(actor, thread)
      ? 0
      : this.messages.filter(
          (message) =>
            message.thread === thread &&
            message.by !== actor &&
            !message.isDeleted &&
            message.seq > (this.marks.get(`${actor} ${thread}`) ?? 0),
        ).length;
}

/** A run in the server: threads, and who acts. */
type World = { jobId: string; ids: Record<Thread, string>; browser: VendorBrowser; model: Model };

async function begin(): Promise<World> {
  await emptied(server, 'chat_thread', 'notification', 'job', 'project');
  const { jobId, vendors, browsers } = await acts.quoting(people.owner, 1);
  const start = async (body: Body<'chatInitiate'>) =>
    (await server.call('chatInitiate', { as: people.owner, body })).body.thread._id;
  const memberIds = PEOPLE.slice(1).map((name) => people[name].userId);
  const ids = {
    vendor: await start({ communicationType: 'vendor', jobVendorId: vendors[0]!._id }),
    job: await start({ communicationType: 'job', jobId }),
    team: await start({ communicationType: 'team', title: 'Shutdown', memberIds }),
  };
  const world = { jobId, ids, browser: browsers[0]!, model: new Model() };
  for (const name of world.model.members) await setMember(world, name, true);
  return world;
}

const setMember = async ({ jobId }: World, name: Person, isMember: boolean) => {
  const body = { userId: people[name].userId, role: isMember ? ('buyer' as const) : null };
  expect((await server.call('setJobMember', { as: people.owner, path: { id: jobId }, body })).status).toBe(200);
};

type Act = { actor: Actor; thread: Thread; kind: (typeof KINDS)[number]; pick: number };
const KINDS = ['send', 'send', 'send', 'send', 'mark', 'mark', 'edit', 'delete', 'undo', 'leave'] as const;
const anAct = fc.record({
  actor: fc.constantFrom(...ACTORS),
  thread: fc.constantFrom(...THREADS),
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(1_000),
});

/** Does an act in the server and in the model; what nobody could press is left out. */
async function act(world: World, { actor, thread, kind, pick }: Act): Promise<void> {
  const { model, ids, browser } = world;
  const threadId = ids[thread];
  const { headers } = browser;
  if (kind === 'leave') {
    if (actor === 'vendor' || actor === 'owner') return;
    const isMember = !model.members.has(actor);
    await setMember(world, actor, isMember);
    if (isMember) model.members.add(actor);
    else model.members.delete(actor);
    return;
  }
  if (!model.counts(actor, thread)) return;
  const own = model.messages.filter(
    (message) => message.thread === thread && message.by === actor && message.isDeleted === (kind === 'undo'),
  );
  const text = `Which gate is open for crane ${pick}?`;
  const as = actor === 'vendor' ? null : people[actor];
  if (kind === 'send') {
    const body = { clientMessageId: randomUUID(), text };
    const { status } = as
      ? await server.call('sendMessage', { as, body: { threadId, ...body } })
      : await server.call('sendVendorMessage', { headers, body });
    expect(status).toBe(200);
    model.messages.push({ thread, seq: model.last(thread) + 1, by: actor, isDeleted: false });
    return;
  }
  if (kind === 'mark') {
    if (model.last(thread) === 0) return;
    // Also beyond the last message.
    const seq = 1 + (pick % (model.last(thread) + 2));
    const { status } = as
      ? await server.call('markThreadRead', { as, body: { threadId, seq } })
      : await server.call('markVendorThreadRead', { headers, body: { seq } });
    expect(status).toBe(200);
    const key = `${actor} ${thread}`;
    model.marks.set(key, Math.max(model.marks.get(key) ?? 0, Math.min(seq, model.last(thread))));
    return;
  }
  const message = own[pick % (own.length || 1)];
  if (!message) return;
  const { seq } = message;
  if (kind === 'edit') {
    const { status } = as
      ? await server.call('editMessage', { as, body: { threadId, seq, text } })
      : await server.call('editVendorMessage', { headers, body: { seq, text } });
    expect(status).toBe(200);
    return;
  }
  const isDeleted = kind === 'delete';
  const { status } = as
    ? await server.call('deleteChat', { as, body: { threadId, seq, isDeleted } })
    : await server.call('deleteVendorMessage', { headers, body: { seq, isDeleted } });
  expect(status).toBe(200);
  message.isDeleted = isDeleted;
}

/** Asserts that everybody is told what the model counts. */
async function look({ model, ids, browser: { headers } }: World): Promise<void> {
  for (const name of PEOPLE) {
    const { body } = await server.call('chatlistGetData', { as: people[name], query: { limit: 100 } });
    const unread = Object.fromEntries(THREADS.map((thread) => [thread, model.unread(name, thread)]));
    const told = THREADS.map((thread) => [thread, body.threads.find(({ _id }) => _id === ids[thread])?.unread ?? 0]);
    expect(Object.fromEntries(told), name).toEqual(unread);
    const counts = Object.values(unread);
    expect([body.totalUnreadMessages, body.unreadThreads], name).toEqual([
      counts.reduce((sum, count) => sum + count, 0),
      counts.filter((count) => count > 0).length,
    ]);
  }
  expect((await server.call('getVendorThread', { headers })).body.unread).toBe(model.unread('vendor', 'vendor'));
}

describe('unread', () => {
  test(`is what a naive count says after ${ACTS * RUNS} random acts of five people`, async () => {
    const counted = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: ACTS, maxLength: ACTS }), async (list) => {
        const world = await begin();
        for (const [index, one] of list.entries()) {
          await act(world, one);
          counted.set(one.kind, (counted.get(one.kind) ?? 0) + 1);
          if (index % ACTS_BETWEEN_LOOKS === ACTS_BETWEEN_LOOKS - 1) await look(world);
        }
      }),
      // The same acts in each run, and no search for the smallest failing list: one takes seconds.
      { numRuns: RUNS, seed: 20_261_129, endOnFailure: true },
    );
    expect([...counted.values()].reduce((sum, count) => sum + count, 0)).toBe(ACTS * RUNS);
    expect(new Set(counted.keys())).toEqual(new Set(KINDS));
  });
});
