/**
 * The links of `npm run demo:links`: one of each kind that otherwise comes by mail or from another product, made from the demo database by
 * the same code that makes the real ones. Only links that work are made.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../db/schema.ts';
import { Explained } from '../explained.ts';
import { newToken, tokenHash } from '../modules/authentication/authentication.rules.ts';
import { makeOpenLoginLink, OPEN_LOGIN_LIFETIME_IN_SECONDS } from '../modules/authentication/open-login.ts';
import { issueChallenge } from '../modules/authentication/otp.queries.ts';
import { noCodeHash } from '../modules/authentication/otp.rules.ts';
import { linkToken, recoveryLifetimes } from '../modules/authentication/recovery.rules.ts';
import { insertLink } from '../modules/f3-vendors/f3-vendors.queries.ts';
import { LINK_IN_SECONDS } from '../modules/f3-vendors/f3-vendors.rules.ts';
import { putInvite } from '../modules/invite/invite.queries.ts';
import { INVITE_LIFETIME_IN_DAYS, inviteExpiry, inviteLink, newInviteId } from '../modules/invite/invite.rules.ts';
import { allWaiting } from '../modules/registration/registration.queries.ts';
import { pendingReviewLinks } from '../modules/vendor-review/review-links.ts';

/** What the links are made from: both of the owner's and the app's database, as the app's own functions and the demo's need them. */
export type DemoLinksContext = {
  owner: Kysely<Database>;
  app: Kysely<Database>;
  config: Pick<Config, 'publicUrl' | 'secret' | 'openLogin' | 'mode'>;
  /** A server answers at the links: those that last a minute are worth making. */
  isRunning: boolean;
  now: Date;
};

/** One kind of link; `link` null where none can be made, and `note` says why. */
export type DemoLink = { title: string; link: string | null; note: string };

const OWNER = 'owner@sagarsteel.example';
const RESET = 'buyer@deccancement.example';

/** The links, in the order of the issue that asks for them. Throws on a database that is not the demo's. */
export async function demoLinks(context: DemoLinksContext): Promise<DemoLink[]> {
  if (context.config.mode !== 'demo') throw new Explained('Links of the demo are made on the demo only.');
  const owner = await account(context, OWNER);
  if (!owner) throw new Explained('There is no demo in this data folder yet: start it with npm start.');
  return [
    await callForQuotes(context, owner),
    await proposals(context, owner),
    await review(context),
    await registration(context),
    await invitation(context, owner),
    await reset(context),
    await openLogin(context, owner),
  ];
}

type Account = { id: string; email: string; company_id: string };

const account = ({ owner }: DemoLinksContext, email: string): Promise<Account | undefined> =>
  owner
    .selectFrom('app_user')
    .select(['id', 'email', 'company_id'])
    .where('email', '=', email)
    .where('is_demo', '=', true)
    .where('status', '=', 'approved')
    .executeTakeFirst();

/** A vendor's link to a call for quotes: of one that may quote still and has not, so that no quote hangs on the link that this one replaces. */
async function callForQuotes({ owner, config, now }: DemoLinksContext, buyer: Account): Promise<DemoLink> {
  const title = 'Call for quotes';
  const found = await owner
    .selectFrom('rfq_invitation as i')
    .innerJoin('job as j', 'j.id', 'i.job_id')
    .innerJoin('job_vendor as v', 'v.id', 'i.job_vendor_id')
    .leftJoin('quote as q', 'q.job_vendor_id', 'i.job_vendor_id')
    .select(['i.job_vendor_id', 'i.vendor_name', 'i.email', 'j.title'])
    .where('j.owner_user_id', '=', buyer.id)
    .where('j.status', '=', 'quoting')
    .where('j.quotes_close_at', '>', now.toISOString())
    .where('v.state', '=', 'added')
    .where('q.job_vendor_id', 'is', null)
    .where((is) => is.or([is('i.answer', 'is', null), is('i.answer', '=', 'will_quote')]))
    .orderBy('i.answer', (by) => by.desc().nullsLast())
    .orderBy('i.vendor_name')
    .executeTakeFirst();
  if (!found) return { title, link: null, note: `No vendor of a job of ${buyer.email} is yet to quote.` };
  const token = newToken();
  await owner
    .updateTable('rfq_invitation')
    .set({ token_hash: tokenHash(token) })
    .where('job_vendor_id', '=', found.job_vendor_id)
    .execute();
  return {
    title,
    link: `${config.publicUrl}/vendor-link#${token}`,
    note: `As ${found.vendor_name}, asked for “${found.title}”, without an account; its code goes to ${found.email}, see ${config.publicUrl}/dev/outbox.`,
  };
}

async function proposals({ owner, config, now }: DemoLinksContext, buyer: Account): Promise<DemoLink> {
  const title = 'Proposed vendors';
  const job = await owner
    .selectFrom('job as j')
    .innerJoin('f3_proposal as p', 'p.job_id', 'j.id')
    .select(['j.id', 'j.title', 'j.company_id'])
    .where('j.owner_user_id', '=', buyer.id)
    .where('j.status', '=', 'sourcing')
    .where('p.verdict', 'is', null)
    .orderBy('j.number', 'desc')
    .executeTakeFirst();
  if (!job) return { title, link: null, note: `No vendor that was proposed to ${buyer.email} waits for an answer.` };
  const token = newToken();
  const email = `colleague@${buyer.email.slice(buyer.email.indexOf('@') + 1)}`;
  await insertLink(owner, {
    job_id: job.id,
    company_id: job.company_id,
    token_hash: tokenHash(token),
    full_name: 'A Colleague',
    email,
    note: null,
    sent_by: buyer.id,
    sent_at: now,
    expires_at: new Date(now.getTime() + LINK_IN_SECONDS * 1000),
  });
  return {
    title,
    link: `${config.publicUrl}/job/${job.id}/f3-vendors#${token}`,
    note: `For “${job.title}”, by a colleague without a login; good for ${LINK_IN_SECONDS / 86_400} days.`,
  };
}

async function review({ owner, config, now }: DemoLinksContext): Promise<DemoLink> {
  const title = 'Pending review';
  const links = await pendingReviewLinks(owner, config, OWNER, now);
  if (!links) return { title, link: null, note: `${OWNER} has reviewed every finished job.` };
  return {
    title,
    link: links.withToken,
    note: `Of ${links.vendorName}, by ${OWNER} without a login; good for one review.`,
  };
}

async function registration({ app, config }: DemoLinksContext): Promise<DemoLink> {
  const title = 'Pending registration';
  const waiting = await allWaiting(app);
  // Who founds a company shows most: a super user and their first steps.
  const one = waiting.find(({ isNewCompany }) => isNewCompany) ?? waiting[0];
  if (!one)
    return { title, link: null, note: `No one is waiting for approval. Register at ${config.publicUrl}/registration` };
  return {
    title,
    link: `${config.publicUrl}/provider`,
    note: `${one.fullName} of ${one.companyName} waits. Or: npm run provider -- approve ${one.email}`,
  };
}

async function invitation({ owner, config, now }: DemoLinksContext, sender: Account): Promise<DemoLink> {
  const domain = sender.email.slice(sender.email.indexOf('@') + 1);
  // An address of its own each time: an invitation made here takes none away that somebody is using.
  const email = `guest.${randomBytes(3).toString('hex')}@${domain}`;
  const token = newInviteId();
  const until = inviteExpiry(now);
  const companyId = sender.company_id;
  await putInvite(owner, { companyId, email, token, invitedBy: sender.id, mailId: randomUUID(), now, until });
  return {
    title: 'Invite',
    link: inviteLink(config.publicUrl, token),
    note: `For ${email}; good once, for ${INVITE_LIFETIME_IN_DAYS} days.`,
  };
}

async function reset(context: DemoLinksContext): Promise<DemoLink> {
  const { app, config, now } = context;
  const title = 'Password reset';
  const user = await account(context, RESET);
  if (!user) return { title, link: null, note: `${RESET} is no account any more.` };
  const challengeId = randomUUID();
  // The link is good without its code, which nobody gets here; the subject is nobody's, so that no budget of a person is used.
  const [subject, browser, asker, address] = Array.from({ length: 4 }, () => randomBytes(32)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const nobody = { subject, browser, asker, address, isKnown: false, codeHash: noCodeHash() };
  const { linkInSeconds: lifetimeInSeconds } = recoveryLifetimes;
  await issueChallenge(
    app,
    {
      challengeId,
      purpose: 'reset',
      channel: 'mail',
      userId: user.id,
      lifetimeInSeconds,
      operationId: 'forgotPassword',
      message: null,
      ...nobody,
    },
    { perAskerPerQuarterHour: 1, perQuarterHour: 1, perAddressPerDay: 1, perDay: 1 },
    now,
  );
  return {
    title,
    link: `${config.publicUrl}/forgotpassword/${linkToken(config.secret, challengeId)}`,
    note: `For ${RESET}; good once, for ${lifetimeInSeconds / 60} minutes.`,
  };
}

async function openLogin({ config, isRunning, now }: DemoLinksContext, user: Account): Promise<DemoLink> {
  const title = 'Open login';
  if (!isRunning)
    return {
      title,
      link: null,
      note: `Lasts ${OPEN_LOGIN_LIFETIME_IN_SECONDS} seconds: start the demo and give the command again.`,
    };
  const link = await makeOpenLoginLink(config, { email: user.email, key: user.id }, now);
  if (!link) return { title, link, note: 'No key is configured: set OPEN_LOGIN_KEY.' };
  return { title, link, note: `As ${user.email}; good once, for ${OPEN_LOGIN_LIFETIME_IN_SECONDS} seconds from now.` };
}

/** The lines that the command prints. */
export const linesOfLinks = (links: readonly DemoLink[]): string[] =>
  links.flatMap(({ title, link, note }) => [title, ...(link === null ? [] : [`  ${link}`]), `  ${note}`]);
