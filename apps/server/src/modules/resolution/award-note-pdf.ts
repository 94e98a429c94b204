import { Readable } from 'node:stream';
import { INK, latin, pdfOf, QUIET, RULE } from '../../documents/pdf.ts';
import type { Drawing } from '../../documents/pdf.ts';
import type { FileAnswer } from '../../http/handler.ts';
import { awardNoteOf, fitted } from './award-note.rules.ts';
import type { AwardNote, AwardNoteParts, NoteTable } from './award-note.rules.ts';

const LEFT = 40;
const WIDTH = 515;
const TOP = 36;
const BOTTOM = 798;
const TERM_WIDTH = 122;
const SIZE = 8;
const LINE = 10;
/** A cell has so many lines at most; what is longer stands on the page of the resolution. */
const MOST_LINES = 3;
const GAP = 4;
const HEADING = 20;
const MORE = 12;

/** The award note of an approved resolution, as a file to keep. */
export function awardNoteFile(parts: AwardNoteParts): FileAnswer {
  const { resolution } = parts;
  return {
    fileName: `Award note ${resolution.number}.pdf`,
    mediaType: 'application/pdf',
    open: async () => {
      const bytes = await awardNotePdf(awardNoteOf(parts), {
        author: resolution.proposedBy.fullName,
        at: new Date(resolution.endedAt ?? resolution.proposedAt),
      });
      return { sizeInBytes: bytes.length, stream: Readable.from([bytes]) };
    },
  };
}

/** An award note as one page of A4. What does not fit is counted, and stands on the page of the resolution. */
export const awardNotePdf = (note: AwardNote, about: { author: string; at: Date }): Promise<Buffer> =>
  pdfOf({ title: `${note.title}, ${note.subject}`, ...about }, { margin: 0 }, (doc) => drawn(doc, note));

type Style = { width: number; lines: number; bold?: boolean; size?: number; colour?: string; align?: 'left' | 'right' };

/** Draws a text that is cut off after so many lines; how high it is. */
function words(doc: Drawing, text: string, x: number, y: number, style: Style): number {
  const { width, lines, bold = false, size = SIZE, colour = INK, align = 'left' } = style;
  doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
  const height = heightOf(doc, text, { width, lines, size });
  doc.fillColor(colour).text(latin(text), x, y, { width, align, height, ellipsis: '...' });
  return height;
}

/** How high a text is, in the font that is set. */
function heightOf(doc: Drawing, text: string, { width, lines, size = SIZE }: Style): number {
  const line = doc.fontSize(size).currentLineHeight(true);
  return Math.min(doc.heightOfString(latin(text) || ' ', { width }), line * lines + 0.1);
}

const rule = (doc: Drawing, y: number) =>
  doc
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.5)
    .stroke(RULE);

function drawn(doc: Drawing, { title, subject, facts, tables, foot }: AwardNote): void {
  let y = TOP;
  y += words(doc, title, LEFT, y, { width: WIDTH, lines: 1, bold: true, size: 16 }) + 2;
  y += words(doc, subject, LEFT, y, { width: WIDTH, lines: 2, size: 10 }) + 8;
  for (const [term, text] of facts) {
    words(doc, term, LEFT, y, { width: TERM_WIDTH - 6, lines: 1, colour: QUIET });
    const lines = term === 'Why' ? 5 : 2;
    y += words(doc, text, LEFT + TERM_WIDTH, y, { width: WIDTH - TERM_WIDTH, lines }) + 2.5;
  }
  const measured = tables.map((table) => table.rows.map((row) => rowHeight(doc, table, row)));
  const heads = tables.reduce((sum, table) => sum + HEADING + (hasHead(table) ? LINE + GAP : 0), 0);
  const kept = fitted(measured, BOTTOM - y - heads, MORE);
  for (const [at, table] of tables.entries()) y = drawTable(doc, table, kept[at]!, y);
  words(doc, foot, LEFT, 812, { width: WIDTH, lines: 1, size: 7, colour: QUIET });
}

const hasHead = ({ columns }: NoteTable): boolean => columns.some(({ label }) => label !== '');

const widthsOf = ({ columns }: NoteTable): number[] => {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  return columns.map(({ width }) => (width / whole) * WIDTH);
};

function rowHeight(doc: Drawing, table: NoteTable, row: readonly string[]): number {
  doc.font('Helvetica');
  const widths = widthsOf(table);
  return Math.max(...row.map((text, at) => heightOf(doc, text, { width: widths[at]! - 6, lines: MOST_LINES }))) + GAP;
}

/** Draws as many rows of a table as are kept; where it ends. */
function drawTable(doc: Drawing, table: NoteTable, kept: number, top: number): number {
  const { heading, columns, rows } = table;
  const widths = widthsOf(table);
  const lefts = widths.map((_, at) => LEFT + widths.slice(0, at).reduce((sum, width) => sum + width, 0));
  const align = (at: number) => (columns[at]!.isAmount ? ('right' as const) : ('left' as const));
  let y = top;
  words(doc, heading, LEFT, y + 6, { width: WIDTH, lines: 1, bold: true, size: 9.5 });
  y += HEADING;
  if (hasHead(table)) {
    for (const [at, { label }] of columns.entries())
      words(doc, label, lefts[at]!, y, { width: widths[at]! - 6, lines: 1, colour: QUIET, align: align(at) });
    y += LINE + GAP;
    rule(doc, y - 3);
  }
  for (const row of rows.slice(0, kept)) {
    for (const [at, text] of row.entries())
      words(doc, text, lefts[at]!, y, { width: widths[at]! - 6, lines: MOST_LINES, align: align(at) });
    y += rowHeight(doc, table, row);
    rule(doc, y - 3);
  }
  if (kept < rows.length) {
    const more = `And ${rows.length - kept} more: they stand on the page of the resolution.`;
    words(doc, more, LEFT, y, { width: WIDTH, lines: 1, colour: QUIET });
    y += MORE;
  }
  return y;
}
