import type { Answer } from '@millwright/api-client/client';
import type { BadgeTone } from '@millwright/ui/badge/badge';
import type { Stage } from '@millwright/ui/stage-line/stage-line';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { dayText, dayIn } from './visit-time.ts';

export type Visit = Answer<'getRequest'>;
export type VendorVisit = Answer<'getVendorVisit'>;
export type VisitCard = Answer<'getRequestList'>['requests'][number];
export type VisitSlot = Visit['slots'][number];
export type VisitState = Visit['state'];
export type VisitType = Visit['type'];
export type VisitAsk = Visit['asks'][number];
export type VisitPack = NonNullable<Visit['pack']>;
export type PpeItem = Visit['ppe'][number];
export type VisitIdType = VisitPack['people'][number]['idType'];

export const visitTypes: Record<VisitType, string> = {
  site_survey: 'Site survey',
  pre_bid_meeting: 'Pre-bid meeting',
  vendor_shop_visit: 'Vendor shop visit',
  technical_audit: 'Technical audit',
  safety_induction: 'Safety induction',
  work_inspection: 'Work inspection',
  handover: 'Handover',
};

export const askLabels: Record<VisitAsk, string> = {
  people: 'Visitors with ID',
  ppe: 'PPE acknowledgement',
  vehicle: 'Vehicles',
  tools: 'Tools, laptops and cameras',
  insurance: 'Insurance',
  induction: 'Safety induction',
  work_permit: 'Work permit',
};

export const ppeLabels: Record<PpeItem, string> = {
  helmet: 'Helmet',
  shoes: 'Safety shoes',
  goggles: 'Goggles',
  gloves: 'Gloves',
  ear_protection: 'Ear protection',
  hi_vis_vest: 'High-visibility vest',
  fr_overall: 'Flame-retardant overall',
  harness: 'Safety harness',
  gas_detector: 'Gas detector',
};

/** "Helmet, safety shoes, goggles". */
export const ppeText = (items: readonly PpeItem[]): string =>
  items.map((item, index) => (index === 0 ? ppeLabels[item] : lowered(ppeLabels[item]))).join(', ');

export const idTypeLabels: Record<VisitIdType, string> = {
  company_id: 'Company ID',
  pan: 'PAN',
  driving_licence: 'Driving licence',
  passport: 'Passport',
  voter_id: 'Voter ID',
  masked_aadhaar: 'Aadhaar (masked)',
};

const stateLabels: Record<VisitState, string> = {
  draft: 'Draft',
  requested: 'Requested',
  counter_proposed: 'Other slots proposed',
  confirmed: 'Confirmed',
  reschedule_requested: 'Reschedule requested',
  checked_in: 'Checked in',
  completed: 'Report due',
  report_submitted: 'Report submitted',
  closed: 'Closed',
  declined: 'Declined',
  cancelled: 'Cancelled',
  no_show: 'No-show',
  expired: 'Expired',
};

const stateTones: Record<VisitState, BadgeTone> = {
  draft: 'neutral',
  requested: 'neutral',
  counter_proposed: 'spark',
  confirmed: 'good',
  reschedule_requested: 'spark',
  checked_in: 'steel',
  completed: 'warn',
  report_submitted: 'steel',
  closed: 'neutral',
  declined: 'bad',
  cancelled: 'neutral',
  no_show: 'bad',
  expired: 'neutral',
};

type InState = Pick<VisitCard, 'state' | 'slot' | 'waitsFor'>;

const isOpen = (state: VisitState) =>
  state === 'requested' || state === 'counter_proposed' || state === 'reschedule_requested';

/** Both sides have the same slot, which is not confirmed yet. */
export const isAgreed = ({ state, slot }: Pick<InState, 'state' | 'slot'>): boolean =>
  slot !== null && (state === 'requested' || state === 'counter_proposed');

/** Where a visit is, in words. */
export const visitStateLabel = (visit: InState): string => (isAgreed(visit) ? 'Slot agreed' : stateLabels[visit.state]);

/** The colour of that. */
export const visitStateTone = (visit: InState): BadgeTone => (isAgreed(visit) ? 'spark' : stateTones[visit.state]);

/** "3 people". */
export const peopleText = (count: number): string => formatQuantity(count, 'person', 'people');

/** How far the gate pass is: "6 of 6 ready", "GP-0117, 2 people", "GP-0112, 4 inside". */
export function gatePassText({ gatePass, peopleCount }: Pick<VisitCard, 'gatePass' | 'peopleCount'>): string {
  const { state, number, readyCount, askedCount, insideCount } = gatePass;
  switch (state) {
    case 'not_needed':
      return 'not needed';
    case 'elsewhere':
      return 'at vendor';
    case 'closed':
      return 'closed';
    case 'collecting':
      return `${readyCount} of ${askedCount} ready`;
    case 'issued':
      return `${number}, ${insideCount > 0 ? `${insideCount} inside` : peopleText(peopleCount)}`;
  }
}

/** The slots that can be answered now: of the present round, from one side. */
export const offeredSlots = <Slot extends VisitSlot>({ slots }: { slots: readonly Slot[] }): Slot[] =>
  slots.filter(({ state }) => state === 'offered');

type Staged = Pick<Visit, 'state' | 'slot' | 'history' | 'plant' | 'waitsFor'>;

const stageIds = ['requested', 'agreed', 'confirmed', 'checked_in', 'completed', 'report'] as const;
const stageLabels: Record<(typeof stageIds)[number], string> = {
  requested: 'Requested',
  agreed: 'Slot agreed',
  confirmed: 'Confirmed',
  checked_in: 'Checked in',
  completed: 'Completed',
  report: 'Report',
};
const reachedBy: Record<VisitState, number> = {
  draft: 0,
  requested: 1,
  counter_proposed: 1,
  reschedule_requested: 1,
  confirmed: 3,
  checked_in: 4,
  completed: 5,
  report_submitted: 6,
  closed: 6,
  declined: 1,
  cancelled: 1,
  no_show: 3,
  expired: 1,
};
/** What in the history ended a stage. */
const endOf: Partial<Record<(typeof stageIds)[number], readonly Visit['history'][number]['what'][]>> = {
  requested: ['sent', 'created'],
  confirmed: ['confirmed'],
  checked_in: ['checked_in'],
  completed: ['completed'],
  report: ['report_submitted'],
};

/** The six stages of a visit. `nextDetail` says what the present one waits for. */
export function visitStages({ state, slot, history, plant }: Staged, nextDetail: string | null): Stage[] {
  const isOver = state === 'declined' || state === 'cancelled' || state === 'no_show' || state === 'expired';
  const reached = Math.max(reachedBy[state], isAgreed({ state, slot }) ? 2 : 0);
  return stageIds.map((id, index) => {
    const event = history.find(({ what }) => endOf[id]?.includes(what));
    const at = index < reached && event ? dayText(dayIn(event.at, plant.timeZone)).replace(/^\w+ /, '') : undefined;
    if (index < reached) return { id, label: stageLabels[id], state: 'done', detail: at };
    if (index > reached) return { id, label: stageLabels[id], state: 'next' };
    return isOver
      ? { id, label: stageLabels[id], state: 'blocked', detail: stateLabels[state].toLowerCase() }
      : { id, label: stageLabels[id], state: 'current', ...(nextDetail && { detail: nextDetail }) };
  });
}

/** What the gate still asks for, in a sentence: "Visitors with ID, vehicles". */
export const missingText = (missing: readonly VisitAsk[]): string =>
  missing.map((ask, index) => (index === 0 ? askLabels[ask] : lowered(askLabels[ask]))).join(', ');

const lowered = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

/** Whether an answer is still possible. */
export const isUndecided = ({ state }: Pick<Visit, 'state'>): boolean => isOpen(state);

const eventLabels: Record<Visit['history'][number]['what'], string> = {
  created: 'created the request',
  edited: 'changed the request',
  sent: 'sent the request',
  accepted: 'accepted a slot',
  proposed: 'proposed other slots',
  confirmed: 'confirmed the visit',
  reschedule_asked: 'asked to reschedule',
  declined: 'declined',
  cancelled: 'cancelled the visit',
  pack_saved: 'filled in the gate pass pack',
  checked_in: 'checked visitors in',
  checked_out: 'checked visitors out',
  completed: 'completed the visit',
  no_show: 'marked the visit as a no-show',
  report_submitted: 'submitted the report',
  closed: 'closed the visit',
  expired: 'The request expired without an answer',
  overstayed: 'Visitors stayed beyond their time',
  erased: 'The gate pass pack was erased',
};

/** What happened, with who did it: "Damodar proposed other slots". */
export function eventText({ what, side, name }: Visit['history'][number]): string {
  const text = eventLabels[what];
  if (side === 'system' || /^[A-Z]/.test(text)) return text.charAt(0).toUpperCase() + text.slice(1);
  return `${side === 'gate' ? 'The gate' : (name ?? (side === 'vendor' ? 'The vendor' : 'The buyer'))} ${text}`;
}
