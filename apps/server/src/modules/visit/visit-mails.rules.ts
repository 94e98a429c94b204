import { indianTime } from '../../indian-time.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { oneLine, quoted } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import type { VisitRow } from './visit-row.ts';
import { PLANT_ZONE, titleWithType, visitNumber } from './visit.rules.ts';

/** What can happen with a visit that somebody is told. */
export type VisitNews =
  | 'sent'
  | 'edited'
  | 'accepted'
  | 'proposed'
  | 'confirmed'
  | 'reschedule_asked'
  | 'declined'
  | 'cancelled'
  | 'pack_saved'
  | 'completed'
  | 'no_show'
  | 'report_submitted'
  | 'closed'
  | 'expired';

type Told = Pick<
  VisitRow,
  | 'number'
  | 'state'
  | 'type'
  | 'title'
  | 'vendor_name'
  | 'plant_name'
  | 'host_name'
  | 'place'
  | 'note'
  | 'starts_at'
  | 'ends_at'
  | 'job_year'
  | 'job_number'
  | 'round'
  | 'slots'
>;

const day = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: PLANT_ZONE,
});
const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: PLANT_ZONE });

/** "Tue, 17 Nov, 2:30 pm to 4:30 pm IST". */
export const slotText = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }): string =>
  `${day.format(new Date(starts_at))}, ${clock.format(new Date(starts_at))} to ${clock.format(new Date(ends_at))} IST`;

const offered = ({ slots, round }: Told) =>
  slots.filter((slot) => slot.round === round).map((slot) => `- ${slotText(slot)}`);

const facts = (visit: Told): string[] => [
  titleWithType(visit.type, oneLine(visit.title)),
  ...(visit.job_year !== null && visit.job_number !== null
    ? [`Job: ${numberOf({ year: visit.job_year, number: visit.job_number })}`]
    : []),
  `Plant: ${oneLine(visit.plant_name)}`,
  ...(visit.place === null ? [] : [`Where: ${oneLine(visit.place)}`]),
  `Host: ${oneLine(visit.host_name)}`,
];

const agreed = (visit: Told): string =>
  visit.starts_at === null ? '' : slotText({ starts_at: visit.starts_at, ends_at: visit.ends_at! });

const TO_VENDOR: Partial<Record<VisitNews, (visit: Told, buyer: string) => [string, string[]]>> = {
  sent: (visit, buyer) => [
    `${buyer} requests a visit`,
    [`${buyer} requests a visit.`, '', ...facts(visit), '', 'Slots offered:', ...offered(visit)],
  ],
  edited: (visit, buyer) => [`${buyer} changed a visit`, [`${buyer} changed the visit.`, '', ...facts(visit)]],
  proposed: (visit, buyer) => [
    `${buyer} proposes other slots`,
    [`${buyer} proposes other slots:`, ...offered(visit), '', ...facts(visit)],
  ],
  confirmed: (visit, buyer) => [
    `Visit confirmed: ${agreed(visit)}`,
    [
      `${buyer} confirmed the visit: ${agreed(visit)}.`,
      '',
      ...facts(visit),
      '',
      'Open the link for the gate pass with its QR code. Bring it on paper or on a phone.',
    ],
  ],
  reschedule_asked: (visit, buyer) => [
    `${buyer} asks to reschedule`,
    [
      `${buyer} asks to reschedule the visit. Slots offered:`,
      ...offered(visit),
      '',
      `Until you accept one, the visit stays on ${agreed(visit)}.`,
    ],
  ],
  declined: (visit, buyer) => [
    visit.state === 'declined' ? `${buyer} declined your slots` : `${buyer} keeps the confirmed slot`,
    [
      visit.state === 'declined'
        ? `${buyer} declined the slots you proposed. The request is closed.`
        : `${buyer} declined other slots. The visit stays on ${agreed(visit)}.`,
    ],
  ],
  cancelled: (visit, buyer) => [
    `${buyer} cancelled the visit`,
    [`${buyer} cancelled the visit. Do not travel to the plant for it.`, '', ...facts(visit)],
  ],
  no_show: (_visit, buyer) => [`${buyer} recorded a no-show`, [`${buyer} recorded a no-show for the visit.`]],
  expired: (visit) =>
    visit.state === 'confirmed'
      ? ['The visit keeps its slot', [`No other slot was agreed on. The visit stays on ${agreed(visit)}.`]]
      : ['The request for a visit expired', ['No slot was agreed on before the first one began.']],
};

/** The mail to the vendor; null where it is not told. */
export function vendorVisitMail(news: VisitNews, visit: Told, buyer: string, comment: string | null): MailText | null {
  const words = TO_VENDOR[news]?.(visit, oneLine(buyer));
  if (!words) return null;
  const [subject, lines] = words;
  return {
    subject: oneLine(`${visitNumber(visit.number)}: ${subject}`),
    text: [
      ...lines,
      ...(news === 'sent' && visit.note ? ['', quoted(visit.note)] : []),
      ...(comment ? ['', quoted(comment)] : []),
    ].join('\n'),
  };
}

const BY_VENDOR: Partial<Record<VisitNews, string>> = {
  accepted: 'accepted a slot',
  proposed: 'proposed other slots',
  confirmed: 'accepted, the visit is confirmed',
  reschedule_asked: 'asks to reschedule',
  declined: 'declined',
  cancelled: 'cancelled the visit',
  pack_saved: 'filled in the gate pass pack',
  expired: 'did not answer in time',
  completed: 'completed the visit',
};

/** The mail to the buyer's people about what the vendor or the clock did, or a colleague. */
export const buyerVisitMail = (
  news: VisitNews,
  visit: Told,
  { comment, link, by }: { comment: string | null; link: string; by: string | null },
): MailText => {
  const done = news === 'expired' && visit.state === 'confirmed' ? 'agreed on no other slot in time' : BY_VENDOR[news];
  const what =
    by === null
      ? `${oneLine(visit.vendor_name)} ${done ?? 'changed the visit'}`
      : `${oneLine(by)} ${done ?? 'changed the visit'} of ${oneLine(visit.vendor_name)}`;
  return {
    subject: oneLine(`${visitNumber(visit.number)}: ${what}`),
    text: [
      `${what}.`,
      '',
      ...facts(visit),
      ...(news === 'proposed' || news === 'reschedule_asked' ? ['', 'Slots offered:', ...offered(visit)] : []),
      ...(visit.starts_at === null || news === 'proposed' ? [] : ['', `Slot: ${agreed(visit)}`]),
      ...(comment ? ['', quoted(comment)] : []),
      '',
      link,
    ].join('\n'),
  };
};

/** The mail that a visit is near, to its vendor and its host. */
export const nearMail = (visit: Told): MailText => ({
  subject: oneLine(`${visitNumber(visit.number)}: visit on ${agreed(visit)}`),
  text: [`The visit is on ${agreed(visit)}.`, '', ...facts(visit)].join('\n'),
});

/** The mail to the host about visitors who have not left. */
export const overstayMail = (visit: Told, names: readonly string[], now: Date, link: string): MailText => ({
  subject: oneLine(`${visitNumber(visit.number)}: ${names.length} still inside`),
  text: [
    `The visit was due to end at ${clock.format(new Date(visit.ends_at!))} IST. At ${indianTime(now)} still inside:`,
    ...names.map((name) => `- ${oneLine(name)}`),
    '',
    link,
  ].join('\n'),
});
