import { z } from 'zod';
import { indianTime } from '../../indian-time.ts';
import type { News } from '../notification/notification.rules.ts';
import { oneLine } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import type { Frozen } from './rfq-states.rules.ts';

/** What is told of a call for quotes by the clock: at half and at four fifths of its time, a day before its deadline, and at it. */
export const noticePayload = z.object({
  jobId: z.string(),
  closesAt: z.string(),
  what: z.enum(['half', 'most', 'day', 'closed']),
});
export type Notice = z.infer<typeof noticePayload>;
export const RFQ_NOTICE = { name: 'rfq-notice' };

const HOUR_IN_MS = 3_600_000;
/** Reminders that are nearer to each other, to the publishing or to the deadline would be noise. */
const LEAST_BETWEEN_IN_MS = 6 * HOUR_IN_MS;

/** When vendors are reminded, and the openers told, of a deadline that was published at a time (states of an invitation, domain rules 4.3). */
export function noticesUntil(publishedAt: Date, closesAt: Date): { what: Notice['what']; at: Date }[] {
  const [from, until] = [publishedAt.getTime(), closesAt.getTime()];
  const wanted = [
    { what: 'half', at: from + (until - from) * 0.5 },
    { what: 'most', at: from + (until - from) * 0.8 },
    { what: 'day', at: until - 24 * HOUR_IN_MS },
  ] as const;
  let last = from;
  const reminders = wanted
    .toSorted((left, right) => left.at - right.at)
    .filter(({ at }) => {
      const isApart = at - last >= LEAST_BETWEEN_IN_MS && until - at >= LEAST_BETWEEN_IN_MS;
      if (isApart) last = at;
      return isApart;
    });
  return [...reminders, { what: 'closed' as const, at: until }].map(({ what, at }) => ({ what, at: new Date(at) }));
}

/** Somebody who is told: how a vendor stands, or who opens the quotes, owns the job, or both. */
export type Told = {
  email: string;
  /** The vendor's place on the job; null for a buyer. */
  job_vendor_id: string | null;
  standing: 'sent' | 'viewed' | 'will_quote' | 'to_confirm' | 'opener' | 'owner' | 'both';
  frozen: Frozen;
  quotes: number;
  needed: number;
};

const VENDOR_WORDS = {
  sent: 'You have not viewed it yet.',
  delivered: 'You have not viewed it yet.',
  undelivered: 'You have not viewed it yet.',
  viewed: 'You have not quoted yet.',
  draft: 'Your draft is saved. Submit it before the deadline.',
  will_quote: 'You said that you will quote.',
  withdrawn: 'You withdrew your quote.',
  to_confirm: 'Your quote was for an earlier revision. Please check and resubmit it.',
};

type Silent = keyof typeof VENDOR_WORDS;
/** Whether a vendor that was asked has neither quoted nor regretted. */
export const isSilent = (standing: string): standing is Silent => standing in VENDOR_WORDS;

/** Whether who is told is a vendor that was asked. */
export const isVendor = ({ standing }: Told): boolean => isSilent(standing);

const rfqOf = ({ frozen }: Pick<Told, 'frozen'>) => `${frozen.number}, ${oneLine(frozen.title)}`;

/** The reminder to a vendor. */
export function vendorNoticeMail(told: Pick<Told, 'frozen'> & { standing: Told['standing'] | Silent }): MailText {
  const { frozen, standing } = told;
  return {
    subject: oneLine(`${frozen.number}: deadline ${indianTime(new Date(frozen.deadline))}`),
    text: [
      `${oneLine(frozen.buyer)} invited you to quote for ${rfqOf(told)}.`,
      `The submission deadline is ${indianTime(new Date(frozen.deadline))}. ${VENDOR_WORDS[standing as Silent]}`,
      '',
      'If you cannot quote, please send a regret there. It takes a minute.',
    ].join('\n'),
  };
}

/**
 * What the buyers are told of a notice: a day before the deadline who is silent still, at it that quotes can be opened, or that they are too few; null
 * where nothing is.
 */
export function buyerNotice(
  { what }: Notice,
  told: Told,
  silent: number,
  link: string,
): Pick<News, 'kind' | 'to' | 'detail' | 'mail'> | null {
  const { frozen, quotes, needed } = told;
  const count = quotes === 1 ? 'One quote was' : `${quotes === 0 ? 'No' : quotes} quotes were`;
  if (what === 'day')
    return {
      kind: 'deadline_near',
      to: { roles: ['owner', 'buyer'] },
      detail: { count: silent, deadline: frozen.deadline },
      mail: {
        subject: oneLine(`${frozen.number}: one day left to quote`),
        text: [
          `The deadline of ${rfqOf(told)} is ${indianTime(new Date(frozen.deadline))}. ${count} received.`,
          `${silent === 1 ? 'One vendor has' : `${silent} vendors have`} not responded and ${silent === 1 ? 'was' : 'were'} reminded now.`,
          link,
        ].join('\n'),
        link,
      },
    };
  if (what !== 'closed') return null;
  const isEnough = quotes >= needed;
  return {
    kind: 'quotes_closed',
    // Openers can do something about enough quotes, and the owner about too few.
    to: { roles: [isEnough ? 'opener' : 'owner'] },
    detail: { count: quotes, isEnough },
    mail: {
      subject: oneLine(isEnough ? `Quotes for ${frozen.number} can be opened` : `Too few quotes for ${frozen.number}`),
      text: [
        `The deadline of ${rfqOf(told)} has passed. ${count} received.`,
        isEnough
          ? 'You are an opener:'
          : `The RFQ needs at least ${needed}, so they stay sealed. You can extend the deadline:`,
        link,
      ].join('\n'),
      link,
    },
  };
}
