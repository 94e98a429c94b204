import { addWorkingDays } from '@millwright/evaluation/working-days';
import type { LogDetail, LogKind, LogSide } from '../../../modules/activity-log/activity-log.rules.ts';
import { auctionNumber } from '../../../modules/auction/auction-shapes.rules.ts';
import type { SetUpRules } from '../../../modules/auction/auction-setup.rules.ts';
import { mixSeed, randomStream, seedOfText } from '../random.ts';
import type { RandomStream } from '../random.ts';
import { AuctionRun } from './auction-run.ts';
import { type CompanyWorld, type DemoPerson, moment } from './company-world.ts';

/** A job with auctions; its vendors are those with a link. */
export interface AuctionedJob {
  id: string;
  /** The id of one of its rows in a table; up to 100 of them. */
  idOf: (table: string, position: number) => string;
  title: string;
  owner: DemoPerson;
  vendors: readonly { jobVendorId: string; name: string; email: string }[];
}

type Entry = { at: string; side: LogSide; userId: string | null; name: string; kind: LogKind; detail: LogDetail };

const MINUTE = 60_000;
const RUPEE = 100;
const BIDS = 40;
const FIRST_BID_IN_PAISE = 1_474_500 * RUPEE;
/** Bidders see their rank and the price to lead: the template of the screen, with this job's amounts. */
const RANK_AND_LEAD: Omit<SetUpRules, 'startsAt'> = {
  type: 'english',
  noticeInMinutes: 1440,
  durationInMinutes: 60,
  hardCloseAfterInMinutes: 120,
  ceilingInPaise: 1_480_000 * RUPEE,
  decrement: { absInPaise: 2500 * RUPEE, percent: '0' },
  base: 'leader',
  ties: 'none',
  isTieLeakAccepted: false,
  windowInSeconds: 300,
  extensionInSeconds: 300,
  maxExtensions: 10,
  trigger: { kind: 'any', rank: null },
  sanityFloorPercent: '70',
  visibility: 'rank_and_lead',
  levels: null,
  disclosure: 'anonymous',
  telephone: '+91 2352 240 117',
};
/** 11:00 in India. */
const STARTS_AT_HOUR = 5.5;
const PAUSED_FOR = 'The drawing of the lower headers did not open for two bidders.';
const MENDED = 'The drawing opens again. Nothing in it has changed.';

/** The auctions of a job, one closed and one to come: what its log says of them, and what adds their rows. */
export function auctionsOf(
  world: CompanyWorld,
  secret: Buffer,
  job: AuctionedJob,
): { entries: Entry[]; addRows: () => void } {
  const { today } = world;
  const main = notesOf(job.owner, 1);
  const standby = notesOf(job.owner, 2);
  let bidIds = 0;
  const common = { jobId: job.id, owner: job.owner, nextBidId: () => job.idOf('auction_bid', (bidIds += 1)) };
  /** By the places of the vendors: when each accepted; null was only invited, undefined was not. */
  const biddersOf = (acceptedAt: readonly (string | null | undefined)[]) =>
    job.vendors.flatMap((vendor, index) => {
      const at = acceptedAt[index];
      return at === undefined ? [] : [{ ...vendor, acceptedAt: at }];
    });

  const day = addWorkingDays(today, -3, new Set());
  const startsAt = moment(day, 0, STARTS_AT_HOUR);
  const createdAt = moment(day, 2, 5);
  const mainRun = new AuctionRun(world, secret, {
    ...common,
    id: job.idOf('auction', 0),
    number: 1,
    title: 'Boiler 2 water-wall repair, main lot',
    rules: { ...RANK_AND_LEAD, startsAt },
    createdAt,
    // A vendor that regretted is not invited, and the last one never opened its link.
    bidders: biddersOf([
      moment(day, 2, 7),
      moment(day, 1, 7.5),
      moment(day, 1, 8),
      moment(day, 1, 8.5),
      undefined,
      moment(day, 1, 9.5),
      null,
    ]),
  });
  main.byOwner(createdAt, 'created');
  main.byOwner(createdAt, 'invited', { count: 6 });
  bidOut(mainRun, Date.parse(startsAt), randomStream(mixSeed(seedOfText('auction'), seedOfText(job.title))), main);

  const standbyCreatedAt = moment(today, 2, 6);
  const standbyRun = new AuctionRun(world, secret, {
    ...common,
    id: job.idOf('auction', 1),
    number: 2,
    title: 'Boiler 2 water-wall repair, standby crew',
    rules: {
      ...RANK_AND_LEAD,
      // After the submission deadline.
      startsAt: moment(addWorkingDays(today, 5, new Set()), 0, STARTS_AT_HOUR),
      durationInMinutes: 30,
      hardCloseAfterInMinutes: 60,
      ceilingInPaise: 280_000 * RUPEE,
      decrement: { absInPaise: 1000 * RUPEE, percent: '0' },
    },
    createdAt: standbyCreatedAt,
    bidders: biddersOf([moment(today, 2, 9), null, moment(today, 1, 5), moment(today, 1, 7), undefined, null]),
  });
  standby.byOwner(standbyCreatedAt, 'created');
  standby.byOwner(standbyCreatedAt, 'invited', { count: 5 });

  return {
    entries: [...main.entries, ...standby.entries],
    addRows: () => {
      mainRun.addRows();
      standbyRun.addRows();
    },
  };
}

/** What the log of the job says of an auction. */
function notesOf(owner: DemoPerson, number: number) {
  const entries: Entry[] = [];
  const note = (who: Pick<Entry, 'side' | 'userId' | 'name'>, at: string, to: string, detail: LogDetail = {}) =>
    entries.push({ at, ...who, kind: 'auction_changed', detail: { auction: auctionNumber(number), to, ...detail } });
  return {
    entries,
    byOwner: (at: string, to: string, detail?: LogDetail) =>
      void note({ side: 'client', userId: owner.id, name: owner.fullName }, at, to, detail),
    byClock: (at: string, to: string) => void note({ side: 'system', userId: null, name: 'Millwright' }, at, to),
  };
}

/** Five bidders and 40 bids, with a pause, a duel of two proxies, and two extensions in the last minutes. */
function bidOut(
  run: AuctionRun,
  start: number,
  stream: RandomStream,
  { byOwner, byClock }: ReturnType<typeof notesOf>,
): void {
  const labels = [1, 2, 3, 4, 5];
  const at = (minutes: number) => start + Math.round(minutes * MINUTE);
  const iso = (minutes: number) => new Date(at(minutes)).toISOString();
  const anyRival = () => stream.pick(labels.filter((label) => label !== run.leader?.label));
  /** A bid of somebody behind the leader, up to 2,400 rupees below what is needed. */
  const bidAt = (time: number, label = anyRival()) => {
    const { leader } = run;
    const most = leader ? leader.amountInPaise - RANK_AND_LEAD.decrement.absInPaise : FIRST_BID_IN_PAISE;
    run.bid(time, label, most - stream.between(0, 24) * 100 * RUPEE);
  };
  const bidTooHigh = (time: number) =>
    run.bid(time, anyRival(), run.leader!.amountInPaise - stream.between(1, 9) * 100 * RUPEE);
  /** Bids between two minutes until there are so many. */
  const bidUntil = (count: number, from: number, to: number) => {
    const missing = count - run.acceptedBids;
    for (let made = 0; made < missing; made += 1) {
      const time = at(from + ((to - from) * (made + 0.1 + 0.6 * stream.next())) / missing);
      bidAt(time);
      if (made % 6 === 4) bidTooHigh(time + stream.between(9_000, 15_000));
    }
  };

  run.start([3, 1, 5, 2, 4]);
  byClock(iso(-60), 'preview');
  byClock(iso(0), 'live');
  run.bid(at(1.31), 2, RANK_AND_LEAD.ceilingInPaise + 16_000 * RUPEE);
  bidAt(at(1.78), 2);
  bidUntil(16, 2, 29);

  run.pause(at(30), PAUSED_FOR);
  byOwner(iso(30), 'paused', { comment: PAUSED_FOR });
  bidAt(at(30.62));
  run.resume(at(31), at(34));
  byOwner(iso(31), 'resumes');
  byClock(iso(34), 'live');
  run.message(at(34.4), MENDED);
  byOwner(iso(34.4), 'message', { count: 6 });
  bidUntil(22, 35, 45);

  const { label: ahead, amountInPaise: lead } = run.leader!;
  const [first, second] = labels.filter((label) => label !== ahead) as [number, number];
  run.proxy(at(46.2), first, lead - 44_000 * RUPEE, 4000 * RUPEE);
  run.proxy(at(47.85), second, lead - 41_000 * RUPEE, 3800 * RUPEE);
  // The second is at its floor, and cannot bid while its proxy does.
  bidAt(at(49.4), second);
  run.cancelProxy(at(49.9), second);
  bidAt(at(50.3), second);
  run.cancelProxy(at(50.7), first);
  bidUntil(BIDS - 2, 51, 58);

  bidAt(run.closesAt - 130_388);
  bidAt(run.closesAt - 21_904);
  const closesAt = run.closesAt;
  // 412 milliseconds too late.
  bidAt(closesAt + 412);
  run.close(closesAt + 655);
  byClock(new Date(closesAt + 655).toISOString(), 'closed');
}
