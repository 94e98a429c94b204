import { policyOfPrincipal, policyOfRecord } from '../../http/policy.ts';
import { conflict, notAllowed } from '../../problems.ts';
import type { Principal } from '../../http/handler.ts';
import { mayAct } from '../job-rfq/job-states.rules.ts';
import type { JobRole } from '../job-rfq/job-states.rules.ts';
import { deleteProblem, editProblem } from './chat.rules.ts';
import type { MessageRow } from './chat.rules.ts';

/** What a policy needs to know of a thread. Who may not read it never gets here: it is not found. */
export type ThreadAccess = {
  kind: 'vendor' | 'job' | 'team';
  /** Null of a team, and of a conversation with a vendor. */
  job_id: string | null;
  /** The roles of the caller on its job. */
  my_roles: readonly JobRole[];
  vendor_state: string | null;
};

/** Who may start a thread. `isSent`: the vendor received the RFQ, by which it reads messages. */
export type StartAccess = ThreadAccess & { isSent: boolean };

type Change = { message: Pick<MessageRow, 'by_user' | 'at' | 'deleted_at'>; now: Date };

function notSending(principal: Principal, { kind, job_id, my_roles, vendor_state }: ThreadAccess) {
  if (kind === 'team') return null;
  if (kind === 'job')
    return principal.isSuperUser || my_roles.some((role) => role !== 'auditor')
      ? null
      : notAllowed('Only job members can write in this conversation. Auditors can read it.');
  // Everyone who may enquire also writes in conversations.
  if (job_id !== null && !mayAct(principal, my_roles, 'edit'))
    return notAllowed('Only the owner and buyers of a job can write to its vendors.');
  return vendor_state === 'added'
    ? null
    : conflict(
        'VENDOR_REMOVED',
        `This vendor ${job_id === null ? 'is no longer listed' : 'was removed from the job'} and can no longer read messages.`,
      );
}

/** Who may write in threads, and set how messages are mailed (domain rules, messages). */
export const chatPolicies = {
  'chat.send': policyOfRecord((principal, access: ThreadAccess) => notSending(principal, access)),
  'chat.initiate': policyOfRecord(
    (principal, access: StartAccess) =>
      notSending(principal, access) ??
      (access.kind !== 'vendor' || access.isSent
        ? null
        : conflict(
            'NOT_SENT',
            'Send the RFQ to this vendor first. Vendors read messages through the link in the RFQ email.',
          )),
  ),
  'chat.configure': policyOfPrincipal(({ isSuperUser }) =>
    isSuperUser ? null : notAllowed('Only a super user of your company can change how messages are emailed.'),
  ),
  'chat.leave': policyOfRecord((_principal, { kind }: Pick<ThreadAccess, 'kind'>) =>
    kind === 'team'
      ? null
      : conflict(
          'FOLLOWS_JOB',
          'You are in this conversation through your role on the job. Mute it to stop notifications.',
        ),
  ),
  'chat.edit': policyOfRecord((principal, { message, now }: Change) => editProblem(message, principal, now)),
  'chat.delete': policyOfRecord((principal, { message, isDeleted, now }: Change & { isDeleted: boolean }) =>
    deleteProblem(message, isDeleted, principal, now),
  ),
};
