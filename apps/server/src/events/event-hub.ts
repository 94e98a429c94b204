import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { coalesced } from '../coalesced.ts';
import type { Notifications } from '../db/notifications.ts';
import type { Database } from '../db/schema.ts';
import { tooMany } from '../problems.ts';
import { eventsAfter, filterValidSessions, filterValidVendorSessions } from './event.queries.ts';
import type { EventRow } from './event.queries.ts';
import { isFor, messageOf } from './event.rules.ts';

/** Who opens a stream, with the session that it ends with. */
export type StreamOwner =
  | { companyId: string; userId: string; sessionId: string }
  | { companyId: string; linkId: string; sessionHash: Buffer };

/** What a stream begins with. */
export type StreamStart = {
  /** What its owner missed, as row-level security lets them see it. */
  missed: EventRow[];
  /** More than is kept was missed. */
  isReset: boolean;
  /** Up to which number nothing is missed after `missed`. */
  heard: number;
};

/** An answer that stays open. */
export type StreamAnswer = { open: (reply: FastifyReply) => void };

/** Passes events on to the open streams of this process. */
export type EventHub = {
  /** Throws 429 for a person or a link with too many streams open. */
  admit: (owner: StreamOwner) => void;
  stream: (owner: StreamOwner, start: StreamStart) => StreamAnswer;
  openCount: () => number;
  /** Ends every stream, so that its client goes elsewhere. */
  close: () => Promise<void>;
};

/** What the hub needs. */
export type EventHubParts = {
  db: Kysely<Database>;
  notifications: Notifications;
  /** How many streams a person has at most, and a vendor's link. */
  mostPerPerson: number;
  now: () => Date;
  onTrouble: (error: unknown) => void;
  /** What some vendors hear of their auctions at each tick, by the ids of their links. */
  ticksFor: (linkIds: readonly string[]) => Promise<Map<string, string[]>>;
};

type Stream = { owner: StreamOwner; raw: ServerResponse; heard: number };
/** The streams of one company, and the number up to which events were read for them. */
type Company = { streams: Set<Stream>; heard: number };

const READ_AT_ONCE = 500;
/** Proxies cut lines on which nothing moves, some after 30 s; our own server after a minute. */
const BEAT_EVERY_IN_MS = 15_000;
/** Finds what a lost notification was about. */
const LOOK_EVERY_IN_MS = 1_000;
/** How often bidders hear how a live auction stands, changed or not. */
const TICK_EVERY_IN_MS = 250;
/** How many ticks are left out while no auction of an open page runs. */
const TICKS_LEFT_OUT = 3;
/** Who does not read is cut off, and asks for what it missed when it is back. */
const MOST_UNREAD_IN_BYTES = 64 * 1024;
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy must neither keep nor rewrite it, nor wait until there is more.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

const idOf = (owner: StreamOwner) => ('userId' in owner ? owner.userId : owner.linkId);

/** Starts a hub: one read of the database for all streams of a company in this process, whenever any process has published events of it. */
export function createEventHub({
  db,
  notifications,
  mostPerPerson,
  now,
  onTrouble,
  ticksFor,
}: EventHubParts): EventHub {
  const companies = new Map<string, Company>();
  let due = new Set<string>();
  let isClosed = false;

  const all = () => [...companies.values()].flatMap(({ streams }) => [...streams]);
  const remove = (stream: Stream) => {
    const company = companies.get(stream.owner.companyId);
    if (company?.streams.delete(stream) && company.streams.size === 0) companies.delete(stream.owner.companyId);
  };
  const send = (stream: Stream, text: string) => {
    if (stream.raw.writableLength > MOST_UNREAD_IN_BYTES) return stream.raw.destroy();
    stream.raw.write(text);
  };
  const pass = (stream: Stream, event: EventRow) => {
    if (event.seq <= stream.heard) return;
    stream.heard = event.seq;
    if (isFor(event, stream.owner)) send(stream, messageOf(event, stream.owner));
  };

  const readDue = coalesced(async () => {
    while (due.size > 0) {
      const asked = new Map([...due].flatMap((id) => (companies.has(id) ? [[id, companies.get(id)!.heard]] : [])));
      due = new Set();
      if (asked.size === 0) return;
      const events = await eventsAfter(db, asked, READ_AT_ONCE);
      for (const [id, batch] of Map.groupBy(events, (event) => event.company_id)) {
        const company = companies.get(id);
        // A stream that opened meanwhile begins further back: it has asked for a read of its own.
        if (company?.heard !== asked.get(id)) continue;
        for (const event of batch) for (const stream of company!.streams) pass(stream, event);
        company!.heard = batch.at(-1)!.seq;
        if (batch.length === READ_AT_ONCE) due.add(id);
      }
    }
  }, onTrouble);
  const read = (ids: Iterable<string>) => {
    for (const id of ids) if (companies.has(id)) due.add(id);
    return due.size > 0 ? readDue() : Promise.resolve();
  };

  const endOver = coalesced(async () => {
    const streams = all();
    if (streams.length === 0) return;
    const [people, vendors] = await Promise.all([
      filterValidSessions(
        db,
        [...new Set(streams.flatMap(({ owner }) => ('userId' in owner ? [owner.sessionId] : [])))],
        now(),
      ),
      filterValidVendorSessions(
        db,
        streams.flatMap(({ owner }) => ('userId' in owner ? [] : [owner.sessionHash])),
        now(),
      ),
    ]);
    for (const stream of streams) {
      const { owner } = stream;
      if (!('userId' in owner ? people.has(owner.sessionId) : vendors.has(owner.sessionHash.toString('hex')))) {
        remove(stream);
        stream.raw.end('event: end\ndata: {}\n\n');
      }
    }
  }, onTrouble);

  /** A tick has no id: a page that comes back asks for events after the last one that has. */
  let leftOut = 0;
  const tick = coalesced(async () => {
    if (leftOut > 0) return void (leftOut -= 1);
    const streams = all().filter(({ owner }) => 'linkId' in owner);
    if (streams.length === 0) return;
    const texts = await ticksFor([...new Set(streams.map(({ owner }) => idOf(owner)))]);
    if (texts.size === 0) leftOut = TICKS_LEFT_OUT;
    for (const stream of streams)
      for (const text of texts.get(idOf(stream.owner)) ?? []) send(stream, `event: auction\ndata: ${text}\n\n`);
  }, onTrouble);

  const stops = [
    notifications.listen('event', (ids) => void read(ids?.split(',') ?? companies.keys())),
    notifications.listen('session', () => void endOver()),
  ];
  const looking = setInterval(() => void read(companies.keys()), LOOK_EVERY_IN_MS);
  const beating = setInterval(() => {
    for (const stream of all()) send(stream, ': still here\n\n');
    void endOver();
  }, BEAT_EVERY_IN_MS);
  const ticking = setInterval(() => void tick(), TICK_EVERY_IN_MS);
  looking.unref();
  beating.unref();
  ticking.unref();

  const isFull = (owner: StreamOwner) => {
    const streams = [...(companies.get(owner.companyId)?.streams ?? [])];
    return streams.filter((stream) => idOf(stream.owner) === idOf(owner)).length >= mostPerPerson;
  };
  const admit = (owner: StreamOwner) => {
    if (isFull(owner))
      throw tooMany(`At most ${mostPerPerson} pages can follow changes live. This one checks every 15 seconds.`, 60);
  };
  return {
    admit,
    stream: (owner, start) => ({
      open: (reply) => {
        const { raw } = reply.hijack();
        raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...HEADERS });
        // Several that were asked for at once were all admitted.
        if (isClosed || isFull(owner)) return void raw.end();
        const stream: Stream = { owner, raw, heard: start.heard };
        raw.on('close', () => remove(stream));
        raw.on('error', () => remove(stream));
        const company = companies.get(owner.companyId) ?? { streams: new Set(), heard: start.heard };
        companies.set(owner.companyId, company);
        company.streams.add(stream);
        // What was read since is read again; the others skip what they have heard.
        company.heard = Math.min(company.heard, start.heard);
        send(
          stream,
          [
            `id: ${start.heard}\nevent: ${start.isReset ? 'reset' : 'ready'}\ndata: {}\n\n`,
            ...start.missed.map((event) => messageOf(event, owner)),
          ].join(''),
        );
        void read([owner.companyId]);
      },
    }),
    openCount: () => all().length,
    close: async () => {
      isClosed = true;
      for (const stop of stops) stop();
      clearInterval(looking);
      clearInterval(beating);
      clearInterval(ticking);
      for (const stream of all()) stream.raw.end();
      companies.clear();
      await Promise.all([readDue(), endOver(), tick()]);
    },
  };
}
