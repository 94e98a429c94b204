import { isMeasured, isPricedApart, isProvisional, kindLabel } from '@millwright/evaluation/item-kinds';
import { quantityText } from '@millwright/evaluation/unit-labels';
import { INK, latin, pdfOf, QUIET, rowsOn, writerOn } from '../../documents/pdf.ts';
import type { Drawing } from '../../documents/pdf.ts';
import { groupedAmount } from '../../indian-amount.ts';
import { indianDate, indianTime } from '../../indian-time.ts';
import { paymentText } from '../rfq/quote-words.rules.ts';
import { CHARGES, gstPercentOf, lineAmountInPaise } from '../rfq/quote.rules.ts';
import type { QuoteContent } from '../rfq/quote.rules.ts';
import { numberOf } from '../rfq/rfq-items.rules.ts';
import type { Frozen } from '../rfq/rfq-states.rules.ts';
import type { QuoteRow } from './vendor-link.queries.ts';
import type { OwnCopy } from './vendor-link.rules.ts';

type Parts = { frozen: Frozen; quote: Omit<QuoteRow, 'own_copy'>; own: OwnCopy; vendorName: string };

const LEFT = 48;
const WIDTH = 499;
const BOTTOM = 780;

const STATES: Readonly<Record<QuoteRow['state'], string>> = {
  submitted: 'submitted',
  to_confirm: 'submitted, reconfirmation needed after an addendum',
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
    return [[NAMES[name], kind === 'percent' ? `${percent}% of the items` : groupedAmount(amountInPaise ?? 0)]];
  });
}

/** What a vendor submitted, as a page to file: the lines, the terms, and the receipt with its salt. */
export const quotePdf = (parts: Parts): Promise<Buffer> =>
  pdfOf(
    {
      title: `Quote for ${parts.frozen.number}, version ${parts.quote.number}`,
      author: parts.vendorName,
      at: new Date(parts.quote.submitted_at),
    },
    { margin: LEFT },
    (doc) => drawn(doc, parts),
  );

function drawn(doc: Drawing, { frozen, quote, own, vendorName }: Parts): void {
  const { content, totals } = own;
  const plain = writerOn(doc, LEFT, WIDTH);
  plain(`Quote for ${frozen.number}, revision ${quote.revision}`, { colour: QUIET });
  plain(frozen.title, { size: 16, bold: true });
  plain(`${vendorName} to ${frozen.buyer}`);
  plain(`Version ${quote.number}, received ${indianTime(new Date(quote.submitted_at))}, ${STATES[quote.state]}`);
  doc.moveDown(0.8);

  const row = rowsOn(doc, { left: LEFT, columns: [24, 205, 70, 90, 110], bottom: BOTTOM });
  row(['No.', 'Item', 'Quantity', 'Rate, INR', 'Amount, INR'], true);
  for (const [index, line] of frozen.lines.entries()) {
    const { rateInPaise = null, isExcluded = false, remark = null } = content.lines[index] ?? {};
    const isPriced = rateInPaise !== null && !isExcluded;
    const amount = isMeasured(line) && isPriced ? lineAmountInPaise(rateInPaise, line.quantity) : null;
    const shown = isProvisional(line) ? (line.amountInPaise ?? null) : amount;
    row([
      numberOf(frozen.lines, index),
      [line.description, remark && `Remark: ${remark}`].filter(Boolean).join('\n'),
      [quantityText(line), kindLabel(line)].filter(Boolean).join('\n'),
      isProvisional(line) ? '-' : isPriced ? groupedAmount(rateInPaise) : 'excluded',
      shown === null ? '-' : groupedAmount(shown),
    ]);
  }
  doc.moveDown(0.8);
  const pairs: [string, string | null][] = [
    [
      `${totals.quotedLines} of ${frozen.lines.filter((line) => !isProvisional(line)).length} items quoted`,
      groupedAmount(totals.linesInPaise),
    ],
    ['Rate-only and optional items', frozen.lines.some(isPricedApart) ? 'rates only, not in the total' : null],
    [
      'Discount',
      content.discountPercent ? `${content.discountPercent}%, ${groupedAmount(totals.discountInPaise)}` : null,
    ],
    ['Freight and packing', content.freightInPaise ? groupedAmount(content.freightInPaise) : null],
    ...chargeText(content),
    [
      'Provisional sums, without GST',
      totals.provisionalSumsInPaise ? groupedAmount(totals.provisionalSumsInPaise) : null,
    ],
    ['Before tax', groupedAmount(totals.beforeTaxInPaise)],
    ['GST registration', content.gstRegistration ?? null],
    [`GST ${gstPercentOf(content)}%`, groupedAmount(totals.gstInPaise)],
    ['With tax, INR', groupedAmount(totals.totalInPaise)],
    ['Payment', paymentText(content) || 'as in the RFQ'],
    ['Working days on site', content.workingDays ? String(content.workingDays) : null],
    ['Warranty, months', content.warrantyMonths ? String(content.warrantyMonths) : null],
    ['Micro or small enterprise', content.isMse ? 'yes' : null],
    ['Valid until', content.validTill ? indianDate(content.validTill) : null],
    ['Deviations', content.deviations ?? null],
    ...(content.attachments ?? []).map(({ name, sha256 }): [string, string] => ['File', `${name}\nsha256 ${sha256}`]),
    ['Fingerprint (sha256)', quote.receipt.toString('hex')],
    ['Salt', own.salt],
  ];
  for (const [term, text] of pairs) {
    if (text === null) continue;
    doc.font('Helvetica').fontSize(9);
    const height = doc.heightOfString(latin(text), { width: 350 });
    if (doc.y + Math.min(height, 200) > BOTTOM) doc.addPage();
    const y = doc.y;
    doc.fillColor(QUIET).text(latin(term), LEFT, y, { width: 140 });
    const below = doc.y;
    doc.fillColor(INK).text(latin(text), LEFT + 149, y, { width: 350 });
    doc.y = Math.max(below, doc.y) + 3;
  }
  doc.moveDown(0.6);
  plain(
    'The fingerprint is SHA-256 of the canonical quote followed by the salt. At quote opening the same fingerprint is shown to all vendors who quoted. Any change to the quote would change the fingerprint.',
    { size: 8, colour: QUIET },
  );
}
