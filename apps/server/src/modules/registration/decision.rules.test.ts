import { describe, expect, test } from 'vitest';
import { becomesFirst, mayBecome, mayPlan } from './decision.rules.ts';
import type { Decision, RegistrationStanding } from './decision.rules.ts';

const standing = (more: Partial<RegistrationStanding> = {}): RegistrationStanding => ({
  decision: null,
  plannedDecision: null,
  accountStatus: 'pending_access',
  ...more,
});
const who = [
  ['the team', true],
  ['a super user', false],
] as const;

describe('a decision on a registration', () => {
  test.each(who)('is open to %s while the person waits', (_, isTeam) => {
    for (const to of ['approved', 'rejected'] as const) {
      expect(mayBecome(standing(), to, isTeam)).toBe(true);
      expect(mayBecome(standing({ accountStatus: 'suspended' }), to, isTeam)).toBe(false);
      expect(mayBecome(standing({ decision: 'approved', accountStatus: 'approved' }), to, isTeam)).toBe(false);
    }
  });

  test('that rejected is turned by the team alone, to approved alone, and not once the account is settled otherwise', () => {
    const rejected = standing({ decision: 'rejected', accountStatus: 'rejected' });
    const turned = (to: Decision, isTeam: boolean, more: Partial<RegistrationStanding> = {}) =>
      mayBecome({ ...rejected, ...more }, to, isTeam);
    expect(turned('approved', true)).toBe(true);
    expect(turned('rejected', true)).toBe(false);
    expect(turned('approved', false)).toBe(false);
    expect(turned('approved', true, { accountStatus: 'suspended' })).toBe(false);
  });

  test('of the team is noted once', () => {
    expect(mayPlan(standing(), 'rejected')).toBe(true);
    expect(mayPlan(standing({ plannedDecision: 'approved' }), 'rejected')).toBe(false);
    expect(mayPlan(standing({ decision: 'approved', accountStatus: 'approved' }), 'rejected')).toBe(false);
  });

  test('makes the first of a company that nobody vouched for', () => {
    const held = { ...standing(), isCompanyVerified: false, hasApprovedPeople: false };
    expect(becomesFirst(held, 'approved')).toBe(true);
    expect(becomesFirst(held, 'rejected')).toBe(false);
    expect(becomesFirst({ ...held, isCompanyVerified: true }, 'approved')).toBe(false);
    expect(becomesFirst({ ...held, hasApprovedPeople: true }, 'approved')).toBe(false);
  });
});
