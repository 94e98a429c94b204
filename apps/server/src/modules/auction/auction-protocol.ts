import { ruleSentences } from '@millwright/evaluation/auction/rule-sentences';
import type { AuctionRules } from '@millwright/evaluation/auction/rules';
import type { components } from '@millwright/contract/types';
import { QUIET, pdfOf, rowsOn, writerOn } from '../../documents/pdf.ts';
import type { Drawing } from '../../documents/pdf.ts';
import { downloadOf } from '../../documents/download.ts';
import { groupedAmount } from '../../indian-amount.ts';
import { indianSecond, shortIndianTime } from '../../indian-time.ts';
import type { EntryRow } from './auction-row.ts';
import { labelText } from './auction-setup.rules.ts';

const LEFT = 48;
const WIDTH = 499;
const BOTTOM = 780;
/** Accepted entries that are written out; the replay file has all. */
const MOST_LINES = 1000;

const moment = (at: string) => shortIndianTime(new Date(at));
const time = (at: string) => indianSecond(new Date(at));

/** Labels of log entries. */
const kinds: Record<string, string> = {
  bid: 'Bid',
  proxy: 'Proxy set',
  proxyBid: 'Bid by proxy',
  proxyCancel: 'Proxy cancelled',
  surrogate: 'Bid entered by the host',
  opening: 'Opening offer',
  accept: 'Price accepted',
  drop: 'Withdrew from bidding',
  remove: 'Removed',
  strike: 'Bid struck by two people',
  pause: 'Paused',
  resume: 'Resumed',
  extend: 'Extended by the host',
  message: 'Message',
  cancel: 'Cancelled',
};

type EnteredBid = components['schemas']['Auction']['enteredBids'][number];

/** Who entered a bid, from what, and whether its bidder disputes it; null for an entry of another kind. */
function enteredText(bid: EnteredBid | undefined): string | null {
  if (!bid) return null;
  const from = bid.document && ` from ${bid.document.fileName}, SHA-256 ${bid.document.sha256}`;
  const disputed = bid.disputedAt && `, disputed by the bidder on ${moment(bid.disputedAt)}`;
  return [`Bid entered by ${bid.by}`, from, disputed].filter(Boolean).join('');
}

/** The content of a protocol. */
export interface ProtocolContent {
  auction: components['schemas']['Auction'];
  /** The rules at the start. */
  engineRules: AuctionRules;
  buyer: string;
  job: { number: string; title: string };
  entries: readonly EntryRow[];
}

/** The protocol of a closed auction as a file to keep: result, rules, bidders, log and fingerprints. */
export const protocolFile = async (content: ProtocolContent) =>
  downloadOf(`${content.auction.number} protocol.pdf`, 'application/pdf', await protocolPdf(content));

/** The pages of a protocol. */
export const protocolPdf = (content: ProtocolContent): Promise<Buffer> => {
  const { auction, buyer } = content;
  const at = new Date(auction.closesAt ?? auction.startsAt);
  return pdfOf({ title: `Protocol of auction ${auction.number}`, author: buyer, at }, { margin: LEFT }, (doc) =>
    drawn(doc, content),
  );
};

function drawn(doc: Drawing, { auction, engineRules, buyer, job, entries }: ProtocolContent): void {
  const { number, title, closesAt, bidders } = auction;
  const plain = writerOn(doc, LEFT, WIDTH);
  const heading = (text: string) => {
    if (doc.y > BOTTOM - 60) doc.addPage();
    doc.moveDown(0.9);
    plain(text, { size: 12, bold: true });
    doc.moveDown(0.3);
  };
  plain(buyer, { bold: true });
  plain(`${job.number}, ${job.title}`, { colour: QUIET });
  doc.moveDown(0.8);
  plain(`Protocol of auction ${number}`, { size: 16, bold: true });
  plain(title);
  plain(
    `From ${moment(auction.startsAt)} to ${closesAt === null ? 'its close' : moment(closesAt)}. Amounts are in INR, before tax.`,
    { colour: QUIET },
  );

  heading('Result');
  const row = rowsOn(doc, { left: LEFT, columns: [40, 219, 80, 80, 80], bottom: BOTTOM });
  row(['Rank', 'Bidder', 'Price bid', 'Evaluated', 'Best bid at'], true);
  for (const { rank, label, companyName, bestInPaise, comparedInPaise, bestAt } of bidders)
    row([
      rank === null ? '-' : `L${rank}`,
      [companyName, label].filter((text) => text !== null).join(', '),
      bestInPaise === null ? '-' : groupedAmount(bestInPaise),
      comparedInPaise === null ? '-' : groupedAmount(comparedInPaise),
      bestAt === null ? '-' : time(bestAt),
    ]);

  heading('Bidders');
  for (const { companyName, acceptedAt, removedFor, bids, refusals } of bidders)
    plain(
      [
        `${companyName}: ${acceptedAt === null ? 'did not accept the terms' : `accepted the terms on ${moment(acceptedAt)}`}`,
        `bids accepted: ${bids - refusals}, refused: ${refusals}`,
        ...(removedFor === null ? [] : [`removed: ${removedFor}`]),
      ].join('; '),
    );

  heading('Rules');
  const formats = {
    money: (paise: number) => `INR ${groupedAmount(paise)}`,
    time: (at: number) => moment(new Date(at).toISOString()),
  };
  for (const { text } of ruleSentences(engineRules, 'en', formats)) plain(`- ${text}`);

  heading('Log');
  const names = new Map(bidders.map(({ label, companyName }) => [label, companyName]));
  const entered = new Map(auction.enteredBids.map((bid) => [bid.seq, bid]));
  const accepted = entries.filter((entry) => entry.is_accepted);
  const line = rowsOn(doc, { left: LEFT, columns: [80, 299, 120], bottom: BOTTOM });
  line(['Time', 'Entry', 'Amount, INR'], true);
  for (const { seq, at, kind, label, amount_in_paise: amount, detail } of accepted.slice(0, MOST_LINES))
    line([
      time(at),
      [
        enteredText(entered.get(seq)) ?? kinds[kind] ?? kind,
        ...(label === null ? [] : [names.get(labelText(label)) ?? labelText(label)]),
        ...(typeof detail?.note === 'string' ? [detail.note] : []),
      ].join(': '),
      amount === null ? '' : groupedAmount(amount),
    ]);
  doc.moveDown(0.4);
  if (accepted.length > MOST_LINES)
    plain(`More entries in the replay file: ${accepted.length - MOST_LINES}`, { colour: QUIET });
  plain(`Refused entries: ${entries.length - accepted.length}`, { colour: QUIET });

  heading('Fingerprints (SHA-256)');
  plain(`Terms, version ${auction.termsVersion}: ${auction.termsHash}`);
  if (auction.hashes.last) plain(`Last entry: ${auction.hashes.last}`);
  plain('Anyone can compute the same ranking from the replay file with the offline verifier.', { colour: QUIET });
}
