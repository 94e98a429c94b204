import { policyOfRecord } from '../../http/policy.ts';
import { conflict, notAllowed } from '../../problems.ts';
import type { JobAccess } from '../job-rfq/job-rfq.policies.ts';
import { mayAct } from '../job-rfq/job-states.rules.ts';
import type { JobRole } from '../job-rfq/job-states.rules.ts';
import type { OwnAuctionRow } from './auction-row.ts';
import { OVER_STATES } from './auction-states.rules.ts';

/** What a policy needs to know of an auction. Who does not see its job never gets here: it is not found. */
export type AuctionAccess = Pick<OwnAuctionRow, 'state' | 'host_user_id' | 'my_roles' | 'is_technical_locked'>;

const OBSERVERS: readonly JobRole[] = ['owner', 'buyer', 'commercial_evaluator', 'auditor'];

const manages = (principal: { isSuperUser: boolean; userId: string }, auction: AuctionAccess) =>
  mayAct(principal, auction.my_roles, 'move') ||
  // A buyer runs what it was granted: the auctions that it was made host of.
  (auction.host_user_id === principal.userId && mayAct(principal, auction.my_roles, 'edit'));

const observes = (
  principal: { isSuperUser: boolean; userId: string },
  { my_roles: roles, state, is_technical_locked: isLocked }: AuctionAccess,
) =>
  principal.isSuperUser ||
  roles.some(
    (role) =>
      OBSERVERS.includes(role) ||
      (role === 'technical_evaluator' && isLocked) ||
      (role === 'approver' && OVER_STATES.includes(state)),
  );

/** Who may do what with auctions (domain rules, roles and permissions). */
export const auctionPolicies = {
  'auction.create': policyOfRecord((principal, job: Pick<JobAccess, 'status' | 'my_roles'>) => {
    if (!mayAct(principal, job.my_roles, 'move')) return notAllowed('Only the owner of a job can set up auctions.');
    return job.status === 'quoting' || job.status === 'evaluating'
      ? null
      : conflict('JOB_CLOSED', 'An auction needs vendors with a link. Send the RFQ of this job first.');
  }),
  'auction.manage': policyOfRecord((principal, auction: AuctionAccess) =>
    manages(principal, auction) ? null : notAllowed('Only the owner of the job and the host can run this auction.'),
  ),
  'auction.observe': policyOfRecord((principal, auction: AuctionAccess) =>
    observes(principal, auction)
      ? null
      : notAllowed(
          'You cannot watch this auction. Technical evaluators watch once their evaluation is locked, approvers after the close.',
        ),
  ),
  'auction.strike': policyOfRecord((principal, auction: AuctionAccess) =>
    manages(principal, auction) || auction.my_roles.includes('auditor')
      ? null
      : notAllowed('Only the host, a super user or an auditor can agree to strike a bid.'),
  ),
};
