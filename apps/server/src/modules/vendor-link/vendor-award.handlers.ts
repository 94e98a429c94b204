import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict } from '../../problems.ts';
import { heldLogOfVendor } from '../activity-log/activity-log.queries.ts';
import { writeJobLogAsVendor } from '../activity-log/job-log.ts';
import { letterFile } from '../resolution/letter-pdf.ts';
import { mailWordsProblems } from '../vendor-profile/mail.rules.ts';
import { confirmed, shown, tellBuyers } from './vendor-link.handlers.ts';
import { acceptLetter, ownInvitation, ownLetter, waitUpTo } from './vendor-link.queries.ts';
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
    // The job first, as everything that writes its log.
    await waitUpTo(db, 8000);
    const { status } = await heldLogOfVendor(db);
    const letter = await ownLetter(db, vendor.jobVendorId);
    if (letter?.kind !== 'award') throw conflict('NOT_AWARDED', 'There is no award to accept.');
    if (status === 'on_hold')
      throw conflict('JOB_CLOSED', 'The buyer has put this job on hold. Nothing is lost: please try again later.');
    if (!(await acceptLetter(db, vendor.jobVendorId, byName, now)))
      throw conflict('ALREADY_ACCEPTED', `The award was accepted by ${letter.accepted_by}.`);
    await writeJobLogAsVendor(context, 'award_accepted', { person: byName });
    const { frozen } = await ownInvitation(db, vendor.jobVendorId);
    await tellBuyers(context, 'award_accepted', acceptedMail(frozen, vendor.vendorName, byName));
    return shown({ ...context, vendor: { ...vendor, isConfirmed } });
  },
};
