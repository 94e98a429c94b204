import PDFDocument from 'pdfkit';
import { indianTime } from '../../indian-time.ts';
import { CHARGES } from '../rfq/quote.rules.ts';
import type { QuoteContent } from '../rfq/quote.rules.ts';
import type { Frozen } from '../rfq/rfq-states.rules.ts';
import type { QuoteRow } from './vendor-link.queries.ts';
import type { OwnCopy } from './vendor-link.rules.ts';

type Document = InstanceType<typeof PDFDocument>;
type Parts = { frozen: Frozen; quote: Omit<QuoteRow, 'own_copy'>; own: OwnCopy; vendorName: string };

const LEFT = 48;
const WIDTH = 499;
const BOTTOM = 780;
const INK = '#17242f';
const QUIET = '#5b6b78';
const RULE = '#d9e0e6';

/** The standard fonts of PDF hold Latin letters only; everything else becomes a readable substitute. */
const printable = (text: string): string =>
  text
    .replaceAll('₹', 'INR ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—−]/g, '-')
    .replaceAll('×', 'x')
    .normalize('NFC')
    .replace(/[^\n\u0020-\u007e\u00a0-\u00ff]/g, '?');

/** Paise as 12,34,567.50. */
function amountText(paise: number): string {
  const whole = String(Math.trunc(paise / 100));
  const places = String(paise % 100).padStart(2, '0');
  const grouped = whole.length > 3 ? `${whole.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',')},${whole.slice(-3)}` : whole;
  return `${grouped}.${places}`;
}

const STATES: Readonly<Record<QuoteRow['state'], string>> = {
  submitted: 'submitted',
  to_confirm: 'submitted, to be confirmed after an addendum',
  superseded: 'replaced by a later version',
  withdrawn: 'withdrawn',
};

const NAMES = { packing: 'Packing', freight: 'Freight', insurance: 'Insurance', other: 'Other charges' } as const;
function chargeText({ charges = {} }: QuoteContent): [string, string][] {
  return CHARGES.flatMap((name): [string, string][] => {
    const charge = charges[name];
    if (!charge) return [];
    const { kind, amountInPaise, percent } = charge;
    if (kind === 'at_actuals') return [[NAMES[name], 'at actuals']];
    return [[NAMES[name], kind === 'percent' ? `${percent}% of the lines` : amountText(amountInPaise ?? 0)]];
  });
}

const paymentText = ({ milestones = [] }: QuoteContent): string =>
  milestones
    .map(({ percent, days }) =>
      days === 0
        ? `${percent}% on delivery`
        : `${percent}% ${Math.abs(days)} days ${days < 0 ? 'before' : 'after'} delivery`,
    )
    .join(', ');

/** What a vendor submitted, as a page to file: the lines, the terms, and the receipt with its salt. */
export function quotePdf(parts: Parts): Promise<Buffer> {
  const { frozen, quote } = parts;
  const doc = new PDFDocument({
    size: 'A4',
    margin: LEFT,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: printable(`Quote for ${frozen.number}, version ${quote.number}`),
      Author: printable(parts.vendorName),
      CreationDate: new Date(quote.submitted_at),
      ModDate: new Date(quote.submitted_at),
    },
  });
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
    drawn(doc, parts);
    doc.end();
  });
}

function drawn(doc: Document, { frozen, quote, own, vendorName }: Parts): void {
  const { content, totals } = own;
  const plain = (text: string, { size = 9.5, colour = INK, bold = false } = {}) =>
    doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(colour)
      .text(printable(text), LEFT, doc.y, { width: WIDTH });
  plain(`Quote for ${frozen.number}, revision ${quote.revision}`, { colour: QUIET });
  plain(frozen.title, { size: 16, bold: true });
  plain(`${vendorName} to ${frozen.buyer}`);
  plain(`Version ${quote.number}, received ${indianTime(new Date(quote.submitted_at))}, ${STATES[quote.state]}`);
  doc.moveDown(0.8);

  const columns = [24, 205, 70, 90, 110] as const;
  const row = (cells: readonly string[], bold = false) => {
    const font = bold ? 'Helvetica-Bold' : 'Helvetica';
    doc.font(font).fontSize(9).fillColor(INK);
    const texts = cells.map(printable);
    const height = Math.max(...texts.map((text, at) => doc.heightOfString(text || ' ', { width: columns[at]! - 6 })));
    if (doc.y + height > BOTTOM) doc.addPage();
    const y = doc.y;
    let x = LEFT;
    for (const [at, text] of texts.entries()) {
      doc.text(text, x, y, { width: columns[at]! - 6, align: at > 1 ? 'right' : 'left' });
      x += columns[at]!;
    }
    doc.y = y + height + 4;
    doc
      .moveTo(LEFT, doc.y - 2)
      .lineTo(LEFT + WIDTH, doc.y - 2)
      .lineWidth(0.5)
      .stroke(RULE);
  };
  row(['No.', 'Line', 'Quantity', 'Rate, INR', 'Amount, INR'], true);
  for (const [index, line] of frozen.lines.entries()) {
    const { rateInPaise = null, isExcluded = false, remark = null } = content.lines[index] ?? {};
    const isPriced = rateInPaise !== null && !isExcluded;
    row([
      String(index + 1),
      remark ? `${line.description}\nRemark: ${remark}` : line.description,
      [line.quantity, line.unit].filter(Boolean).join(' '),
      isPriced ? amountText(rateInPaise) : 'excluded',
      isPriced ? amountText(lineAmount(rateInPaise, line.quantity)) : '-',
    ]);
  }
  doc.moveDown(0.8);
  const pairs: [string, string | null][] = [
    [`${totals.quotedLines} of ${frozen.lines.length} lines`, amountText(totals.linesInPaise)],
    ['Discount', content.discountPercent ? `${content.discountPercent}%, ${amountText(totals.discountInPaise)}` : null],
    ['Freight and packing', content.freightInPaise ? amountText(content.freightInPaise) : null],
    ...chargeText(content),
    ['Before tax', amountText(totals.beforeTaxInPaise)],
    [`GST ${content.gstPercent}%`, amountText(totals.gstInPaise)],
    ['With tax, INR', amountText(totals.totalInPaise)],
    ['Payment', paymentText(content) || 'as asked'],
    ['Working days on site', content.workingDays ? String(content.workingDays) : null],
    ['Warranty, months', content.warrantyMonths ? String(content.warrantyMonths) : null],
    ['Valid until', content.validTill ?? null],
    ['Where it differs', content.deviations ?? null],
    ...(content.attachments ?? []).map(({ name, sha256 }): [string, string] => ['File', `${name}\nsha256 ${sha256}`]),
    ['Fingerprint (sha256)', quote.receipt.toString('hex')],
    ['Salt', own.salt],
  ];
  for (const [term, text] of pairs) {
    if (text === null) continue;
    doc.font('Helvetica').fontSize(9);
    const height = doc.heightOfString(printable(text), { width: 350 });
    if (doc.y + Math.min(height, 200) > BOTTOM) doc.addPage();
    const y = doc.y;
    doc.fillColor(QUIET).text(printable(term), LEFT, y, { width: 140 });
    const below = doc.y;
    doc.fillColor(INK).text(printable(text), LEFT + 149, y, { width: 350 });
    doc.y = Math.max(below, doc.y) + 3;
  }
  doc.moveDown(0.6);
  plain(
    'The fingerprint is SHA-256 of the canonical quote followed by the salt. At the opening the same fingerprint is shown to all who quoted: if one letter of the quote differed, it would be another one.',
    { size: 8, colour: QUIET },
  );
}

/** Rate times quantity, half up. */
function lineAmount(rateInPaise: number, quantity: string | null): number {
  const [whole = '0', places = ''] = (quantity ?? '1').split('.');
  const tenThousandths = BigInt(whole) * 10_000n + BigInt(places.padEnd(4, '0').slice(0, 4));
  return Number((2n * BigInt(rateInPaise) * tenThousandths + 10_000n) / 20_000n);
}
