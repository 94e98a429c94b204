import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import { insertMessage } from '../../outbox/outbox.queries.ts';
import { newToken, tokenHash } from '../authentication/authentication.rules.ts';
import { experiencesToAskFor, makeLink, pendingExperiencesOf } from './public-review.queries.ts';
import type { MadeLink } from './public-review.queries.ts';
import { REVIEW_LINK_IS_GOOD_FOR_DAYS, reviewLink, reviewRequestMail } from './public-review.rules.ts';

type Address = Pick<Config, 'publicUrl'>;

async function newLink(
  db: Kysely<Database>,
  { publicUrl }: Address,
  experienceId: string,
  isOnlyFirst: boolean,
  now: Date,
) {
  const token = newToken();
  const lifetimeInDays = REVIEW_LINK_IS_GOOD_FOR_DAYS;
  const made = await makeLink(db, { experienceId, tokenHash: tokenHash(token), isOnlyFirst, lifetimeInDays }, now);
  return made && { ...made, link: reviewLink(publicUrl, made, token) };
}

/**
 * Makes a link by which the client of an experience reviews its vendor without a login. It is good once. `db` may be the app's or the
 * owner's. Answers null when the experience waits for no review.
 */
export async function createReviewLink(
  db: Kysely<Database>,
  config: Address,
  experienceId: string,
  now: Date,
): Promise<string | null> {
  return (await newLink(db, config, experienceId, false, now))?.link ?? null;
}

/**
 * A link to the oldest pending review of one client address, for people who try the demo: with its token, and as links were before there were
 * tokens. Needs the owner's database; null when that client has no pending review.
 */
export async function pendingReviewLinks(
  owner: Kysely<Database>,
  config: Address,
  clientEmail: string,
  now: Date,
): Promise<{ withToken: string; withoutToken: string; vendorName: string } | null> {
  for (const id of await pendingExperiencesOf(owner, clientEmail)) {
    const made = await newLink(owner, config, id, false, now);
    if (made)
      return {
        withToken: made.link,
        withoutToken: reviewLink(config.publicUrl, made, null),
        vendorName: made.vendorName,
      };
  }
  return null;
}

const AT_ONCE = 100;

/** Asks the client of each finished job for a review, once, by a mail with its link. Answers how many were asked. */
export async function askForReviews(
  db: Kysely<Database>,
  config: Address & Pick<Config, 'productName'>,
  now: Date,
): Promise<number> {
  let asked = 0;
  for (const experienceId of await experiencesToAskFor(db, AT_ONCE, now))
    // Link and mail in one transaction: nobody is passed over because the server stopped between the two.
    asked += await db.transaction().execute(async (transaction) => {
      const made = await newLink(transaction, config, experienceId, true, now);
      if (!made) return 0;
      const mail = reviewRequestMail(mailFacts(made), made.link, config.productName);
      await insertMessage(transaction, null, 'askForReviews', {
        channel: 'mail',
        recipient: made.clientEmail,
        ...mail,
      });
      return 1;
    });
  return asked;
}

const mailFacts = ({ clientName, vendorName, projectTitle, completedOn }: MadeLink) => ({
  clientName,
  vendorName,
  projectTitle,
  completedOn,
});
