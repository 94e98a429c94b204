import { eventRange, ownEvents } from '../../events/event.queries.ts';
import type { StreamOwner } from '../../events/event-hub.ts';
import type { Context, HandlersOf } from '../../http/handler.ts';
import { linkOf } from '../vendor-link/vendor-link.rules.ts';

/** Who missed more than this reads everything anew. */
const MOST_MISSED = 500;
/** The clock of the database is not that of the page; a change that is told twice costs one read. */
const MARGIN_IN_SECONDS = 2;

/** The handlers of the streams. */
export const eventHandlers: HandlersOf<'streamEvents' | 'streamVendorEvents'> = {
  streamEvents: (context) => streamOf(context, context.principal),
  streamVendorEvents: (context) => {
    const { companyId, sessionHash } = context.correspondent;
    return streamOf(context, { companyId, linkId: linkOf(context.correspondent), sessionHash });
  },
};

async function streamOf(
  { db, events, headers, query }: Pick<Context<'streamEvents'>, 'db' | 'events' | 'headers' | 'query'>,
  owner: StreamOwner,
) {
  events.admit(owner);
  const last = headers['last-event-id'];
  // Before what was missed is read: whatever is published in between is in both.
  const range = await eventRange(db);
  const heard = last === undefined ? null : Number(last);
  const { sinceSeconds = 0 } = query;
  const from = heard === null ? { sinceSeconds: sinceSeconds + MARGIN_IN_SECONDS } : { heard };
  const missed =
    heard === null && sinceSeconds === 0 ? [] : await ownEvents(db, owner.companyId, from, MOST_MISSED + 1);
  const isReset = missed.length > MOST_MISSED || (heard !== null && (heard < range.forgotten || heard > range.last));
  return events.stream(owner, {
    missed: isReset ? [] : missed,
    isReset,
    heard: Math.max(range.last, missed.at(-1)?.seq ?? 0),
  });
}
