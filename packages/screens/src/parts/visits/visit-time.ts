/** When visits take place: days, weeks and times of the plant's zone. Pure. */

/** From one instant to a later one, RFC 3339. */
export type Span = { startsAt: string; endsAt: string };

/** The zone of a plant that does not say another. */
export const indianZone = 'Asia/Kolkata';

const made = new Map<string, Intl.DateTimeFormat>();
function format(name: string, timeZone: string, options: Intl.DateTimeFormatOptions, locale = 'en-IN') {
  const key = `${name} ${timeZone}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  made.set(key, known);
  return known;
}

/** The day of an instant in the zone: 2026-11-17. */
export const dayIn = (at: string | number, zone = indianZone): string =>
  format('day', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA').format(new Date(at));

/** Minutes since midnight of an instant in the zone. */
export function minutesIn(at: string | number, zone = indianZone): number {
  const [hours = 0, minutes = 0] = format('minutes', zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .format(new Date(at))
    .split(':')
    .map(Number);
  return hours * 60 + minutes;
}

/** "IST" for India, else what the language calls the zone at that instant. */
export function zoneLabel(zone: string, at: string | number): string {
  if (zone === indianZone) return 'IST';
  const parts = format('zone', zone, { timeZoneName: 'short' }).formatToParts(new Date(at));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** The day so many days later, or earlier. */
export const addDays = (day: string, count: number): string =>
  new Date(noon(day) + count * 86_400_000).toISOString().slice(0, 10);

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(noon(day)).getUTCDay() + 6) % 7));

/** The first instant of a day in the zone. */
export function startOfDay(day: string, zone = indianZone): string {
  // Midnight UTC is some minutes into this day or into the day before; twice, for a zone whose offset differs between the two.
  let at = Date.parse(`${day}T00:00:00Z`);
  for (let step = 0; step < 2; step += 1) {
    const minutes = minutesIn(at, zone);
    const daysOff = Math.round((noon(dayIn(at, zone)) - noon(day)) / 86_400_000);
    at -= (daysOff * 1440 + minutes) * 60_000;
  }
  return new Date(at).toISOString();
}

/** "Tue 17 Nov"; with the year where it is not that of `now`. */
export function dayText(day: string, now?: string | number): string {
  const weekday = format('weekday', 'UTC', { weekday: 'short' }).format(noon(day));
  const date = format('date', 'UTC', { day: 'numeric', month: 'short' }).format(noon(day));
  const year = day.slice(0, 4);
  return now !== undefined && dayIn(now).slice(0, 4) !== year ? `${weekday} ${date} ${year}` : `${weekday} ${date}`;
}

/** "2:30 pm": the time alone. */
export const clockText = (at: string, zone = indianZone): string =>
  format('clock', zone, { hour: 'numeric', minute: '2-digit' }).format(new Date(at));

/** "2:30–4:30 pm": what both times share stands once. */
export function timesText({ startsAt, endsAt }: Span, zone = indianZone): string {
  const from = clockText(startsAt, zone);
  const to = clockText(endsAt, zone);
  const half = / ?[ap]m$/i;
  return half.exec(from)?.[0] === half.exec(to)?.[0] ? `${from.replace(half, '')}–${to}` : `${from}–${to}`;
}

/** "Tue 17 Nov, 2:30–4:30 pm IST"; an end on another day is written with it. */
export function spanText(span: Span, zone = indianZone, now?: string | number): string {
  const first = dayIn(span.startsAt, zone);
  const last = dayIn(span.endsAt, zone);
  const label = zoneLabel(zone, span.startsAt);
  return first === last
    ? `${dayText(first, now)}, ${timesText(span, zone)} ${label}`
    : `${dayText(first, now)}, ${clockText(span.startsAt, zone)} to ${dayText(last, now)}, ${clockText(span.endsAt, zone)} ${label}`;
}

/** "Tue 17 Nov, 2:30 pm": the start alone, as a button has it. */
export const startText = (at: string, zone = indianZone, now?: string | number): string =>
  `${dayText(dayIn(at, zone), now)}, ${clockText(at, zone)}`;

/** Whether the two zones show other times at that instant; zones have several names, so that names are not compared. */
export const differs = (one: string, other: string, at: string): boolean =>
  minutesIn(at, one) !== minutesIn(at, other) || dayIn(at, one) !== dayIn(at, other);

/** A span with its place in its day: `lane` of `lanes` that are beside each other. */
export type Placed<Item> = { item: Item; lane: number; lanes: number };

/** Puts what overlaps beside each other, in the order of the start. */
export function inLanes<Item extends Span>(items: readonly Item[]): Placed<Item>[] {
  const inOrder = items.toSorted(
    (one, other) =>
      Date.parse(one.startsAt) - Date.parse(other.startsAt) || Date.parse(other.endsAt) - Date.parse(one.endsAt),
  );
  const placed: Placed<Item>[] = [];
  let group: Placed<Item>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const each of group) each.lanes = ends.length;
    group = [];
    ends = [];
  };
  for (const item of inOrder) {
    const start = Date.parse(item.startsAt);
    if (ends.every((end) => end <= start)) close();
    const free = ends.findIndex((end) => end <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = Date.parse(item.endsAt);
    const each = { item, lane, lanes: 1 };
    group.push(each);
    placed.push(each);
  }
  close();
  return placed;
}
