import type { LogChange } from '../activity-log/log-changes.rules.ts';
import { indianTime } from '../../indian-time.ts';
import { oneLine } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import type { RfqChangeRow } from './rfq-changes.rules.ts';

const SUBJECTS = {
  deadline: 'an earlier deadline',
  openers: 'other quote openers',
  minimum_quotes: 'fewer minimum quotes',
} as const;
const LABELS = { deadline: 'Deadline', openers: 'Quote openers', minimum_quotes: 'Minimum quotes' } as const;
const MADE = {
  deadline: 'deadline brought forward',
  openers: 'quote openers changed',
  minimum_quotes: 'minimum quotes lowered',
} as const;

const linesOf = (kind: RfqChangeRow['kind'], changes: readonly LogChange[]): string[] =>
  changes.map(({ from, to }) => `${LABELS[kind]}: ${oneLine(to ?? 'none')}, before: ${oneLine(from ?? 'none')}`);

/** The mail to who can confirm a change of an RFQ. */
export const changeRequestedMail = (
  number: string,
  by: string,
  { kind, expires_at }: Pick<RfqChangeRow, 'kind' | 'expires_at'>,
  changes: readonly LogChange[],
  link: string,
): MailText => ({
  subject: oneLine(`${number}: confirm ${SUBJECTS[kind]}`),
  text: [
    `${oneLine(by)} requested ${SUBJECTS[kind]} for ${number}.`,
    ...linesOf(kind, changes),
    '',
    `The change takes effect once it is confirmed. It expires on ${indianTime(new Date(expires_at))}.`,
    link,
  ].join('\n'),
});

/** The mail to the openers before and after, and to the owner, that a change took effect. */
export const changeMadeMail = (
  number: string,
  kind: RfqChangeRow['kind'],
  people: { requestedBy: string; confirmedBy: string },
  changes: readonly LogChange[],
  link: string,
): MailText => ({
  subject: oneLine(`${number}: ${MADE[kind]}`),
  text: [
    `${oneLine(people.requestedBy)} requested it, and ${oneLine(people.confirmedBy)} confirmed it.`,
    ...linesOf(kind, changes),
    '',
    link,
  ].join('\n'),
});
