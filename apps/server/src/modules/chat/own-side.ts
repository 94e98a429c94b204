import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database } from '../../db/schema.ts';
import type { ConversationSession } from '../../http/handler.ts';
import { ownInvitation } from '../vendor-link/vendor-link.queries.ts';
import { sealOf } from './chat.rules.ts';
import type { OwnJob } from './chat.rules.ts';
import { heldOwnThread } from './vendor-chat.queries.ts';
import type { OwnThread } from './vendor-chat.queries.ts';

/** A vendor that calls about messages: by an invitation, or by a conversation. */
export type Caller =
  | { jobVendorId: string; vendorName: string }
  | Pick<ConversationSession, 'threadId' | 'companyId' | 'vendorName' | 'buyer'>;

/** The vendor's side of its thread. */
export type OwnSide = {
  /** How the page of the vendor names its link. */
  link: string;
  companyId: string;
  buyer: string;
  vendorName: string;
  /** Its job as it was sent; null in a conversation. */
  job: OwnJob | null;
  seal: components['schemas']['ChatSeal'] | null;
  /** The thread, locked; that of an invitation is started where there was none. */
  held: () => Promise<OwnThread>;
};

export async function sideOf({
  db,
  correspondent: caller,
  now,
}: {
  db: Kysely<Database>;
  correspondent: Caller;
  now: Date;
}): Promise<OwnSide> {
  if ('threadId' in caller) {
    const { threadId, companyId, buyer, vendorName } = caller;
    const held = () => heldOwnThread(db, caller, null, now);
    return { link: threadId, companyId, buyer, vendorName, job: null, seal: null, held };
  }
  const invitation = await ownInvitation(db, caller.jobVendorId);
  const {
    job_id: jobId,
    job_vendor_id: jobVendorId,
    company_id: companyId,
    vendor_name: companyName,
    frozen,
  } = invitation;
  return {
    link: jobVendorId,
    companyId,
    buyer: frozen.buyer,
    vendorName: companyName,
    job: { jobId, number: frozen.number, title: frozen.title, jobVendorId, companyName },
    // A job that was cancelled ends the session of the link.
    seal: sealOf(invitation, null),
    held: () => heldOwnThread(db, caller, invitation, now),
  };
}
