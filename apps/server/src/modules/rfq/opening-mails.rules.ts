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
    'View them here:',
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
    'Receipts of all opened quotes, including yours:',
    ...receipts.slice(0, MOST_RECEIPTS),
    ...(receipts.length > MOST_RECEIPTS ? [`and ${receipts.length - MOST_RECEIPTS} more`] : []),
    '',
    'You can download the opening record on the RFQ page.',
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
    `Confirm by ${indianTime(until)}. After that, both of you have to start again:`,
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
    'It is valid for 10 minutes. We will never ask you for it.',
  ].join('\n'),
});
