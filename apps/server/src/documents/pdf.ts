import PDFDocument from 'pdfkit';

/** A PDF that is being drawn. */
export type Drawing = InstanceType<typeof PDFDocument>;

/** The colours of all documents: what is said, what is beside it, and lines. */
export const INK = '#17242f';
export const QUIET = '#5b6b78';
export const RULE = '#d9e0e6';

/** The standard fonts of PDF hold Latin letters only; everything else becomes a readable substitute. */
export const latin = (text: string): string =>
  text
    .replaceAll('₹', 'INR ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—−]/g, '-')
    .replaceAll('×', 'x')
    .replaceAll('…', '...')
    .normalize('NFC')
    .replace(/[^\n\u0020-\u007e\u00a0-\u00ff]/g, '?');

/** Writes paragraphs below each other, in points from the left edge of the paper, in letters that the standard fonts have. */
export const writerOn =
  (doc: Drawing, left: number, width: number) =>
  (text: string, { size = 9.5, colour = INK, bold = false } = {}): Drawing =>
    doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(colour)
      .text(latin(text), left, doc.y, { width });

/**
 * Draws the rows of a table below each other, each closed by a line and none across two pages: the first two columns begin at the left, the others
 * end at the right. In points.
 */
export const rowsOn =
  (doc: Drawing, { left, columns, bottom }: { left: number; columns: readonly number[]; bottom: number }) =>
  (cells: readonly string[], isBold = false): void => {
    doc
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(9)
      .fillColor(INK);
    const texts = cells.map(latin);
    const height = Math.max(...texts.map((text, at) => doc.heightOfString(text || ' ', { width: columns[at]! - 6 })));
    if (doc.y + height > bottom) doc.addPage();
    const y = doc.y;
    let x = left;
    for (const [at, text] of texts.entries()) {
      doc.text(text, x, y, { width: columns[at]! - 6, align: at > 1 ? 'right' : 'left' });
      x += columns[at]!;
    }
    doc.y = y + height + 4;
    const width = columns.reduce((sum, each) => sum + each, 0);
    doc
      .moveTo(left, doc.y - 2)
      .lineTo(left + width, doc.y - 2)
      .lineWidth(0.5)
      .stroke(RULE);
  };

/** The sizes of paper that documents are drawn on. */
export type Paper = 'A3' | 'A4';
type Page = Pick<PDFKit.PDFDocumentOptions, 'layout' | 'margin' | 'bufferPages'> & { size?: Paper };

/** The bytes of a PDF, on A4 unless another size is asked for. Equal drawings of one moment are equal bytes but for the id that PDF asks for. */
export function pdfOf(
  about: { title: string; author: string; at: Date },
  page: Page,
  draw: (doc: Drawing) => void,
): Promise<Buffer> {
  const { title, author, at } = about;
  const info = { Title: latin(title), Author: latin(author), CreationDate: at, ModDate: at };
  const doc = new PDFDocument({ size: 'A4', lang: 'en-IN', displayTitle: true, info, ...page });
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
    draw(doc);
    doc.end();
  });
}
