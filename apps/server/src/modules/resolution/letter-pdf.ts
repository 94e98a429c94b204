import { Readable } from 'node:stream';
import { INK, latin, pdfOf, QUIET, rowsOn, writerOn } from '../../documents/pdf.ts';
import type { Drawing } from '../../documents/pdf.ts';
import type { FileAnswer } from '../../http/handler.ts';
import { groupedAmount } from '../../indian-amount.ts';
import { indianDate } from '../../indian-time.ts';
import type { LetterContent } from './letter.rules.ts';

const LEFT = 48;
const WIDTH = 499;
const BOTTOM = 780;
const COLUMNS = [34, 215, 70, 80, 100] as const;

/** A letter of award as a file to keep. `at`: when it was sent; of one that was not, today, and it says so. */
export const letterFile = (letter: LetterContent, about: { at: Date; isSent: boolean }): FileAnswer => ({
  fileName: `Letter of award ${letter.rfqNumber}.pdf`,
  mediaType: 'application/pdf',
  open: async () => {
    const bytes = await letterPdf(letter, about);
    return { sizeInBytes: bytes.length, stream: Readable.from([bytes]) };
  },
});

/** The pages of a letter of award: to whom, the items with their amounts, the terms, and how to accept. */
export const letterPdf = (letter: LetterContent, { at, isSent }: { at: Date; isSent: boolean }): Promise<Buffer> =>
  pdfOf({ title: `Letter of award, ${letter.rfqNumber}`, author: letter.buyer, at }, { margin: LEFT }, (doc) =>
    drawn(doc, letter, isSent ? indianDate(at.toISOString()) : 'Not sent yet'),
  );

function drawn(doc: Drawing, letter: LetterContent, day: string): void {
  const { buyer, plant, vendor, rfqNumber, title, items, sums, terms, note, owner } = letter;
  const plain = writerOn(doc, LEFT, WIDTH);
  plain(buyer, { bold: true });
  if (plant) plain(plant, { colour: QUIET });
  doc.moveDown(0.8);
  plain(`To ${vendor}`);
  plain(day, { colour: QUIET });
  doc.moveDown(0.8);
  plain(`Letter of award for ${rfqNumber}`, { size: 16, bold: true });
  plain(title);
  doc.moveDown(0.8);
  plain('Thank you for your quote. We are pleased to award you the following work.');
  doc.moveDown(0.6);

  const row = rowsOn(doc, { left: LEFT, columns: COLUMNS, bottom: BOTTOM });
  row(['No.', 'Item', 'Quantity', 'Rate, INR', 'Amount, INR'], true);
  for (const { number, description, quantity, rateInPaise, amountInPaise } of items)
    row([
      number,
      description,
      quantity,
      rateInPaise === null ? '-' : groupedAmount(rateInPaise),
      groupedAmount(amountInPaise),
    ]);
  for (const [at, [label, amount]] of sums.entries())
    row(['', label, '', '', groupedAmount(amount)], at === sums.length - 1);
  doc.moveDown(0.8);

  for (const [term, words] of terms) {
    doc.font('Helvetica').fontSize(9.5);
    if (doc.y + doc.heightOfString(latin(words), { width: 350 }) > BOTTOM) doc.addPage();
    const y = doc.y;
    doc.fillColor(QUIET).text(latin(term), LEFT, y, { width: 140 });
    const below = doc.y;
    doc.fillColor(INK).text(latin(words), LEFT + 149, y, { width: 350 });
    doc.y = Math.max(below, doc.y) + 3;
  }
  doc.moveDown(0.6);
  plain('All other terms are as in your quote and our RFQ. A purchase order will follow.');
  if (note) {
    doc.moveDown(0.6);
    plain(note);
  }
  doc.moveDown(0.6);
  plain('Please accept the award on the RFQ page, using the link in the email with this letter.');
  doc.moveDown(1.2);
  plain(owner.fullName, { bold: true });
  plain(`${buyer}, ${owner.email}`, { colour: QUIET });
}
