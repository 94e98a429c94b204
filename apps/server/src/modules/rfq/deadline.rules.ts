import { indianTime } from '../../indian-time.ts';
import type { FieldProblem } from '../../problems.ts';
import { oneLine } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import type { Frozen } from './rfq-states.rules.ts';

/** Returns what is wrong with another deadline of a published RFQ. */
export function extensionProblems(closesAt: string, earliest: Date, deadline: string): FieldProblem[] {
  const wrong = (message: string) => [{ pointer: '/deadline', message }];
  if (Date.parse(deadline) <= Date.parse(closesAt)) return wrong('Choose a time after the current deadline.');
  return Date.parse(deadline) < earliest.getTime() ? wrong(`Choose ${indianTime(earliest)} or later.`) : [];
}

/** The mail to a vendor that the deadline was moved: a quote stays as it is. */
export const deadlineMail = (frozen: Frozen, hasQuoted: boolean, move: 'extended' | 'brought forward'): MailText => {
  const what = `the deadline of ${frozen.number}, ${oneLine(frozen.title)}`;
  const until = indianTime(new Date(frozen.deadline));
  return {
    subject: oneLine(`${frozen.number}: deadline ${move} to ${until}`),
    text: [
      `${oneLine(frozen.buyer)} ${move === 'extended' ? `extended ${what}` : `brought ${what}, forward`}.`,
      `Submission deadline: ${until}.`,
      ...(hasQuoted ? ['', 'Your quote is still valid. You can revise it until then.'] : []),
    ].join('\n'),
  };
};
