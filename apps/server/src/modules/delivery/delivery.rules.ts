import type { components } from '@millwright/contract/types';
import { addDays } from '@millwright/evaluation/calendar-days';
import {
  ACCEPTANCE_IN_DAYS,
  HIGHEST_CAP_PERCENT,
  liquidatedDamages,
  USUAL_CLAUSE,
} from '@millwright/evaluation/liquidated-damages';
import type { Damages, DamagesClause } from '@millwright/evaluation/liquidated-damages';
import { milestoneAmounts } from '@millwright/evaluation/milestone-amounts';
import { percentOfPaise } from '@millwright/evaluation/securities';
import { daysBetween } from '@millwright/evaluation/calendar-days';
import type { Row } from '../../db/schema.ts';
import type { FieldProblem } from '../../problems.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { mailWordsProblem } from '../vendor-profile/mail.rules.ts';
import { extendedDay, milestoneStateOf } from './milestone-states.rules.ts';
import type { MilestoneState, StoredState } from './milestone-states.rules.ts';

type Schemas = components['schemas'];
export type OrderRow = Row<'delivery_order'>;
export type MilestoneRow = Row<'milestone'>;
export type EvidenceRow = Row<'milestone_evidence'> & { files: Schemas['EvidenceFiles'] };
export type ChangeRow = Row<'milestone_change'>;
export type GuaranteeRow = Row<'guarantee'>;
export type PlannedMilestone = Schemas['PlannedMilestone'];

/** The terms of an order that was not planned yet. */
export const USUAL_TERMS: Schemas['DelayTerms'] = { ...USUAL_CLAUSE, base: 'undelivered' };

type Terms = Pick<OrderRow, 'rate_percent' | 'cap_percent' | 'grace_days' | 'damages_base'>;
export const termsOf = (row: Terms): Schemas['DelayTerms'] => ({
  ratePercent: row.rate_percent,
  capPercent: row.cap_percent,
  graceDays: row.grace_days,
  base: row.damages_base,
});

export const retentionOf = (
  row: Pick<OrderRow, 'retention_percent' | 'retention_until' | 'value_in_paise'>,
): Schemas['Retention'] | null =>
  row.retention_percent === null || row.retention_until === null
    ? null
    : {
        percent: row.retention_percent,
        releaseOn: row.retention_until,
        amountInPaise: percentOfPaise(row.value_in_paise, row.retention_percent),
      };

/** A guarantee with how long it is good. */
export const guaranteeOf = (row: GuaranteeRow, today: string): Schemas['Guarantee'] => ({
  _id: row.id,
  kind: row.kind,
  bank: row.bank,
  number: row.number,
  amountInPaise: row.amount_in_paise,
  validUntil: row.valid_until,
  claimUntil: row.claim_until,
  daysLeft: daysBetween(today, row.valid_until),
});

/** What is wrong with a plan, field by field. */
export function planProblems(terms: Schemas['DelayTerms'], milestones: readonly PlannedMilestone[]): FieldProblem[] {
  return [
    ...(Number(terms.capPercent) > HIGHEST_CAP_PERCENT
      ? [{ pointer: '/terms/capPercent', message: `Enter at most ${HIGHEST_CAP_PERCENT}%.` }]
      : []),
    ...milestones.flatMap(({ name, percentOfPrice, amountInPaise, evidenceAsked }, index): FieldProblem[] => {
      const at = `/milestones/${index}`;
      const words = Object.entries({ name: name.trim(), evidenceAsked }).flatMap(([field, text]) => {
        const message = text === '' ? null : mailWordsProblem(text);
        return message === null ? [] : [{ pointer: `${at}/${field}`, message }];
      });
      return [
        ...(name.trim() === '' ? [{ pointer: `${at}/name`, message: 'Enter a name.' }] : []),
        ...words,
        ...((percentOfPrice === null) === (amountInPaise === null)
          ? [{ pointer: `${at}/percentOfPrice`, message: 'Enter a percentage or an amount.' }]
          : []),
      ];
    }),
  ];
}

/** Which milestones name a message that the thread with their vendor does not have. */
export const messageProblems = (milestones: readonly PlannedMilestone[], missing: readonly number[]): FieldProblem[] =>
  milestones.flatMap(({ messageSeq }, index) =>
    messageSeq !== undefined && missing.includes(messageSeq)
      ? [
          {
            pointer: `/milestones/${index}/messageSeq`,
            message: 'is not a message in the conversation with this vendor',
          },
        ]
      : [],
  );

/** Whether the payments of stored milestones come to the contract value. */
export const isWholePlan = (valueInPaise: number, rows: readonly MilestoneRow[]): boolean =>
  milestoneAmounts(
    valueInPaise,
    rows.map(({ percent, amount_in_paise }) => ({
      percentOfPrice: percent,
      amountInPaise: percent === null ? amount_in_paise : null,
    })),
  ).isWhole;

/** Of a milestone, what its delay is worked out from. */
export type DelayedMilestone = Pick<
  MilestoneRow,
  'id' | 'due' | 'has_damages' | 'amount_in_paise' | 'applied_in_paise'
> & {
  state: StoredState;
  evidenceAt: string | null;
  acceptedAt: string | null;
  excusedDays: number;
};

/**
 * What is proposed as damages for the milestones of one order today, by their ids. Where the base is the contract value, the cap is of all together: what was
 * applied comes off first, then what is proposed for milestones that come before.
 */
export function damagesOf(
  order: Terms & Pick<OrderRow, 'value_in_paise'>,
  milestones: readonly DelayedMilestone[],
  today: string,
): Map<string, Damages> {
  const { base, ...clause } = termsOf(order);
  const isOfContract = base === 'contract';
  let earlier = isOfContract ? milestones.reduce((sum, { applied_in_paise }) => sum + (applied_in_paise ?? 0), 0) : 0;
  const proposed = new Map<string, Damages>();
  for (const milestone of milestones) {
    if (!milestone.has_damages || milestone.state === 'waived') continue;
    const own = isOfContract ? (milestone.applied_in_paise ?? 0) : 0;
    const damages = liquidatedDamages(
      clause satisfies DamagesClause,
      {
        due: milestone.due,
        evidenceOn: milestone.evidenceAt && indianDay(new Date(milestone.evidenceAt)),
        acceptedOn: milestone.acceptedAt && indianDay(new Date(milestone.acceptedAt)),
        today,
        excusedDays: milestone.excusedDays,
      },
      isOfContract ? order.value_in_paise : milestone.amount_in_paise,
      earlier - own,
    );
    if (damages.lateDays === 0) continue;
    proposed.set(milestone.id, damages);
    if (isOfContract && own === 0) earlier += damages.amountInPaise;
  }
  return proposed;
}

/** The evidence of a milestone that was not returned, from all of it. */
const standing = (evidence: readonly EvidenceRow[]): EvidenceRow | undefined =>
  evidence.find(({ outcome }) => outcome !== 'returned');

/** A milestone with everything that was done about it. */
export type MilestoneParts = { row: MilestoneRow; evidence: EvidenceRow[]; changes: ChangeRow[] };

/** What the milestones of a job are made of, by vendor and in their order. */
export function partsOf(rows: {
  milestones: readonly MilestoneRow[];
  evidence: readonly EvidenceRow[];
  changes: readonly ChangeRow[];
}): Map<string, MilestoneParts[]> {
  const evidence = Map.groupBy(rows.evidence, ({ milestone_id }) => milestone_id);
  const changes = Map.groupBy(rows.changes, ({ milestone_id }) => milestone_id);
  const parts = rows.milestones.map((row) => ({
    row,
    evidence: evidence.get(row.id) ?? [],
    changes: changes.get(row.id) ?? [],
  }));
  return Map.groupBy(parts, ({ row }) => row.job_vendor_id);
}

const excusedDaysOf = (changes: readonly ChangeRow[]): number =>
  changes.reduce(
    (sum, { state, is_excused, days }) => sum + (state === 'confirmed' && is_excused ? (days ?? 0) : 0),
    0,
  );

const delayed = ({ row, evidence, changes }: MilestoneParts): DelayedMilestone => ({
  ...row,
  evidenceAt: standing(evidence)?.at ?? null,
  acceptedAt: row.accepted_at,
  excusedDays: excusedDaysOf(changes),
});

/** Where a milestone is today. */
export type Standing = {
  state: MilestoneState;
  extendedTo: string;
  lateDays: number;
  acceptBy: string | null;
  damages: Damages | null;
};

/** Where each milestone of an order is today, by its id. */
export function standingsOf(order: OrderRow, parts: readonly MilestoneParts[], today: string): Map<string, Standing> {
  const damages = damagesOf(order, parts.map(delayed), today);
  return new Map(
    parts.map(({ row, evidence, changes }) => {
      const extendedTo = extendedDay(row.due, changes);
      return [
        row.id,
        standingOf(
          {
            stored: row.state,
            extendedTo,
            evidenceAt: standing(evidence)?.at ?? null,
            damages: damages.get(row.id) ?? null,
          },
          today,
        ),
      ];
    }),
  );
}

/** The same of one whose parts are known. */
export function standingOf(
  {
    stored,
    extendedTo,
    evidenceAt,
    damages,
  }: { stored: StoredState; extendedTo: string; evidenceAt: string | null; damages: Damages | null },
  today: string,
): Standing {
  const evidenceOn = evidenceAt && indianDay(new Date(evidenceAt));
  const state = milestoneStateOf(stored, extendedTo, today);
  return {
    state,
    extendedTo,
    lateDays: state === 'waived' ? 0 : Math.max(0, daysBetween(extendedTo, evidenceOn ?? today)),
    acceptBy: state === 'evidence_submitted' && evidenceOn ? addDays(evidenceOn, ACCEPTANCE_IN_DAYS) : null,
    damages,
  };
}

/** Days that the buyer took too long to return evidence: they are excused, since the vendor could not know. */
export function daysOverAcceptance(submittedAt: string, now: Date): number {
  const waited = daysBetween(indianDay(new Date(submittedAt)), indianDay(now));
  return Math.max(0, waited - ACCEPTANCE_IN_DAYS);
}

export const evidenceOf = (row: EvidenceRow): Schemas['Evidence'] => ({
  number: row.number,
  at: row.at,
  byName: row.by_name,
  words: row.words,
  files: row.files,
  outcome: row.outcome,
  reason: row.reason,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
});

/** A milestone as its buyer sees it. */
export const milestoneOf = (
  { row, evidence, changes }: MilestoneParts,
  { state, extendedTo, lateDays, acceptBy, damages }: Standing,
  can: Schemas['Milestone']['can'],
  mayConfirm: (change: ChangeRow) => boolean,
): Schemas['Milestone'] => ({
  _id: row.id,
  name: row.name,
  due: row.due,
  extendedTo,
  percentOfPrice: row.percent,
  amountInPaise: row.amount_in_paise,
  evidenceAsked: row.evidence_asked,
  hasDamages: row.has_damages,
  ...(row.message_seq !== null && { messageSeq: row.message_seq }),
  state,
  lateDays,
  acceptBy,
  evidence: evidence.map(evidenceOf),
  changes: changes.map((change) => ({
    _id: change.id,
    kind: change.kind,
    days: change.days,
    isExcused: change.is_excused,
    reason: change.reason,
    by: change.requested_by_name,
    at: change.requested_at,
    state: change.state,
    decidedBy: change.decided_by_name,
    can: { confirm: mayConfirm(change) },
  })),
  acceptedAt: row.accepted_at,
  damages,
  applied:
    row.applied_in_paise === null
      ? null
      : { amountInPaise: row.applied_in_paise, by: row.applied_by!, at: row.applied_at! },
  can,
});

/** A milestone as its vendor sees it: nothing of who of the buyer's people did what, and damages only once they were applied. */
export const vendorMilestoneOf = (
  { row, evidence }: MilestoneParts,
  { state, extendedTo, acceptBy }: Standing,
  canSubmit: boolean,
): Schemas['VendorMilestone'] => ({
  _id: row.id,
  name: row.name,
  due: row.due,
  extendedTo,
  amountInPaise: row.amount_in_paise,
  evidenceAsked: row.evidence_asked,
  state,
  acceptBy,
  evidence: evidence.map((one) => {
    const { decidedAt: _at, decidedBy: _by, ...shown } = evidenceOf(one);
    return shown;
  }),
  damagesInPaise: row.applied_in_paise,
  can: { submit: canSubmit },
});

const NO_COUNTS: Schemas['MilestonePage']['counts'] = {
  planned: 0,
  due: 0,
  overdue: 0,
  evidence_submitted: 0,
  returned: 0,
  accepted: 0,
  waived: 0,
};
/** How many of some milestones are in each state. */
export function countsOf(states: readonly MilestoneState[]): Schemas['MilestonePage']['counts'] {
  const counts = { ...NO_COUNTS };
  for (const state of states) counts[state] += 1;
  return counts;
}
