import { createHmac } from 'node:crypto';
import type { components } from '@millwright/contract/types';
import { conflict, illegalTransition } from '../../problems.ts';
import type { FieldProblem, Problem } from '../../problems.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';

type Schemas = components['schemas'];
export type VisitType = Schemas['VisitType'];
export type VisitAsk = Schemas['VisitAsk'];

/** The zone of plants: all are in India. */
export const PLANT_ZONE = 'Asia/Kolkata';
export const MIN_SLOTS = 2;
export const MAX_SLOTS = 5;
export const MAX_ROUNDS = 5;
export const GRID_IN_MINUTES = 15;

const ASKS: readonly VisitAsk[] = ['people', 'ppe', 'vehicle', 'tools', 'insurance', 'induction', 'work_permit'];
const PPE: readonly Schemas['PpeItem'][] = [
  'helmet',
  'shoes',
  'goggles',
  'gloves',
  'ear_protection',
  'hi_vis_vest',
  'fr_overall',
  'harness',
  'gas_detector',
];
const ID_TYPES: readonly Schemas['VisitIdType'][] = [
  'company_id',
  'pan',
  'driving_licence',
  'passport',
  'voter_id',
  'masked_aadhaar',
];

/** The types of visits in their order, and what the gate asks for unless somebody chooses otherwise. */
export const VISIT_TYPES: Readonly<Record<VisitType, { name: string; isAtPlant: boolean; asks: readonly VisitAsk[] }>> =
  {
    site_survey: { name: 'Site survey', isAtPlant: true, asks: ['people', 'ppe', 'insurance'] },
    pre_bid_meeting: { name: 'Pre-bid meeting', isAtPlant: true, asks: ['people', 'ppe'] },
    vendor_shop_visit: { name: 'Vendor shop visit', isAtPlant: false, asks: [] },
    technical_audit: { name: 'Technical audit', isAtPlant: true, asks: ['people', 'ppe'] },
    safety_induction: { name: 'Safety induction', isAtPlant: true, asks: ['people', 'ppe'] },
    work_inspection: { name: 'Work inspection', isAtPlant: true, asks: ['people', 'ppe', 'insurance', 'induction'] },
    handover: { name: 'Handover', isAtPlant: true, asks: ['people', 'ppe'] },
  };

/** What getRequestTypeList answers. */
export const TYPES_ANSWER: Schemas['VisitTypes'] = {
  types: (Object.keys(VISIT_TYPES) as VisitType[]).map((type) => ({
    type,
    ...VISIT_TYPES[type],
    asks: [...VISIT_TYPES[type].asks],
  })),
  asks: [...ASKS],
  ppe: [...PPE],
  idTypes: [...ID_TYPES],
  limits: { minSlots: MIN_SLOTS, maxSlots: MAX_SLOTS, maxRounds: MAX_ROUNDS, gridInMinutes: GRID_IN_MINUTES },
};

const MINUTE = 60_000;
const GRID = GRID_IN_MINUTES * MINUTE;
const DAY = 24 * 60 * MINUTE;
const LONGEST_SLOT = 12 * 60 * MINUTE;
const LATEST_SLOT = 365 * DAY;

type NewSlot = Schemas['NewSlots'][number];
export type ClosedDay = Schemas['ClosedDay'];

const dayText = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
/** Why a slot that touches a day on which the plant is closed is refused. */
export const closedText = ({ date, name }: ClosedDay): string =>
  `The plant is closed on ${dayText.format(new Date(`${date}T00:00:00Z`))} (${name}). Choose another day.`;

/**
 * What is wrong with slots that are offered, on days on which the plant is closed too. The zone of plants is a whole number of quarters of an hour from UTC, so that a quarter of its clock is one
 * of UTC.
 */
export function slotProblems(
  slots: readonly NewSlot[],
  { now, closedDays }: { now: Date; closedDays: readonly ClosedDay[] },
): FieldProblem[] {
  return slots.flatMap(({ startsAt, endsAt }, index) => {
    const start = Date.parse(startsAt);
    const end = Date.parse(endsAt);
    const at = (field: 'startsAt' | 'endsAt', message: string) => [{ pointer: `/slots/${index}/${field}`, message }];
    if (start % GRID !== 0) return at('startsAt', 'Start on the quarter hour, such as 10:15.');
    if (end % GRID !== 0) return at('endsAt', 'End on the quarter hour, such as 10:15.');
    if (end <= start) return at('endsAt', 'End after the start.');
    if (end - start > LONGEST_SLOT) return at('endsAt', 'A visit can last up to 12 hours.');
    if (start <= now.getTime()) return at('startsAt', 'Choose a time in the future.');
    if (start > now.getTime() + LATEST_SLOT) return at('startsAt', 'Choose a time within a year.');
    const [first, last] = [indianDay(new Date(start)), indianDay(new Date(end - 1))];
    const closed = closedDays.find(({ date }) => date >= first && date <= last);
    if (closed) return at('startsAt', closedText(closed));
    const other = slots.findIndex((one) => Date.parse(one.startsAt) < end && Date.parse(one.endsAt) > start);
    return other < index ? at('startsAt', `Overlaps slot ${other + 1}.`) : [];
  });
}

/** Where a visit is (domain rules, state machines, 4.8). */
export type VisitState = Schemas['VisitState'];
export type VisitSide = Schemas['VisitSide'];
export type VisitAct = Schemas['VisitAct'] | Schemas['VendorVisitAct'] | 'save_pack' | 'report' | 'check_in' | 'expire';
export type VisitActor = VisitSide | 'gate' | 'system';

/** Who can do what in which state, and where it leads; more than one state where it depends on the visit. */
export const VISIT_MOVES: Readonly<
  Record<VisitState, Partial<Record<VisitActor, Partial<Record<VisitAct, readonly VisitState[]>>>>>
> = {
  draft: { buyer: { edit: ['draft'], send: ['requested'] } },
  requested: {
    buyer: { edit: ['requested'], confirm: ['confirmed'], cancel: ['cancelled'] },
    vendor: {
      accept: ['requested', 'confirmed'],
      propose: ['counter_proposed'],
      decline: ['declined'],
      save_pack: ['requested'],
    },
    system: { expire: ['expired'] },
  },
  counter_proposed: {
    buyer: {
      edit: ['counter_proposed'],
      propose: ['requested'],
      confirm: ['confirmed'],
      decline: ['declined'],
      cancel: ['cancelled'],
    },
    vendor: { cancel: ['cancelled'], save_pack: ['counter_proposed'] },
    system: { expire: ['expired'] },
  },
  confirmed: {
    buyer: {
      edit: ['confirmed'],
      reschedule: ['reschedule_requested'],
      cancel: ['cancelled'],
      no_show: ['no_show'],
      complete: ['completed'],
    },
    vendor: { reschedule: ['reschedule_requested'], cancel: ['cancelled'], save_pack: ['confirmed'] },
    gate: { check_in: ['checked_in'] },
  },
  // Whoever did not ask for it answers. Declined, or not answered in time, what was confirmed stays.
  reschedule_requested: {
    buyer: {
      edit: ['reschedule_requested'],
      propose: ['reschedule_requested'],
      confirm: ['confirmed'],
      decline: ['confirmed'],
      cancel: ['cancelled'],
    },
    vendor: {
      accept: ['confirmed'],
      propose: ['reschedule_requested'],
      decline: ['confirmed'],
      cancel: ['cancelled'],
      save_pack: ['reschedule_requested'],
    },
    gate: { check_in: ['checked_in'] },
    system: { expire: ['confirmed'] },
  },
  checked_in: {
    buyer: { complete: ['completed'] },
    gate: { check_in: ['checked_in'] },
    system: { complete: ['completed'] },
  },
  completed: { buyer: { report: ['completed', 'report_submitted'] } },
  report_submitted: { buyer: { close: ['closed'] } },
  closed: {},
  declined: {},
  cancelled: {},
  no_show: {},
  expired: {},
};
export const VISIT_STATES = Object.keys(VISIT_MOVES) as readonly VisitState[];
/** The states of visits that are over. */
export const PAST_STATES: readonly VisitState[] = [
  'completed',
  'report_submitted',
  'closed',
  'declined',
  'cancelled',
  'no_show',
  'expired',
];

/** What the rules need to know of a visit. */
export type VisitPosition = {
  state: VisitState;
  type: VisitType;
  /** How many rounds this agreement took, and whose offer is on the table. */
  tries: number;
  round: number;
  offered_by: VisitSide;
  accepted_slot_id: string | null;
  starts_at: string | null;
  ends_at: string | null;
  /** The start of the first slot of the round on the table, or of the one that was accepted. */
  first_slot_at: string | null;
  isAnybodyInside: boolean;
};

const GRACE = 30 * MINUTE;
/** From when people check in, and until when. */
export const GATE_BEFORE = 60 * MINUTE;
export const GATE_AFTER = 120 * MINUTE;
/** The rounds of all agreements on one visit: four times the most of one. */
const ROUNDS_IN_ALL = 4 * MAX_ROUNDS;

const hasEnded = (time: string | null, now: Date) => time !== null && Date.parse(time) <= now.getTime();

/** Whether nobody answered in time: by the start of the first slot on the table, of a visit that is to be moved also by its own start. */
export const isUnanswered = (visit: VisitPosition, now: Date): boolean =>
  (visit.state === 'requested' || visit.state === 'counter_proposed' || visit.state === 'reschedule_requested') &&
  (hasEnded(visit.first_slot_at, now) || (visit.state === 'reschedule_requested' && hasEnded(visit.starts_at, now)));

/** Where a visit is by the clock, also before the clock has written it. */
export const stateNow = (visit: VisitPosition, now: Date): VisitState =>
  isUnanswered(visit, now) ? VISIT_MOVES[visit.state].system!.expire![0]! : visit.state;

const isOfOthers = (visit: VisitPosition, side: VisitSide): boolean => visit.offered_by !== side;

/** What a side can do now, of what the table allows. */
export function actsNow(visit: VisitPosition, side: VisitSide, now: Date): VisitAct[] {
  const state = stateNow(visit, now);
  const { isAtPlant } = VISIT_TYPES[visit.type];
  const isPossible: Partial<Record<VisitAct, boolean>> = {
    accept: isOfOthers(visit, side) && visit.accepted_slot_id === null,
    propose:
      isOfOthers(visit, side) &&
      visit.accepted_slot_id === null &&
      visit.tries < MAX_ROUNDS &&
      visit.round < ROUNDS_IN_ALL,
    confirm: isOfOthers(visit, side) || visit.accepted_slot_id !== null,
    decline: isOfOthers(visit, side),
    reschedule: visit.round < ROUNDS_IN_ALL && !hasEnded(visit.starts_at, now),
    no_show: isAtPlant && visit.starts_at !== null && Date.parse(visit.starts_at) + GRACE <= now.getTime(),
    // The gate says that people came; where there is none, the buyer does.
    complete: state === 'checked_in' ? !visit.isAnybodyInside : !isAtPlant && hasEnded(visit.starts_at, now),
    cancel: !(state === 'confirmed' && hasEnded(visit.ends_at, now)),
  };
  return (Object.keys(VISIT_MOVES[state][side] ?? {}) as VisitAct[]).filter((act) => isPossible[act] ?? true);
}

/** Where a side can move a visit now. */
export const statesAhead = (visit: VisitPosition, side: VisitSide, now: Date): VisitState[] => {
  const state = stateNow(visit, now);
  const all = actsNow(visit, side, now).flatMap((act) => VISIT_MOVES[state][side]![act]!);
  return [...new Set(all)].filter((to) => to !== state);
};

/** Why a side cannot do something now: 409 with where it can move the visit instead; null when it can. */
export function actProblem(visit: VisitPosition, side: VisitSide, act: VisitAct, now: Date): Problem | null {
  if (actsNow(visit, side, now).includes(act)) return null;
  const state = stateNow(visit, now);
  const isKnown = VISIT_MOVES[state][side]?.[act] !== undefined;
  if (isKnown && act === 'propose' && visit.tries >= MAX_ROUNDS)
    return conflict('ROUNDS_OVER', `Slots have been offered ${MAX_ROUNDS} times. Accept one, decline, or call.`);
  return illegalTransition(illegalWords(state, act), statesAhead(visit, side, now));
}

const illegalWords = (state: VisitState, act: VisitAct): string => {
  if (act === 'no_show') return 'A no-show can be recorded 30 minutes after the start, if no one has checked in.';
  if (act === 'complete') return 'Wait until everyone has checked out.';
  return `This visit is ${STATE_NAMES[state]}. Reload the page to see what is possible now.`;
};

/** The states in words, as mails and problems have them. */
export const STATE_NAMES: Readonly<Record<VisitState, string>> = {
  draft: 'a draft',
  requested: 'requested',
  counter_proposed: 'waiting for the buyer',
  confirmed: 'confirmed',
  reschedule_requested: 'to be rescheduled',
  checked_in: 'under way',
  completed: 'completed',
  report_submitted: 'reported',
  closed: 'closed',
  declined: 'declined',
  cancelled: 'cancelled',
  no_show: 'marked as a no-show',
  expired: 'expired',
};

export type Pack = Omit<Schemas['VisitPack'], 'people'>;
type Packed = {
  type: VisitType;
  asks: readonly VisitAsk[];
  ppe: readonly string[];
  permit_number: string | null;
  pack: Pack | null;
  peopleCount: number;
};

/** What the gate asks for: at a plant always who comes and their protective equipment. */
export const asksOf = (type: VisitType, asks: readonly VisitAsk[]): VisitAsk[] =>
  VISIT_TYPES[type].isAtPlant ? ASKS.filter((ask) => ask === 'people' || ask === 'ppe' || asks.includes(ask)) : [];

/** What the gate still asks for on the day of a visit, an ISO date. */
export function missingOf({ asks, ppe, permit_number, pack, peopleCount }: Packed, day: string): VisitAsk[] {
  const isThere: Record<VisitAsk, boolean> = {
    people: peopleCount > 0,
    ppe: pack !== null && ppe.every((item) => pack.ppe.some((one) => one === item)),
    vehicle:
      pack !== null &&
      pack.vehicles.length > 0 &&
      pack.vehicles.every(({ insuredUntil, pucUntil }) => insuredUntil >= day && pucUntil >= day),
    tools: pack !== null && pack.tools.length + pack.devices.length > 0,
    insurance: pack?.insurance != null && pack.insurance.validUntil >= day,
    induction: pack?.induction != null && pack.induction.validUntil >= day,
    work_permit: permit_number !== null,
  };
  return asks.filter((ask) => !isThere[ask]);
}

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const keyed = (secret: Buffer, what: string, of: string): Buffer =>
  createHmac('sha256', createHmac('sha256', secret).update(what).digest()).update(of).digest();

/**
 * The token and the code of a gate pass. They follow from the server's secret, so that a pass can be printed again while the database keeps only
 * hashes.
 */
export function passSecrets(secret: Buffer, visitId: string): { token: string; code: string } {
  const bytes = keyed(secret, 'codes of gate passes', visitId);
  const code = Array.from({ length: 8 }, (_, at) => ALPHABET[bytes.readUInt32BE(at * 4) % ALPHABET.length]).join('');
  return { token: keyed(secret, 'tokens of gate passes', visitId).subarray(0, 16).toString('base64url'), code };
}

/** What the database keeps of a code, which has too little chance for a plain hash. */
export const codeHash = (secret: Buffer, code: string): Buffer => keyed(secret, 'hashes of gate codes', code);

/** A title with the type of the visit, where it does not begin with that. */
export const titleWithType = (type: VisitType, title: string): string => {
  const { name } = VISIT_TYPES[type];
  return title.toLowerCase().startsWith(name.toLowerCase()) ? title : `${name}: ${title}`;
};

/** The numbers that people use. */
export const visitNumber = (number: number): string => `PV-${number}`;
export const passNumber = (number: number): string => `GP-${String(number).padStart(4, '0')}`;
