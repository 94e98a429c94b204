import type { VisitRow } from './visit-row.ts';
import { titleWithType, visitNumber } from './visit.rules.ts';

/** What of a visit its calendar entry says. */
export type CalendarVisit = Pick<
  VisitRow,
  | 'id'
  | 'number'
  | 'type'
  | 'title'
  | 'state'
  | 'sequence'
  | 'starts_at'
  | 'ends_at'
  | 'place'
  | 'plant_name'
  | 'changed_at'
>;
/** `PUBLISH` is a feed; `REQUEST` and `CANCEL` are what a mail or a download says of one visit. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

// India has had one offset from UTC since 1945.
const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
];
const INDIA_IS_AHEAD_IN_MS = 5.5 * 60 * 60 * 1000;

const stamp = (time: string): string => new Date(time).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
const local = (time: string): string =>
  stamp(new Date(Date.parse(time) + INDIA_IS_AHEAD_IN_MS).toISOString()).replace('Z', '');

/** A text of iCalendar (RFC 5545, 3.3.11). */
export const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r?\n/g, '\\n');

/** A line in parts of at most 75 bytes, each after the first begun by a space, never within a character (RFC 5545, 3.1). */
export function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}

const isOver = (state: string) => state === 'cancelled';

/** How an entry is sent: as a request until it is cancelled. */
export const methodOf = ({ state }: Pick<CalendarVisit, 'state'>): 'REQUEST' | 'CANCEL' =>
  isOver(state) ? 'CANCEL' : 'REQUEST';

type Calendar = {
  method: CalendarMethod;
  /** The address of the server's sender, who organises all visits. */
  organiser: string;
  /** Whom the entry is for; in a feed nobody. */
  attendee: string | null;
  productName: string;
  publicUrl: string;
  /** Whether it names what a visit is about; otherwise that it is one, and where. */
  showsTitles: boolean;
};

function eventLines(
  visit: CalendarVisit,
  { organiser, attendee, publicUrl, productName, showsTitles }: Calendar,
): string[] {
  const summary = showsTitles
    ? `${titleWithType(visit.type, visit.title)} (${visitNumber(visit.number)})`
    : `Visit, ${visit.plant_name}`;
  const place = [visit.place, visit.plant_name].filter((part) => part !== null).join(', ');
  return [
    'BEGIN:VEVENT',
    `UID:visit-${visit.id}@${new URL(publicUrl).hostname}`,
    `SEQUENCE:${visit.sequence}`,
    `DTSTAMP:${stamp(visit.changed_at)}`,
    `DTSTART;TZID=Asia/Kolkata:${local(visit.starts_at!)}`,
    `DTEND;TZID=Asia/Kolkata:${local(visit.ends_at!)}`,
    `SUMMARY:${escaped(summary)}`,
    ...(showsTitles ? [`LOCATION:${escaped(place)}`] : []),
    `ORGANIZER;CN=${productName.replaceAll(/["\r\n;:,]/g, ' ')}:mailto:${organiser}`,
    ...(attendee === null ? [] : [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION:mailto:${attendee}`]),
    `STATUS:${isOver(visit.state) ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** Visits as iCalendar. */
export function calendarOf(visits: readonly CalendarVisit[], calendar: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${calendar.productName.replaceAll(/[/\r\n]/g, ' ')}//Visits//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${calendar.method}`,
    ...(calendar.method === 'PUBLISH'
      ? [
          `X-WR-CALNAME:${escaped(`${calendar.productName} visits`)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]
      : []),
    ...ZONE,
    ...visits.flatMap((visit) => eventLines(visit, calendar)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** The media type of a calendar, which says its method too (RFC 6047, 2.4). */
export const calendarType = (method: CalendarMethod): string => `text/calendar; method=${method}; charset=utf-8`;
