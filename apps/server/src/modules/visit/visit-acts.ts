import type { RowUpdate } from '../../db/schema.ts';
import type { Context, ContextOf } from '../../http/handler.ts';
import { assertFields, conflict } from '../../problems.ts';
import { tokenHash } from '../authentication/authentication.rules.ts';
import { closedDaysOf } from './visit-around.queries.ts';
import { writeVisitChange } from './visit-changes.ts';
import type { VisitActing } from './visit-changes.ts';
import { columnsOf, commentProblems, fixedProblems, isOnCalendar } from './visit-fields.rules.ts';
import type { SlotRow, VisitRow } from './visit-row.ts';
import { cancelledColumns, missingNow } from './visit-shapes.rules.ts';
import { deleteSlots, insertSlots, visitById } from './visit.queries.ts';
import { codeHash, passSecrets, slotProblems } from './visit.rules.ts';
import type { VisitSide, VisitState } from './visit.rules.ts';

type Updating = Context<'postRequestUpdate'>;
type Answering = ContextOf<'answerVisit'>;
type Act<Of> = (context: Of, visit: VisitRow) => Promise<void>;
type Change = { comment?: string | undefined; slots?: Updating['body']['slots'] };

const taken = () => conflict('SLOT_TAKEN', 'This slot is no longer free. Choose another one.');

const ASK_NAMES = {
  people: 'visitors with ID',
  ppe: 'protective equipment',
  vehicle: 'a vehicle with valid documents',
  tools: 'tools',
  insurance: 'insurance that is valid on that day',
  induction: 'a safety induction that is valid on that day',
  work_permit: 'the number of the work permit',
} as const;

/** The columns of a visit that is confirmed for a slot. @throws {Problem} 409 when the slot is taken or the pack is not complete. */
function confirmedFor(
  { config, now }: Pick<VisitActing, 'config' | 'now'>,
  visit: VisitRow,
  slot: SlotRow,
): RowUpdate<'visit'> {
  if (visit.taken.includes(slot.id)) throw taken();
  const missing = missingNow(visit, now, slot.starts_at);
  if (missing.length > 0)
    throw conflict('PACK_INCOMPLETE', `Still missing: ${missing.map((ask) => ASK_NAMES[ask]).join(', ')}.`);
  const { token, code } = passSecrets(config.secret, visit.id);
  return {
    starts_at: slot.starts_at,
    ends_at: slot.ends_at,
    accepted_slot_id: null,
    confirmed_at: now,
    sequence: visit.confirmed_at === null ? 0 : visit.sequence + 1,
    gate_token_hash: tokenHash(token),
    gate_code_hash: codeHash(config.secret, code),
    reminded_at: null,
    overstay_told_at: null,
  };
}

/** A slot of the round on the table. @throws {Problem} 400 for one that is none. */
function slotOnTable(visit: VisitRow, slotId: string | null | undefined): SlotRow {
  const slot = visit.slots.find(({ id, round }) => id === slotId && round === visit.round);
  assertFields(slot ? [] : [{ pointer: '/slotId', message: 'Choose one of the slots offered.' }]);
  return slot!;
}

const placeOf = ({ type, plant_id: plantId }: VisitRow) => ({ type, plantId });

/** Offers slots in a new round. @param isAnew whether an agreement begins again. */
async function offer(
  acting: VisitActing,
  visit: VisitRow,
  { comment, slots }: Change,
  to: { news: 'proposed' | 'reschedule_asked'; state: VisitState },
): Promise<void> {
  const isAnew = to.news === 'reschedule_asked';
  assertFields([
    ...(slots
      ? slotProblems(slots, { now: acting.now, closedDays: await closedDaysOf(acting.db, placeOf(visit), acting.now) })
      : [{ pointer: '/slots', message: 'Offer 2 to 5 slots.' }]),
    ...commentProblems(comment, false),
  ]);
  const side = acting.by as VisitSide;
  const round = visit.round + 1;
  await insertSlots(acting.db, { visitId: visit.id, companyId: visit.company_id, round, side }, slots!);
  const change = { round, tries: isAnew ? 1 : visit.tries + 1, offered_by: side, accepted_slot_id: null };
  await writeVisitChange(acting, visit, { ...to, comment: comment?.trim() || null, change });
}

const change = (
  acting: VisitActing,
  visit: VisitRow,
  to: Omit<Parameters<typeof writeVisitChange>[2], 'comment'>,
  comment?: string,
) => writeVisitChange(acting, visit, { ...to, comment: comment?.trim() || null });

const asBuyer = (context: Updating): VisitActing => ({ ...context, by: 'buyer', cause: 'postRequestUpdate' });
const asVendor = (context: Answering): VisitActing => ({ ...context, by: 'vendor', cause: 'answerVisit' });

/** What is declined: a request, or only other slots for what is confirmed. */
const declinedTo = (visit: VisitRow): VisitState => (visit.state === 'reschedule_requested' ? 'confirmed' : 'declined');

async function edit(context: Updating, visit: VisitRow): Promise<void> {
  const { body, now, db, principal } = context;
  const isDraft = visit.state === 'draft';
  assertFields([
    ...(body.fields ? [] : [{ pointer: '/fields', message: 'Enter at least one change.' }]),
    ...(body.fields && !isDraft ? fixedProblems(body.fields, visit) : []),
    ...(isDraft && body.slots
      ? slotProblems(body.slots, { now, closedDays: await closedDaysOf(db, body.fields ?? placeOf(visit), now) })
      : []),
  ]);
  const columns = columnsOf(body.fields!);
  if (isDraft && body.slots) {
    await deleteSlots(db, visit.id);
    await insertSlots(db, { visitId: visit.id, companyId: visit.company_id, round: 1, side: 'buyer' }, body.slots);
  }
  const moves = visit.confirmed_at !== null && isOnCalendar(columns, visit);
  await writeVisitChange(asBuyer(context), visit, {
    news: 'edited',
    state: visit.state,
    change: { ...columns, ...(moves && { sequence: visit.sequence + 1 }) },
  });
  if (visit.starts_at === null || columns.host_user_id === visit.host_user_id) return;
  // The new host may have other visitors then.
  const after = (await visitById(db, principal.userId, visit.id))!;
  const booked = after.slots.find(({ starts_at }) => Date.parse(starts_at) === Date.parse(visit.starts_at!));
  if (booked && after.taken.includes(booked.id)) throw taken();
}

/** What the buyer does with a locked visit whose state allows it. */
export const buyerActs: Readonly<Record<Updating['body']['act'], Act<Updating>>> = {
  edit,
  send: async (context, visit) => {
    const slots = visit.slots.map(({ starts_at, ends_at }) => ({ startsAt: starts_at, endsAt: ends_at }));
    const { db, now } = context;
    assertFields(slotProblems(slots, { now, closedDays: await closedDaysOf(db, placeOf(visit), now) }));
    if (visit.slots.every(({ id }) => visit.taken.includes(id))) throw taken();
    await change(asBuyer(context), visit, { news: 'sent', state: 'requested' });
  },
  propose: (context, visit) =>
    offer(asBuyer(context), visit, context.body, {
      news: 'proposed',
      state: visit.state === 'counter_proposed' ? 'requested' : visit.state,
    }),
  confirm: async (context, visit) => {
    const { slotId, comment } = context.body;
    assertFields(commentProblems(comment, false));
    // Of what the vendor offered one is chosen; what it accepted is chosen already.
    const slot = slotOnTable(visit, visit.accepted_slot_id ?? slotId);
    const confirmed = confirmedFor(context, visit, slot);
    await change(asBuyer(context), visit, { news: 'confirmed', state: 'confirmed', change: confirmed }, comment);
  },
  reschedule: (context, visit) =>
    offer(asBuyer(context), visit, context.body, { news: 'reschedule_asked', state: 'reschedule_requested' }),
  decline: async (context, visit) => {
    const { comment } = context.body;
    assertFields(commentProblems(comment, true));
    await change(asBuyer(context), visit, { news: 'declined', state: declinedTo(visit) }, comment);
  },
  cancel: async (context, visit) => {
    const { comment } = context.body;
    assertFields(commentProblems(comment, true));
    await change(
      asBuyer(context),
      visit,
      { news: 'cancelled', state: 'cancelled', change: cancelledColumns(visit) },
      comment,
    );
  },
  no_show: async (context, visit) => {
    assertFields(commentProblems(context.body.comment, false));
    await change(asBuyer(context), visit, { news: 'no_show', state: 'no_show' }, context.body.comment);
  },
  complete: (context, visit) => change(asBuyer(context), visit, { news: 'completed', state: 'completed' }),
  close: (context, visit) => change(asBuyer(context), visit, { news: 'closed', state: 'closed' }),
};

/** What the vendor answers to a locked visit whose state allows it. */
export const vendorActs: Readonly<Record<Answering['body']['answer'], Act<Answering>>> = {
  accept: async (context, visit) => {
    const { slotId, comment } = context.body;
    assertFields(commentProblems(comment, false));
    const slot = slotOnTable(visit, slotId);
    if (visit.taken.includes(slot.id)) throw taken();
    // Where no gate asks for anything, and where everything was confirmed before, nothing is left to confirm.
    if (visit.state === 'reschedule_requested' || visit.asks.length === 0) {
      const confirmed = confirmedFor(context, visit, slot);
      await change(asVendor(context), visit, { news: 'confirmed', state: 'confirmed', change: confirmed }, comment);
      return;
    }
    const accepted = { accepted_slot_id: slot.id, starts_at: slot.starts_at, ends_at: slot.ends_at };
    await change(asVendor(context), visit, { news: 'accepted', state: 'requested', change: accepted }, comment);
  },
  propose: (context, visit) =>
    offer(asVendor(context), visit, context.body, {
      news: 'proposed',
      state: visit.state === 'requested' ? 'counter_proposed' : visit.state,
    }),
  decline: async (context, visit) => {
    const { comment } = context.body;
    assertFields(commentProblems(comment, true));
    await change(asVendor(context), visit, { news: 'declined', state: declinedTo(visit) }, comment);
  },
  cancel: async (context, visit) => {
    const { comment } = context.body;
    assertFields(commentProblems(comment, true));
    await change(
      asVendor(context),
      visit,
      { news: 'cancelled', state: 'cancelled', change: cancelledColumns(visit) },
      comment,
    );
  },
  reschedule: (context, visit) =>
    offer(asVendor(context), visit, context.body, { news: 'reschedule_asked', state: 'reschedule_requested' }),
};
