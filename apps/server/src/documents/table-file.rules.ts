import type { components } from '@millwright/contract/types';
import { INK, latin, pdfOf, QUIET, RULE } from './pdf.ts';
import type { Drawing, Paper } from './pdf.ts';
import { decimalOf, groupedAmount } from '../indian-amount.ts';
import { indianTime } from '../indian-time.ts';
import { csvOf } from '../spreadsheet/csv.ts';
import { workbookOf } from '../spreadsheet/workbook.ts';
import type { Sheet, SheetCell } from '../spreadsheet/workbook.ts';

type Schemas = components['schemas'];
type Section = Schemas['ReportSection'];
type Cell = Section['rows'][number][number];
type Kind = Section['columns'][number]['kind'];

/**
 * Tables to be written: of whom and when the document is. `taken` says for whom and when the file was, `sha256` is the fingerprint of what
 * is frozen; the paper is A4 unless another is asked for.
 */
export type TablesRequest = {
  title: string;
  author: string;
  at: string;
  content: Schemas['ReportContent'];
  taken: string;
  sha256: string | null;
  paper?: Paper;
};
/** What is drawn in a thread of its own. */
export type DrawingRequest = { form: 'pdf' | 'xlsx' | 'csv'; tables: TablesRequest };

/** A cell as it is printed. */
function printed(cell: Cell, kind: Kind): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return kind === 'moment' ? indianTime(new Date(cell)) : cell;
  if (kind === 'paise') return groupedAmount(cell);
  return kind === 'hundredths' ? `${decimalOf(cell)} %` : String(cell);
}

const fingerprint = (sha256: string | null) => (sha256 === null ? [] : [['Fingerprint', sha256]]);

/** Tables as CSV: their facts, then one table after the other. */
export function tablesCsv({ title, content, taken, sha256 }: TablesRequest): Buffer {
  const value = (cell: Cell, kind: Kind) =>
    typeof cell === 'number' && kind !== 'count'
      ? Number(decimalOf(cell))
      : typeof cell === 'number'
        ? cell
        : printed(cell, kind);
  return csvOf([
    [title],
    ...content.facts.map(({ label, value: text }) => [label, text]),
    ...fingerprint(sha256),
    [taken],
    ...content.sections.flatMap(({ heading, note, columns, rows }) => [
      [],
      [heading],
      ...(note === null ? [] : [[note]]),
      columns.map(({ label }) => label),
      ...rows.map((row) => row.map((cell, at) => value(cell, columns[at]!.kind))),
    ]),
  ]);
}

/** Tables as a workbook: their facts on the first sheet, each table on one of its own. */
export function tablesXlsx({ title, content, taken, sha256 }: TablesRequest): Buffer {
  const cellOf = (cell: Cell, kind: Kind): SheetCell => {
    if (typeof cell !== 'number') return cell === null ? null : { text: printed(cell, kind), style: 'wrapped' };
    if (kind === 'paise') return { number: decimalOf(cell), style: 'money' };
    return kind === 'hundredths' ? { number: (cell / 10_000).toFixed(4), style: 'percent' } : { number: cell };
  };
  const first: Sheet = {
    name: 'Report',
    widths: [32, 80],
    frozenRows: 1,
    rows: [
      [{ text: title, style: 'title' }],
      ...content.facts.map(({ label, value }): SheetCell[] => [label, { text: value, style: 'wrapped' }]),
      ...fingerprint(sha256),
      [taken],
    ],
  };
  const names = new Set(['Report']);
  const nameOf = (heading: string): string => {
    const short = heading.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 28);
    let name = short;
    for (let at = 2; names.has(name); at += 1) name = `${short} ${at}`;
    names.add(name);
    return name;
  };
  const sheets = content.sections.map(({ heading, note, columns, rows }): Sheet => {
    const top: SheetCell[][] = [[{ text: heading, style: 'title' }], [note ?? '']];
    return {
      name: nameOf(heading),
      widths: columns.map(({ kind }, at) => (at === 0 ? 44 : kind === 'text' ? 30 : 18)),
      frozenRows: top.length + 1,
      filterRow: top.length + 1,
      rows: [
        ...top,
        columns.map(({ label }): SheetCell => ({ text: label, style: 'heading' })),
        ...rows.map((row) => row.map((cell, at) => cellOf(cell, columns[at]!.kind))),
      ],
    };
  });
  return workbookOf([first, ...sheets]);
}

const MARGIN = 36;
const SIZE = 8;
/** So many columns stand beside each other on a page; the others follow below, each part with the first column again. */
const MOST_COLUMNS: Readonly<Record<Paper, number>> = { A4: 8, A3: 12 };

/** Tables as a PDF on paper that lies across, with their fingerprint and for whom they were taken at the foot of each page. */
export const tablesPdf = (tables: TablesRequest): Promise<Buffer> =>
  pdfOf(
    { title: tables.title, author: tables.author, at: new Date(tables.at) },
    { size: tables.paper ?? 'A4', layout: 'landscape', margin: MARGIN, bufferPages: true },
    (doc) => drawTables(doc, tables),
  );

function drawTables(doc: Drawing, { title, content, taken, sha256, paper = 'A4' }: TablesRequest): void {
  doc.font('Helvetica-Bold').fontSize(16).fillColor(INK).text(latin(title));
  doc.moveDown(0.5);
  for (const { label, value } of content.facts) {
    doc
      .font('Helvetica')
      .fontSize(9)
      .fillColor(QUIET)
      .text(latin(`${label}: `), { continued: true });
    doc.fillColor(INK).text(latin(value));
  }
  for (const section of content.sections) drawSection(doc, section, MOST_COLUMNS[paper]);
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const { margins } = doc.page;
    margins.bottom = 0; // the foot stands in the margin
    doc.font('Helvetica').fontSize(7).fillColor(QUIET);
    const y = doc.page.height - 24;
    doc.text(latin(sha256 === null ? taken : `${taken}. Fingerprint ${sha256}`), MARGIN, y, { lineBreak: false });
    doc.text(`Page ${page - start + 1} of ${count}`, MARGIN, y, {
      align: 'right',
      lineBreak: false,
      width: doc.page.width - 2 * MARGIN,
    });
    margins.bottom = MARGIN;
  }
}

function drawSection(doc: Drawing, { heading, note, columns, rows }: Section, most: number): void {
  const rest = columns.slice(1);
  const parts = Math.max(1, Math.ceil(rest.length / (most - 1)));
  for (let part = 0; part < parts; part += 1) {
    const shown = [
      0,
      ...Array.from({ length: columns.length - 1 }, (_, at) => at + 1).slice(
        part * (most - 1),
        (part + 1) * (most - 1),
      ),
    ];
    doc.x = MARGIN;
    doc.moveDown(1.5);
    if (doc.y > doc.page.height - 130) doc.addPage();
    const more = parts > 1 ? ` (${part + 1} of ${parts})` : '';
    doc
      .font('Helvetica-Bold')
      .fontSize(11)
      .fillColor(INK)
      .text(latin(heading + more), MARGIN);
    if (note && part === 0) doc.font('Helvetica').fontSize(8).fillColor(QUIET).text(latin(note), MARGIN);
    doc.moveDown(0.4);
    drawTable(
      doc,
      shown.map((at) => columns[at]!),
      rows.map((row) => shown.map((at) => row[at] ?? null)),
    );
  }
}

function drawTable(doc: Drawing, columns: Section['columns'], rows: readonly Cell[][]): void {
  const width = doc.page.width - 2 * MARGIN;
  const weights = columns.map(({ kind }, at) => (at === 0 ? 2.2 : kind === 'text' ? 1.3 : 1));
  const unit = width / weights.reduce((sum, weight) => sum + weight, 0);
  const widths = weights.map((weight) => weight * unit);
  const lefts = widths.map((_, at) => MARGIN + widths.slice(0, at).reduce((sum, each) => sum + each, 0));
  const line = (texts: readonly string[], isHead: boolean) => {
    doc.font(isHead ? 'Helvetica-Bold' : 'Helvetica').fontSize(SIZE);
    const options = (at: number) => ({
      width: widths[at]! - 6,
      align: columns[at]!.kind === 'text' || columns[at]!.kind === 'moment' ? ('left' as const) : ('right' as const),
    });
    const height = Math.max(...texts.map((text, at) => doc.heightOfString(text || ' ', options(at)))) + 5;
    if (doc.y + height > doc.page.height - MARGIN - 8) {
      doc.addPage();
      if (!isHead)
        line(
          columns.map(({ label }) => latin(label)),
          true,
        );
      doc.font(isHead ? 'Helvetica-Bold' : 'Helvetica').fontSize(SIZE);
    }
    const top = doc.y;
    for (const [at, text] of texts.entries())
      doc.fillColor(isHead ? QUIET : INK).text(text, lefts[at]! + 3, top + 2, options(at));
    doc.y = top + height;
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + width, doc.y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
  };
  line(
    columns.map(({ label }) => latin(label)),
    true,
  );
  for (const row of rows)
    line(
      row.map((cell, at) => latin(printed(cell, columns[at]!.kind))),
      false,
    );
  if (rows.length === 0)
    line(
      columns.map((_, at) => (at === 0 ? 'None' : '')),
      false,
    );
}
