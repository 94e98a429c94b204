import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Notifications } from '../db/notifications.ts';
import type { Database } from '../db/schema.ts';
import { tooMany } from '../problems.ts';
import { eventsAfter, goodSessions } from './event.queries.ts';
import type { EventRow } from './event.queries.ts';
import { isFor, messageOf } from './event.rules.ts';
import type { Hearer } from './event.rules.ts';

/** Who opens a stream. */
export type StreamOwner = Hearer & { sessionId: string };

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
  /** Throws 429 for a person who has too many streams open. */
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
  mostPerPerson: number;
  now: () => Date;
  onTrouble: (error: unknown) => void;
};

type Stream = { owner: StreamOwner; raw: ServerResponse; heard: number };

const READ_AT_ONCE = 500;
const KEPT = 1_000;
/** Proxies cut lines on which nothing moves, some after 30 s; our own server after a minute. */
const BEAT_EVERY_IN_MS = 15_000;
const LOOK_EVERY_IN_MS = 5_000;
/** Who does not read is cut off, and asks for what it missed when it is back. */
const MOST_UNREAD_IN_BYTES = 64 * 1024;
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy must neither keep nor rewrite it, nor wait until there is more.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** Runs some work again when it was asked for meanwhile, never twice at once. */
function coalesced(work: () => Promise<void>, onTrouble: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  return () => {
    isAskedAgain = true;
    running ??= (async () => {
      while (isAskedAgain) {
        isAskedAgain = false;
        await work().catch(onTrouble);
      }
      running = null;
    })();
    return running;
  };
}

/** Starts a hub: one read of the database for all streams of the process, whenever a transaction with an event is committed anywhere. */
export function createEventHub({ db, notifications, mostPerPerson, now, onTrouble }: EventHubParts): EventHub {
  const byCompany = new Map<string, Set<Stream>>();
  let heard = 0;
  /** The newest, for a stream that opens while they are passed on. */
  let recent: EventRow[] = [];
  let isClosed = false;

  const all = () => [...byCompany.values()].flatMap((streams) => [...streams]);
  const remove = (stream: Stream) => {
    const streams = byCompany.get(stream.owner.companyId);
    if (streams?.delete(stream) && streams.size === 0) byCompany.delete(stream.owner.companyId);
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

  const read = coalesced(async () => {
    while (byCompany.size > 0) {
      const events = await eventsAfter(db, heard, READ_AT_ONCE);
      for (const event of events) {
        heard = event.seq;
        for (const stream of byCompany.get(event.company_id) ?? []) pass(stream, event);
      }
      recent = [...recent, ...events].slice(-KEPT);
      if (events.length < READ_AT_ONCE) return;
    }
  }, onTrouble);

  const endOver = coalesced(async () => {
    const streams = all();
    if (streams.length === 0) return;
    const good = await goodSessions(db, [...new Set(streams.map(({ owner }) => owner.sessionId))], now());
    for (const stream of streams)
      if (!good.has(stream.owner.sessionId)) {
        remove(stream);
        stream.raw.end('event: end\ndata: {}\n\n');
      }
  }, onTrouble);

  const stops = [
    notifications.listen('event', () => void read()),
    notifications.listen('session', () => void endOver()),
  ];
  const looking = setInterval(() => void read(), LOOK_EVERY_IN_MS);
  const beating = setInterval(() => {
    for (const stream of all()) send(stream, ': still here\n\n');
    void endOver();
  }, BEAT_EVERY_IN_MS);
  looking.unref();
  beating.unref();

  const admit = (owner: StreamOwner) => {
    const own = [...(byCompany.get(owner.companyId) ?? [])].filter((stream) => stream.owner.userId === owner.userId);
    if (own.length >= mostPerPerson) throw tooMany('You have too many pages open that hear of changes.', 60);
  };
  return {
    admit,
    stream: (owner, start) => ({
      open: (reply) => {
        const { raw } = reply.hijack();
        raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...HEADERS });
        if (isClosed) return void raw.end();
        const stream: Stream = { owner, raw, heard: start.heard };
        raw.on('close', () => remove(stream));
        raw.on('error', () => remove(stream));
        // While nobody listened nothing was read.
        if (byCompany.size === 0) {
          heard = Math.max(heard, start.heard);
          recent = [];
        }
        const streams = byCompany.get(owner.companyId) ?? new Set();
        byCompany.set(owner.companyId, streams.add(stream));
        send(
          stream,
          [
            `id: ${start.heard}\nevent: ${start.isReset ? 'reset' : 'ready'}\ndata: {}\n\n`,
            ...start.missed.map((event) => messageOf(event, owner)),
          ].join(''),
        );
        for (const event of recent) if (event.company_id === owner.companyId) pass(stream, event);
        void read();
      },
    }),
    openCount: () => all().length,
    close: async () => {
      isClosed = true;
      for (const stop of stops) stop();
      clearInterval(looking);
      clearInterval(beating);
      for (const stream of all()) stream.raw.end();
      byCompany.clear();
      await Promise.all([read(), endOver()]);
    },
  };
}
