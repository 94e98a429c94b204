import type { ContextOf } from '../../http/handler.ts';
import { conflict } from '../../problems.ts';
import { proveCodeOfField } from '../authentication/otp.ts';
import { confirmSession } from './vendor-link.queries.ts';

/**
 * Sees to it that this browser once gave a code that was mailed to the invited address. Before the transaction: a wrong code is counted.
 * @throws Problem 409 CODE_NEEDED without one, 400 for a wrong one
 */
export async function confirmed(
  context:
    | ContextOf<'submitQuote'>
    | ContextOf<'withdrawQuote'>
    | ContextOf<'acceptAward'>
    | ContextOf<'submitMilestoneEvidence'>
    | ContextOf<'acceptAuctionTerms'>,
): Promise<true> {
  const { directory, body, vendor, now } = context;
  if (vendor.isConfirmed) return true;
  if (body.code === undefined)
    throw conflict('CODE_NEEDED', 'Enter the code that we emailed you to confirm your address.');
  await proveCodeOfField(context, {
    purpose: 'vendor',
    record: [vendor.jobVendorId],
    channel: 'mail',
    recipient: vendor.email,
    code: body.code,
  });
  await confirmSession(directory, vendor.sessionHash, now);
  return true;
}
