import { indianTime } from '../../indian-time.ts';
import { oneLine } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import type { Frozen } from './rfq-states.rules.ts';

/** What an opening opened, in words. */
type OpenedWhat = 'quote' | 'technical envelope' | 'price envelope';

/** The mail to who works on a job whose quotes somebody opened. */
export const openedMail = (
  number: string,
  by: string,
  quotes: number,
  link: string,
  what: OpenedWhat = 'quote',
): MailText => ({
  subject: oneLine(`${number}: ${quotes === 1 ? `one ${what} is` : `${quotes} ${what}s are`} open`),
  text: [
    `${oneLine(by)} opened ${quotes === 1 ? `the ${what}` : `the ${quotes} ${what}s`} of ${number}.`,
    ...(what === 'technical envelope'
      ? ['The prices stay sealed until every vendor is qualified or disqualified.']
      : []),
    '',
    'Look at them here:',
    link,
  ].join('\n'),
});

/** Receipts that a mail lists; the page of the link has all. */
const MOST_RECEIPTS = 50;

/** The mail to a vendor that the quotes were opened, with the receipts of all in their order and without names. */
export const openedForVendorMail = (
  { number, title, buyer }: Pick<Frozen, 'number' | 'title' | 'buyer'>,
  receipts: readonly string[],
  at: Date,
): MailText => ({
  subject: oneLine(`${number}: quotes were opened`),
  text: [
    `${oneLine(buyer)} opened ${receipts.length === 1 ? 'the quote' : `${receipts.length} quotes`} for ${number}, ${oneLine(title)}, on ${indianTime(at)}.`,
    '',
    'The receipts of all quotes that were opened. Yours is among them:',
    ...receipts.slice(0, MOST_RECEIPTS),
    ...(receipts.length > MOST_RECEIPTS ? [`and ${receipts.length - MOST_RECEIPTS} more`] : []),
    '',
    'The record of the opening can be downloaded on the page of the RFQ.',
  ].join('\n'),
});

/** The mail to an opener that the other one has confirmed, and until when they have to. */
export const openingStartedMail = (
  number: string,
  by: string,
  until: Date,
  link: string,
  what: OpenedWhat = 'quote',
): MailText => ({
  subject: oneLine(`${number}: confirm the opening by ${indianTime(until)}`),
  text: [
    `${oneLine(by)} confirmed the opening of the ${what}s of ${number}.`,
    `Confirm by ${indianTime(until)}, or both of you start again:`,
    link,
  ].join('\n'),
});

/** The mail with the code that an opener confirms with. */
export const openingCodeMail = (
  code: string,
  number: string,
  productName: string,
  what: OpenedWhat = 'quote',
): MailText => ({
  subject: `${code} opens the ${what}s of ${number}`,
  text: [
    `Your code to open the ${what}s of ${number} on ${productName}:`,
    '',
    code,
    '',
    'It is good for 10 minutes. Nobody of ours will ask you for it.',
  ].join('\n'),
});
