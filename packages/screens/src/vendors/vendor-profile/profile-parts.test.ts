import { expect, test } from 'vitest';
import { certificationState, whyNoReview, type ClientProfile } from './profile-parts.ts';

const now = Date.parse('2026-11-21T06:00:00Z');

test('a verified certificate is valid until its last month, then says how many days are left', () => {
  expect(certificationState({ status: 'verified', expiresOn: '2028-06-30' }, now)).toEqual({
    text: 'Valid',
    tone: 'good',
  });
  expect(certificationState({ status: 'verified', expiresOn: '2026-12-12' }, now)).toEqual({
    text: '22 days left',
    tone: 'warn',
  });
  expect(certificationState({ status: 'expiring', expiresOn: '2026-11-21' }, now)).toEqual({
    text: '1 day left',
    tone: 'warn',
  });
});

test('a certificate past its day is expired, whatever its state says', () => {
  expect(certificationState({ status: 'verified', expiresOn: '2026-11-20' }, now).text).toBe('Expired');
});

test('what was asked for and did not come is never shown as valid', () => {
  expect(certificationState({ status: 'not_provided', expiresOn: null }, now)).toEqual({
    text: 'Asked',
    tone: 'neutral',
  });
  expect(certificationState({ status: 'provided', expiresOn: '2028-06-30' }, now).tone).toBe('neutral');
});

test('who can neither write nor change a review is told why', () => {
  const able = { createReview: false, updateReview: false, shortlist: true, enquire: true, share: true };
  const job = (reviewStatus: string) => ({ reviewStatus }) as ClientProfile['experiences'][number];
  expect(whyNoReview({ can: { ...able, createReview: true }, experiences: [] })).toBeNull();
  expect(whyNoReview({ can: { ...able, updateReview: true }, experiences: [job('published')] })).toBeNull();
  expect(whyNoReview({ can: able, experiences: [] })).toMatch(/once your company has completed a job/);
  expect(whyNoReview({ can: able, experiences: [job('published')] })).toMatch(/has been reviewed/);
  expect(whyNoReview({ can: able, experiences: [job('published'), job('under_dispute')] })).toMatch(/disputes/);
});
