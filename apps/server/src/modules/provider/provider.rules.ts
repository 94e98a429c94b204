import type { Answer } from '../../http/handler.ts';
import type { TeamRegistration } from '../registration/registration.queries.ts';
import type { StaffAccount } from './provider.queries.ts';

/** How long a decision of the team can be undone; then it takes effect. */
export const UNDO_IN_SECONDS = 60;

/** The task that carries decisions out when their minute is over. */
export const TAKE_EFFECT = { name: 'take-effect' };

/** A registration as the console shows it. */
export function teamRegistrationOf(row: TeamRegistration, now: Date): Answer<'decideAsProvider'> {
  const { outcome, decidedBy, decidedAt, takesEffectAt } = row;
  return {
    _id: row.id,
    email: row.email,
    fullName: row.fullName,
    phoneNumber: row.phone,
    companyName: row.companyName,
    emailDomain: row.emailDomain,
    isNewCompany: row.isNewCompany,
    plant: row.plantName,
    userType: row.userType,
    address: row.address,
    foundedYear: row.foundedYear,
    totalEmployees: row.employeeCount,
    subcategory: row.subcategory,
    isInvited: row.isInvited,
    label: row.analyticsLabel,
    requestedAt: row.createdAt,
    decision: outcome && decidedAt ? { outcome, by: decidedBy, at: decidedAt, takesEffectAt } : null,
    can: {
      approve: row.mayApprove,
      reject: row.mayReject,
      undo: takesEffectAt !== null && Date.parse(takesEffectAt) > now.getTime(),
    },
  };
}

/** An account of the team as the console shows it. */
export const teamMemberOf = ({
  email,
  hasOneTimePassword,
  createdAt,
  disabledAt,
}: StaffAccount): Answer<'getProviderTeam'>['people'][number] => ({
  email,
  state: disabledAt ? 'removed' : hasOneTimePassword ? 'invited' : 'active',
  addedAt: createdAt,
  removedAt: disabledAt,
});
