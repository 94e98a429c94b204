import type { HostAct } from '@millwright/evaluation/auction/acts';
import type { AuctionEvent } from '@millwright/evaluation/auction/rules';
import { engineRulesOf, vendorIdOf } from '@millwright/evaluation/auction/set-up';
import { openAuction } from '@millwright/evaluation/auction';
import { sha256 } from '@millwright/evaluation/sha256';
import { advanced, folded, overdue, paused } from '../../../modules/auction/auction-fold.rules.ts';
import type { Folded } from '../../../modules/auction/auction-fold.rules.ts';
import { bodyHashOf, entryRowsOf, newReceiptsOf } from '../../../modules/auction/auction-log.rules.ts';
import type { AuctionRow } from '../../../modules/auction/auction-row.ts';
import { newAuctionSecret, openAuctionSecret } from '../../../modules/auction/auction-seal.ts';
import { termsHashOf } from '../../../modules/auction/auction-setup.rules.ts';
import type { SetUpRules } from '../../../modules/auction/auction-setup.rules.ts';
import { standingsOf } from '../../../modules/auction/auction-standings.rules.ts';
import type { NewRow } from '../../schema.ts';
import { type CompanyWorld, type DemoPerson, inHex } from './company-world.ts';

/** Heartbeat interval of a server while an auction is live. */
const BEAT_EVERY_IN_MS = 5000;

/** A bidder of an auction of the demo, and when it accepted the terms; null: it has not. */
export type SeededBidder = { jobVendorId: string; name: string; email: string; acceptedAt: string | null };

/** What an auction of the demo is set up with. */
export interface SetUp {
  id: string;
  jobId: string;
  number: number;
  title: string;
  owner: DemoPerson;
  rules: SetUpRules;
  createdAt: string;
  bidders: readonly SeededBidder[];
  /** The id that a bidder's browser gives its next act. */
  nextBidId: () => string;
}

type BidderRow = NewRow<'auction_bidder'> & { label: number | null; receipt_count: number; refusal_count: number };

const iso = (ms: number) => new Date(ms).toISOString();

/** An auction of the demo as it goes through the server: each act is a step of the server's own fold, and its rows are what the server would have written. */
export class AuctionRun {
  private auction: AuctionRow;
  private readonly bidders: readonly BidderRow[];
  private readonly entries: object[] = [];
  private readonly receipts: object[] = [];
  private readonly messages: NewRow<'auction_message'>[] = [];
  private readonly world: CompanyWorld;
  private readonly setUp: SetUp;
  private readonly secret: string;

  constructor(world: CompanyWorld, serverSecret: Buffer, setUp: SetUp) {
    const { id, rules, createdAt, bidders } = setUp;
    this.world = world;
    this.setUp = setUp;
    const { sealed, hash } = newAuctionSecret(serverSecret, id);
    this.secret = openAuctionSecret(serverSecret, id, sealed);
    const terms = { auctionId: id, version: 1, rules, secretHash: hash.toString('hex') };
    this.auction = {
      id,
      company_id: world.id,
      job_id: setUp.jobId,
      number: setUp.number,
      // Created, then invited to.
      version: 2,
      title: setUp.title,
      state: 'scheduled',
      host_user_id: null,
      created_by: setUp.owner.id,
      rules,
      terms_version: 1,
      terms_hash: Buffer.from(termsHashOf(terms), 'hex'),
      frozen_at: bidders.flatMap(({ acceptedAt }) => acceptedAt ?? []).toSorted()[0] ?? null,
      starts_at: rules.startsAt,
      secret: sealed,
      secret_hash: hash,
      engine: null,
      entry_count: 0,
      has_bid: false,
      last_at: null,
      closes_at: null,
      heartbeat_at: null,
      paused_at: null,
      pause_reason: null,
      is_server_away: false,
      resumes_at: null,
      reason: null,
      cancel_asked_by: null,
      closed_at: null,
      created_at: createdAt,
      changed_at: createdAt,
      prices_taken_at: null,
      left_out: null,
      after_auction_id: null,
      gap_in_minutes: null,
    };
    this.bidders = bidders.map(({ jobVendorId, name, email, acceptedAt }) => ({
      auction_id: id,
      job_vendor_id: jobVendorId,
      company_id: world.id,
      vendor_name: name,
      email,
      label: null,
      alpha_in_paise: 0,
      beta_percent: '0',
      state: acceptedAt === null ? 'invited' : 'accepted',
      accepted_version: acceptedAt === null ? null : 1,
      accepted_at: acceptedAt,
      invited_at: createdAt,
      receipt_count: 0,
      refusal_count: 0,
      removed_for: null,
      breakdown: null,
      breakdown_at: null,
    }));
  }

  /** The leader and its price. */
  get leader(): { label: number; amountInPaise: number } | null {
    const leader = standingsOf(this.auction, 0)?.leader;
    return leader ? { label: Number(leader.vendorId.slice(1)), amountInPaise: leader.amountInPaise } : null;
  }

  /** How many bids the rules took, those of proxies too. */
  get acceptedBids(): number {
    return (this.entries as { kind: string; is_accepted: boolean }[]).filter(
      ({ kind, is_accepted: isAccepted }) => isAccepted && (kind === 'bid' || kind === 'proxyBid'),
    ).length;
  }

  get closesAt(): number {
    return Date.parse(this.auction.closes_at!);
  }

  /** The hour before, and the start, with the labels that bidders who accepted drew. */
  start(labels: readonly number[]): void {
    const { rules } = this.auction;
    const at = Date.parse(rules.startsAt);
    this.change({ state: 'preview' }, at - 3_600_000);
    const drawn = this.bidders.filter(({ state }) => state === 'accepted');
    for (const [index, bidder] of drawn.entries()) bidder.label = labels[index]!;
    const loadings = drawn.map(() => ({ alphaInPaise: 0, betaPercent: '0' }));
    const engine = openAuction(engineRulesOf(rules, loadings));
    this.change({ state: 'live', engine, closes_at: advanced(engine, at).closesAt, heartbeat_at: iso(at) }, at);
  }

  bid(at: number, label: number, amountInPaise: number): void {
    this.act(at, label, { kind: 'bid', amountInPaise });
  }

  proxy(at: number, label: number, floorInPaise: number, stepInPaise: number): void {
    this.act(at, label, { kind: 'proxy', amountInPaise: floorInPaise, stepInPaise });
  }

  cancelProxy(at: number, label: number): void {
    this.act(at, label, { kind: 'proxyCancel' });
  }

  pause(at: number, reason: string): void {
    this.goTo(at);
    this.write(paused(this.auction.engine!, at, reason), at, this.setUp.owner.id);
    this.change({}, at);
  }

  /** Tells bidders when it goes on, and lets it go on. */
  resume(at: number, resumesAt: number): void {
    this.change({ resumes_at: iso(resumesAt) }, at);
    this.goTo(resumesAt);
  }

  message(at: number, words: string): void {
    this.goTo(at);
    const act: HostAct = { kind: 'message', at, vendorId: null, textSha256: sha256(words) };
    this.write(folded(this.auction.engine!, act), at, this.setUp.owner.id);
    this.messages.push({
      auction_id: this.auction.id,
      number: this.messages.length + 1,
      company_id: this.world.id,
      job_vendor_id: null,
      words,
      at: iso(at),
      by_user: this.setUp.owner.id,
    });
    this.change({}, at);
  }

  /** The clock writes the close a moment after it. */
  close(at: number): void {
    const { engine, closesAt } = advanced(this.auction.engine!, at);
    this.change({ state: 'closed', engine, closed_at: closesAt, closes_at: closesAt }, at);
  }

  /** Adds the rows; the job and the invitations of its vendors are there. */
  addRows(): void {
    const { world, auction, setUp } = this;
    world.add('auction', {
      ...auction,
      // As it is: rows go to the database as JSON.
      rules: auction.rules as unknown as string,
      engine: auction.engine as unknown as string | null,
      left_out: null,
      after_auction_id: null,
      gap_in_minutes: null,
      terms_hash: inHex(auction.terms_hash),
      secret: inHex(auction.secret),
      secret_hash: inHex(auction.secret_hash),
    });
    world.add('auction_terms', {
      auction_id: auction.id,
      version: 1,
      company_id: world.id,
      rules: auction.rules as unknown as string,
      hash: inHex(auction.terms_hash),
      at: setUp.createdAt,
      by_user: setUp.owner.id,
    });
    for (const bidder of this.bidders) world.add('auction_bidder', bidder);
    for (const entry of this.entries) world.add('auction_entry', entry as NewRow<'auction_entry'>);
    for (const receipt of this.receipts) world.add('auction_receipt', receipt as NewRow<'auction_receipt'>);
    for (const message of this.messages) world.add('auction_message', message);
    if (auction.state === 'scheduled')
      world.add('task', {
        kind: 'auction-due',
        company_id: world.id,
        cause: 'inviteToAuction',
        payload: { auctionId: auction.id } as unknown as string,
        run_at: auction.starts_at,
      });
  }

  private act(at: number, label: number, asked: Pick<AuctionEvent, 'kind'> & Partial<AuctionEvent>): void {
    this.goTo(at);
    const { kind, amountInPaise = null, stepInPaise = null } = asked;
    const event = { at, kind, vendorId: vendorIdOf(label), amountInPaise, stepInPaise, confirmed: false };
    this.write(folded(this.auction.engine!, event), at, null, {
      clientBidId: this.setUp.nextBidId(),
      bodyHash: bodyHashOf({
        kind,
        ...(amountInPaise && { amountInPaise }),
        ...(stepInPaise && { stepInPaise }),
      }).toString('hex'),
    });
  }

  /** A server was there until then, and wrote what was due. */
  private goTo(at: number): void {
    if (this.auction.state === 'live')
      this.auction = { ...this.auction, heartbeat_at: iso(at - (at % BEAT_EVERY_IN_MS)) };
    const due = overdue(this.auction, at);
    if (due) this.write(due, at, this.setUp.owner.id);
  }

  private change(change: Partial<AuctionRow>, at: number): void {
    this.auction = { ...this.auction, ...change, version: this.auction.version + 1, changed_at: iso(at) };
  }

  private write(
    { engine, entries, change }: Folded,
    receivedAt: number,
    byUser: string | null,
    sent?: { clientBidId: string; bodyHash: string },
  ): void {
    const { id, entry_count: before } = this.auction;
    this.auction = { ...this.auction, ...change, engine, entry_count: before + entries.length };
    const own = { auction_id: id, company_id: this.world.id };
    for (const { hash, ...entry } of entryRowsOf(entries, receivedAt))
      this.entries.push({ ...own, ...entry, by_user: byUser, hash: inHex(Buffer.from(hash, 'hex')) });
    for (const { label, seq, commitment, is_refused: isRefused, ...given } of newReceiptsOf(
      this.secret,
      entries,
      sent,
    )) {
      const bidder = this.bidders.find((one) => one.label === label)!;
      bidder.receipt_count += 1;
      if (isRefused) bidder.refusal_count += 1;
      this.receipts.push({
        ...own,
        job_vendor_id: bidder.job_vendor_id,
        number: bidder.receipt_count,
        seq,
        commitment: inHex(Buffer.from(commitment, 'hex')),
        client_bid_id: given.client_bid_id,
        body_hash: given.body_hash === null ? null : inHex(Buffer.from(given.body_hash, 'hex')),
      });
    }
  }
}
