import { randomBytes } from 'node:crypto';
import type { Context, ContextOf, HandlersOf, VendorSession } from '../../http/handler.ts';
import { indianTime } from '../../indian-time.ts';
import {
  assertFields,
  changedMeanwhile,
  conflict,
  crossSite,
  invalidRequest,
  notFound,
  vendorLinkInvalid,
} from '../../problems.ts';
import type { FieldProblem } from '../../problems.ts';
import { writeJobLogAsVendor } from '../activity-log/job-log.ts';
import { auctionsBefore } from '../auction/auction-chain.queries.ts';
import { vendorSummariesOf } from '../auction/auction-shapes.rules.ts';
import { auctionNow, auctionsOfVendor, ownBidders } from '../auction/auction.queries.ts';
import { isOwnSite, newToken, tokenHash } from '../authentication/authentication.rules.ts';
import { sendCode } from '../authentication/otp.ts';
import { notify } from '../notification/notify.ts';
import { storeOpenedFile } from '../rfq/rfq.queries.ts';
import { openedEnvelope, priceOf, technicalOf } from '../rfq/envelopes.rules.ts';
import { isStanding } from '../rfq/quote-states.rules.ts';
import { isOfferOpen } from '../rfq/rfq-states.rules.ts';
import { canonical, givenBackToVendor, keepForVendor, receiptOf, sealQuote, sealTechnical } from '../rfq/quote-seal.ts';
import { contentOnItems, submittedContent } from '../rfq/rfq-items.rules.ts';
import { contentProblems, missingOfQuote, missingProblemsOfQuote, totalsOf } from '../rfq/quote.rules.ts';
import { vendorMail } from '../rfq/vendor-mail.ts';
import type { QuoteContent, SealedQuote } from '../rfq/quote.rules.ts';
import { mailWordsProblems } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { confirmed } from './confirmed-vendor.ts';
import { assertTaking, assertTakingQuote, draftOf, held, logLateQuote } from './held-invitation.ts';
import { keyedFileOf, quoteFileOf } from './quote-files.handlers.ts';
import { noteDraftFiles, noteSubmittedFiles, ownQuoteFiles } from './quote-files.queries.ts';
import { SESSION_IN_SECONDS, vendorCookies } from './vendor-access.ts';
import {
  answerClarification,
  changeInvitation,
  insertQuote,
  hasDownloaded,
  moveQuote,
  noteDownload,
  noteRevisionRead,
  openLink,
  ownInvitation,
  ownLetter,
  ownQuotes,
  receiptsOfAll,
  vendorOfSession,
  waitUpTo,
} from './vendor-link.queries.ts';
import type { InvitationRow } from './vendor-link.queries.ts';
import { quoteNewsMail, receivedMail, regretMail, vendorCodeMail, vendorRfqOf } from './vendor-link.rules.ts';
import type { OwnCopy } from './vendor-link.rules.ts';

type Operations =
  | 'openVendorLink'
  | 'getVendorRfq'
  | 'getVendorDocument'
  | 'confirmRevisionRead'
  | 'saveQuoteDraft'
  | 'requestVendorCode'
  | 'submitQuote'
  | 'withdrawQuote'
  | 'answerInvitation';

/** Handlers of what a vendor does by its link (domain rules, the vendor's side and seal). */
export const vendorLinkHandlers: HandlersOf<Operations> = {
  openVendorLink: async (context) => {
    const { db, body, config, headers, now, setHeader } = context;
    if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
    const token = newToken();
    const until = new Date(now.getTime() + SESSION_IN_SECONDS * 1000);
    const sessionHash = tokenHash(token);
    // Many may open their links as the mails arrive, and each waits for the job.
    await waitUpTo(db, 8000);
    const link = await openLink(db, tokenHash(body.token), sessionHash, now, until);
    if (link === null) throw vendorLinkInvalid();
    const vendor = { ...(await vendorOfSession(db, sessionHash, now))!, sessionHash };
    await writeJobLogAsVendor({ ...context, vendor }, 'rfq_viewed');
    setHeader('set-cookie', await vendorCookies(context, { link, token }));
    return shown({ ...context, vendor });
  },

  getVendorRfq: (context) => shown(context),

  getVendorDocument: async (context) => {
    const { db, path, vendor, files, now } = context;
    const invitation = await ownInvitation(db, vendor.jobVendorId);
    const document = invitation.frozen.documents?.find(({ _id }) => _id === path.id);
    if (!document) throw notFound('document');
    if (!(await hasDownloaded(db, invitation, document))) {
      // The job first, as everything that writes its log: what is noted names the job as well, and of two vendors at once each would wait for the other.
      await held(context);
      if (await noteDownload(db, invitation, document, now))
        await writeJobLogAsVendor(context, 'document_read', { document: document.name });
    }
    const content = Buffer.from(document.sha256, 'hex');
    return { fileName: document.name, mediaType: document.mediaType, open: () => files.open(content) };
  },

  confirmRevisionRead: async (context) => {
    const { db, body, now } = context;
    const invitation = await held(context);
    if (body.revision !== invitation.revision)
      throw conflict('REVISION_CONFLICT', 'A newer revision was published. Read it first.');
    if (invitation.read_revision !== body.revision) {
      await noteRevisionRead(db, invitation, body.revision, now);
      await writeJobLogAsVendor(context, 'revision_read', { revision: body.revision });
    }
    return shown(context);
  },

  saveQuoteDraft: async (context) => {
    const { db, body, vendor, config, now } = context;
    const invitation = await held(context);
    assertTakingQuote(invitation, now);
    if (body.version !== invitation.draft_version) throw changedMeanwhile();
    assertFields(unnamedProblems(body.content));
    const content = contentOnItems(body.content, invitation.frozen.lines);
    assertFields(contentProblems(content, invitation.frozen));
    const files = await attachedTo(context, content);
    assertFields(files.problems);
    await noteDraftFiles(db, vendor.jobVendorId, files.ids);
    const version = invitation.draft_version + 1;
    await changeInvitation(db, vendor.jobVendorId, {
      draft: keepForVendor(config.secret, vendor.jobVendorId, content),
      draft_version: version,
      draft_revision: invitation.revision,
      draft_saved_at: now,
    });
    return { version, revision: invitation.revision, savedAt: now.toISOString() };
  },

  requestVendorCode: async (context) => {
    const { db, vendor, config, endTransaction } = context;
    const { frozen } = await ownInvitation(db, vendor.jobVendorId);
    await endTransaction();
    await sendCode(context, {
      purpose: 'vendor',
      record: [vendor.jobVendorId],
      channel: 'mail',
      recipient: vendor.email,
      accountEmail: null,
      userId: null,
      operationId: 'requestVendorCode',
      pointer: '/code',
      message: (code) => vendorCodeMail(code, frozen.number, config.productName),
    });
    return { status: 'SUCCESS' };
  },

  submitQuote: async (context) => {
    const { db, body, vendor, now } = context;
    const isConfirmed = await confirmed(context);
    const invitation = await held(context);
    await logLateQuote(context, invitation);
    assertTakingQuote(invitation, now);
    if (body.version !== invitation.draft_version) throw changedMeanwhile();
    if (body.revision !== invitation.revision)
      throw conflict(
        'REVISION_CONFLICT',
        'The buyer has published a new revision. Check your quote against it, then submit.',
      );
    const [last] = await ownQuotes(db, vendor.jobVendorId);
    // The same draft once more, by another tab or a request that was repeated: it is the version that it made.
    if (
      last &&
      isStanding(last.state) &&
      last.revision === invitation.revision &&
      invitation.submitted_draft_version === invitation.draft_version
    )
      return shown({ ...context, vendor: { ...vendor, isConfirmed } });
    const draft = draftOf(context, invitation);
    assertFields(missingProblemsOfQuote(missingOfQuote(draft, invitation.frozen), invitation.frozen));
    assertFields(await judgedProblems(context, invitation, draft!));
    await moveQuote(db, vendor.jobVendorId, 'superseded');
    await submit(context, invitation, submittedContent(draft!));
    await changeInvitation(db, vendor.jobVendorId, { submitted_draft_version: invitation.draft_version });
    return shown({ ...context, vendor: { ...vendor, isConfirmed } });
  },

  withdrawQuote: async (context) => {
    const { db, vendor, now } = context;
    const isConfirmed = await confirmed(context);
    const invitation = await held(context);
    assertTaking(invitation, now);
    if (!(await moveQuote(db, vendor.jobVendorId, 'withdrawn')))
      throw conflict('NOTHING_SUBMITTED', 'There is no quote to withdraw.');
    await writeJobLogAsVendor(context, 'quote_withdrawn');
    await tellBuyers(context, 'quote_withdrawn', quoteNewsMail(invitation.frozen, vendor.vendorName, 'withdrawn'));
    return shown({ ...context, vendor: { ...vendor, isConfirmed } });
  },

  answerInvitation: async (context) => {
    const { db, body, vendor, now } = context;
    const { answer, reason = null, comment = null } = body;
    const invitation = await held(context);
    assertTaking(invitation, now);
    assertFields([
      ...(answer === 'regretted' && reason === null ? [{ pointer: '/reason', message: 'Choose a reason.' }] : []),
      ...(comment === null ? [] : mailWordsProblems({ '/comment': comment })),
    ]);
    const [last] = await ownQuotes(db, vendor.jobVendorId);
    if (last && isStanding(last.state))
      throw conflict('QUOTE_SUBMITTED', 'You have submitted a quote. Withdraw it first.');
    const regret = answer === 'regretted' && reason !== null ? { reason, comment } : null;
    await changeInvitation(db, vendor.jobVendorId, {
      answer,
      answered_at: now,
      regret_reason: regret?.reason ?? null,
      regret_comment: regret?.comment ?? null,
    });
    await writeJobLogAsVendor(context, answer, regret ? { reason, ...(comment !== null && { comment }) } : {});
    if (regret) await tellBuyers(context, 'vendor_regretted', regretMail(invitation.frozen, vendor.vendorName, regret));
    return shown(context);
  },
};

/** A line of a vendor names its item: a place says nothing once a revision moves items. */
const unnamedProblems = ({ lines }: QuoteContent): FieldProblem[] =>
  lines.flatMap(({ _id }, index) =>
    _id === undefined ? [{ pointer: `/content/lines/${index}/_id`, message: 'Name the item.' }] : [],
  );

type Calling = Pick<Context<'getVendorRfq'>, 'db' | 'config' | 'now'> & { vendor: VendorSession };

/** The RFQ as the vendor of the link sees it now. */
export async function shown(context: Calling) {
  const { db, config, now, vendor } = context;
  const invitation = await ownInvitation(db, vendor.jobVendorId);
  const quotes = (await ownQuotes(db, vendor.jobVendorId)).map(({ own_copy, ...quote }) => ({
    ...quote,
    own: givenBackToVendor(config.secret, vendor.jobVendorId, own_copy) as OwnCopy,
  }));
  const receipts = isOfferOpen(invitation) ? await receiptsOfAll(db) : [];
  const letter = await ownLetter(db, vendor.jobVendorId);
  const held = await auctionsOfVendor(db);
  const auctions =
    held.length === 0
      ? []
      : vendorSummariesOf(
          held,
          await ownBidders(db, vendor.jobVendorId),
          await auctionsBefore(db, held),
          await auctionNow(db),
        );
  const parts = { invitation, draft: draftOf(context, invitation), quotes, receipts, letter, auctions };
  return vendorRfqOf(parts, vendor, now);
}

const CAUSES = {
  quote_received: 'submitQuote',
  quote_withdrawn: 'withdrawQuote',
  vendor_regretted: 'answerInvitation',
  award_accepted: 'acceptAward',
} as const;

/** Tells the owner of the vendor's job, and of its quotes and its award its buyers too, what the vendor did. */
export async function tellBuyers(
  { db, config, now, vendor }: Calling,
  kind: keyof typeof CAUSES,
  mail: MailText,
): Promise<void> {
  await notify(db, {
    kind,
    jobId: vendor.jobId,
    to: { roles: kind === 'vendor_regretted' ? ['owner'] : ['owner', 'buyer'] },
    detail: { vendor: vendor.vendorName },
    mail: {
      ...mail,
      link: `${config.publicUrl}/job/${vendor.jobId}/${kind === 'award_accepted' ? 'approvals' : 'quotations'}`,
    },
    cause: CAUSES[kind],
    at: now,
  });
}

/** The files that a quote names, with the keys that open them; one that is not as it was uploaded is a problem. */
async function attachedTo({ db, config, vendor }: Calling, { attachments = [] }: QuoteContent) {
  const own = attachments.length > 0 ? await ownQuoteFiles(db, vendor.jobVendorId) : [];
  const found = attachments.map(({ _id }) => own.find(({ id }) => id === _id));
  const keyed = found.map((row) => row && keyedFileOf(config.secret, vendor.jobVendorId, row));
  const ids = attachments.map(({ _id }) => _id);
  return {
    ids,
    keys: Object.fromEntries(ids.map((id, index) => [id, keyed[index]?.key ?? ''])),
    problems: attachments.flatMap(({ envelope: _chosen, ...file }, index) => {
      const kept = keyed[index];
      const isKept =
        kept && canonical(quoteFileOf(file._id, kept)) === canonical(file) && ids.indexOf(file._id) === index;
      return isKept
        ? []
        : [{ pointer: `/content/attachments/${index}`, message: 'is not a file that was uploaded here' }];
    }),
  };
}

/** While one of two envelopes is made clear, the other one stays as it was submitted. */
async function judgedProblems(
  { db, config, vendor }: Calling,
  invitation: InvitationRow,
  draft: QuoteContent,
): Promise<FieldProblem[]> {
  if (invitation.envelopes === 'one' || !isOfferOpen(invitation)) return [];
  const [last] = await ownQuotes(db, vendor.jobVendorId);
  if (!last) return [];
  const { content } = givenBackToVendor(config.secret, vendor.jobVendorId, last.own_copy) as OwnCopy;
  const isTechnical = openedEnvelope(invitation) === 'technical';
  const fixed = isTechnical ? priceOf : technicalOf;
  if (canonical(fixed(content)) === canonical(fixed(draft))) return [];
  return [
    isTechnical
      ? { pointer: '/content/lines', message: 'Your price is sealed and stays as submitted.' }
      : { pointer: '/content/deviations', message: 'Your technical offer has been evaluated and stays as submitted.' },
  ];
}

/** Seals a complete draft as the next version, gives its receipt, and mails it. */
async function submit(
  context: ContextOf<'submitQuote'>,
  invitation: InvitationRow,
  content: QuoteContent,
): Promise<void> {
  const { db, config, now, vendor, outbox } = context;
  const { jobVendorId, jobId } = vendor;
  const salt = randomBytes(32);
  const receipt = receiptOf(canonical(content), salt);
  const own: OwnCopy = { content, salt: salt.toString('hex'), totals: totalsOf(content, invitation.frozen.lines) };
  const { ids, keys } = await attachedTo(context, content);
  const sealed = Buffer.from(JSON.stringify({ content, salt: own.salt, keys } satisfies SealedQuote));
  const isTwo = invitation.envelopes === 'two';
  const technical = technicalOf(content);
  const number = ((await ownQuotes(db, jobVendorId))[0]?.number ?? 0) + 1;
  if (number > 1000) throw invalidRequest([{ pointer: '/version', message: 'This quote has too many versions.' }]);
  await insertQuote(db, {
    job_vendor_id: jobVendorId,
    number,
    job_id: jobId,
    company_id: invitation.company_id,
    revision: invitation.revision,
    submitted_at: now,
    state: 'submitted',
    receipt,
    sealed: sealQuote(invitation.public_key!, jobId, jobVendorId, sealed),
    own_copy: keepForVendor(config.secret, jobVendorId, own),
    ...(isTwo && {
      sealed_technical: sealTechnical(invitation.technical_public_key!, jobId, jobVendorId, content, keys),
    }),
    // After the opening there is nothing to keep from anybody.
    ...(isTwo && isOfferOpen(invitation) && { technical: JSON.stringify(technical) }),
    ...(invitation.opened_at !== null && { opened: JSON.stringify({ content, totals: own.totals }) }),
  });
  await noteSubmittedFiles(db, jobVendorId, ids);
  if (isOfferOpen(invitation)) {
    const opened = openedEnvelope(invitation);
    await answerClarification(db, jobVendorId, number, opened);
    for (const { _id, ...file } of (opened === 'technical' ? technical : content).attachments ?? [])
      await storeOpenedFile(db, _id, jobVendorId, { ...file, key: keys[_id]! });
  }
  await changeInvitation(db, jobVendorId, {
    answer: 'will_quote',
    answered_at: now,
    regret_reason: null,
    regret_comment: null,
  });
  await noteRevisionRead(db, invitation, invitation.revision, now);
  const sha256 = receipt.toString('hex');
  await writeJobLogAsVendor(context, 'quote_submitted', { revision: invitation.revision, receipt: sha256 });
  await tellBuyers(context, 'quote_received', quoteNewsMail(invitation.frozen, vendor.vendorName, 'received'));
  const mail = receivedMail(invitation.frozen, { version: number, sha256, at: indianTime(now) });
  await outbox.add(await vendorMail(context, vendor, mail));
}
