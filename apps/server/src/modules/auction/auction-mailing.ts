import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { NewMessage } from '../../outbox/outbox.rules.ts';
import { vendorMail } from '../rfq/vendor-mail.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import type { AuctionRow, BidderRow } from './auction-row.ts';
import { biddersOf } from './auction.queries.ts';

type Mailing = {
  db: Kysely<Database>;
  config: Pick<Config, 'publicUrl'>;
  now: Date;
  outbox: { add: (message: NewMessage) => Promise<void> };
};

/** Mails each bidder its own link, or no link if links no longer open, and notifies its pages. Needs the company as the tenant. */
export async function mailBidders(
  context: Mailing,
  auction: AuctionRow,
  mail: (auction: AuctionRow) => MailText,
  {
    isMeant = ({ state }) => state !== 'removed',
    hasLink = true,
  }: { isMeant?: ((bidder: BidderRow) => boolean) | undefined; hasLink?: boolean } = {},
): Promise<void> {
  for (const { job_vendor_id: jobVendorId, email } of (await biddersOf(context.db, auction.id)).filter(isMeant))
    await context.outbox.add(
      hasLink
        ? await vendorMail(context, { jobVendorId, email }, mail(auction))
        : { channel: 'mail', jobVendorId, recipient: email, ...mail(auction) },
    );
}
