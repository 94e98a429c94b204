import { indianDate } from '../../indian-time.ts';
import { groupedAmount } from '../../indian-amount.ts';
import { oneLine } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';

/** What mails about a delivery name. */
export type Order = { rfqNumber: string; title: string; buyer: string };
type Due = { name: string; due: string };

const heading = ({ rfqNumber, title }: Order) => `${oneLine(title)} (${rfqNumber})`;

/** The mail to a vendor with its milestones. */
export const planMail = (order: Order, milestones: readonly Due[]): MailText => ({
  subject: oneLine(`Milestones of ${order.title}, ${order.rfqNumber}`),
  text: [
    `${oneLine(order.buyer)} planned these milestones with you for ${heading(order)}:`,
    '',
    ...milestones.map(({ name, due }) => `- ${oneLine(name)}: due ${indianDate(due)}`),
    '',
    'Submit evidence for each through the link below. The buyer accepts or returns it within 7 days.',
  ].join('\n'),
});

/** The mail to a vendor about its evidence. */
export const decidedMail = (
  order: Order,
  milestone: string,
  { isAccepted, reason }: { isAccepted: boolean; reason: string | null },
): MailText => ({
  subject: oneLine(`${milestone}: evidence ${isAccepted ? 'accepted' : 'returned'}`),
  text: [
    `${oneLine(order.buyer)} ${isAccepted ? 'accepted' : 'returned'} your evidence of ${oneLine(milestone)} for ${heading(order)}.`,
    ...(reason === null ? [] : ['', `Reason: ${oneLine(reason)}`]),
    ...(isAccepted ? [] : ['', 'Submit evidence again through the link below.']),
  ].join('\n'),
});

/** The mail to a vendor about days that it was given, or a milestone that was waived. */
export const changedMail = (
  order: Order,
  milestone: string,
  change: { kind: 'extension'; days: number; due: string; isExcused: boolean } | { kind: 'waiver' },
): MailText => ({
  subject: oneLine(`${milestone}: ${change.kind === 'waiver' ? 'waived' : `due ${indianDate(change.due)}`}`),
  text:
    change.kind === 'waiver'
      ? `${oneLine(order.buyer)} waived ${oneLine(milestone)} for ${heading(order)}.`
      : [
          `${oneLine(order.buyer)} extended ${oneLine(milestone)} for ${heading(order)} by ${change.days} ${change.days === 1 ? 'day' : 'days'}, to ${indianDate(change.due)}.`,
          change.isExcused
            ? 'These days do not count for liquidated damages.'
            : 'These days count for liquidated damages.',
        ].join('\n'),
});

/** The mail to a vendor about damages that were applied. */
export const damagesMail = (
  order: Order,
  milestone: string,
  damages: { amountInPaise: number; weeks: number; ratePercent: string; baseInPaise: number; isCapped: boolean },
): MailText => ({
  subject: oneLine(`${milestone}: liquidated damages`),
  text: `${oneLine(order.buyer)} applied liquidated damages of ₹${groupedAmount(damages.amountInPaise)} to ${oneLine(milestone)} for ${heading(order)}: ${damagesSentence(damages)}`,
});

/** How an amount of damages comes about. */
export const damagesSentence = ({
  weeks,
  ratePercent,
  baseInPaise,
  isCapped,
}: {
  weeks: number;
  ratePercent: string;
  baseInPaise: number;
  isCapped: boolean;
}): string =>
  `${weeks} ${weeks === 1 ? 'week' : 'weeks'} × ${ratePercent}% of ₹${groupedAmount(baseInPaise)}${isCapped ? ', up to the cap' : ''}.`;

/** The mail to the buyers about evidence. */
export const evidenceMail = (
  order: Pick<Order, 'rfqNumber' | 'title'>,
  vendor: string,
  milestone: string,
): MailText => ({
  subject: oneLine(`${vendor} submitted evidence of ${milestone}`),
  text: `${oneLine(vendor)} submitted evidence of ${oneLine(milestone)} for ${oneLine(order.title)} (${order.rfqNumber}). Accept or return it within 7 days. Any further delay counts as yours and is excused for the vendor.`,
});

/** The mail to those who can confirm what gives up money. */
export const requestedMail = (
  order: Pick<Order, 'rfqNumber' | 'title'>,
  {
    by,
    milestone,
    kind,
    days,
    reason,
  }: { by: string; milestone: string; kind: 'extension' | 'waiver'; days: number | null; reason: string },
): MailText => ({
  subject: oneLine(
    kind === 'waiver' ? `Confirm the waiver of ${milestone}` : `Confirm ${days} excused days for ${milestone}`,
  ),
  text: [
    `${oneLine(by)} asks to ${kind === 'waiver' ? 'waive' : `extend, by ${days} excused ${days === 1 ? 'day' : 'days'},`} ${oneLine(milestone)} for ${oneLine(order.title)} (${order.rfqNumber}). It takes effect once someone else confirms it.`,
    '',
    `Reason: ${oneLine(reason)}`,
  ].join('\n'),
});

const securities = {
  emd: 'Earnest money deposit',
  pbg: 'Performance bank guarantee',
  advance: 'Advance payment guarantee',
  retention: 'Retention',
} as const;
export const securityName = (kind: keyof typeof securities): string => securities[kind];

/** The mail to one side about a guarantee or a retention that ends soon. */
export const nearMail = (
  order: Pick<Order, 'rfqNumber' | 'title'>,
  { kind, ends, vendor }: { kind: keyof typeof securities; ends: string; vendor: string },
  side: 'buyer' | 'vendor',
): MailText => {
  const what = kind === 'retention' ? 'Retention is released' : `${securityName(kind)} expires`;
  const next =
    kind === 'retention'
      ? 'Check that no defects are outstanding.'
      : side === 'buyer'
        ? 'Have it extended or returned before that day.'
        : 'Extend it if the order continues.';
  return {
    subject: oneLine(`${what} ${indianDate(ends)}: ${order.title}`),
    text: [
      `${what} on ${indianDate(ends)}, for ${oneLine(order.title)} (${order.rfqNumber})${side === 'buyer' ? ` with ${oneLine(vendor)}` : ''}.`,
      next,
    ].join('\n'),
  };
};
