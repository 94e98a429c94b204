import type { components } from '@millwright/contract/types';
import { policyOfRecord } from '../../http/policy.ts';
import { conflict, notAllowed } from '../../problems.ts';

type Invite = { status: components['schemas']['InviteStatus']; invitedBy: string };

/** Who may do what with an invitation. */
export const invitePolicies = {
  /** Everybody of the company may send an invitation again, as long as nobody came by it. */
  'invite.resend': policyOfRecord((_principal, { status }: Invite) =>
    status === 'accepted' ? conflict('INVITE_ACCEPTED', 'This colleague has already registered.') : null,
  ),
  /** Who sent an invitation last, and a super user of the company, may cancel it while it is open. */
  'invite.cancel': policyOfRecord((principal, { status, invitedBy }: Invite) => {
    if (!principal.isSuperUser && invitedBy !== principal.userId)
      return notAllowed('Only the sender or a super user can cancel an invitation.');
    return status === 'pending' ? null : conflict('INVITE_CLOSED', 'This invitation is no longer open.');
  }),
};
