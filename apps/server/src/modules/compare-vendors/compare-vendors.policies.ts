import { policyOfRecord } from '../../http/policy.ts';
import { notAllowed } from '../../problems.ts';

/** Who may do what with a shared comparison. */
export const compareVendorsPolicies = {
  /** A comparison opens for everybody who is logged in, or for the companies of its recipients only. */
  'comparisonShare.open': policyOfRecord((_principal, share: { is_refused: boolean }) =>
    share.is_refused
      ? notAllowed('This comparison was shared with other companies only. Ask the sender of the link.')
      : null,
  ),
  /** Who shared it and a super user of their company. */
  'comparisonShare.revoke': policyOfRecord((principal, share: { shared_by: string }) =>
    share.shared_by === principal.userId || principal.isSuperUser
      ? null
      : notAllowed('Only the person who shared a comparison, or a super user, can revoke it.'),
  ),
};
