import { describe, expect, test } from 'vitest';
import { takenFaults, visitBody, type Choices, type VisitValues } from './visit.schema.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const choices: Choices = {
  job: { jobId: idOf(1), number: 'JR-2026-0001', title: 'Boiler 2' },
  vendors: [
    { jobVendorId: idOf(2), gstn: null, companyName: 'Unlisted Works', email: null, isChosen: false },
    { jobVendorId: null, gstn: '27ABCDE1234F1Z5', companyName: 'Damodar', email: 'a@b.example', isChosen: true },
  ],
  plants: [],
  plantId: null,
  hosts: [],
  closedDays: [],
  taken: [
    {
      startsAt: '2026-12-01T04:30:00Z',
      endsAt: '2026-12-01T06:30:00Z',
      hostUserId: idOf(9),
      jobId: idOf(1),
      type: 'pre_bid_meeting',
    },
  ],
};
const values: VisitValues = {
  type: 'site_survey',
  title: ' Site survey ',
  vendors: [idOf(2), '27ABCDE1234F1Z5'],
  emails: { [idOf(2)]: 'visits@unlisted.example' },
  plantId: idOf(3),
  hostUserId: idOf(4),
  place: '',
  area: '',
  asks: ['people'],
  ppe: ['helmet'],
  permitNumber: 'HWP-1',
  note: '',
  slots: [
    { startsAt: '2026-12-01T05:30:00Z', minutes: 60 },
    { startsAt: '2026-12-02T05:30:00Z', minutes: 60 },
  ],
};

describe('a request for a visit', () => {
  test('leaves out what is empty and what the gate does not ask for', () => {
    const body = visitBody(values, choices, {}, false);
    expect(body.fields).toEqual({
      type: 'site_survey',
      title: 'Site survey',
      plantId: idOf(3),
      hostUserId: idOf(4),
      asks: ['people'],
    });
    expect(body.vendors).toEqual([
      { jobVendorId: idOf(2), email: 'visits@unlisted.example' },
      { gstn: '27ABCDE1234F1Z5' },
    ]);
    expect(body).not.toHaveProperty('isDraft');
  });

  test('leaves out vendors that are no choice any more', () => {
    expect(visitBody(values, { ...choices, vendors: choices.vendors.slice(1) }, {}, true)).toMatchObject({
      vendors: [{ gstn: '27ABCDE1234F1Z5' }],
      isDraft: true,
    });
  });
});

describe('times that are taken', () => {
  const other = 'This job has another visit at that time. Choose another time.';

  test('are told by the host and by the job', () => {
    expect(takenFaults(values.slots, choices, values)).toEqual([other, null]);
    expect(takenFaults(values.slots, choices, { ...values, hostUserId: idOf(9) })[0]).toContain('The host');
    expect(takenFaults(values.slots, { ...choices, job: null }, values)).toEqual([null, null]);
  });

  test('are free for vendors who come to the same meeting', () => {
    expect(takenFaults(values.slots, choices, { ...values, type: 'pre_bid_meeting' })).toEqual([null, null]);
  });
});
