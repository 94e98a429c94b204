import { describe, expect, test } from 'vitest';
import { emptyPerson, emptyVehicle, mobileOf, packBody, packDraftOf, packFaults } from './pack.rules.ts';

const person = { ...emptyPerson('Damodar'), name: 'Rakesh Bhoir', mobile: '+91 98200 12345', idLastFour: '44k1' };
const draft = { ...packDraftOf(null, 'Damodar'), people: [person, emptyPerson('Damodar')] };
const vehicle = { ...emptyVehicle, number: 'MH 04', kind: 'Car', driver: 'R', insuredUntil: '2027-01-01' };

describe('a gate pass pack', () => {
  test('begins with a person of the vendor', () => {
    expect(packDraftOf(null, 'Damodar').people).toEqual([emptyPerson('Damodar')]);
  });

  test('is sent without blank people and without what the gate does not ask for', () => {
    const body = packBody({ ...draft, vehicles: [emptyVehicle] }, ['people', 'ppe']);
    expect(body.people).toEqual([
      { name: 'Rakesh Bhoir', mobile: '9820012345', company: 'Damodar', idType: 'driving_licence', idLastFour: '44K1' },
    ]);
    expect(body.vehicles).toEqual([]);
    expect(body.insurance).toBeNull();
  });

  test('keeps the id of a person who was saved', () => {
    expect(packBody({ ...draft, people: [{ ...person, _id: 'x' }] }, []).people[0]).toMatchObject({ _id: 'x' });
  });

  test('has no fault where something is left out altogether', () => {
    expect(packFaults(draft, ['people', 'vehicle', 'insurance', 'induction'])).toEqual({});
  });

  test.each([
    ['people.0.mobile', { people: [{ ...person, mobile: '12345' }] }, 'Enter a 10-digit mobile number.'],
    ['people.0.idLastFour', { people: [{ ...person, idLastFour: '12345' }] }, 'Enter the last four characters only.'],
    ['people.0.name', { people: [{ ...person, name: ' ' }] }, 'Enter a name.'],
    ['vehicles.0.pucUntil', { vehicles: [vehicle] }, 'Enter a date such as 28 Nov 2026.'],
    ['insurance.validUntil', { insurance: { policy: 'WC', validUntil: '' } }, 'Enter a date such as 28 Nov 2026.'],
  ])('says at %s what is wrong', (place, wrong, message) => {
    expect(packFaults({ ...draft, ...wrong }, ['people', 'vehicle', 'insurance'])).toEqual({ [place]: message });
  });

  test('takes a mobile number as people write it', () => {
    expect(mobileOf('098200-12345')).toBe('9820012345');
    expect(mobileOf('98200 12345')).toBe('9820012345');
  });
});
