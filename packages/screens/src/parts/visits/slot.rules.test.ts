import { describe, expect, test } from 'vitest';
import { closedFaults, emptySlot, slotFaults, spansOf } from './slot.rules.ts';

const now = Date.parse('2026-11-10T04:30:00Z');
const slot = (startsAt: string | null, minutes = 120) => ({ startsAt, minutes });

describe('slots that are offered', () => {
  test('are sent with their end', () => {
    expect(spansOf([slot('2026-11-17T09:00:00.000Z', 90), emptySlot()])).toEqual([
      { startsAt: '2026-11-17T09:00:00.000Z', endsAt: '2026-11-17T10:30:00.000Z' },
    ]);
  });

  test('are right when each is in the future, on the grid and apart', () => {
    expect(slotFaults([slot('2026-11-17T09:00:00Z'), slot('2026-11-17T11:00:00Z')], now)).toEqual([null, null]);
  });

  test.each([
    ['nothing entered', slot(null), 'Enter a date and a time.'],
    ['the past', slot('2026-11-09T09:00:00Z'), 'Choose a time in the future.'],
    ['off the grid', slot('2026-11-17T09:05:00Z'), 'Choose a time on the quarter hour, such as 2:30 pm.'],
  ])('says what is wrong: %s', (_case, wrong, fault) => {
    expect(slotFaults([wrong], now)).toEqual([fault]);
  });

  test('names the day on which the plant is closed, by its clock', () => {
    const closedDays = [{ date: '2026-11-18', name: 'Foundation Day' }];
    const fault = 'The plant is closed on Wed 18 Nov (Foundation Day). Choose another day.';
    const slots = [
      slot('2026-11-17T18:30:00Z'),
      slot('2026-11-17T17:30:00Z'),
      slot('2026-11-17T16:30:00Z'),
      slot(null),
    ];
    expect(closedFaults(slots, closedDays)).toEqual([fault, fault, null, null]);
  });

  test('names the slot that another overlaps', () => {
    expect(slotFaults([slot('2026-11-17T09:00:00Z'), slot('2026-11-17T10:45:00Z')], now)).toEqual([
      null,
      'Overlaps slot 1. Choose another time.',
    ]);
  });
});
