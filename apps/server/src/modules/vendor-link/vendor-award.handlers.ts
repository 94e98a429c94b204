import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict } from '../../problems.ts';
import { writeJobLogAsVendor } from '../activity-log/job-log.ts';
import { letterFile } from '../resolution/letter-pdf.ts';
import { mailWordsProblems } from '../vendor-profile/mail.rules.ts';
import { assertNotOnHold, held } from './held-invitation.ts';
import { confirmed } from './confirmed-vendor.ts';
import { shown, tellBuyers } from './vendor-link.handlers.ts';
import { acceptLetter, ownLetter } from './vendor-link.queries.ts';
import { acceptedMail } from './vendor-link.rules.ts';

type Operations = 'getVendorAwardLetter' | 'acceptAward';

/** Handlers of what a vendor does about its award by its link (domain rules, the vendor's side). */
export const vendorAwardHandlers: HandlersOf<Operations> = {
  getVendorAwardLetter: async ({ db, vendor }) => {
    const letter = await ownLetter(db, vendor.jobVendorId);
    if (!letter?.content) throw conflict('NOT_AWARDED', 'There is no letter of award.');
    return letterFile(letter.content, { at: new Date(letter.sent_at), isSent: true });
  },

  acceptAward: async (context) => {
    const { db, body, vendor, now } = context;
    const byName = body.byName.trim();
    assertFields([
      ...(byName === '' ? [{ pointer: '/byName', message: 'Please enter your name.' }] : []),
      ...mailWordsProblems({ '/byName': byName }),
    ]);
    const isConfirmed = await confirmed(context);
    const invitation = await held(context);
    const letter = await ownLetter(db, vendor.jobVendorId);
    if (letter?.kind !== 'award') throw conflict('NOT_AWARDED', 'There is no award to accept.');
    assertNotOnHold(invitation);
    if (!(await acceptLetter(db, vendor.jobVendorId, byName, now)))
      throw conflict('ALREADY_ACCEPTED', `The award was accepted by ${letter.accepted_by}.`);
    await writeJobLogAsVendor(context, 'award_accepted', { person: byName });
    await tellBuyers(context, 'award_accepted', acceptedMail(invitation.frozen, vendor.vendorName, byName));
    return shown({ ...context, vendor: { ...vendor, isConfirmed } });
  },
};
