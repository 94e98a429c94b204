import type { Context, VendorSession } from '../../http/handler.ts';
import { indianTime } from '../../indian-time.ts';
import { insertJobEvent } from '../../events/event.queries.ts';
import { conflict } from '../../problems.ts';
import { heldLogOfVendor } from '../activity-log/activity-log.queries.ts';
import { writeJobLogAsVendor } from '../activity-log/job-log.ts';
import { givenBackToVendor } from '../rfq/quote-seal.ts';
import type { QuoteContent } from '../rfq/quote.rules.ts';
import { contentOnItems } from '../rfq/rfq-items.rules.ts';
import { isOfferOpen, stateOf } from '../rfq/rfq-states.rules.ts';
import { changeInvitation, ownInvitation, waitUpTo } from './vendor-link.queries.ts';
import type { InvitationRow } from './vendor-link.queries.ts';

type Calling = Pick<Context<'getVendorRfq'>, 'db'> & { vendor: Pick<VendorSession, 'jobVendorId'> };
export type HeldInvitation = InvitationRow & { isOnHold: boolean; isEvaluated: boolean };

/** The invitation of the vendor that calls, with its job held: what vendors and buyers do with one job happens one after the other. */
export async function held({ db, vendor }: Calling): Promise<HeldInvitation> {
  // In the last second many wait here for one job, some longer than a statement may: who was in time is not turned away for that.
  await waitUpTo(db, 8000);
  const { status } = await heldLogOfVendor(db);
  return {
    ...(await ownInvitation(db, vendor.jobVendorId)),
    isOnHold: status === 'on_hold',
    isEvaluated: status === 'evaluating',
  };
}

/** @throws Problem 409 JOB_CLOSED while the job is on hold */
export function assertNotOnHold({ isOnHold }: HeldInvitation): void {
  if (isOnHold)
    throw conflict('JOB_CLOSED', 'The buyer has put this job on hold. Your entries are saved: please try again later.');
}

/**
 * Throws when nothing is taken from vendors now.
 * @throws Problem 409 JOB_CLOSED while the job is on hold, RFQ_CLOSED when the time is over by the server's clock
 */
export function assertTaking(invitation: HeldInvitation, now: Date): void {
  assertNotOnHold(invitation);
  if (stateOf(invitation, now) !== 'published')
    throw conflict('RFQ_CLOSED', `The submission deadline was ${indianTime(new Date(invitation.closes_at!))}.`);
}

/**
 * The same for a version of a quote, which is also taken after the opening while the buyer waits for something to be made clear.
 * @throws Problem 409 JOB_CLOSED while the job is on hold, RFQ_CLOSED when the time is over by the server's clock
 */
export function assertTakingQuote(invitation: HeldInvitation, now: Date): void {
  if (!invitation.isOnHold && isClarifying(invitation, now)) return;
  assertTaking(invitation, now);
}

/** Whether a quote comes too late. */
const isLate = (invitation: HeldInvitation, now: Date): boolean =>
  !invitation.isOnHold && !isClarifying(invitation, now) && stateOf(invitation, now) !== 'published';

const LATE_AGAIN_AFTER_IN_MS = 60_000;

/**
 * Logs on the job that a quote came too late, at most once a minute for a vendor, and keeps that although the request is refused. Nothing of the quote is
 * read.
 */
export async function logLateQuote(
  context: Pick<Context<'submitQuote'>, 'db' | 'config' | 'now' | 'endTransaction'> & { vendor: VendorSession },
  invitation: HeldInvitation,
): Promise<void> {
  const { db, vendor, now, endTransaction } = context;
  const { late_at: lateAt } = invitation;
  if (!isLate(invitation, now)) return;
  if (lateAt !== null && now.getTime() - Date.parse(lateAt) < LATE_AGAIN_AFTER_IN_MS) return;
  await changeInvitation(db, vendor.jobVendorId, { late_at: now });
  await writeJobLogAsVendor(context, 'quote_refused');
  await insertJobEvent(db, vendor.jobId, 'submitQuote', ['activity-log']);
  await endTransaction();
}

/** Whether a new version is taken from a vendor after the opening. */
const isClarifying = (invitation: HeldInvitation, now: Date): boolean => {
  const { clarify_until, isEvaluated } = invitation;
  return isOfferOpen(invitation) && isEvaluated && clarify_until !== null && now.getTime() < Date.parse(clarify_until);
};

/** What was typed so far, on the items of the current revision. */
export function draftOf(
  { config, vendor }: Pick<Context<'getVendorRfq'>, 'config'> & Pick<Calling, 'vendor'>,
  { draft, draft_lines, frozen }: InvitationRow,
): QuoteContent | null {
  const kept = draft && (givenBackToVendor(config.secret, vendor.jobVendorId, draft) as QuoteContent);
  return kept && contentOnItems(kept, frozen.lines, draft_lines ?? frozen.lines);
}
