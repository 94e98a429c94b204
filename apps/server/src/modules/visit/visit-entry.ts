import type { Config } from '../../config.ts';
import { senderAddress } from '../../outbox/mail-carrier.ts';
import { calendarOf, methodOf } from './visit-calendar.rules.ts';
import type { CalendarMethod, CalendarVisit } from './visit-calendar.rules.ts';

type CalendarConfig = Pick<Config, 'productName' | 'publicUrl' | 'mail'>;

/** Visits as iCalendar. The organiser is the server's sender: answers of calendar apps go to no person. */
export function calendarFrom(
  visits: readonly CalendarVisit[],
  method: CalendarMethod,
  shows: { showsTitles: boolean; attendee: string | null },
  { productName, publicUrl, mail }: CalendarConfig,
): string {
  const organiser = mail ? senderAddress(mail.from) : `visits@${new URL(publicUrl).hostname}`;
  return calendarOf(visits, { method, organiser, productName, publicUrl, ...shows });
}

/** The entry of one visit for one person, with its method. */
export function entryFor(visit: CalendarVisit, attendee: string, config: CalendarConfig) {
  const method = methodOf(visit);
  return { method, text: calendarFrom([visit], method, { showsTitles: true, attendee }, config) };
}
