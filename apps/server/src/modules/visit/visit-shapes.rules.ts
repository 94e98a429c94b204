import type { components } from '@millwright/contract/types';
import type { RowUpdate } from '../../db/schema.ts';
import type { Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { qrOf } from './visit-qr.rules.ts';
import type { PersonRow, SlotRow, VisitRow } from './visit-row.ts';
import { visitPolicies } from './visit.policies.ts';
import {
  actsNow,
  GATE_AFTER,
  GATE_BEFORE,
  missingOf,
  passNumber,
  passSecrets,
  PAST_STATES,
  PLANT_ZONE,
  stateNow,
  VISIT_TYPES,
  visitNumber,
} from './visit.rules.ts';
import type { ClosedDay, VisitPosition, VisitSide } from './visit.rules.ts';

type Schemas = components['schemas'];
type EventRow = {
  at: string;
  what: string;
  side: Schemas['VisitEvent']['side'];
  by_name: string | null;
  from_state: string | null;
  to_state: string;
  comment: string | null;
};
type ReportRow = {
  words: string;
  by_user: string;
  by_name: string;
  saved_at: string;
  submitted_at: string | null;
  files: Schemas['MessageFile'][];
};

const ERASE_AFTER_IN_MS = 180 * 24 * 60 * 60 * 1000;
const iso = (time: string): string => new Date(time).toISOString();
const isoOrNull = (time: string | null): string | null => time && iso(time);
const later = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();

/** What the rules need to know of a visit. */
export const positionOf = (row: VisitRow): VisitPosition => ({
  ...row,
  first_slot_at:
    row.slots.find(({ id, round }) =>
      row.accepted_slot_id === null ? round === row.round : id === row.accepted_slot_id,
    )?.starts_at ?? null,
  isAnybodyInside: row.people.some(isInside),
});

export const isInside = ({ in_at, out_at }: Pick<PersonRow, 'in_at' | 'out_at'>): boolean =>
  in_at !== null && out_at === null;

/** Cancelling a visit changes its calendar entry, where it has one. */
export const cancelledColumns = ({
  confirmed_at,
  sequence,
}: Pick<VisitRow, 'confirmed_at' | 'sequence'>): RowUpdate<'visit'> =>
  confirmed_at === null ? {} : { sequence: sequence + 1 };

/** What the gate still asks for, on the day of the slot that is meant, or today. */
export const missingNow = (row: VisitRow, now: Date, startsAt: string | null = row.starts_at) =>
  missingOf(
    { ...row, asks: row.asks as Schemas['VisitAsk'][], peopleCount: row.people.length },
    indianDay(startsAt === null ? now : new Date(startsAt)),
  );

export const plantOf = (plant: { id: string; name: string }): Schemas['VisitPlant'] => ({
  _id: plant.id,
  name: plant.name,
  timeZone: PLANT_ZONE,
});

function slotOf(row: VisitRow, slot: SlotRow): Schemas['VisitSlot'] {
  const isChosen =
    slot.id === row.accepted_slot_id ||
    (row.starts_at !== null && isSame(slot.starts_at, row.starts_at) && isSame(slot.ends_at, row.ends_at!));
  const isOver = slot.round < row.round || row.state === 'confirmed';
  return {
    _id: slot.id,
    round: slot.round,
    by: slot.side,
    startsAt: iso(slot.starts_at),
    endsAt: iso(slot.ends_at),
    state: isChosen ? 'chosen' : isOver ? 'passed' : 'offered',
    isTaken: row.taken.includes(slot.id),
  };
}
const isSame = (left: string, right: string) => Date.parse(left) === Date.parse(right);

/** Who has to do something next. */
function waitsFor(row: VisitRow, now: Date): VisitSide | null {
  const state = stateNow(positionOf(row), now);
  if (state === 'counter_proposed' || state === 'completed' || state === 'report_submitted') return 'buyer';
  if (state === 'reschedule_requested') return row.offered_by === 'buyer' ? 'vendor' : 'buyer';
  if (state !== 'requested') return null;
  return row.accepted_slot_id === null || missingNow(row, now).some((ask) => ask !== 'work_permit')
    ? 'vendor'
    : 'buyer';
}

const isOpen = (state: string) =>
  state === 'requested' || state === 'counter_proposed' || state === 'reschedule_requested';

/** What the buyer and the vendor both see of a visit. */
function sharedOf(row: VisitRow, now: Date) {
  const position = positionOf(row);
  const state = stateNow(position, now);
  const slots = row.slots.map((slot) => slotOf(row, slot));
  return {
    number: visitNumber(row.number),
    version: row.version,
    type: row.type,
    title: row.title,
    state,
    plant: plantOf({ id: row.plant_id, name: row.plant_name }),
    slots,
    slot: slots.findLast((slot) => slot.state === 'chosen') ?? null,
    answerBy: isOpen(state) && position.first_slot_at !== null ? iso(position.first_slot_at) : null,
    waitsFor: waitsFor(row, now),
  };
}

/** How far the gate pass of a visit is, by its asks and its people. */
function gatePassOf(row: VisitRow, now: Date): Schemas['VisitGatePass'] {
  const state = stateNow(positionOf(row), now);
  const isIssued = row.confirmed_at !== null && ['confirmed', 'reschedule_requested', 'checked_in'].includes(state);
  return {
    state: !VISIT_TYPES[row.type].isAtPlant
      ? 'elsewhere'
      : PAST_STATES.includes(state)
        ? 'closed'
        : row.asks.length === 0
          ? 'not_needed'
          : isIssued
            ? 'issued'
            : 'collecting',
    number: isIssued && row.asks.length > 0 ? passNumber(row.number) : null,
    readyCount: row.asks.length - missingNow(row, now).length,
    askedCount: row.asks.length,
    insideCount: row.people.filter(isInside).length,
  };
}

/** A visit in a list. */
export function cardOf(row: VisitRow, me: string, now: Date): Schemas['VisitCard'] {
  const shared = sharedOf(row, now);
  return {
    _id: row.id,
    ...shared,
    slots: shared.slots.filter(({ round }) => round === row.round),
    job: jobOf(row),
    vendor: {
      companyName: row.vendor_name,
      gstn: row.gstn,
      jobVendorId: row.job_vendor_id,
      email: row.email,
    },
    host: { userId: row.host_user_id, fullName: row.host_name, isMe: row.host_user_id === me },
    peopleCount: row.people.length,
    gatePass: gatePassOf(row, now),
    changedAt: iso(row.changed_at),
    isNew: row.is_new,
  };
}

const jobOf = ({ job_id, job_year, job_number, job_title }: VisitRow): Schemas['ChatJob'] | null =>
  job_id === null || job_year === null || job_number === null
    ? null
    : { jobId: job_id, number: numberOf({ year: job_year, number: job_number }), title: job_title };

const packOf = (row: VisitRow): Schemas['SavedVisitPack'] | null =>
  row.pack && {
    ...row.pack,
    people: row.people.map((one) => ({
      _id: one.id,
      name: one.full_name!,
      mobile: one.mobile!,
      company: one.employer!,
      idType: one.id_type as Schemas['VisitIdType'],
      idLastFour: one.id_last_four!,
    })),
    savedAt: iso(row.pack_saved_at!),
  };

/** The gate pass of a visit that was confirmed and is not over. */
export function passOf(
  row: VisitRow,
  { secret, publicUrl }: { secret: Buffer; publicUrl: string },
): Schemas['VisitPass'] | null {
  if (row.confirmed_at === null || row.asks.length === 0) return null;
  if (!['confirmed', 'reschedule_requested', 'checked_in'].includes(row.state)) return null;
  const { token, code } = passSecrets(secret, row.id);
  const link = `${publicUrl}/gate#${token}`;
  return {
    number: passNumber(row.number),
    code,
    link,
    qr: qrOf(link),
    validFrom: later(row.starts_at!, -GATE_BEFORE),
    validUntil: later(row.ends_at!, GATE_AFTER),
  };
}

const detailsOf = (row: VisitRow, events: readonly EventRow[], now: Date) => ({
  round: row.round,
  place: row.place,
  area: row.area,
  asks: row.asks as Schemas['VisitAsk'][],
  ppe: row.ppe as Schemas['PpeItem'][],
  permitNumber: row.permit_number,
  note: row.note,
  missing: missingNow(row, now),
  attendance: row.people
    .filter(({ in_at }) => in_at !== null)
    .map((one) => ({
      personId: one.id,
      name: one.full_name,
      inAt: isoOrNull(one.in_at),
      outAt: isoOrNull(one.out_at),
      isLateEntry: one.is_late_entry,
    })),
  history: events.map((event) => ({
    at: iso(event.at),
    what: event.what as Schemas['VisitEvent']['what'],
    side: event.side,
    name: event.by_name,
    from: event.from_state as Schemas['VisitState'] | null,
    to: event.to_state as Schemas['VisitState'],
    comment: event.comment,
  })),
  erasesAt:
    row.pack_saved_at === null || row.erased_at !== null
      ? null
      : later(row.ends_at ?? row.changed_at, ERASE_AFTER_IN_MS),
});

/** A visit as the buyer reads it. Who neither manages nor hosts it does not see who comes. */
export function visitOf(
  row: VisitRow,
  around: {
    events: readonly EventRow[];
    report: ReportRow | null;
    papers: Schemas['Visit']['papers'];
    closedDays: ClosedDay[];
  },
  { principal, config, now }: { principal: Principal; config: { secret: Buffer; publicUrl: string }; now: Date },
): Schemas['Visit'] {
  const manages = may(visitPolicies['visit.change'], principal, row);
  const state = stateNow(positionOf(row), now);
  const details = detailsOf(row, around.events, now);
  const { report } = around;
  return {
    ...cardOf(row, principal.userId, now),
    ...details,
    slots: sharedOf(row, now).slots,
    threadId: row.thread_id,
    pack: manages ? packOf(row) : null,
    papers: around.papers,
    closedDays: around.closedDays,
    pass: manages ? passOf(row, config) : null,
    report: report && {
      text: report.words,
      files: report.files,
      by: { userId: report.by_user, fullName: report.by_name, isMe: report.by_user === principal.userId },
      savedAt: iso(report.saved_at),
      submittedAt: isoOrNull(report.submitted_at),
    },
    can: {
      acts: manages
        ? (actsNow(positionOf(row), 'buyer', now).filter((act) => act !== 'report') as Schemas['VisitAct'][])
        : [],
      delete: manages && state === 'draft',
      report: manages && state === 'completed',
    },
  };
}

/** A visit as its vendor reads it: nothing of others, and nothing of what the buyer writes for itself. */
export function vendorVisitOf(
  row: VisitRow & { buyer: string },
  { events, closedDays }: { events: readonly EventRow[]; closedDays: ClosedDay[] },
  { config, now }: { config: { secret: Buffer; publicUrl: string }; now: Date },
): Schemas['VendorVisit'] {
  const acts = actsNow(positionOf(row), 'vendor', now);
  // What happened before the vendor was asked is not its business.
  const details = detailsOf(
    row,
    events.filter(({ what }) => !['created', 'edited', 'report_submitted', 'closed'].includes(what)),
    now,
  );
  const job = jobOf(row);
  return {
    visit: row.id,
    ...sharedOf(row, now),
    ...details,
    buyer: row.buyer,
    vendorName: row.vendor_name,
    host: row.host_name,
    jobNumber: job?.number ?? null,
    jobTitle: job?.title ?? null,
    pack: packOf(row),
    pass: passOf(row, config),
    closedDays,
    now: now.toISOString(),
    can: {
      answers: acts.filter((act) => act !== 'save_pack') as Schemas['VendorVisitAct'][],
      pack: acts.includes('save_pack'),
    },
  };
}
