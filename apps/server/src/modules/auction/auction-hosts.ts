import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import { notify } from '../notification/notify.ts';
import { auctionsNext } from './auction-chain.queries.ts';
import { hostMail } from './auction-mails.rules.ts';
import type { HostNews } from './auction-mails.rules.ts';
import type { AuctionRow } from './auction-row.ts';
import { auctionById } from './auction.queries.ts';

type Notifying = { db: Kysely<Database>; config: Pick<Config, 'publicUrl'>; now: Date; cause: string };

/** Notifies the owner and the buyers of an auction's job. Needs the company as the tenant. */
export async function notifyHosts(
  { db, config, now, cause }: Notifying,
  auction: AuctionRow,
  news: HostNews,
): Promise<void> {
  const link = `${config.publicUrl}/job/${auction.job_id}/auctions/${auction.id}`;
  const { subject, text } = hostMail(news, auction);
  await notify(db, {
    kind: 'auction_changed',
    jobId: auction.job_id,
    to: { roles: ['owner', 'buyer'] },
    subjectId: auction.id,
    detail: { title: auction.title, to: news },
    mail: { subject, text: `${text}\n\n${link}`, link },
    cause,
    at: now,
  });
}

/** Notifies the hosts of each auction that was to start after one that will not close. This includes the person who cancelled it. */
export async function notifyWaiting(context: Notifying, auctionId: string, userId: string): Promise<void> {
  for (const { id } of await auctionsNext(context.db, auctionId)) {
    const next = await auctionById(context.db, userId, id);
    if (next) await notifyHosts(context, next, 'waiting');
  }
}
