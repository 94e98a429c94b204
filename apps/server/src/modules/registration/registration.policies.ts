import { policyOfPrincipal } from '../../http/policy.ts';
import { notAllowed } from '../../problems.ts';

/** Who of a company may see who asks for access, and who decides on it. */
export const registrationPolicies = {
  'registration.list': policyOfPrincipal(({ isSuperUser, scope }) =>
    isSuperUser && scope === 'full' ? null : notAllowed('Only a super user can see access requests.'),
  ),
  'registration.decide': policyOfPrincipal(({ isSuperUser, scope }) =>
    isSuperUser && scope === 'full' ? null : notAllowed('Only a super user can decide on access requests.'),
  ),
};
