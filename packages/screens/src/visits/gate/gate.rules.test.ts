import { describe, expect, test } from 'vitest';
import {
  insideOf,
  passesFor,
  refusedTexts,
  statusAt,
  stillUnsent,
  withEntries,
  type GateDay,
  type GateEntry,
} from './gate.rules.ts';

const person = (personId: string, name: string, inAt: string | null = null) => ({
  personId,
  name,
  idType: 'driving_licence' as const,
  idLastFour: '4821',
  inAt,
  outAt: null,
});
const day: GateDay = {
  gate: 'gate',
  kind: 'plant',
  plant: { _id: 'plant', name: 'Ratnagiri Plant', timeZone: 'Asia/Kolkata' },
  day: '2026-11-24',
  now: '2026-11-24T08:30:00Z',
  insideCount: 1,
  results: [],
  passes: [
    {
      visitId: 'visit',
      number: 'PV-118',
      companyName: 'Damodar Power Projects',
      purpose: 'Site survey',
      place: null,
      host: 'Rohini Shenvi',
      ppe: ['helmet'],
      startsAt: '2026-11-24T09:00:00Z',
      endsAt: '2026-11-24T11:00:00Z',
      validFrom: '2026-11-24T08:00:00Z',
      validUntil: '2026-11-24T13:00:00Z',
      status: 'valid',
      people: [person('a', 'Aditi Nair', '2026-11-24T08:10:00Z'), person('b', 'Ravi Menon')],
      vehicles: [],
      tools: [],
    },
  ],
};
const entry = (entryId: string, personId: string, direction: 'in' | 'out'): GateEntry => ({
  entryId,
  visitId: 'visit',
  personId,
  direction,
  at: '2026-11-24T08:40:00Z',
});
const pass = day.passes[0]!;

describe('entries that were not sent yet', () => {
  test('are shown as if they were, and count who is inside', () => {
    const shown = withEntries(day, [entry('1', 'b', 'in')]);
    expect(insideOf(shown.passes).map(({ person: { name } }) => name)).toEqual(['Aditi Nair', 'Ravi Menon']);
    expect(shown.insideCount).toBe(2);
    expect(withEntries(day, [entry('1', 'a', 'out')]).insideCount).toBe(0);
  });

  test('of the same person follow each other', () => {
    const shown = withEntries(day, [entry('1', 'b', 'in'), entry('2', 'b', 'out')]);
    expect(shown.passes[0]!.people[1]).toMatchObject({ inAt: '2026-11-24T08:40:00Z', outAt: '2026-11-24T08:40:00Z' });
  });

  test('are done with once they were answered, whatever the answer', () => {
    const entries = [entry('1', 'b', 'in'), entry('2', 'a', 'out')];
    expect(stillUnsent(entries, { results: [{ entryId: '1', outcome: 'already_inside' }] })).toEqual([entries[1]]);
  });

  test('say what the server refused', () => {
    const answered: GateDay = {
      ...day,
      results: [
        { entryId: '1', outcome: 'already_inside' },
        { entryId: '2', outcome: 'stored' },
      ],
    };
    expect(refusedTexts(answered, [entry('1', 'a', 'in'), entry('2', 'b', 'in')])).toEqual([
      'Aditi Nair, check-in: already inside',
    ]);
  });
});

describe('a gate pass', () => {
  test.each([
    ['2026-11-24T07:59:00Z', 'early'],
    ['2026-11-24T08:00:00Z', 'valid'],
    ['2026-11-24T13:01:00Z', 'over'],
  ])('is at %s %s', (now, status) => {
    expect(statusAt(pass, Date.parse(now))).toBe(status);
  });

  test('that was cancelled stays so', () => {
    expect(statusAt({ ...pass, status: 'cancelled' }, Date.parse('2026-11-24T09:00:00Z'))).toBe('cancelled');
  });

  test('is found by a visitor, the company or the number', () => {
    for (const typed of ['ravi', 'DAMODAR', 'pv-118', '']) expect(passesFor(day.passes, typed)).toHaveLength(1);
    expect(passesFor(day.passes, 'konkan')).toEqual([]);
  });
});
