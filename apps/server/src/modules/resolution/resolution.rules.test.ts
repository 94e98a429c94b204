import { describe, expect, test } from 'vitest';
import { randomStream } from '../../db/seed/random.ts';
import {
  begin,
  counts,
  decided,
  delegateOf,
  escalated,
  mayBeHandedTo,
  outcomeOf,
  overridden,
  turnOf,
  waitsFor,
} from './resolution.rules.ts';
import type { Answer, Delegation, OverrideAct, Stage, Surroundings } from './resolution.rules.ts';

let ids = 0;
const PEOPLE = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const around = (change: Partial<Surroundings> = {}): Surroundings => ({
  now: new Date('2026-11-24T09:00:00Z'),
  today: '2026-11-24',
  amountInPaise: 100,
  delegations: [],
  barred: new Set(['owner']),
  present: new Set([...PEOPLE, 'owner']),
  isOverrideAllowed: false,
  nextInLine: [],
  newId: () => `step ${(ids += 1)}`,
  ...change,
});
const plan = (...stages: [Stage['policy'], number, ...string[]][]) =>
  stages.map(([policy, needed, ...approverIds], index) => ({
    name: `Stage ${index + 1}`,
    policy,
    needed,
    approverIds,
  }));
const away = (from: string, to: string, more: Partial<Delegation> = {}): Delegation => ({
  from,
  to,
  firstDay: '2026-11-20',
  lastDay: '2026-11-30',
  upToInPaise: null,
  ...more,
});
const say = (
  stages: readonly Stage[],
  person: string,
  answer: Answer,
  world = around(),
  delegateToId: string | null = null,
) =>
  decided(stages, person, { answer, reason: null, comment: answer === 'approve' ? null : 'Why.', delegateToId }, world);
const states = (stages: readonly Stage[]) =>
  stages.map(({ steps }) => steps.map(({ personId, state }) => `${personId} ${state}`));

/** An act of a super user about the first step that waits. */
const override = (stages: readonly Stage[], act: OverrideAct, personId: string, world = around()) =>
  overridden(
    stages,
    { stepId: turnOf(stages, waitsFor(stages)[0]!)!.step.id, act, personId, reason: `${personId} says why.` },
    world,
    (id) => mayBeHandedTo(stages, id, world),
  );

describe('stages', () => {
  test('are asked one after the other; the last approval approves', () => {
    let stages = begin(plan(['all', 2, 'a', 'b'], ['any', 1, 'c', 'd']), around());
    expect(waitsFor(stages)).toEqual(['a', 'b']);
    stages = say(stages, 'a', 'approve');
    expect([outcomeOf(stages), waitsFor(stages)]).toEqual(['pending', ['b']]);
    stages = say(stages, 'b', 'approve');
    expect(waitsFor(stages)).toEqual(['c', 'd']);
    stages = say(stages, 'd', 'approve');
    expect(outcomeOf(stages)).toBe('approved');
    expect(states(stages)[1]).toEqual(['c skipped', 'd approved']);
  });

  test('policy all is lost by one rejection; any and k of n when approval became impossible', () => {
    expect(outcomeOf(say(begin(plan(['all', 2, 'a', 'b']), around()), 'a', 'reject'))).toBe('rejected');
    const any = say(begin(plan(['any', 1, 'a', 'b']), around()), 'a', 'reject');
    expect(outcomeOf(any)).toBe('pending');
    expect(outcomeOf(say(any, 'b', 'reject'))).toBe('rejected');
    const two = say(begin(plan(['k_of_n', 2, 'a', 'b', 'c']), around()), 'a', 'reject');
    expect(outcomeOf(two)).toBe('pending');
    expect(outcomeOf(say(two, 'c', 'reject'))).toBe('rejected');
    expect(states(say(two, 'c', 'reject'))).toEqual([['a rejected', 'b skipped', 'c rejected']]);
  });

  test('a return ends it at once, whoever else was asked', () => {
    const stages = say(begin(plan(['any', 1, 'a', 'b'], ['any', 1, 'c']), around()), 'b', 'return');
    expect(outcomeOf(stages)).toBe('returned');
    expect(states(stages)).toEqual([['a skipped', 'b returned'], ['c skipped']]);
  });

  test('who approved the stage before approves the next with a note; a stage later is asked again', () => {
    const stages = say(begin(plan(['any', 1, 'a'], ['any', 1, 'a'], ['any', 1, 'b']), around()), 'a', 'approve');
    expect(states(stages)).toEqual([['a approved'], ['a approved'], ['b pending']]);
    expect(stages[1]!.steps[0]!.isAutomatic).toBe(true);
    const other = say(begin(plan(['any', 1, 'a', 'b'], ['any', 1, 'a']), around()), 'b', 'approve');
    expect(states(other)[1]).toEqual(['a pending']);
    const apart = begin(plan(['any', 1, 'a'], ['any', 1, 'b'], ['any', 1, 'a']), around());
    expect(states(say(say(apart, 'a', 'approve'), 'b', 'approve'))[2]).toEqual(['a pending']);
  });
});

describe('delegation', () => {
  const first = (world: Surroundings, named = 'a') => begin(plan(['any', 1, named], ['any', 1, 'c']), world)[0]!.steps;

  test('is followed on its days and up to its amount, three long at most', () => {
    const to = (...delegations: Delegation[]) => delegateOf('a', around({ delegations }));
    expect(to(away('a', 'b'))).toEqual({ delegateId: 'b', isCircle: false });
    expect(to(away('a', 'b', { lastDay: '2026-11-23' })).delegateId).toBe('a');
    expect(to(away('a', 'b', { firstDay: '2026-11-25' })).delegateId).toBe('a');
    expect(to(away('a', 'b', { upToInPaise: 99 })).delegateId).toBe('a');
    expect(to(away('a', 'b'), away('b', 'c'), away('c', 'd')).delegateId).toBe('d');
    expect(to(away('a', 'b'), away('b', 'c'), away('c', 'd'), away('d', 'e')).isCircle).toBe(true);
    expect(to(away('a', 'b'), away('b', 'a')).isCircle).toBe(true);
    expect(to(away('a', 'a')).isCircle).toBe(true);
  });

  test('a delegate stands in the place of who is away', () => {
    const [named, delegate] = first(around({ delegations: [away('a', 'b')] }));
    expect([named!.state, delegate!.state, delegate!.personId, delegate!.how]).toEqual([
      'delegated',
      'pending',
      'b',
      'absent',
    ]);
    expect(delegate!.inPlaceOf).toBe(named!.id);
  });

  test.each([
    ['to who proposed it', [away('a', 'owner')], 'barred'],
    ['to who has a vote already', [away('a', 'c')], 'barred'],
    ['in a circle', [away('a', 'b'), away('b', 'a')], 'circle'],
  ])('%s it goes to the next in line instead', (_words, delegations, how) => {
    const steps = first(around({ delegations, nextInLine: ['owner', 'c', 'a', 'h'] }));
    expect(steps.map(({ personId, state }) => [personId, state])).toEqual([
      ['a', 'escalated'],
      ['h', 'pending'],
    ]);
    expect(steps[1]!.how).toBe(how);
  });

  test('who left is not asked; with nobody in line it stays and says so', () => {
    const present = new Set(['c', 'h']);
    expect(first(around({ present, nextInLine: ['h'] })).at(-1)).toMatchObject({ personId: 'h', how: 'left' });
    expect(first(around({ present }))).toMatchObject([{ personId: 'a', state: 'pending', how: 'nobody_else' }]);
  });

  test('an answer that does not come goes on; one that came does not', () => {
    const stages = begin(plan(['any', 1, 'a']), around());
    const late = escalated(stages, stages[0]!.steps[0]!.id, around({ nextInLine: ['h'] }));
    expect(states(late)).toEqual([['a escalated', 'h pending']]);
    expect(turnOf(late, 'a')).toBeUndefined();
    const done = say(stages, 'a', 'approve');
    expect(escalated(done, stages[0]!.steps[0]!.id, around({ nextInLine: ['h'] }))).toEqual(done);
  });
});

test('of 4,000 random resolutions none is decided by who may not, twice by one, or before its turn, and each ends once', () => {
  const random = randomStream(20_261_124);
  for (let run = 0; run < 4000; run += 1) {
    const delegations = Array.from({ length: random.between(0, 6) }, () =>
      away(random.pick(PEOPLE), random.pick([...PEOPLE, 'owner'])),
    );
    const present = new Set([...PEOPLE.filter(() => random.chance(0.9)), 'owner']);
    const world = around({ delegations, present, nextInLine: [random.pick(PEOPLE), 'owner', random.pick(PEOPLE)] });
    // Nobody is named in two stages unless one follows the other, as the rules of a company are checked.
    const names = PEOPLE.toSorted(() => random.next() - 0.5);
    const stageCount = random.between(1, 3);
    const stages: Stage[] = begin(
      Array.from({ length: stageCount }, (_, index) => {
        const approverIds = names.slice(index * 2, index * 2 + random.between(1, 2));
        const policy = random.pick(['all', 'any', 'k_of_n'] as const);
        const needed =
          policy === 'all' ? approverIds.length : policy === 'any' ? 1 : random.between(1, approverIds.length);
        return { name: 'x', policy, needed, approverIds };
      }),
      world,
    );
    let now = stages;
    for (let move = 0; move < 40 && outcomeOf(now) === 'pending'; move += 1) {
      const waiting = waitsFor(now);
      expect(waiting.length).toBeGreaterThan(0);
      const person = random.pick(waiting);
      if (random.chance(0.2)) now = escalated(now, turnOf(now, person)!.step.id, world);
      else if (random.chance(0.4)) {
        const by = random.pick(PEOPLE);
        const after =
          mayBeHandedTo(now, by, world) && override(now, random.pick(['ask', 'confirm', 'drop']), by, world);
        if (after && typeof after !== 'string') now = after;
      } else {
        const before = now;
        now = say(now, person, random.pick(['approve', 'approve', 'approve', 'reject', 'return']), world);
        expect(turnOf(now, person)?.step.id).not.toBe(turnOf(before, person)!.step.id);
      }
      checkInvariants(now, world);
    }
    if (outcomeOf(now) !== 'pending') expect(waitsFor(now)).toEqual([]);
  }
});

describe('an override', () => {
  const start = begin(plan(['all', 1, 'a'], ['any', 1, 'b']), around());
  const asked = override(start, 'ask', 'g') as Stage[];

  test('counts once a second person agreed, and not before', () => {
    expect(waitsFor(asked)).toEqual(['a']);
    const done = override(asked, 'confirm', 'h') as Stage[];
    expect(waitsFor(done)).toEqual(['b']);
    expect(done[0]!.steps[0]).toMatchObject({
      state: 'approved',
      override: { askedById: 'g', reason: 'g says why.', confirmed: { byId: 'h', reason: 'h says why.' } },
    });
    // Both voted with it: neither is asked in a later stage, nor overrides another one.
    expect(['g', 'h', 'c'].map((id) => mayBeHandedTo(done, id, around()))).toEqual([false, false, true]);
    expect(waitsFor(escalated(done, done[1]!.steps[0]!.id, around({ nextInLine: ['g', 'h', 'c'] })))).toEqual(['c']);
  });

  test('is refused to one person alone, twice, without one that was asked for, and once the step is decided', () => {
    expect(override(asked, 'confirm', 'g')).toBe('not_two');
    expect(override(asked, 'ask', 'h')).toBe('asked_already');
    expect(override(start, 'confirm', 'h')).toBe('none');
    expect(override(start, 'drop', 'h')).toBe('none');
    expect(override(override(asked, 'drop', 'h') as Stage[], 'confirm', 'h')).toBe('none');
    const { id: stepId } = asked[0]!.steps[0]!;
    const late = overridden(
      say(asked, 'a', 'approve'),
      { stepId, act: 'confirm', personId: 'h', reason: '' },
      around(),
      () => true,
    );
    expect(late).toBe('decided');
  });

  test('falls when who asked left, or got a part in it: somebody else asks anew', () => {
    const gone = around({ present: new Set(['a', 'b', 'c', 'h']) });
    expect(override(asked, 'confirm', 'h', gone)).toBe('none');
    expect(override(asked, 'confirm', 'h', around({ barred: new Set(['owner', 'g']) }))).toBe('none');
    expect(override(asked, 'ask', 'h', gone)).toMatchObject([{ steps: [{ override: { askedById: 'h' } }] }, {}]);
  });

  test('is no vote of who was passed over: they are asked again in the next stage', () => {
    const twice = begin(plan(['any', 1, 'a'], ['any', 1, 'a']), around());
    const done = override(override(twice, 'ask', 'g') as Stage[], 'confirm', 'h') as Stage[];
    expect(outcomeOf(done)).toBe('pending');
    expect(waitsFor(done)).toEqual(['a']);
  });
});

function checkInvariants(stages: readonly Stage[], { barred }: Surroundings): void {
  const decisions = stages.flatMap(({ steps }) =>
    steps.filter(({ state, isAutomatic }) => ['approved', 'rejected', 'returned'].includes(state) && !isAutomatic),
  );
  const people = decisions.flatMap(({ personId, override: by }) =>
    by?.confirmed ? [by.askedById, by.confirmed.byId] : [personId],
  );
  expect(new Set(people).size).toBe(people.length);
  expect(people.some((person) => barred.has(person))).toBe(false);
  for (const [index, stage] of stages.entries()) {
    const approved = stage.steps.filter(({ state }) => state === 'approved').length;
    const live = stage.steps.filter(counts);
    if (stage.state === 'approved') expect(approved).toBeGreaterThanOrEqual(stage.needed);
    else expect(approved).toBeLessThan(stage.needed);
    if (stage.state === 'pending') expect(live.some(({ state }) => state === 'pending')).toBe(true);
    else expect(live.some(({ state }) => state === 'pending')).toBe(false);
    if (stage.state !== 'waiting' && stage.state !== 'skipped')
      expect(stages.slice(0, index).every(({ state }) => state === 'approved')).toBe(true);
    for (const step of stage.steps.filter((one) => !counts(one)))
      expect(stage.steps.filter(({ inPlaceOf }) => inPlaceOf === step.id)).toHaveLength(1);
  }
}
