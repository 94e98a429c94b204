import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { calendarOf, calendarType, folded, methodOf } from './visit-calendar.rules.ts';
import type { CalendarVisit } from './visit-calendar.rules.ts';

const visit: CalendarVisit = {
  id: '0b7e7a52-93a5-4b7e-8a69-0f0f5f1f5d11',
  number: 118,
  type: 'site_survey',
  title: 'Survey, boiler house 2; levels 0 to 14 m, केवल ठेकेदार और उनके कर्मचारी गेट दो से आएँ',
  state: 'confirmed',
  sequence: 3,
  starts_at: '2026-12-01T09:00:00.000Z',
  ends_at: '2026-12-01T11:30:00.000Z',
  place: 'Gate 2, Contractors',
  plant_name: 'Ratnagiri Plant',
  changed_at: '2026-11-24T09:00:00.000Z',
};
const calendar = {
  method: 'REQUEST',
  organiser: 'no-reply@millwright.example',
  attendee: 'visits@damodar.example',
  productName: 'Millwright',
  publicUrl: 'https://millwright.example',
  showsTitles: true,
} as const;
/** What another implementation reads. */
function read(text: string) {
  const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zones = component.getAllSubcomponents('vtimezone').map((one) => new ICAL.Timezone(one));
  const events = component.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  return { component, zones, events };
}

describe('a calendar entry', () => {
  test('is read by another implementation as it is meant, in the zone that it brings along', () => {
    const { component, zones, events } = read(calendarOf([visit], calendar));
    expect(component.getFirstPropertyValue('method')).toBe('REQUEST');
    expect(zones.map(({ tzid }) => tzid)).toEqual(['Asia/Kolkata']);
    const [event] = events;
    expect(event!.uid).toBe(`visit-${visit.id}@millwright.example`);
    expect(event!.sequence).toBe(3);
    expect(event!.summary).toBe(`Site survey: ${visit.title} (PV-118)`);
    expect(event!.location).toBe('Gate 2, Contractors, Ratnagiri Plant');
    expect(event!.organizer).toBe('mailto:no-reply@millwright.example');
    event!.startDate.zone = zones[0]!;
    expect(event!.startDate.toString()).toBe('2026-12-01T14:30:00');
    expect(event!.startDate.toJSDate().toISOString()).toBe(visit.starts_at);
    event!.endDate.zone = zones[0]!;
    expect(event!.endDate.toJSDate().toISOString()).toBe(visit.ends_at);
  });

  test('keeps its UID when it is cancelled, in method, status and media type alike', () => {
    const cancelled = { ...visit, state: 'cancelled', sequence: 4 } as const;
    const method = methodOf(cancelled);
    const { component, events } = read(calendarOf([cancelled], { ...calendar, method }));
    expect(events[0]!.uid).toBe(read(calendarOf([visit], calendar)).events[0]!.uid);
    expect(component.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(events[0]!.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(calendarType(method)).toBe('text/calendar; method=CANCEL; charset=utf-8');
    expect(methodOf(visit)).toBe('REQUEST');
  });

  test('ends its lines by CRLF, none longer than 75 bytes, and breaks no character', () => {
    const text = calendarOf([visit], calendar);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(folded('x'.repeat(75))).toBe('x'.repeat(75));
    expect(folded('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
    expect(folded('अ'.repeat(60)).replaceAll('\r\n ', '')).toBe('अ'.repeat(60));
  });

  test('cannot be broken out of by what people write', () => {
    const title = 'Survey\r\nATTENDEE:mailto:evil@example.com\nEND:VEVENT';
    const { events } = read(calendarOf([{ ...visit, title }], calendar));
    expect(events).toHaveLength(1);
    expect(events[0]!.attendees).toHaveLength(1);
  });
});

describe('a feed', () => {
  test('is published, asks to be read each hour, and says no more than the plant', () => {
    const published = { ...calendar, method: 'PUBLISH', attendee: null, showsTitles: false } as const;
    const text = calendarOf([visit, { ...visit, id: '1b7e7a52-93a5-4b7e-8a69-0f0f5f1f5d11' }], published);
    const { component, events } = read(text);
    expect(component.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    expect(events.map(({ summary }) => summary)).toEqual(['Visit, Ratnagiri Plant', 'Visit, Ratnagiri Plant']);
    expect(text).not.toMatch(/boiler|Gate 2|PV-118/);
  });
});
