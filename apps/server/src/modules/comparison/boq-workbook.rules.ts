import { contentOf, entriesOf, readXml, roomFor } from '../file-upload/office.rules.ts';
import { boqLimits, type Cell, type CellTable, type Merge } from './boq-table.rules.ts';

/*
 * Reads the cells of an XLSX (ECMA-376, part 1, SpreadsheetML) with the reader by which the file was judged when it was uploaded: what it let
 * through is what is read here, under the same limits.
 */

const MAX_SHEETS = 100;
const FURTHEST_COLUMN = 60;

type Sheet = { name: string; part: string };
/** Ends the reading of a sheet. */
class Enough extends Error {}

/** What Excel writes for signs that XML cannot hold. */
const decoded = (text: string) =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Fifteen digits are what a spreadsheet shows and reckons with; the others are what binary numbers leave behind. */
export function plainDecimal(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  if (!text.includes('e-')) return text;
  return Number(text).toFixed(20).replace(/0+$/, '').replace(/\.$/, '');
}

const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 36, 45, 46, 47, 50, 57, 58]);
const isDateFormat = (code: string) =>
  /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').replaceAll(/general/gi, ''));

/** Which of the cell styles show dates, by their number. */
function dateStyles(bytes: Buffer | null): boolean[] {
  const styles: boolean[] = [];
  if (!bytes) return styles;
  const custom = new Map<number, string>();
  let isInCells = false;
  readXml(
    bytes,
    {
      open: (name, attributes) => {
        if (name === 'cellXfs') isInCells = true;
        else if (name === 'numFmt') {
          const { numFmtId, formatCode = '' } = attributes();
          custom.set(Number(numFmtId), formatCode);
        } else if (name === 'xf' && isInCells) {
          const format = Number(attributes().numFmtId ?? 0);
          const code = custom.get(format);
          styles.push(code === undefined ? DATE_FORMATS.has(format) : isDateFormat(code));
        }
      },
      close: (name) => {
        if (name === 'cellXfs') isInCells = false;
      },
    },
    'utf8',
  );
  return styles;
}

function sharedStrings(bytes: Buffer | null): string[] {
  const strings: string[] = [];
  if (!bytes) return strings;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  readXml(
    bytes,
    {
      open: (name) => {
        if (name === 'si') text = '';
        else if (name === 't') isText = true;
        else if (name === 'rPh') isPhonetic = true;
      },
      text: (part) => {
        if (isText && !isPhonetic) text += part;
      },
      close: (name) => {
        if (name === 't') isText = false;
        else if (name === 'rPh') isPhonetic = false;
        else if (name === 'si') strings.push(decoded(text));
      },
    },
    'utf8',
  );
  return strings;
}

/** Row and column of an address such as "B5", counted from 1; null for what is none. */
function placeOf(address: string | undefined): { row: number; column: number } | null {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address ?? '') ?? [];
  if (letters === undefined) return null;
  return { row: Number(digits), column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) };
}

/** A day of the spreadsheet's calendar as dd/mm/yyyy; the text of the number where it is none. */
function dayOf(value: number, is1904: boolean): string {
  const time = new Date(Math.round((value - (is1904 ? 24_107 : 25_569)) * 86_400_000));
  if (Number.isNaN(time.getTime())) return String(value);
  const [year, month, day] = time.toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

function cellOf(type: string, raw: string, hasFormula: boolean, isDate: boolean, is1904: boolean): Cell | null {
  const computed = hasFormula ? { isComputed: true as const } : {};
  if (raw === '' && hasFormula) return { text: '', kind: 'formula', isComputed: true };
  if (raw.trim() === '') return null;
  if (type === 'e') return { text: raw, kind: 'error', ...computed };
  if (type === 'b') return { text: raw === '1' ? 'TRUE' : 'FALSE', kind: 'text', ...computed };
  if (type === 'd') return { text: raw.slice(0, 10).split('-').reverse().join('/'), kind: 'date', ...computed };
  const value = Number(raw);
  if (type !== 'n' || !Number.isFinite(value)) return { text: raw, kind: 'text', ...computed };
  if (isDate) return { text: dayOf(value, is1904), kind: 'date', ...computed };
  return { text: plainDecimal(value), kind: 'number', ...computed };
}

type SheetCells = Pick<CellTable, 'rows' | 'merges' | 'isCut'>;

function cellsOfSheet(bytes: Buffer, strings: string[], styles: boolean[], is1904: boolean): SheetCells {
  const rows: CellTable['rows'] = [];
  const merges: Merge[] = [];
  let [row, column] = [0, 0];
  let cells: (Cell | null)[] = [];
  let type = 'n';
  let isDate = false;
  let hasFormula = false;
  let raw = '';
  let takes = false;
  let isPhonetic = false;
  let isCut = false;
  const endRow = () => {
    if (cells.some((cell) => cell !== null)) rows.push({ row, cells: Array.from(cells, (cell) => cell ?? null) });
    cells = [];
  };
  try {
    readXml(
      bytes,
      {
        open: (name, attributes) => {
          if (name === 'row') {
            if (rows.length === boqLimits.rows) throw new Enough();
            row = Number(attributes().r ?? row + 1);
            column = 0;
          } else if (name === 'c') {
            const { r, t = 'n', s } = attributes();
            column = placeOf(r)?.column ?? column + 1;
            [type, isDate, hasFormula, raw] = [t, styles[Number(s ?? -1)] ?? false, false, ''];
          } else if (name === 'f') hasFormula = true;
          else if (name === 'v' || name === 't') takes = true;
          else if (name === 'rPh') isPhonetic = true;
          else if (name === 'mergeCell') {
            const [from, to] = (attributes().ref ?? '').split(':').map(placeOf);
            if (from && to) merges.push({ top: from.row, left: from.column, bottom: to.row, right: to.column });
          }
        },
        text: (part) => {
          if (takes && !isPhonetic) raw += part;
        },
        close: (name) => {
          if (name === 'v' || name === 't') takes = false;
          else if (name === 'rPh') isPhonetic = false;
          else if (name === 'row') endRow();
          else if (name === 'c' && column <= FURTHEST_COLUMN) {
            const text = type === 's' ? (strings[Number(raw)] ?? '') : type === 'n' ? raw : decoded(raw);
            cells[column - 1] = cellOf(type, text, hasFormula, isDate && type === 'n', is1904);
          }
        },
      },
      'utf8',
    );
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    isCut = true;
  }
  return { rows, merges, isCut };
}

/** How much a sheet looks like one with lines. */
const weightOf = ({ rows }: SheetCells) =>
  rows.filter(({ cells }) => cells.filter((cell) => cell !== null).length > 1).length;

/**
 * The cells of one sheet of an XLSX: of the one that is asked for, or of that with most rows. Null where the workbook has no sheet of that name.
 * Throws where the file is none that was let through when it was uploaded.
 */
export async function tableOfWorkbook(bytes: Buffer, wanted: string | null): Promise<CellTable | null> {
  const entries = new Map(entriesOf(bytes).map((entry) => [entry.name.toLowerCase(), entry]));
  const room = roomFor(bytes);
  const part = async (name: string) => {
    const entry = entries.get(name.toLowerCase());
    return entry ? contentOf(entry, room, true) : null;
  };
  const targets = new Map<string, string>();
  readXml(
    (await part('xl/_rels/workbook.xml.rels')) ?? Buffer.of(),
    {
      open: (name, attributes) => {
        if (name !== 'Relationship') return;
        const { Id = '', Target = '' } = attributes();
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
      },
    },
    'utf8',
  );
  const sheets: Sheet[] = [];
  let is1904 = false;
  readXml(
    (await part('xl/workbook.xml')) ?? Buffer.of(),
    {
      open: (name, attributes) => {
        if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes().date1904 ?? '');
        if (name !== 'sheet' || sheets.length === MAX_SHEETS) return;
        const { name: title = '', id = '', state = 'visible' } = attributes();
        const target = targets.get(id);
        if (state === 'visible' && target) sheets.push({ name: title.slice(0, 100), part: target });
      },
    },
    'utf8',
  );
  const strings = sharedStrings(await part('xl/sharedStrings.xml'));
  const styles = dateStyles(await part('xl/styles.xml'));
  const filled: (SheetCells & { name: string })[] = [];
  for (const { name, part: place } of sheets) {
    const content = await part(place);
    const cells = content && cellsOfSheet(content, strings, styles, is1904);
    if (cells && cells.rows.length > 0) filled.push({ name, ...cells });
  }
  const names = filled.map(({ name }) => name);
  const chosen =
    wanted === null
      ? filled.toSorted((a, b) => weightOf(b) - weightOf(a))[0]
      : filled.find(({ name }) => name === wanted);
  if (!chosen) return wanted === null ? { sheet: null, sheets: [], rows: [], merges: [], isCut: false } : null;
  const { name, ...cells } = chosen;
  return { sheet: name, sheets: names, ...cells };
}
