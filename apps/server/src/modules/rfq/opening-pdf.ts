import { INK, latin, pdfOf, QUIET, RULE, writerOn } from '../../documents/pdf.ts';
import type { Drawing } from '../../documents/pdf.ts';
import { indianTime } from '../../indian-time.ts';
import type { Envelope } from './envelopes.rules.ts';
import type { Frozen } from './rfq-states.rules.ts';

/** What the record of an opening says. */
export type OpeningRecord = {
  frozen: Pick<Frozen, 'number' | 'title' | 'buyer' | 'deadline'>;
  revision: number;
  /** Of two envelopes the one that was opened. */
  envelope: Envelope | null;
  openedAt: string;
  /** Who opened them and when each confirmed; null in the record of a vendor. */
  openers: readonly { full_name: string; confirmed_at: string }[] | null;
  /** That the owner confirmed the opening despite unanswered questions; null in the record of a vendor. */
  waiver: { by: string; at: string } | null;
  /** The quotes that were opened. In the record of a vendor they have no names, and its own is marked. */
  quotes: readonly {
    name: string | null;
    number: number | null;
    submitted_at: string | null;
    receipt: string;
    isOwn?: boolean;
  }[];
};

const LEFT = 48;
const WIDTH = 499;
const BOTTOM = 770;
const TITLES = { technical: 'Opening of technical envelopes', price: 'Opening of price envelopes' } as const;

/** The record of an opening on A4: who opened how many quotes when, and the receipt of each. No price is in it. */
export const openingPdf = (record: OpeningRecord): Promise<Buffer> =>
  pdfOf(
    { title: `Quote opening ${record.frozen.number}`, author: record.frozen.buyer, at: new Date(record.openedAt) },
    { margin: LEFT },
    (doc) => drawn(doc, record),
  );

function drawn(doc: Drawing, { frozen, revision, envelope, openedAt, openers, waiver, quotes }: OpeningRecord): void {
  const plain = writerOn(doc, LEFT, WIDTH);
  plain(`${frozen.number}, revision ${revision}`, { colour: QUIET });
  plain(envelope === null ? 'Quote opening' : TITLES[envelope], { size: 16, bold: true });
  plain(frozen.title);
  plain(frozen.buyer);
  doc.moveDown(0.8);
  plain(`Submission deadline: ${indianTime(new Date(frozen.deadline))}`);
  plain(`Opened: ${indianTime(new Date(openedAt))}`, { bold: true });
  for (const { full_name, confirmed_at } of openers ?? [])
    plain(`Opener: ${full_name}, confirmed ${indianTime(new Date(confirmed_at))}`);
  if (waiver) plain(`Unanswered questions accepted by ${waiver.by}, ${indianTime(new Date(waiver.at))}`);
  plain(quotes.length === 1 ? '1 quote was opened.' : `${quotes.length} quotes were opened.`);
  doc.moveDown(0.8);
  for (const { name, number, submitted_at, receipt, isOwn } of quotes) {
    if (doc.y + 40 > BOTTOM) doc.addPage();
    doc
      .moveTo(LEFT, doc.y)
      .lineTo(LEFT + WIDTH, doc.y)
      .lineWidth(0.5)
      .stroke(RULE);
    doc.y += 4;
    const facts = [
      name,
      number === null ? null : `version ${number}`,
      submitted_at === null ? null : `submitted ${indianTime(new Date(submitted_at))}`,
      isOwn ? 'your quote' : null,
    ].filter((fact) => fact !== null);
    if (facts.length > 0) plain(facts.join(', '), { bold: isOwn === true });
    doc.font('Courier').fontSize(8.5).fillColor(INK).text(latin(receipt), LEFT, doc.y, { width: WIDTH });
    doc.y += 4;
  }
  doc.moveDown(0.6);
  plain(
    'The 64-character fingerprint (SHA-256) was sent to the vendor with its receipt. Each opened quote was checked against it.',
    { size: 8, colour: QUIET },
  );
}
