import { describe, expect, test } from 'vitest';
import { entryOutcome, entryTime, passStatus } from './gate.rules.ts';
import { qrOf } from './visit-qr.rules.ts';
import {
  actProblem,
  actsNow,
  asksOf,
  codeHash,
  isUnanswered,
  MAX_ROUNDS,
  missingOf,
  PAST_STATES,
  passSecrets,
  slotProblems,
  stateNow,
  VISIT_MOVES,
  VISIT_STATES,
} from './visit.rules.ts';
import type { Pack, VisitAct, VisitPosition, VisitSide, VisitState } from './visit.rules.ts';

const now = new Date('2026-11-24T09:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const HOUR = 3_600_000;

/** A visit in a state, with the offer of the other side on the table and everything else as it may be then. */
function positionIn(state: VisitState, side: VisitSide): VisitPosition {
  const isOver = state === 'checked_in';
  return {
    state,
    type: 'site_survey',
    tries: 1,
    round: 1,
    offered_by: side === 'buyer' ? 'vendor' : 'buyer',
    accepted_slot_id: null,
    starts_at: isOver ? inHours(-3) : inHours(24),
    ends_at: isOver ? inHours(-1) : inHours(26),
    first_slot_at: inHours(24),
    isAnybodyInside: false,
  };
}
const ACTS: Record<VisitSide, readonly VisitAct[]> = {
  buyer: ['edit', 'send', 'propose', 'confirm', 'reschedule', 'decline', 'cancel', 'complete', 'report', 'close'],
  vendor: ['accept', 'propose', 'decline', 'cancel', 'reschedule', 'save_pack'],
};
/** What needs another time or another kind of visit than `positionIn` makes: tested below. */
const isElsewhere = (state: VisitState, act: VisitAct) => state === 'confirmed' && act === 'complete';
const pairs = (['buyer', 'vendor'] as const).flatMap((side) =>
  VISIT_STATES.flatMap((state) =>
    ACTS[side].filter((act) => !isElsewhere(state, act)).map((act) => [side, state, act] as const),
  ),
);

describe('the states of a visit (4.8)', () => {
  test.each(pairs)('%s: %s, %s as the table says', (side, state, act) => {
    const problem = actProblem(positionIn(state, side), side, act, now);
    const isInTable = VISIT_MOVES[state][side]?.[act] !== undefined;
    expect(problem?.code).toBe(isInTable ? undefined : 'ILLEGAL_TRANSITION');
    if (problem) expect(problem.allowed).toEqual(expect.not.arrayContaining([state]));
  });

  test('every state is reached, and the past ones lead to past ones alone', () => {
    const targets = VISIT_STATES.flatMap((state) =>
      Object.values(VISIT_MOVES[state]).flatMap((acts) => Object.values(acts).flat()),
    );
    expect(VISIT_STATES.filter((state) => state !== 'draft' && !targets.includes(state))).toEqual([]);
    for (const state of PAST_STATES)
      for (const acts of Object.values(VISIT_MOVES[state]))
        for (const to of Object.values(acts).flat()) expect(PAST_STATES).toContain(to);
  });

  test('whoever made the offer on the table waits for the other side', () => {
    const own = (state: VisitState, side: VisitSide) => ({ ...positionIn(state, side), offered_by: side });
    expect(actsNow(own('requested', 'buyer'), 'buyer', now)).toEqual(['edit', 'cancel']);
    expect(actsNow(own('counter_proposed', 'vendor'), 'vendor', now)).toEqual(['cancel', 'save_pack']);
    expect(actsNow(own('reschedule_requested', 'vendor'), 'vendor', now)).toEqual(['cancel', 'save_pack']);
  });

  test('slots are offered five times at most in one agreement', () => {
    const visit = { ...positionIn('counter_proposed', 'buyer'), tries: MAX_ROUNDS };
    expect(actProblem(visit, 'buyer', 'propose', now)?.code).toBe('ROUNDS_OVER');
    expect(actProblem(visit, 'buyer', 'confirm', now)).toBeNull();
  });

  test('expires when the first slot on the table begins; what was confirmed stays', () => {
    const late = (state: VisitState) => ({ ...positionIn(state, 'vendor'), first_slot_at: inHours(0) });
    expect(VISIT_STATES.filter((state) => isUnanswered(late(state), now))).toEqual([
      'requested',
      'counter_proposed',
      'reschedule_requested',
    ]);
    expect(stateNow(late('requested'), now)).toBe('expired');
    expect(stateNow(late('reschedule_requested'), now)).toBe('confirmed');
    expect(actsNow(late('requested'), 'vendor', now)).toEqual([]);
    const started = { ...positionIn('reschedule_requested', 'vendor'), starts_at: inHours(0) };
    expect(stateNow(started, now)).toBe('confirmed');
  });

  test('is a no-show 30 minutes after the start', () => {
    const since = (minutes: number) => ({ ...positionIn('confirmed', 'buyer'), starts_at: inHours(-minutes / 60) });
    expect(actProblem(since(29), 'buyer', 'no_show', now)?.code).toBe('ILLEGAL_TRANSITION');
    expect(actProblem(since(30), 'buyer', 'no_show', now)).toBeNull();
  });

  test('is completed when nobody is inside; one at the vendor by the buyer once it began', () => {
    const busy = { ...positionIn('checked_in', 'buyer'), isAnybodyInside: true };
    expect(actProblem(busy, 'buyer', 'complete', now)?.code).toBe('ILLEGAL_TRANSITION');
    const shop = { ...positionIn('confirmed', 'buyer'), type: 'vendor_shop_visit' } as const;
    expect(actProblem(shop, 'buyer', 'complete', now)?.code).toBe('ILLEGAL_TRANSITION');
    expect(actProblem({ ...shop, starts_at: inHours(-1) }, 'buyer', 'complete', now)).toBeNull();
  });
});

describe('slots', () => {
  test('lie on quarters of an hour of the plant, which are those of UTC', () => {
    const slot = (start: string, end: string) =>
      slotProblems([{ startsAt: start, endsAt: end }], { now, closedDays: [] });
    expect(slot('2026-11-25T10:15:00+05:30', '2026-11-25T10:30:00+05:30')).toEqual([]);
    expect(slot('2026-11-25T10:20:00+05:30', '2026-11-25T10:30:00+05:30')).toHaveLength(1);
    expect(slot('2028-11-25T10:15:00+05:30', '2028-11-25T10:30:00+05:30')).toHaveLength(1);
  });
});

describe('slots on days on which the plant is closed', () => {
  const closedDays = [{ date: '2027-01-26', name: 'Republic Day' }];
  const problems = (startsAt: string, endsAt: string) => slotProblems([{ startsAt, endsAt }], { now, closedDays });

  test('are refused by the clock of the plant, with the day and its name', () => {
    expect(problems('2027-01-25T18:30:00Z', '2027-01-25T19:30:00Z')).toEqual([
      {
        pointer: '/slots/0/startsAt',
        message: 'The plant is closed on 26 Jan 2027 (Republic Day). Choose another day.',
      },
    ]);
    expect(problems('2027-01-26T18:30:00Z', '2027-01-26T19:30:00Z')).toEqual([]);
  });

  test('are refused when they end on one, and not when they end as it begins', () => {
    expect(problems('2027-01-25T18:00:00Z', '2027-01-25T19:00:00Z')).toHaveLength(1);
    expect(problems('2027-01-25T16:30:00Z', '2027-01-25T18:30:00Z')).toEqual([]);
  });
});

describe('the pack', () => {
  const pack: Pack = { vehicles: [], tools: [], devices: [], ppe: ['helmet'], insurance: null, induction: null };
  const packed = {
    type: 'site_survey',
    asks: ['people', 'ppe', 'vehicle', 'tools', 'insurance', 'induction', 'work_permit'],
    ppe: ['helmet'],
    permit_number: null,
    pack,
    peopleCount: 1,
  } as const;

  test('misses what is not there and what is not valid on the day of the visit', () => {
    expect(missingOf(packed, '2026-12-01')).toEqual(['vehicle', 'tools', 'insurance', 'induction', 'work_permit']);
    const vehicle = {
      number: 'MH 04 JX 2218',
      kind: 'Bolero',
      driver: 'R',
      insuredUntil: '2026-12-01',
      pucUntil: '2026-12-01',
    };
    const full: Pack = {
      ...pack,
      vehicles: [vehicle],
      devices: [{ kind: 'camera', name: 'Tough' }],
      insurance: { policy: 'WC 4411', validUntil: '2026-12-01' },
      induction: { passedOn: '2026-11-01', validUntil: '2026-12-01' },
    };
    const complete = { ...packed, pack: full, permit_number: 'HWP-1' };
    expect(missingOf(complete, '2026-12-01')).toEqual([]);
    expect(missingOf(complete, '2026-12-02')).toEqual(['vehicle', 'insurance', 'induction']);
    expect(missingOf({ ...complete, ppe: ['helmet', 'shoes'], peopleCount: 0 }, '2026-12-01')).toEqual([
      'people',
      'ppe',
    ]);
  });

  test('is asked for at plants alone, and there always with people and protective equipment', () => {
    expect(asksOf('site_survey', ['vehicle'])).toEqual(['people', 'ppe', 'vehicle']);
    expect(asksOf('vendor_shop_visit', ['vehicle'])).toEqual([]);
  });
});

describe('the gate', () => {
  const visit = { state: 'confirmed', starts_at: inHours(0), ends_at: inHours(2) } as const;
  const at = (ms: number) => new Date(now.getTime() + ms);
  const nobody = { in_at: null, out_at: null };
  const inside = { in_at: now.toISOString(), out_at: null };

  test('lets people in from 60 minutes before to 2 hours after, and out at any time', () => {
    const come = (ms: number, person = nobody) => entryOutcome(visit, person, 'in', at(ms));
    expect([come(-HOUR - 1), come(-HOUR), come(4 * HOUR), come(4 * HOUR + 1)]).toEqual([
      'early',
      'stored',
      'stored',
      'over',
    ]);
    expect(come(0, inside as never)).toBe('already_inside');
    expect(entryOutcome(visit, inside, 'out', at(90 * HOUR))).toBe('stored');
    expect(entryOutcome(visit, nobody, 'out', at(0))).toBe('not_inside');
  });

  test('lets nobody in once the visit is cancelled', () => {
    expect(passStatus({ ...visit, state: 'cancelled' }, now)).toBe('cancelled');
    expect(entryOutcome({ ...visit, state: 'cancelled' }, nobody, 'in', now)).toBe('over');
  });

  test('takes the time of the device for what comes late, and never one of the future', () => {
    expect(entryTime(inHours(-1), now)).toEqual({ at: at(-HOUR), isLate: true });
    expect(entryTime(at(-60_000).toISOString(), now)).toEqual({ at: now, isLate: false });
    expect(entryTime(inHours(5), now)).toEqual({ at: now, isLate: false });
  });

  test('has passes whose secrets follow from the server’s, and a code without look-alikes', () => {
    const secret = Buffer.alloc(32, 1);
    const ids = Array.from({ length: 200 }, (_, index) => `visit ${index}`);
    const all = ids.map((id) => passSecrets(secret, id));
    expect(passSecrets(secret, ids[0]!)).toEqual(all[0]);
    expect(new Set(all.map(({ token }) => token)).size).toBe(200);
    for (const { token, code } of all) {
      expect(token).toMatch(/^[\w-]{22}$/);
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    }
    expect(passSecrets(Buffer.alloc(32, 2), ids[0]!).token).not.toBe(all[0]!.token);
    expect(codeHash(secret, all[0]!.code)).not.toEqual(codeHash(Buffer.alloc(32, 2), all[0]!.code));
  });

  test('has a QR code as one path', () => {
    const { size, path } = qrOf('https://millwright.example/gate#AAAAAAAAAAAAAAAAAAAAAA');
    expect(size).toBeGreaterThanOrEqual(29);
    expect(path.length).toBeLessThan(20_000);
    expect(path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
    // The finder pattern in the corner.
    expect(path.startsWith('M0 0h7v1h-7z')).toBe(true);
  });
});
