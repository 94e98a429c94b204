import { randomUUID } from 'node:crypto';
import { parseDecimal } from '@millwright/evaluation/rational';
import type { components } from '@millwright/contract/types';
import type { Context, HandlersOf } from '../../http/handler.ts';
import { assertFields, changedMeanwhile, conflict, notFound } from '../../problems.ts';
import type { FieldProblem } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { jobByRef, lockedJob, membersOf } from '../job-rfq/job-rfq.queries.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { mailWordsProblems } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { plannedRules, startColumns } from './auction-chain.ts';
import { overdue } from './auction-fold.rules.ts';
import { notifyWaiting } from './auction-hosts.ts';
import { mailBidders } from './auction-mailing.ts';
import { cancelledMail, changedMail, invitedMail } from './auction-mails.rules.ts';
import type { AuctionRow, BidderRow, OwnAuctionRow } from './auction-row.ts';
import { newAuctionSecret } from './auction-seal.ts';
import { termsHashOf } from './auction-setup.rules.ts';
import type { SetUpRules } from './auction-setup.rules.ts';
import { protocolFile } from './auction-protocol.ts';
import { replayFile } from './auction-replay.ts';
import { cancelled, heldAuction } from './auction-settle.ts';
import { auctionNumber, auctionOf, summaryOf } from './auction-shapes.rules.ts';
import {
  allowsOnAuction,
  MOST_AUCTIONS_OF_A_JOB,
  MOST_BIDDERS,
  OVER_STATES,
  STATE_NAMES,
} from './auction-states.rules.ts';
import type { AuctionAct } from './auction-states.rules.ts';
import { auctionPolicies } from './auction.policies.ts';
import {
  allEntries,
  auctionById,
  auctionNow,
  auctionsOfJob,
  biddersOf,
  changeAuction,
  forgetAcceptances,
  insertAuction,
  insertBidders,
  lastEntries,
  linesOf,
  messagesOf,
  putTerms,
  strikesOf,
  timesOfEntries,
  vendorsWithLink,
} from './auction.queries.ts';
import { openingOfferTimes } from './opening-offers.queries.ts';
import { enteredBidsOf } from './surrogate-bids.queries.ts';

type Schemas = components['schemas'];
type Operations =
  | 'createAuction'
  | 'editAuction'
  | 'inviteToAuction'
  | 'cancelAuction'
  | 'getAuction'
  | 'getAuctions'
  | 'getAuctionReplay'
  | 'getAuctionProtocol';
type Reading = Pick<Context<'getAuction'>, 'db' | 'principal' | 'config'>;
export type HostContext = Reading &
  Pick<Context<'editAuction'>, 'authorise' | 'now' | 'hearers' | 'outbox' | 'tasks'> & {
    path: { id: string };
    body: { version: number };
  };

const ENTRIES_SHOWN = 200;
const MESSAGES_SHOWN = 100;

/** Handlers of auctions for people of the company: set-up, bidders, and what is seen (domain rules, auctions). */
export const auctionHandlers: HandlersOf<Operations> = {
  createAuction: async (context) => {
    const { db, body, principal, config, authorise } = context;
    const known = await jobByRef(db, principal.userId, body.jobId);
    if (!known) throw notFound('job');
    authorise(auctionPolicies['auction.create'], known);
    const job = (await lockedJob(db, principal.userId, known.id))!;
    const now = new Date(await auctionNow(db));
    const title = body.title.trim();
    const id = randomUUID();
    const { rules, problems } = await plannedRules(db, { rules: body.rules, jobId: job.id, id, now });
    assertFields([
      ...(title === '' ? [{ pointer: '/title', message: 'Enter a title.' }] : []),
      ...mailWordsProblems({ '/title': title }),
      ...problems,
      ...(await hostProblems(context, job.id, body.hostUserId)),
    ]);
    if ((await auctionsOfJob(db, principal.userId, job.id)).length >= MOST_AUCTIONS_OF_A_JOB)
      throw conflict('TOO_MANY_AUCTIONS', `A job can have at most ${MOST_AUCTIONS_OF_A_JOB} auctions.`);
    const secret = newAuctionSecret(config.secret, id);
    const terms = termsOf(id, 1, rules, secret.hash);
    await insertAuction(db, {
      id,
      company_id: principal.companyId,
      job_id: job.id,
      title,
      state: 'draft',
      host_user_id: body.hostUserId ?? null,
      created_by: principal.userId,
      rules: JSON.stringify(rules),
      terms_hash: terms.hash,
      ...startColumns(rules),
      secret: secret.sealed,
      secret_hash: secret.hash,
      created_at: now,
      changed_at: now,
    });
    await putTerms(db, { ...terms, company_id: principal.companyId, at: now, by_user: principal.userId });
    await logAuction(context, id, 'created');
    return shown(context, id);
  },

  editAuction: async (context) => {
    const { db, body, principal } = context;
    const { auction, now } = await managed(context, 'edit');
    const at = new Date(now);
    const title = body.title.trim();
    const isDraft = auction.state === 'draft';
    const { id, job_id: jobId } = auction;
    const { rules, problems } = await plannedRules(db, { rules: body.rules, jobId, id, now: at });
    assertFields([
      ...(title === '' ? [{ pointer: '/title', message: 'Enter a title.' }] : []),
      ...mailWordsProblems({ '/title': title }),
      ...problems,
      ...(isDraft || problems.length > 0 ? [] : noticeProblems(rules, now)),
      ...(rules.openingOffers?.as === 'ceiling' && (await biddersOf(db, id)).some(isLoaded)
        ? [
            {
              pointer: '/rules/openingOffers/as',
              message: 'Choose first bids: bidders have loadings, so a ceiling would reveal a price.',
            },
          ]
        : []),
    ]);
    const change = {
      title,
      rules: JSON.stringify(rules),
      ...startColumns(rules),
      ...(await replaceTerms(context, auction, rules, at)),
      reason: null,
      ...(isDraft ? {} : { state: 'scheduled' as const }),
    };
    await changeAuction(db, auction.id, change, at);
    if (!isDraft) {
      await mailChanged(context, auction.id, (named) => changedMail(named, principal.companyName));
      await startLater(context, auction.id, rules);
    }
    await logAuction(context, auction.id, 'changed');
    return shown(context, auction.id);
  },

  inviteToAuction: async (context) => {
    const { db, body, principal } = context;
    const { auction, now } = await managed(context, 'invite');
    const bidders = await biddersOf(db, auction.id);
    const vendors = new Map((await vendorsWithLink(db, auction.job_id)).map((one) => [one.job_vendor_id, one]));
    const seen = new Set(bidders.map(({ job_vendor_id: id }) => id));
    const problems: FieldProblem[] = [];
    for (const [index, { jobVendorId, betaPercent = '0' }] of body.bidders.entries()) {
      const pointer = `/bidders/${index}`;
      if (!vendors.has(jobVendorId))
        problems.push({
          pointer: `${pointer}/jobVendorId`,
          message: 'Send the RFQ to this vendor first: it has no link.',
        });
      else if (seen.has(jobVendorId))
        problems.push({ pointer: `${pointer}/jobVendorId`, message: 'This vendor is already invited.' });
      seen.add(jobVendorId);
      const { n, d } = parseDecimal(betaPercent);
      if (n <= -100n * d) problems.push({ pointer: `${pointer}/betaPercent`, message: 'Enter more than -100%.' });
      else if (auction.rules.openingOffers?.as === 'ceiling' && hasLoading(body.bidders[index]!))
        problems.push({
          pointer: `${pointer}/betaPercent`,
          message: 'Leave loadings out: the lowest opening offer becomes the ceiling, which would reveal a price.',
        });
    }
    assertFields(problems);
    if (seen.size > MOST_BIDDERS)
      throw conflict('TOO_MANY_BIDDERS', `An auction can have at most ${MOST_BIDDERS} bidders.`);
    if (noticeProblems({ ...auction.rules, startsAt: auction.starts_at }, now).length > 0)
      throw conflict('TOO_LATE', `Bidders need ${noticeText(auction.rules)} notice. Choose a later start.`);
    const at = new Date(now);
    await insertBidders(
      db,
      body.bidders.map(({ jobVendorId, alphaInPaise = 0, betaPercent = '0' }) => ({
        auction_id: auction.id,
        company_id: auction.company_id,
        ...vendors.get(jobVendorId)!,
        alpha_in_paise: alphaInPaise,
        beta_percent: betaPercent,
        invited_at: at,
      })),
    );
    // Bids are ranked with loadings: who accepted the terms before accepts them again.
    const isChanged = auction.frozen_at !== null && body.bidders.some(hasLoading);
    const terms = isChanged ? await replaceTerms(context, auction, auction.rules, at) : {};
    const scheduled = auction.state === 'draft' ? { state: 'scheduled' as const } : {};
    await changeAuction(db, auction.id, { ...scheduled, ...terms }, at);
    await startLater(context, auction.id, auction.rules);
    const invited = new Set(body.bidders.map(({ jobVendorId }) => jobVendorId));
    const isNew = ({ job_vendor_id: id }: BidderRow) => invited.has(id);
    await mailChanged(context, auction.id, (named) => invitedMail(named, principal.companyName), isNew);
    await logAuction(context, auction.id, 'invited', { count: invited.size });
    if (isChanged) {
      const accepted = new Set(bidders.flatMap(({ job_vendor_id: id, state }) => (state === 'accepted' ? [id] : [])));
      const hadAccepted = ({ job_vendor_id: id }: BidderRow) => accepted.has(id);
      await mailChanged(context, auction.id, (named) => changedMail(named, principal.companyName), hadAccepted);
      await logAuction(context, auction.id, 'changed');
    }
    return shown(context, auction.id);
  },

  cancelAuction: async (context) => {
    const { db, body, principal } = context;
    const { auction, now } = await managed(context, 'cancel');
    const reason = reasonOf(body.reason);
    // Once a bid stands one person alone does not undo it.
    if (auction.has_bid && auction.cancel_asked_by === null) {
      await changeAuction(db, auction.id, { cancel_asked_by: principal.userId }, new Date(now));
      await logAuction(context, auction.id, 'cancel_asked', { comment: reason });
      return shown(context, auction.id);
    }
    if (auction.has_bid && auction.cancel_asked_by === principal.userId)
      throw conflict('SECOND_PERSON', 'You asked to cancel this auction. Another person must confirm it.');
    await cancelled(context, { auction, now }, reason);
    await mailChanged(context, auction.id, (named) => cancelledMail(named, principal.companyName, reason));
    const hosts = { ...context, now: new Date(now), cause: 'cancelAuction' };
    await notifyWaiting(hosts, auction.id, principal.userId);
    await logAuction(context, auction.id, 'cancelled', { comment: reason });
    return shown(context, auction.id);
  },

  getAuction: async (context) => {
    const { db, path, principal, authorise } = context;
    const auction = await current(context, path.id);
    if (!auction) throw notFound('auction');
    authorise(auctionPolicies['auction.observe'], auction);
    return auctionOf(auction, await around(context, auction), { principal, now: await auctionNow(db) });
  },

  getAuctions: async ({ db, path, principal }) => {
    const job = await jobByRef(db, principal.userId, path.id);
    if (!job) throw notFound('job');
    const now = await auctionNow(db);
    const auctions = await auctionsOfJob(db, principal.userId, job.id);
    return { auctions: auctions.map((auction) => summaryOf(auction, principal, now)) };
  },

  getAuctionReplay: async (context) => {
    const { auction } = await closedAuction(context);
    return replayFile(auction, context.config.secret, await allEntries(context.db, auction.id));
  },

  getAuctionProtocol: async (context) => {
    const { db, principal } = context;
    const { auction, engine } = await closedAuction(context);
    return protocolFile({
      auction: auctionOf(auction, await around(context, auction), { principal, now: await auctionNow(db) }),
      engineRules: engine.rules,
      buyer: principal.companyName,
      job: await jobOf(context, auction.job_id),
      entries: await allEntries(db, auction.id),
    });
  },
};

const termsOf = (auctionId: string, version: number, rules: SetUpRules, secretHash: Buffer) => ({
  auction_id: auctionId,
  version,
  rules: JSON.stringify(rules),
  hash: Buffer.from(termsHashOf({ auctionId, version, rules, secretHash: secretHash.toString('hex') }), 'hex'),
});

/** A closed auction that the caller may observe. @throws {Problem} 404, 403, 409 NOT_CLOSED */
async function closedAuction({ db, path, principal, authorise }: Context<'getAuctionReplay' | 'getAuctionProtocol'>) {
  const auction = await auctionById(db, principal.userId, path.id);
  if (!auction) throw notFound('auction');
  authorise(auctionPolicies['auction.observe'], auction);
  const { engine, state } = auction;
  if (!OVER_STATES.includes(state) || !engine)
    throw conflict('NOT_CLOSED', 'The replay file and the protocol are published at the close.');
  return { auction, engine };
}

async function jobOf({ db, principal }: Reading, id: string) {
  const job = (await jobByRef(db, principal.userId, id))!;
  return { number: numberOf(job), title: job.title ?? '' };
}

/** Replaces the terms of an auction, by a new version once somebody accepted them; the columns that change with it. All accept again. */
async function replaceTerms(
  { db, principal }: Reading,
  auction: Pick<AuctionRow, 'id' | 'company_id' | 'terms_version' | 'frozen_at' | 'secret_hash'>,
  rules: SetUpRules,
  at: Date,
) {
  const version = auction.terms_version + (auction.frozen_at === null ? 0 : 1);
  const terms = termsOf(auction.id, version, rules, auction.secret_hash);
  await putTerms(db, { ...terms, company_id: auction.company_id, at, by_user: principal.userId });
  await forgetAcceptances(db, auction.id);
  return { terms_version: version, terms_hash: terms.hash, frozen_at: null };
}

/** Whether bids of an invited vendor are ranked with more or less than they say. */
type Loading = Pick<Schemas['NewAuctionBidder'], 'alphaInPaise' | 'betaPercent'>;
const hasLoading = ({ alphaInPaise = 0, betaPercent = '0' }: Loading): boolean =>
  alphaInPaise !== 0 || parseDecimal(betaPercent).n !== 0n;

/** The same of a bidder who is in the auction. */
const isLoaded = ({ state, alpha_in_paise: alphaInPaise, beta_percent: betaPercent }: BidderRow): boolean =>
  state !== 'removed' && hasLoading({ alphaInPaise, betaPercent });

/** The reason of an act, as all bidders read it. @throws {Problem} 400 */
export function reasonOf(text: string): string {
  const reason = text.trim();
  assertFields([
    ...(reason === '' ? [{ pointer: '/reason', message: 'Enter a reason.' }] : []),
    ...mailWordsProblems({ '/reason': reason }),
  ]);
  return reason;
}

/** The clock looks at an auction when it is to start. */
const startLater = ({ tasks }: HostContext, auctionId: string, { startsAt }: SetUpRules) =>
  tasks.add({ name: 'auction-due' }, { auctionId }, new Date(startsAt));

/** As in "24 hours’ notice". */
const noticeText = ({ noticeInMinutes: minutes }: Pick<SetUpRules, 'noticeInMinutes'>): string =>
  minutes % 60 > 0 ? `${minutes} minutes’` : minutes === 60 ? 'an hour’s' : `${minutes / 60} hours’`;

function noticeProblems(
  { startsAt, startsAfter, noticeInMinutes }: Pick<SetUpRules, 'startsAt' | 'startsAfter' | 'noticeInMinutes'>,
  now: number,
): FieldProblem[] {
  if (Date.parse(startsAt) - now >= noticeInMinutes * 60_000) return [];
  const pointer = startsAfter ? '/rules/startsAfter/auctionId' : '/rules/startsAt';
  return [{ pointer, message: `Give bidders ${noticeText({ noticeInMinutes })} notice.` }];
}

async function hostProblems({ db }: Reading, jobId: string, hostUserId: string | undefined): Promise<FieldProblem[]> {
  if (hostUserId === undefined) return [];
  const members = await membersOf(db, jobId);
  return members.some(({ user_id: id, role }) => id === hostUserId && (role === 'buyer' || role === 'owner'))
    ? []
    : [{ pointer: '/hostUserId', message: 'Choose a buyer of this job.' }];
}

/**
 * The auction that a call names, with its job and itself held, for who manages it and in a state that allows the act.
 * @throws {Problem} 404, 403, 409 VERSION_CONFLICT or ILLEGAL_STATE
 */
export async function managed(
  context: HostContext,
  act: AuctionAct,
  policy: 'auction.manage' | 'auction.strike' = 'auction.manage',
): Promise<{ auction: OwnAuctionRow & AuctionRow; now: number }> {
  const { auction, now } = await heldToManage(context, policy);
  if (auction.version !== context.body.version) throw changedMeanwhile();
  if (!allowsOnAuction(auction.state, act))
    throw conflict(
      'AUCTION_STATE',
      `This auction is ${STATE_NAMES[auction.state]}. Reload the page to see what is possible now.`,
    );
  return { auction, now };
}

/** The same in whatever state and version. @throws {Problem} 404, 403 */
export async function heldToManage(
  context: Omit<HostContext, 'body'>,
  policy: 'auction.manage' | 'auction.strike' = 'auction.manage',
): Promise<{ auction: OwnAuctionRow & AuctionRow; now: number }> {
  const { db, path, principal, authorise } = context;
  const known = await auctionById(db, principal.userId, path.id);
  if (!known) throw notFound('auction');
  authorise(auctionPolicies[policy], known);
  // The job first, as everything that writes its log.
  await lockedJob(db, principal.userId, known.job_id);
  const held = await heldAuction(context, known.id);
  if (!held) throw notFound('auction');
  return { auction: { ...known, ...held.auction }, now: held.now };
}

/** An auction as it is now: what is overdue is written first. */
async function current(context: Reading, id: string): Promise<OwnAuctionRow | undefined> {
  const { db, principal } = context;
  const found = await auctionById(db, principal.userId, id);
  if (!found || !overdue(found, await auctionNow(db))) return found;
  await heldAuction(context, id);
  return auctionById(db, principal.userId, id);
}

const around = async ({ db }: Reading, { id, engine, ...auction }: AuctionRow) => ({
  bidders: await biddersOf(db, id),
  entries: await lastEntries(db, id, ENTRIES_SHOWN),
  strikes: await strikesOf(db, id),
  entered: await enteredBidsOf(db, id),
  messages: await messagesOf(db, id, MESSAGES_SHOWN),
  lines: await linesOf(db, id),
  offered: auction.rules.openingOffers ? await openingOfferTimes(db, { id, ...auction }) : new Map<string, string>(),
  times: await timesOfEntries(db, id, engine?.bidders.flatMap(({ offer }) => (offer ? [offer.seq] : [])) ?? []),
});

/** An auction as who manages it sees it after an act. */
export async function shown(context: Reading, id: string) {
  const { db, principal } = context;
  const auction = (await auctionById(db, principal.userId, id))!;
  return auctionOf(auction, await around(context, auction), { principal, now: await auctionNow(db) });
}

/** Mails bidders of an auction as it is after an act. */
export async function mailChanged(
  context: HostContext,
  id: string,
  mail: (auction: AuctionRow) => MailText,
  isMeant?: (bidder: BidderRow) => boolean,
): Promise<void> {
  const auction = (await auctionById(context.db, context.principal.userId, id))!;
  await mailBidders(context, auction, mail, { isMeant });
}

/** Lets the pages of all bidders hear of an act. */
export async function tellBidders({ db, hearers }: Pick<HostContext, 'db' | 'hearers'>, id: string): Promise<void> {
  for (const { job_vendor_id: vendor, state } of await biddersOf(db, id))
    if (state !== 'removed') hearers.addVendor(vendor);
}

/** Writes what was done with an auction into the log of its job. */
export async function logAuction(
  context: Parameters<typeof writeJobLog>[0] & Reading,
  id: string,
  to: string,
  detail: { vendor?: string; comment?: string; count?: number } = {},
): Promise<void> {
  const auction = (await auctionById(context.db, context.principal.userId, id))!;
  await writeJobLog(context, auction.job_id, 'auction_changed', {
    auction: auctionNumber(auction.number),
    to,
    ...detail,
  });
}
