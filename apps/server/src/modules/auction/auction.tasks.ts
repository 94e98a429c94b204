import { z } from 'zod';
import { enterPerson } from '../../db/enter-person.ts';
import { insertEvent } from '../../events/event.queries.ts';
import { addTask } from '../../tasks/task.queries.ts';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { writeJobLogAsSystem } from '../activity-log/job-log.ts';
import { lockedJob } from '../job-rfq/job-rfq.queries.ts';
import { notifyHosts, notifyWaiting } from './auction-hosts.ts';
import { mailBidders } from './auction-mailing.ts';
import { newsMail } from './auction-mails.rules.ts';
import { heldAuction, mailLater, tick } from './auction-settle.ts';
import { auctionNumber } from './auction-shapes.rules.ts';
import { companyName } from '../visit/visit.queries.ts';
import { insertMessage } from '../../outbox/outbox.queries.ts';
import type { NewMessage } from '../../outbox/outbox.rules.ts';
import { auctionsNext } from './auction-chain.queries.ts';
import { auctionById, auctionOwner, auctionsDue, beat, biddersOf } from './auction.queries.ts';

const MOST_AT_ONCE = 200;
const BEAT_EVERY_IN_SECONDS = 5;

/** What the clock does with auctions, in the name of the owner of the job: each in a transaction of its own, and again without harm. */
export const auctionTasks = ({ db, config }: TaskParts) => {
  /** A second caller finds nothing due: the auction is held, and its state says so. */
  const doDue = async (now: Date): Promise<void> => {
    const failures: unknown[] = [];
    for (const due of await auctionsDue(db, MOST_AT_ONCE))
      await db
        .transaction()
        .execute(async (transaction) => {
          const person = { companyId: due.company_id, userId: due.owner_user_id };
          await enterPerson(transaction, person);
          const known = await auctionById(transaction, person.userId, due.auction_id);
          if (!known) return;
          const job = (await lockedJob(transaction, person.userId, known.job_id))!;
          const context = { db: transaction, config };
          const held = (await heldAuction(context, due.auction_id))!;
          const before = held.isSettled ? null : held.auction.state;
          const to = (await tick(context, held, job.status)) ?? (held.isSettled ? held.auction.state : null);
          // Another server did it while this one waited.
          if (to === null) return;
          if (to === 'closed' || to === 'rescheduled') await mailLater(transaction, known.id, to);
          const after = (await auctionById(transaction, person.userId, known.id))!;
          if (after.state === 'live')
            await addTask(
              transaction,
              { name: 'auction-due' },
              { auctionId: known.id },
              {
                companyId: person.companyId,
                cause: 'auctions-due',
                runAt: new Date(after.closes_at!),
              },
            );
          const next = to === 'closed' ? await auctionsNext(transaction, known.id) : [];
          for (const { id: auctionId, starts_at: startsAt } of next)
            await addTask(
              transaction,
              { name: 'auction-due' },
              { auctionId },
              { companyId: person.companyId, cause: 'auctions-due', runAt: new Date(startsAt) },
            );
          const detail = { auction: auctionNumber(known.number), to };
          if (to !== before)
            await writeJobLogAsSystem({ ...context, now, ...person }, known.job_id, 'auction_changed', detail);
          await insertEvent(transaction, {
            companyId: person.companyId,
            actorId: person.userId,
            audience: null,
            kind: 'auctions-due',
            subject: { type: 'job', id: known.job_id },
            tags: ['auction', 'activity-log', 'vendor-link'],
            vendors: (await biddersOf(transaction, known.id)).map(({ job_vendor_id: id }) => id),
          });
        })
        .catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  return [
    taskKind({
      name: 'auctions-due',
      payload: z.object({}),
      everyInSeconds: BEAT_EVERY_IN_SECONDS,
      // A process that dies in it must not keep the others from beating.
      workTimeInSeconds: 10,
      run: async (_payload, { now }) => {
        await beat(db);
        await doDue(now);
      },
    }),
    taskKind({
      name: 'auction-mail',
      payload: z.object({ auctionId: z.uuid(), news: z.enum(['paused', 'rescheduled', 'closed']) }),
      run: async ({ auctionId, news }, { now, cause }) => {
        const person = await auctionOwner(db, auctionId);
        if (!person) return;
        await db.transaction().execute(async (transaction) => {
          await enterPerson(transaction, person);
          const auction = await auctionById(transaction, person.userId, auctionId);
          if (!auction) return;
          const buyer = await companyName(transaction);
          const outbox = {
            add: (message: NewMessage) => insertMessage(transaction, person.companyId, cause, message),
          };
          await mailBidders({ db: transaction, config, now, outbox }, auction, (named) => newsMail(news, named, buyer));
          const hosts = { db: transaction, config, now, cause };
          await notifyHosts(hosts, auction, news);
          if (news === 'rescheduled') await notifyWaiting(hosts, auctionId, person.userId);
        });
      },
    }),
    // At a start or a close; the one above finds what was missed.
    taskKind({
      name: 'auction-due',
      payload: z.object({ auctionId: z.uuid() }),
      run: (_payload, { now }) => doDue(now),
    }),
  ];
};
