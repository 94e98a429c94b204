import { policyOfRecord } from '../../http/policy.ts';
import { conflict, notAllowed } from '../../problems.ts';
import { mayAct } from '../job-rfq/job-states.rules.ts';
import type { JobRole } from '../job-rfq/job-states.rules.ts';
import type { RfqAccess } from '../rfq/rfq.policies.ts';
import { allowsAct, isOfferOpen, stateOf } from '../rfq/rfq-states.rules.ts';
import type { RfqRow } from '../rfq/rfq-states.rules.ts';

const READS_TECHNICAL: readonly JobRole[] = [
  'owner',
  'buyer',
  'technical_evaluator',
  'commercial_evaluator',
  'auditor',
];
const JUDGES: readonly JobRole[] = ['owner', 'buyer', 'technical_evaluator'];
const hasRole = (principal: { isSuperUser: boolean }, roles: readonly JobRole[], of: readonly JobRole[]): boolean =>
  principal.isSuperUser || roles.some((role) => of.includes(role));

const stopped = ({ job }: RfqAccess) =>
  job.status === 'on_hold' || job.status === 'cancelled'
    ? conflict('JOB_CLOSED', 'The quotes of a job on hold or cancelled cannot be changed. Resume it first.')
    : null;
/** Quotes are judged from their opening until they go to approval. */
const notEvaluated = (access: RfqAccess) => {
  if (!allowsAct(stateOf(access.rfq, access.now), 'judge'))
    return conflict('NOT_OPENED', 'The quotes are still sealed. You can evaluate them after quote opening.');
  return (
    stopped(access) ??
    (access.job.status === 'evaluating'
      ? null
      : conflict('NOT_EVALUATED', 'The award is in approval, so quotes can no longer be evaluated.'))
  );
};
/** Clauses that vendors were told of hold once the time to quote is over; before, another revision tells of others. */
const toldAndClosed = ({ rfq, now }: ClausesAccess) => {
  const state = stateOf(rfq, now);
  return rfq.frozen?.criteria && state !== 'draft' && state !== 'published'
    ? conflict('CLAUSES_PUBLISHED', 'Vendors quoted against these clauses, so they cannot be changed.')
    : null;
};
const notJudging = () => notAllowed('Only the owner, buyers and technical evaluators of this job can evaluate quotes.');

/** What setting the clauses needs to know besides. */
type ClausesAccess = RfqAccess & { rfq: Pick<RfqRow, 'frozen'>; findingCount: number };

/** Who may do what with quotes after their opening (domain rules, roles and permissions). */
export const qualificationPolicies = {
  'quote.qualify': policyOfRecord((principal, access: RfqAccess) =>
    mayAct(principal, access.job.my_roles, 'edit')
      ? notEvaluated(access)
      : notAllowed('Only the owner and buyers of this job can decide which quotes qualify.'),
  ),
  'quote.enter': policyOfRecord((principal, access: RfqAccess) => {
    if (!mayAct(principal, access.job.my_roles, 'edit'))
      return notAllowed('Only the owner and buyers of this job can enter a quote for a vendor.');
    const state = stateOf(access.rfq, access.now);
    if (state === 'draft')
      return conflict('NOT_PUBLISHED', 'No vendor has been invited yet. Publish the RFQ and send it first.');
    if (!allowsAct(state, 'enterQuote'))
      return conflict(
        'RFQ_CLOSED',
        'The deadline has passed, so you can no longer enter quotes. Ask the vendor for a clarification.',
      );
    return stopped(access);
  }),
  'technical.read': policyOfRecord((principal, { job }: Pick<RfqAccess, 'job'>) =>
    hasRole(principal, job.my_roles, READS_TECHNICAL)
      ? null
      : notAllowed('Only the owner, buyers, evaluators and auditors of this job can read its evaluation.'),
  ),
  'technical.clauses': policyOfRecord((principal, access: ClausesAccess) => {
    if (!hasRole(principal, access.job.my_roles, JUDGES)) return notJudging();
    return (
      (isOfferOpen(access.rfq) ? notEvaluated(access) : stopped(access)) ??
      (access.findingCount > 0
        ? conflict(
            'CLAUSES_IN_USE',
            'Quotes have already been evaluated against these clauses, so they cannot be changed.',
          )
        : null) ??
      toldAndClosed(access)
    );
  }),
  'technical.judge': policyOfRecord((principal, access: RfqAccess) =>
    hasRole(principal, access.job.my_roles, JUDGES) ? notEvaluated(access) : notJudging(),
  ),
};
