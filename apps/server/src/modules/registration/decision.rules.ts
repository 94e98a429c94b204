/** What becomes of a registration. */
export type Decision = 'approved' | 'rejected';

/** How a registration, its account and its company stand. */
export type RegistrationStanding = {
  decision: Decision | null;
  /** A decision of the team that has not taken effect. */
  plannedDecision: Decision | null;
  accountStatus: string;
};
export type HeldRegistration = RegistrationStanding & { isCompanyVerified: boolean; hasApprovedPeople: boolean };

/**
 * Whether a registration may be decided so: whoever waits may be let in or not, and the team lets in whom it or a company rejected before. What was
 * settled otherwise meanwhile (a suspension, a decision) stays.
 */
export function mayBecome({ decision, accountStatus }: RegistrationStanding, to: Decision, isTeam: boolean): boolean {
  if (decision === null) return accountStatus === 'pending_access';
  return isTeam && to === 'approved' && decision === 'rejected' && accountStatus === 'rejected';
}

/** Whether the team may note a decision that takes effect later: one at a time. */
export const mayPlan = (standing: RegistrationStanding, to: Decision): boolean =>
  standing.plannedDecision === null && mayBecome(standing, to, true);

/** Whether who is let in is the first of the company: its super user, by whom its domain counts as verified. */
export const becomesFirst = ({ isCompanyVerified, hasApprovedPeople }: HeldRegistration, to: Decision): boolean =>
  to === 'approved' && !isCompanyVerified && !hasApprovedPeople;
