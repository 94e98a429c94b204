import type { components } from '@millwright/contract/types';
import { GATE_AFTER, GATE_BEFORE } from './visit.rules.ts';
import type { VisitState } from './visit.rules.ts';

type Schemas = components['schemas'];
export type EntryOutcome = Schemas['GateDay']['results'][number]['outcome'];

/** An entry that comes later than this was made without a connection. */
const LATE_AFTER = 2 * 60_000;

/** When an entry was made: by the clock of the device, but never later than it came. */
export function entryTime(at: string, now: Date): { at: Date; isLate: boolean } {
  const time = Math.min(Date.parse(at), now.getTime());
  const isLate = now.getTime() - time > LATE_AFTER;
  return { at: isLate ? new Date(time) : now, isLate };
}

type Held = { state: VisitState; starts_at: string; ends_at: string };

/** What becomes of an entry. People may always leave; in they come from 60 minutes before to 2 hours after, while the visit is on. */
export function entryOutcome(
  visit: Held,
  person: { in_at: string | null; out_at: string | null },
  direction: 'in' | 'out',
  at: Date,
): EntryOutcome {
  const isInside = person.in_at !== null && person.out_at === null;
  if (direction === 'out') return isInside ? 'stored' : 'not_inside';
  if (isInside) return 'already_inside';
  const status = passStatus(visit, at);
  return status === 'valid' ? 'stored' : status === 'early' ? 'early' : 'over';
}

/** Whether people may come in now by a pass. */
export function passStatus({ state, starts_at, ends_at }: Held, at: Date): Schemas['GatePass']['status'] {
  if (!['confirmed', 'reschedule_requested', 'checked_in'].includes(state))
    return state === 'cancelled' ? 'cancelled' : 'over';
  if (at.getTime() < Date.parse(starts_at) - GATE_BEFORE) return 'early';
  return at.getTime() > Date.parse(ends_at) + GATE_AFTER ? 'over' : 'valid';
}
