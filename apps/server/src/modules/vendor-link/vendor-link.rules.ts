import type { components } from '@millwright/contract/types';
import type { VendorSession } from '../../http/handler.ts';
import { openedEnvelope } from '../rfq/envelopes.rules.ts';
import { changesBetween } from '../rfq/rfq.rules.ts';
import type { LetterRow } from '../resolution/resolution.queries.ts';
import { withIds } from '../rfq/rfq-items.rules.ts';
import { missingOfQuote, totalsOf } from '../rfq/quote.rules.ts';
import type { QuoteContent, QuoteTotals } from '../rfq/quote.rules.ts';
import { stateOf } from '../rfq/rfq-states.rules.ts';
import { oneLine, quoted } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import type { InvitationRow, QuoteRow } from './vendor-link.queries.ts';

type Schemas = components['schemas'];

/** How the page of a vendor that calls about messages names its link: by its invitation, or by its conversation. */
export const linkOf = (caller: { jobVendorId: string } | { threadId: string }): string =>
  'jobVendorId' in caller ? caller.jobVendorId : caller.threadId;

/** What a vendor keeps of a version that it submitted. */
export type OwnCopy = { content: QuoteContent; salt: string; totals: QuoteTotals };

/** What the page of a link is made of; drafts and copies are given back to the vendor already. */
export type VendorRfqParts = {
  /** What it was told of the award; null before. */
  letter: Pick<LetterRow, 'kind' | 'words' | 'sent_at' | 'accepted_at' | 'accepted_by'> | null;
  invitation: InvitationRow;
  draft: QuoteContent | null;
  quotes: readonly (Omit<QuoteRow, 'own_copy'> & { own: OwnCopy })[];
  receipts: string[];
  auctions: Schemas['VendorAuctionSummary'][];
};

const resultOf = ({
  kind,
  words,
  sent_at,
  accepted_at,
  accepted_by,
}: NonNullable<VendorRfqParts['letter']>): Schemas['VendorRfq']['result'] => ({
  kind,
  text: words,
  at: sent_at,
  ...(accepted_at !== null && { accepted: { byName: accepted_by!, at: accepted_at } }),
});

/** A call for quotes as one vendor sees it. */
export function vendorRfqOf(
  { invitation, draft, quotes, receipts, letter, auctions }: VendorRfqParts,
  { isConfirmed }: Pick<VendorSession, 'isConfirmed'>,
  now: Date,
): Schemas['VendorRfq'] {
  const { frozen, read } = invitation;
  return {
    ...frozen,
    link: invitation.job_vendor_id,
    lines: withIds(frozen.lines),
    ...(letter && { result: resultOf(letter) }),
    ...(auctions.length > 0 && { auctions }),
    documents: frozen.documents ?? [],
    answers: frozen.answers ?? [],
    newMessages: invitation.new_messages,
    ...(invitation.clarify_until !== null &&
      now.getTime() < Date.parse(invitation.clarify_until) && {
        clarification: {
          words: invitation.clarify_words!,
          closesAt: invitation.clarify_until,
          ...(invitation.envelopes === 'two' && {
            envelope: openedEnvelope(invitation),
          }),
        },
      }),
    ...(invitation.envelopes === 'two' &&
      invitation.opened_at !== null &&
      quotes[0] &&
      quotes[0].state !== 'withdrawn' && { isPriceOpened: quotes[0].is_opened }),
    vendorName: invitation.vendor_name,
    invitedEmail: invitation.email,
    state: stateOf(invitation, now),
    revision: invitation.revision,
    publishedAt: invitation.published_at,
    now: now.toISOString(),
    readRevision: invitation.read_revision,
    changes: read ? changesBetween(read, frozen) : [],
    isConfirmed,
    answer: invitation.answer,
    regret: invitation.answer === 'regretted' ? invitation.regret_reason : null,
    draft,
    draftVersion: invitation.draft_version,
    draftSavedAt: invitation.draft_saved_at,
    totals: draft && totalsOf(draft, frozen.lines),
    missing: missingOfQuote(draft, frozen),
    submissions: quotes.map(({ number, revision, submitted_at, receipt, state, own, entered_by }) => ({
      receipt: { number, revision, submittedAt: submitted_at, sha256: receipt.toString('hex') },
      salt: own.salt,
      state,
      totals: own.totals,
      ...(entered_by !== null && { enteredBy: entered_by }),
    })),
    receipts,
  };
}

/** The mail with the code that binds. */
export const vendorCodeMail = (code: string, number: string, productName: string): MailText => ({
  subject: `${code} is your code for ${number}`,
  text: [
    `Your code for ${number} on ${productName}:`,
    '',
    code,
    '',
    'It is valid for 10 minutes. We will never ask you for it.',
  ].join('\n'),
});

/** The mail that a quote was received, to its vendor: what it proves, and no price. */
export const receivedMail = (
  { number, title, buyer, envelopes }: Pick<InvitationRow['frozen'], 'number' | 'title' | 'buyer' | 'envelopes'>,
  receipt: { version: number; sha256: string; at: string },
): MailText => ({
  subject: oneLine(`Received: your quote for ${number}, version ${receipt.version}`),
  text: [
    `${oneLine(buyer)} has received your quote for ${number}, ${oneLine(title)}: version ${receipt.version}, ${receipt.at}.`,
    '',
    envelopes === 'two'
      ? 'It is sealed in two envelopes: the technical envelope is opened first, the price envelope later and only if you qualify. Receipts of both:'
      : 'It is sealed until quote opening. Its receipt:',
    receipt.sha256,
    '',
    'You can change or withdraw it until the deadline.',
  ].join('\n'),
});

const REGRETS: Record<Schemas['RegretReason'], string> = {
  capacity: 'no capacity',
  location: 'the place',
  scope_not_our_business: 'outside their scope of work',
  delivery_time: 'not enough time',
  commercial_terms: 'commercial terms',
  site_conditions: 'site conditions',
  technical_spec: 'technical specification',
};

/** The mail to the buyers about a sealed quote: who, and nothing of what is in it. */
export const quoteNewsMail = (
  { number, title }: Pick<InvitationRow['frozen'], 'number' | 'title'>,
  vendorName: string,
  what: 'received' | 'withdrawn',
): MailText => ({
  subject: oneLine(`${vendorName} ${what === 'received' ? 'quoted for' : 'withdrew its quote for'} ${number}`),
  text: [
    `${oneLine(vendorName)} ${what === 'received' ? 'submitted a quote for' : 'withdrew its quote for'} ${number}, ${oneLine(title)}.`,
    ...(what === 'received' ? ['It stays sealed until quote opening.'] : []),
  ].join('\n'),
});

/** The mail to the buyers about a vendor that accepted its award. */
export const acceptedMail = (
  { number, title }: Pick<InvitationRow['frozen'], 'number' | 'title'>,
  vendorName: string,
  byName: string,
): MailText => ({
  subject: oneLine(`${vendorName} accepted the award of ${number}`),
  text: `${oneLine(byName)} of ${oneLine(vendorName)} accepted the award of ${number}, ${oneLine(title)}. Next step: the purchase order.`,
});

/** The mail to the job's owner about a vendor that does not quote. */
export const regretMail = (
  { number, title }: Pick<InvitationRow['frozen'], 'number' | 'title'>,
  vendorName: string,
  regret: { reason: Schemas['RegretReason']; comment: string | null },
): MailText => ({
  subject: oneLine(`${vendorName} will not quote for ${number}`),
  text: [
    `${oneLine(vendorName)} will not quote for ${number}, ${oneLine(title)}: ${REGRETS[regret.reason]}.`,
    ...(regret.comment ? ['', quoted(regret.comment)] : []),
  ].join('\n'),
});
