import type { components } from '@millwright/contract/types';
import { indianTime } from '../../indian-time.ts';
import type { FieldProblem } from '../../problems.ts';
import type { LogChange } from '../activity-log/log-changes.rules.ts';
import { fieldChanges } from '../activity-log/log-changes.rules.ts';
import type { RfqRow } from './rfq-states.rules.ts';

type Schemas = components['schemas'];
type Waiting = Schemas['RfqPendingChange']['waitsFor'][number];

/** A pending change of a published RFQ. `confirmed_by` includes who requested it. */
export type RfqChangeRow = {
  id: string;
  job_id: string;
  requested_by: string;
  requested_at: string;
  expires_at: string;
  confirmed_by: string[];
} & (
  | { kind: 'deadline'; deadline: string; opener_ids: null; minimum_quotes: null }
  | { kind: 'openers'; deadline: null; opener_ids: string[]; minimum_quotes: null }
  | { kind: 'minimum_quotes'; deadline: null; opener_ids: null; minimum_quotes: number }
);

/** What the owner of a published RFQ does not publish alone; null where it is as in effect. */
export type WantedChanges = { deadline: string | null; openerIds: string[] | null; minimumQuotes: number | null };
/** What of an RFQ is in effect, as a change puts something in its place. */
type InEffect = Pick<RfqRow, 'opens_by' | 'closes_at' | 'needs_quotes'>;

/** Somebody who may open the quotes of the job. */
export type PossibleOpener = { user_id: string; full_name: string; is_super_user: boolean };

const HOUR_IN_MS = 3_600_000;
/** How long a change can be confirmed. */
export const CHANGE_LIFETIME_IN_MS = 72 * HOUR_IN_MS;
/** How much time vendors keep from the confirmation of an earlier deadline on. */
const NOTICE_OF_EARLIER_DEADLINE_IN_MS = 48 * HOUR_IN_MS;

const areSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((id) => right.includes(id));

/** Which terms of a published RFQ the owner does not publish alone. `hasQuotes`: whether a vendor ever submitted one. */
export function changesToConfirm(
  rfq: InEffect & Pick<RfqRow, 'revision' | 'deadline' | 'opener_ids' | 'minimum_quotes'>,
  hasQuotes: boolean,
): WantedChanges {
  if (rfq.revision === 0) return { deadline: null, openerIds: null, minimumQuotes: null };
  const { deadline, closes_at, opener_ids, opens_by, minimum_quotes, needs_quotes } = rfq;
  const isEarlier = deadline !== null && Date.parse(deadline) < Date.parse(closes_at!);
  return {
    deadline: hasQuotes && isEarlier ? deadline : null,
    openerIds: opener_ids.length > 0 && !areSame(opener_ids, opens_by!) ? opener_ids : null,
    minimumQuotes: hasQuotes && minimum_quotes < needs_quotes! ? minimum_quotes : null,
  };
}

/** Whether an earlier deadline leaves vendors enough time from now. */
export const isFarEnough = (deadline: string, now: Date): boolean =>
  Date.parse(deadline) >= now.getTime() + NOTICE_OF_EARLIER_DEADLINE_IN_MS;

/** Returns what is wrong with an earlier deadline that is requested now. */
export const earlierDeadlineProblems = (deadline: string | null, now: Date): FieldProblem[] =>
  deadline === null || isFarEnough(deadline, now)
    ? []
    : [
        {
          pointer: '/terms/deadline',
          message: `Vendors have quoted. Choose ${indianTime(new Date(now.getTime() + NOTICE_OF_EARLIER_DEADLINE_IN_MS))} or later.`,
        },
      ];

/** Where the confirmation of a change stands. */
export type Confirmation = {
  isComplete: boolean;
  waitsFor: Waiting[];
  mayConfirm: (userId: string) => boolean;
};

/** Whose confirmation a change still needs. Who may not open quotes any more is not asked. */
export function confirmationOf(
  change: RfqChangeRow,
  rfq: Pick<RfqRow, 'opens_by'>,
  possible: readonly PossibleOpener[],
): Confirmation {
  const byId = new Map(possible.map((person) => [person.user_id, person]));
  const confirmed = change.confirmed_by.filter((id) => byId.has(id) || id === change.requested_by);
  const isNew = (id: string) => byId.has(id) && !confirmed.includes(id);
  if (change.kind !== 'openers') {
    const isComplete = confirmed.length > 1;
    return {
      isComplete,
      waitsFor: isComplete ? [] : [{ who: 'possible_opener', fullName: null }],
      mayConfirm: isNew,
    };
  }
  const present = (rfq.opens_by ?? []).filter((id) => byId.has(id));
  const removed = present.filter((id) => !change.opener_ids.includes(id));
  const missing = removed.filter((id) => !confirmed.includes(id));
  const presentWhoConfirmed = present.filter((id) => confirmed.includes(id));
  const needsAny = removed.length === 0 && present.length > 0 && presentWhoConfirmed.length === 0;
  // The super user is a second person: not the one opener, or, where no opener is left, not who requested it.
  const others = removed.length > 0 ? removed : present.length > 0 ? presentWhoConfirmed : [change.requested_by];
  const needsSuperUser = !confirmed.some(
    (id) => byId.get(id)?.is_super_user && (needsAny || others.some((other) => other !== id)),
  );
  // Where the one opener who confirmed is a super user, another opener makes them two as well.
  const isSecondOpener = (id: string) =>
    removed.length === 0 && present.includes(id) && confirmed.some((one) => byId.get(one)?.is_super_user);
  return {
    isComplete: missing.length === 0 && !needsAny && !needsSuperUser,
    waitsFor: [
      ...missing.map((id): Waiting => ({ who: 'opener', fullName: byId.get(id)!.full_name })),
      ...(needsAny ? [{ who: 'any_opener', fullName: null } as const] : []),
      ...(needsSuperUser ? [{ who: 'super_user', fullName: null } as const] : []),
    ],
    mayConfirm: (id) =>
      isNew(id) &&
      (missing.includes(id) ||
        (needsAny && present.includes(id)) ||
        (needsSuperUser && (byId.get(id)!.is_super_user || isSecondOpener(id)))),
  };
}

/** What a change puts in place of what, in words of the log and of mails. `names` are those of openers. */
export function changeInWords(change: RfqChangeRow, rfq: InEffect, names: ReadonlyMap<string, string>): LogChange[] {
  const named = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []).join(', ');
  if (change.kind === 'deadline') return fieldChanges({ deadline: rfq.closes_at }, { deadline: change.deadline });
  if (change.kind === 'openers')
    return fieldChanges({ openers: named(rfq.opens_by ?? []) }, { openers: named(change.opener_ids) });
  return fieldChanges({ minimumQuotes: rfq.needs_quotes }, { minimumQuotes: change.minimum_quotes });
}

/** A pending change as its reader sees it. */
export function pendingChangeOf(
  change: RfqChangeRow,
  rfq: InEffect,
  { waitsFor }: Confirmation,
  names: ReadonlyMap<string, string>,
  can: Schemas['RfqPendingChange']['can'],
): Schemas['RfqPendingChange'] {
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? 'A former colleague');
  const [before, after] =
    change.kind === 'deadline'
      ? [[rfq.closes_at!], [change.deadline]]
      : change.kind === 'openers'
        ? [named(rfq.opens_by ?? []), named(change.opener_ids)]
        : [[String(rfq.needs_quotes)], [String(change.minimum_quotes)]];
  return {
    _id: change.id,
    kind: change.kind,
    before,
    after,
    requestedBy: named([change.requested_by])[0]!,
    requestedAt: change.requested_at,
    expiresAt: change.expires_at,
    confirmedBy: named(change.confirmed_by.filter((id) => id !== change.requested_by)),
    waitsFor,
    can,
  };
}
