import { chargesOf, partsOf } from '@millwright/evaluation/explain';
import { saveFile } from '../../shared/save-file.ts';
import { stored, type StoredFile } from './stored-zip.ts';
import type { Sheet } from './sheet-words.ts';

const escaped = (text: string): string =>
  text
    // What XML 1.0 has no place for.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The letters of a column, from 0. */
export function columnName(index: number): string {
  let [left, name] = [index + 1, ''];
  while (left > 0) {
    name = String.fromCodePoint(65 + ((left - 1) % 26)) + name;
    left = Math.floor((left - 1) / 26);
  }
  return name;
}

type Cell = string | number | { formula: string; value: number } | null;

const cellXml = (cell: Cell, at: string, style: number): string => {
  if (cell === null) return '';
  const s = style ? ` s="${style}"` : '';
  if (typeof cell === 'number') return `<c r="${at}"${s}><v>${cell}</v></c>`;
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"${s}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  return `<c r="${at}"${s}><f>${escaped(cell.formula)}</f><v>${cell.value}</v></c>`;
};

const fixedColumns = 4;

/**
 * The sheet as a workbook: two columns a vendor, rate and amount. Amounts, totals and the gap to L1 are formulas, rounded to paise as the
 * evaluation rounds, so that who changes a rate there sees the basic total follow; loadings are figures of the evaluation.
 */
export function sheetRows({ lines, vendors, request, evaluation }: Sheet): { rows: Cell[][]; bold: Set<number> } {
  const asked = new Map(request!.lines.map((line) => [line.id, line]));
  const results = vendors.map(({ vendorId }) => evaluation!.vendors.find((one) => one.vendorId === vendorId)!);
  const rows: Cell[][] = [
    [
      'Line',
      'Description',
      'Quantity',
      'Unit',
      ...vendors.flatMap(({ companyName }) => [`${companyName}: rate`, `${companyName}: amount`]),
    ],
  ];
  for (const [index, { lineId, description, unit }] of lines.entries()) {
    const at = index + 2;
    const cells = results.flatMap((result, vendor): Cell[] => {
      const cell = result.cells.find((one) => one.lineId === lineId)!;
      const rate = columnName(fixedColumns + 2 * vendor);
      const amount = cell.amountInPaise / 100;
      return cell.unitRate === null
        ? [cell.state === 'plugged' ? `plug: ${cell.plugBasis}` : 'included', amount]
        : [Number(cell.unitRate), { formula: `ROUND(C${at}*${rate}${at},2)`, value: amount }];
    });
    rows.push([index + 1, description, Number(asked.get(lineId)!.qty), unit ?? 'LS', ...cells]);
  }
  const last = lines.length + 1;
  const bold = new Set<number>([1]);
  const add = (label: string, of: (vendor: number, column: string) => Cell, isTotal = false): number => {
    rows.push([
      null,
      label,
      null,
      null,
      ...results.flatMap((_, vendor): Cell[] => [null, of(vendor, columnName(fixedColumns + 1 + 2 * vendor))]),
    ]);
    if (isTotal) bold.add(rows.length);
    return rows.length;
  };
  const rupees = (paise: number) => paise / 100;
  const sumOf = (vendor: number) => results[vendor]!.cells.reduce((sum, cell) => sum + cell.amountInPaise, 0);
  const basic = add(
    'Basic total',
    (vendor, column) => ({ formula: `SUM(${column}2:${column}${last})`, value: rupees(sumOf(vendor)) }),
    true,
  );
  const discount = add('Discount', (vendor) => rupees(-results[vendor]!.discountInPaise));
  const extra = add('Freight, packing and other', (vendor) => rupees(chargesOf(results[vendor]!)));
  const gst = add('GST', (vendor) => rupees(results[vendor]!.gst.totalInPaise));
  const itc = add('Input tax credit', (vendor) => rupees(-results[vendor]!.itcInPaise));
  const rounding = add('Rounding of shown amounts', (vendor) => {
    const { landedInPaise, discountInPaise, gst: tax, itcInPaise } = results[vendor]!;
    return rupees(
      landedInPaise - (sumOf(vendor) - discountInPaise + chargesOf(results[vendor]!) + tax.totalInPaise - itcInPaise),
    );
  });
  const landed = add(
    'Landed, net of credit',
    (vendor, column) => ({
      formula: [basic, discount, extra, gst, itc, rounding].map((row) => `${column}${row}`).join('+'),
      value: rupees(results[vendor]!.landedInPaise),
    }),
    true,
  );
  const loadings = partsOf(results[0]!)
    .filter(({ key }) => key !== 'quoted' && key !== 'plugs')
    .map(({ key }) =>
      add(`Loading: ${key}`, (vendor) =>
        rupees(partsOf(results[vendor]!).find((part) => part.key === key)!.amountInPaise),
      ),
    );
  const left = add('Rounding of the evaluated cost', (vendor) => rupees(results[vendor]!.rounding.evaluatedInPaise));
  const evaluated = add(
    'Evaluated cost',
    (vendor, column) => ({
      formula: [landed, ...loadings, left].map((row) => `${column}${row}`).join('+'),
      value: rupees(results[vendor]!.evaluatedInPaise),
    }),
    true,
  );
  const first = results.find(({ rank }) => rank === 1);
  if (first) {
    const at = `$${columnName(fixedColumns + 1 + 2 * results.indexOf(first))}$${evaluated}`;
    add('Against L1', (vendor, column) => ({
      formula: `${column}${evaluated}-${at}`,
      value: rupees(results[vendor]!.evaluatedInPaise - first.evaluatedInPaise),
    }));
  }
  add('Rank', (vendor) => results[vendor]!.label ?? 'not ranked');
  return { rows, bold };
}

/** The parts of the workbook. */
export function sheetWorkbook(sheet: Sheet): StoredFile[] {
  const { rows, bold } = sheetRows(sheet);
  const text = (name: string, content: string): StoredFile => ({ name, content: new TextEncoder().encode(content) });
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const xml = rows
    .map((cells, row) => {
      const isBold = bold.has(row + 1);
      const line = cells
        .map((cell, column) => {
          const isMoney = column >= fixedColumns && typeof cell !== 'string';
          return cellXml(cell, `${columnName(column)}${row + 1}`, (isMoney ? 1 : 0) + (isBold ? 2 : 0));
        })
        .join('');
      return `<row r="${row + 1}">${line}</row>`;
    })
    .join('');
  return [
    text(
      '[Content_Types].xml',
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    ),
    text(
      '_rels/.rels',
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    text(
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${types}"><sheets><sheet name="Comparison" sheetId="1" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
    ),
    text(
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${types}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${types}/styles" Target="styles.xml"/></Relationships>`,
    ),
    text(
      'xl/styles.xml',
      `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="164" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
    ),
    text(
      'xl/worksheets/sheet1.xml',
      `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane xSplit="2" ySplit="1" topLeftCell="C2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols><col min="2" max="2" width="44" customWidth="1"/><col min="5" max="${fixedColumns + 2 * sheet.vendors.length}" width="18" customWidth="1"/></cols><sheetData>${xml}</sheetData></worksheet>`,
    ),
  ];
}

/** Saves the sheet as a workbook with live formulas. */
export const saveSheetXlsx = (sheet: Sheet): void =>
  saveFile(
    new Blob([stored(sheetWorkbook(sheet))], {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
    `${sheet.job?.number ?? 'comparison'}-v${sheet.version}.xlsx`,
  );
