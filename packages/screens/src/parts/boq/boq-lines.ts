import type { Answer } from '@millwright/api-client/client';
import { kindOfCell } from '@millwright/evaluation/item-kind-texts';
import {
  isMeasured,
  isPricedApart,
  isProvisional,
  KIND_LABELS,
  missingOfItem,
  type ItemKind,
} from '@millwright/evaluation/item-kinds';
import { unitLabel, type UnitCode } from '@millwright/evaluation/unit-labels';
import { unitOf } from '@millwright/evaluation/unit-words';
import { parseRupees } from '@millwright/ui/format-rupees';

/** What of a line is edited, in the order of its cells. */
export const boqFields = ['lineNumber', 'group', 'description', 'kind', 'unit', 'quantity', 'rate', 'note'] as const;
export type BoqField = (typeof boqFields)[number];

/** Why what stands in a cell is not taken (`error`), or should be looked at. */
export type BoqFault = { code: string; text: string; message: string; advice: string; severity: 'error' | 'warning' };

/** One line of a bill of quantities. */
export type BoqLine = {
  /** Tells it from the others of this page; the server never sees it. */
  id: string;
  /** The id of the item that it was saved as. */
  itemId?: string;
  lineNumber: string | null;
  group: string | null;
  description: string;
  unit: UnitCode | null;
  /** Exactly, as plain digits with at most four decimals. */
  quantity: string | null;
  /** Of a provisional sum its amount. */
  rateInPaise: number | null;
  note: string | null;
  /** How it is priced; not there: measured. */
  kind?: ItemKind;
  faults: Partial<Record<BoqField, BoqFault>>;
  /** What was typed over since it was read: reading it anew keeps that. */
  edited?: readonly BoqField[];
};

export type BoqInspection = Answer<'inspectBoq'>;

const FIELDS: Partial<Record<BoqInspection['problems'][number]['field'], BoqField>> = {
  line_number: 'lineNumber',
  group: 'group',
  description: 'description',
  unit: 'unit',
  quantity: 'quantity',
  rate: 'rate',
  // The amount is reckoned: what is wrong with the one of the source is shown where it comes from.
  amount: 'rate',
  remarks: 'note',
};

/** The lines of what was read, with their problems; `batch` makes their ids differ from those of another source. */
export function linesOf({ lines, problems }: BoqInspection, batch: string): BoqLine[] {
  const faults = new Map<number, BoqLine['faults']>();
  for (const { row, field, code, text, message, advice, severity } of problems) {
    const place = FIELDS[field];
    if (!place) continue;
    const ofLine = faults.get(row) ?? faults.set(row, {}).get(row)!;
    if (ofLine[place]?.severity !== 'error') ofLine[place] = { code, text, message, advice, severity };
  }
  return lines.map(
    ({ row, lineNumber, group, description, unit, quantity, rateInPaise, note, kind, amountInPaise = null }) => ({
      id: `${batch}-${row}`,
      lineNumber,
      group,
      description,
      unit,
      quantity,
      rateInPaise: amountInPaise ?? rateInPaise,
      note,
      ...(kind && { kind }),
      faults: faults.get(row) ?? {},
    }),
  );
}

/** An empty line. */
export const emptyLine = (id: string, group: string | null): BoqLine => ({
  id,
  lineNumber: null,
  group,
  description: '',
  unit: null,
  quantity: null,
  rateInPaise: null,
  note: null,
  faults: {},
});

/** What a cell shows: what was typed where that could not be taken. */
export function textOf(line: BoqLine, field: BoqField): string {
  const fault = line.faults[field];
  if (field === 'kind') return fault?.text ?? KIND_LABELS[line.kind ?? 'measured'];
  const value = field === 'rate' ? rateText(line.rateInPaise) : field === 'unit' ? unitText(line) : line[field];
  return value || (fault?.severity === 'error' ? fault.text : '');
}

const unitText = ({ unit }: BoqLine): string | null => (unit === null ? null : unitLabel(unit));

/** Paise as plain rupees: 28500.50. */
function rateText(paise: number | null): string {
  if (paise === null) return '';
  const digits = String(paise).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.00$/, '');
}

/** What somebody typed as a quantity: with or without grouping. Null for nothing, undefined for what is none. */
export function parseQuantity(text: string): string | null | undefined {
  // "12,5" and "1.234,56" are no grouping: a comma that could begin decimals is not read over.
  if (text.includes(',') && !/^\s*\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?\s*$/.test(text)) return undefined;
  const plain = text.replaceAll(/[\s,\u00a0\u202f]/g, '');
  if (plain === '') return null;
  const [, whole, decimals = ''] = /^(\d*)(?:\.(\d*))?$/.exec(plain) ?? [];
  if (whole === undefined || whole + decimals === '') return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const places = decimals.replace(/0+$/, '');
  if (digits.length > 12 || places.length > 4) return undefined;
  return places ? `${digits}.${places}` : digits;
}

const LENGTHS = { lineNumber: 40, group: 120, description: 1000, note: 300 } as const;

const fault = (code: string, text: string, message: string, advice: string): BoqFault => ({
  code,
  text,
  message,
  advice,
  severity: 'error',
});

/** The line with what was typed into a cell; what cannot be taken stays there with the reason. */
export function withText(line: BoqLine, field: BoqField, typed: string): BoqLine {
  const { [field]: _, ...faults } = line.faults;
  const edited = [...new Set([...(line.edited ?? []), field])];
  const text = typed.trim();
  const refused = (why: BoqFault, value: Partial<BoqLine>): BoqLine => ({
    ...line,
    ...value,
    edited,
    faults: { ...faults, [field]: why },
  });
  const taken = (value: Partial<BoqLine>): BoqLine => ({ ...line, ...value, edited, faults });
  if (field === 'kind') {
    const kind = kindTyped(text);
    const advice = `Choose ${Object.values(KIND_LABELS).join(', ')}.`;
    return kind === null
      ? refused(fault('UNKNOWN_KIND', text, `“${text}” is not a pricing type.`, advice), {})
      : ofKind({ ...line, edited, faults }, kind);
  }
  const said = field === 'quantity' || field === 'unit' ? kindOfCell(text) : null;
  if (said !== null) return ofKind(taken({ [field]: null }), said);
  if (field === 'quantity') {
    const quantity = parseQuantity(text);
    const advice = 'Enter digits, with at most four decimals.';
    return quantity === undefined
      ? refused(fault('NOT_A_NUMBER', text, `“${text}” is not a quantity.`, advice), { quantity: null })
      : taken({ quantity });
  }
  if (field === 'rate') {
    const rateInPaise = parseRupees(text);
    const advice = 'Enter rupees, with at most two decimals.';
    return rateInPaise === undefined
      ? refused(fault('NOT_A_NUMBER', text, `“${text}” is not a rate.`, advice), { rateInPaise: null })
      : taken({ rateInPaise });
  }
  if (field === 'unit') {
    const unit = unitOf(text);
    return unit === null && text !== ''
      ? refused(fault('UNKNOWN_UNIT', text, `“${text}” is not a known unit.`, 'Choose one from the list.'), { unit })
      : taken({ unit });
  }
  return taken({ [field]: text.slice(0, LENGTHS[field]) || (field === 'description' ? '' : null) });
}

const kindTyped = (text: string): ItemKind | null => {
  if (text === '') return 'measured';
  const labels = Object.entries(KIND_LABELS) as [ItemKind, string][];
  return labels.find(([, label]) => label.toLowerCase() === text.toLowerCase())?.[0] ?? kindOfCell(text);
};

/** The line priced in another way. A measured item says nothing of it. */
function ofKind(line: BoqLine, asked: ItemKind): BoqLine {
  const { kind: _, ...measured } = line;
  return asked === 'measured' ? measured : { ...line, kind: asked };
}

/** The line marked as priced apart: what stood in place of its quantity and unit goes to the remarks, where vendors read it. */
export function markedAs(line: BoqLine, kind: 'rate_only' | 'optional'): BoqLine {
  const { quantity, unit, ...faults } = line.faults;
  const unread = [quantity, unit].flatMap((one) => (one?.severity === 'error' && one.text ? [one.text] : []));
  const note = [line.note, ...unread].filter(Boolean).join('; ').slice(0, LENGTHS.note) || null;
  return ofKind({ ...line, note, faults, edited: [...new Set([...(line.edited ?? []), 'kind' as const])] }, kind);
}

/** A line that nobody could price as it is: why, where that is mended, and whether marking it as priced apart mends it. */
export type IncompleteLine = { index: number; field: BoqField; why: string; canMark: boolean };

/** The lines that stop submitting and publishing: with a red cell, without quantity or unit, or a provisional sum without its amount. */
export function incompleteLines(lines: readonly BoqLine[]): IncompleteLine[] {
  return lines.flatMap((line, index): IncompleteLine[] => {
    const red = boqFields.find((field) => line.faults[field]?.severity === 'error');
    const isOfQuantity = red === 'quantity' || red === 'unit';
    const others = boqFields.some(
      (field) => field !== 'quantity' && field !== 'unit' && line.faults[field]?.severity === 'error',
    );
    if (red) {
      const { message } = line.faults[red]!;
      return [{ index, field: red, why: message, canMark: isOfQuantity && !others && !isProvisional(line) }];
    }
    const [first, second] = missingOfItem({ ...line, amountInPaise: line.rateInPaise });
    if (first === undefined || isBlank(line)) return [];
    if (first === 'amount') return [{ index, field: 'rate', why: 'Amount missing.', canMark: false }];
    const why = second ? 'Quantity and unit missing.' : `It has no ${first}.`;
    return [{ index, field: first, why, canMark: true }];
  });
}

/** Nothing is typed yet. */
const isBlank = ({ description, quantity, unit, rateInPaise }: BoqLine) =>
  description.trim() === '' && quantity === null && unit === null && rateInPaise === null;

/** All lines whose unit reads like this get this one. */
export function withUnit(lines: readonly BoqLine[], text: string, unit: UnitCode): BoqLine[] {
  const key = text.toLowerCase();
  return lines.map((line) =>
    line.faults.unit?.code === 'UNKNOWN_UNIT' && line.faults.unit.text.toLowerCase() === key
      ? ofOther(withText(line, 'unit', unit), text, unit)
      : line,
  );
}

/** A unit that is none of the list keeps its word in the remarks, where vendors read it. */
const ofOther = (line: BoqLine, text: string, unit: UnitCode): BoqLine =>
  unit === 'OTH'
    ? withText(line, 'note', [line.note, `Unit: ${text}`].filter(Boolean).join('; ').slice(0, LENGTHS.note))
    : line;

/** Words for units that are not known, most frequent first. */
export function unknownUnits(lines: readonly BoqLine[]): { text: string; count: number }[] {
  const found = new Map<string, { text: string; count: number }>();
  for (const { faults } of lines) {
    if (faults.unit?.code !== 'UNKNOWN_UNIT') continue;
    const { text } = faults.unit;
    const known = found.get(text.toLowerCase());
    if (known) known.count += 1;
    else found.set(text.toLowerCase(), { text, count: 1 });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}

const amounts = new WeakMap<BoqLine, bigint | null>();

/** Quantity by rate in paise, rounded half up as the server does, or a provisional sum; null without one of them. */
export function amountOf(line: BoqLine): bigint | null {
  const known = amounts.get(line);
  if (known !== undefined) return known;
  let amount: bigint | null = null;
  if (isProvisional(line)) amount = line.rateInPaise === null ? null : BigInt(line.rateInPaise);
  else if (line.quantity !== null && line.rateInPaise !== null) {
    const [whole = '0', decimals = ''] = line.quantity.split('.');
    amount = (BigInt(whole + decimals.padEnd(4, '0')) * BigInt(line.rateInPaise) + 5_000n) / 10_000n;
  }
  amounts.set(line, amount);
  return amount;
}

/** The sum over the lines with quantity and rate. What is priced apart is in no total. */
export function totalOf(lines: readonly BoqLine[]): { inPaise: bigint; pricedCount: number } {
  let inPaise = 0n;
  let pricedCount = 0;
  for (const line of lines) {
    const amount = amountOf(line);
    if (amount === null || isPricedApart(line)) continue;
    inPaise += amount;
    pricedCount += 1;
  }
  return { inPaise, pricedCount };
}

/** Where problems are, from the first line on. */
export function faultsOf(lines: readonly BoqLine[]): { index: number; field: BoqField; fault: BoqFault }[] {
  return lines.flatMap(({ faults }, index) =>
    boqFields.flatMap((field) => (faults[field] ? [{ index, field, fault: faults[field] }] : [])),
  );
}

/**
 * The lines after a source was read anew with other columns: what was typed over stays, what was removed stays away, and lines of other sources
 * stay where they are.
 *
 * @param before Ids of the lines that the source had when it was last read.
 */
export function readAnew(lines: readonly BoqLine[], fresh: readonly BoqLine[], before: ReadonlySet<string>): BoqLine[] {
  const present = new Map(lines.map((line) => [line.id, line]));
  const kept = fresh.flatMap((line) => {
    const old = present.get(line.id);
    if (!old && before.has(line.id)) return [];
    const typed = (old?.edited ?? []).reduce((sum, field) => withText(sum, field, textOf(old!, field)), line);
    return [typed];
  });
  const first = lines.findIndex(({ id }) => before.has(id));
  const others = (part: readonly BoqLine[]) => part.filter(({ id }) => !before.has(id));
  return first < 0 ? [...lines, ...kept] : [...others(lines.slice(0, first)), ...kept, ...others(lines.slice(first))];
}

/** A cell that a spreadsheet would take for a formula is told to be a text. */
const safe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll(/[\t\r\n]+/g, ' ');

/** The lines as a spreadsheet takes them from the clipboard. */
export function asCells(lines: readonly BoqLine[]): string {
  const rows = lines.map((line, index) => [
    safe(line.lineNumber ?? String(index + 1)),
    safe(line.group ?? ''),
    safe(line.description),
    safe(textOf(line, 'unit')),
    // Read again, the word says the same.
    line.quantity ?? (isMeasured(line) ? '' : KIND_LABELS[line.kind!]),
    rateText(line.rateInPaise),
    safe(line.note ?? ''),
  ]);
  return [['No.', 'Group', 'Description', 'Unit', 'Quantity', 'Rate', 'Remarks'], ...rows]
    .map((cells) => cells.join('\t'))
    .join('\n');
}
