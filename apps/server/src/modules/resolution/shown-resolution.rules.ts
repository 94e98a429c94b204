import type { components } from '@millwright/contract/types';
import type { Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { resolutionPolicies } from './resolution.policies.ts';
import type { ResolutionAccess } from './resolution.policies.ts';
import type { PaperRow, PersonRow, ResolutionRow } from './resolution.queries.ts';
import { counts, handOvers, LONGEST_CHAIN, mayBeHandedTo, turnOf } from './resolution.rules.ts';
import type { Step, Surroundings } from './resolution.rules.ts';

type Schemas = components['schemas'];

/** What is shown of a resolution is made of. */
export type ResolutionParts = {
  job: JobRow;
  row: ResolutionRow;
  papers: readonly PaperRow[];
  people: readonly PersonRow[];
  around: Surroundings;
  /** When its reader looked at the approvals of the job last. */
  seen: string | null;
  /** Changes of the approval rules by who proposed it, for who is asked. */
  ruleChanges: Schemas['ProposersRuleChange'][];
  access: ResolutionAccess;
};

const DAY_IN_MS = 86_400_000;

/** A resolution as its reader sees it. */
export function resolutionOf(
  { job, row, papers, people, around, seen, ruleChanges, access }: ResolutionParts,
  principal: Principal,
): Schemas['Resolution'] {
  const names = new Map(people.map(({ userId, fullName, designation }) => [userId, { userId, fullName, designation }]));
  const personOf = (userId: string) =>
    names.get(userId) ?? { userId, fullName: 'A former colleague', designation: null };
  const steps = new Map(row.stages.flatMap((stage) => stage.steps).map((step) => [step.id, step]));
  // What nobody confirmed says nothing of a step that was decided otherwise.
  const overrideOf = ({ override, state }: Step): Schemas['ResolutionStep']['override'] =>
    override && (override.confirmed || state === 'pending')
      ? {
          askedBy: personOf(override.askedById),
          isMine: override.askedById === principal.userId,
          askedAt: override.askedAt,
          reason: override.reason,
          confirmedBy: override.confirmed && personOf(override.confirmed.byId),
          confirmedAt: override.confirmed?.at ?? null,
          confirmReason: override.confirmed?.reason ?? null,
        }
      : null;
  const stepOf = (step: Step): Schemas['ResolutionStep'] => {
    const before = step.inPlaceOf === null ? undefined : steps.get(step.inPlaceOf);
    return {
      _id: step.id,
      person: personOf(step.personId),
      inPlaceOf: before ? personOf(before.personId).fullName : null,
      how: step.how,
      state: step.state,
      decidedAt: step.decidedAt,
      reason: step.reason,
      comment: step.comment,
      isAutomatic: step.isAutomatic,
      override: overrideOf(step),
    };
  };
  const waiting = [...steps.values()].filter(({ state, since }) => state === 'pending' && since !== null);
  const firstSince = waiting.map(({ since }) => Date.parse(since!)).toSorted((left, right) => left - right)[0];
  const turn = turnOf(row.stages, principal.userId);
  const canDecide = may(resolutionPolicies['resolution.decide'], principal, access);
  const canHand = canDecide && turn !== undefined && handOvers(row.stages, turn.step) < LONGEST_CHAIN;
  const { option: _, awards: __, ...proposal } = row.proposal;
  return {
    ...proposal,
    validity: proposal.validity ?? null,
    _id: row.id,
    number: `${numberOf(job).replace('JR', 'RES')}-${row.number}`,
    version: row.version,
    jobNumber: numberOf(job),
    title: job.title ?? 'Untitled job',
    state: row.state,
    isNew: row.proposed_by !== principal.userId && (seen === null || seen < row.changed_at),
    ruleChanges,
    proposedBy: { userId: row.proposed_by, fullName: row.proposed_by_name, isMe: row.proposed_by === principal.userId },
    proposedAt: row.proposed_at,
    reason: row.reason,
    fingerprint: row.fingerprint.toString('hex'),
    stages: row.stages.map(({ name, policy, needed, state, since, steps: ofStage }) => ({
      name,
      policy,
      needed,
      state,
      since,
      steps: ofStage.filter(counts).map(stepOf),
    })),
    documents: papers
      .filter(({ resolution_id }) => resolution_id === row.id)
      .map(({ id, name, size_in_bytes, added_by }) => ({
        _id: id,
        name,
        sizeInBytes: size_in_bytes,
        addedBy: added_by,
      })),
    decideBy:
      row.state === 'pending' && firstSince !== undefined
        ? new Date(firstSince + row.escalate_after_days * DAY_IN_MS).toISOString()
        : null,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
    endComment: row.end_comment,
    log:
      row.log_count !== null && row.log_fingerprint !== null
        ? { entries: row.log_count, fingerprint: row.log_fingerprint.toString('hex') }
        : null,
    can: {
      decide: canDecide,
      override: may(resolutionPolicies['resolution.override'], principal, access),
      withdraw: may(resolutionPolicies['resolution.withdraw'], principal, access),
      addDocuments: may(resolutionPolicies['resolution.document'], principal, access),
      handTo: canHand
        ? people.filter(({ userId }) => mayBeHandedTo(row.stages, userId, around)).map(({ userId }) => personOf(userId))
        : [],
    },
  };
}
