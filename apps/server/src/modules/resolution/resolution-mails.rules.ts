import { indianDate, indianTime } from '../../indian-time.ts';
import { oneLine, quoted } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import type { Proposal } from './award.rules.ts';
import type { DecisionReason } from './resolution.rules.ts';

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
/** "₹13,36,499": whole rupees, as the screens write them. */
export const inRupees = (paise: number): string => rupees.format(paise / 100);

export const REASONS: Record<DecisionReason, string> = {
  better_price: 'Ask for a better price',
  explain_vendor: 'Justify vendor choice',
  wrong_budget: 'Wrong budget head',
  papers_missing: 'Documents missing',
  other: 'Another reason',
};

/** What a mail says of a resolution. */
export type Told = { number: string; title: string; proposal: Proposal; link: string; productName: string };

const awardSentence = ({ proposal }: Told): string => {
  const names = proposal.vendors.map(({ companyName }) => oneLine(companyName));
  return `${names.join(', ')}: ${inRupees(proposal.amountInPaise)} before tax, ${inRupees(proposal.totalInPaise)} with GST.`;
};
const where = ({ productName, link }: Told) => ['', `Log in to ${productName} to decide:`, link];

/** To who is asked. `inPlaceOf`: who would have been asked, and why somebody else is. */
export const askedMail = (
  told: Told,
  { by, decideBy, inPlaceOf }: { by: string; decideBy: Date; inPlaceOf: string | null },
): MailText => ({
  subject: oneLine(`${told.number} needs your approval: ${inRupees(told.proposal.amountInPaise)}`),
  text: [
    `${oneLine(by)} proposes the award of ${oneLine(told.title)}.`,
    awardSentence(told),
    ...(inPlaceOf ? [`You are deciding on behalf of ${oneLine(inPlaceOf)}.`] : []),
    `It escalates on ${indianTime(decideBy)}.`,
    ...where(told),
  ].join('\n'),
});

/** To who has not decided after some days. */
export const reminderMail = (told: Told, decideBy: Date): MailText => ({
  subject: oneLine(`Reminder: ${told.number} needs your approval`),
  text: [
    `The award of ${oneLine(told.title)} is still waiting for your approval.`,
    awardSentence(told),
    `It escalates on ${indianTime(decideBy)}.`,
    ...where(told),
  ].join('\n'),
});

/** To the super users who may agree that somebody is passed over. */
export const overrideAskedMail = (
  told: Told,
  { by, from, comment }: { by: string; from: string; comment: string },
): MailText => ({
  subject: oneLine(`${told.number}: override needs a second super user`),
  text: [
    `${oneLine(by)} asks to override ${oneLine(from)} and approve the award of ${oneLine(told.title)}.`,
    awardSentence(told),
    '',
    quoted(comment),
    '',
    'The override takes effect once a second super user confirms it.',
    ...where(told),
  ].join('\n'),
});

/** To whom two super users pass over: that it is asked for, or done. */
export const passedOverMail = (
  told: Told,
  { by, comment, isDone }: { by: string; comment: string; isDone: boolean },
): MailText => ({
  subject: oneLine(
    isDone ? `${told.number}: your decision was overridden` : `${told.number}: override of your decision requested`,
  ),
  text: [
    isDone
      ? `${oneLine(by)} confirmed the override: the award of ${oneLine(told.title)} is approved without your decision.`
      : `${oneLine(by)} asks to override you and approve the award of ${oneLine(told.title)}. You can still decide until a second super user confirms.`,
    awardSentence(told),
    '',
    quoted(comment),
    ...(isDone ? ['', 'View it here:', told.link] : where(told)),
  ].join('\n'),
});

const ENDS = {
  approved: 'was approved',
  rejected: 'was rejected',
  returned: 'was returned for changes',
  withdrawn: 'was withdrawn',
  void: 'is void because the award changed',
  expired: 'expired before it was decided',
};

/** To who proposed it and who owns the job, about how it ended. */
export const endedMail = (
  told: Told,
  end: { state: keyof typeof ENDS; by: string | null; reason: DecisionReason | null; comment: string | null },
): MailText => ({
  subject: oneLine(`${told.number} ${ENDS[end.state]}`),
  text: [
    `The award of ${oneLine(told.title)} ${ENDS[end.state]}${end.by ? ` by ${oneLine(end.by)}` : ''}.`,
    ...(end.reason ? [REASONS[end.reason]] : []),
    ...(end.comment ? ['', quoted(end.comment)] : []),
    '',
    end.state === 'approved' ? 'Notify the vendors next:' : 'View it here:',
    told.link,
  ].join('\n'),
});

/** What a letter to a vendor says. */
export type LetterParts = {
  buyer: string;
  vendor: string;
  rfqNumber: string;
  title: string;
  plant: string | null;
  owner: { fullName: string; email: string };
  note: string | null;
};

const greeting = ({ vendor, buyer, rfqNumber, title, plant }: LetterParts) => [
  `To ${oneLine(vendor)}`,
  '',
  `${rfqNumber}, ${oneLine(title)}`,
  `${oneLine(buyer)}${plant ? `, ${oneLine(plant)}` : ''}`,
  '',
];
const closing = ({ owner, buyer, note }: LetterParts) => [
  ...(note ? ['', quoted(note)] : []),
  '',
  `Please reply to ${owner.email}.`,
  '',
  oneLine(owner.fullName),
  oneLine(buyer),
];

/** The letter of award. What other vendors quoted or how many there were is not in it. */
export const awardLetter = (
  parts: LetterParts,
  award: {
    amountInPaise: number;
    gstInPaise: number;
    totalInPaise: number;
    lineCount: number;
    allLines: number;
    requiredBy: string | null;
  },
): MailText => ({
  subject: oneLine(`${parts.rfqNumber}: letter of award, ${parts.title}`),
  text: [
    ...greeting(parts),
    'Thank you for your quote. We are pleased to award you',
    award.lineCount === award.allLines
      ? `the full scope, ${award.lineCount} ${award.lineCount === 1 ? 'item' : 'items'},`
      : `${award.lineCount} of ${award.allLines} items,`,
    `for ${inRupees(award.amountInPaise)} before tax (${inRupees(award.totalInPaise)} including GST of ${inRupees(award.gstInPaise)}).`,
    '',
    'The terms are as in your quote and our RFQ. A purchase order will follow.',
    ...(award.requiredBy ? [`The work is needed by ${indianDate(award.requiredBy)}.`] : []),
    'Use the link below to accept the award and to download this letter, with items and terms, as a PDF.',
    ...closing(parts),
  ].join('\n'),
});

/** The letter of regret: that it was not chosen, with the reason where it is given, and nothing about who was. */
export const regretLetter = (parts: LetterParts, reason: string | null): MailText => ({
  subject: oneLine(`${parts.rfqNumber}: your quote, ${parts.title}`),
  text: [
    ...greeting(parts),
    'Thank you for the time and effort you put into your quote.',
    'We have selected another vendor for this work.',
    ...(reason === null ? [] : [reason]),
    'We look forward to inviting you again.',
    ...closing(parts),
  ].join('\n'),
});

/** To who proposed an award when somebody who was asked cannot decide any more. `next`: who is asked instead. */
export const approverLeftMail = (told: Told, { person, next }: { person: string; next: string | null }): MailText => ({
  subject: oneLine(`${told.number}: ${person} can no longer decide`),
  text: [
    `${oneLine(person)} no longer has the role or access to decide on the award of ${oneLine(told.title)}.`,
    next === null
      ? 'There is no one to escalate to. Restore their access, or withdraw the proposal and choose another approver.'
      : `${oneLine(next)} decides instead.`,
    '',
    told.link,
  ].join('\n'),
});

/** To the other super users when the approval rules were changed. */
export const rulesChangedMail = (
  by: string,
  effectiveAt: Date,
  changes: readonly string[],
  link: string,
): MailText => ({
  subject: oneLine(`${by} changed the approval rules`),
  text: [
    `${oneLine(by)} changed the approval rules. They take effect on ${indianTime(effectiveAt)}, or once another super user confirms them.`,
    '',
    ...changes.map((change) => `- ${oneLine(change)}`),
    '',
    'Confirm them here, or ask for their withdrawal:',
    link,
  ].join('\n'),
});
