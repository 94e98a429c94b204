import type { components } from '@millwright/contract/types';
import { isMeasured } from '@millwright/evaluation/item-kinds';
import { isSameUnit, oneUnit, unitLabel, type UnitCode } from '@millwright/evaluation/unit-labels';
import { unitOf } from '@millwright/evaluation/unit-words';
import { linesOf, textOf, withText, type BoqFault, type BoqInspection, type BoqLine } from '../parts/boq/boq-lines.ts';
import { shortDecimal, type Sheet } from '../parts/comparison/sheet-words.ts';

/** What one comparison takes. */
export const MOST_LINES = 500;
export const MOST_VENDORS = 50;

/** What a vendor says of a line. Amounts are hundredths of its currency. */
export type RateCell = {
  rateInPaise: number | null;
  /** The unit that the rate is for; null: that of the line. */
  unit: UnitCode | null;
  /** The amount that its source states beside the rate. */
  statedInPaise: number | null;
  isExcluded: boolean;
  /** What stands there and cannot be taken. */
  fault?: BoqFault;
  /** Typed over since it was read: reading it anew keeps that. */
  isEdited?: boolean;
};
/** A line with what each vendor says of it, by the vendor's key. */
export type QuoteLine = BoqLine & { rates?: Readonly<Record<string, RateCell>> };

/** What a vendor's quote says beside its rates, as it is typed. */
export type QuotingVendor = {
  /** Tells it from the others of this page. */
  key: string;
  /** Of a vendor that is on the sheet. */
  vendorId: string | null;
  /** Which column of which source it was read from. */
  from: { batch: string; column: number } | null;
  companyName: string;
  gstin: string;
  currency: string;
  fxRate: string;
  gstRegistration: NonNullable<NewQuote['content']['gstRegistration']>;
  gstPercent: string;
  isMse: boolean;
  discountPercent: string;
  freight: string;
  packing: string;
  insurance: string;
  other: string;
  advancePercent: string;
  advanceDays: string;
  restDays: string;
  workingDays: string;
  warrantyMonths: string;
  validTill: string;
  deviations: string;
};
export type VendorField = Exclude<keyof QuotingVendor, 'key' | 'vendorId' | 'from' | 'isMse'>;
export const chargeFields = ['freight', 'packing', 'insurance', 'other'] as const;

/** A vendor of whom nothing is typed yet. */
export const emptyVendor = (key: string): QuotingVendor => ({
  key,
  vendorId: null,
  from: null,
  companyName: '',
  gstin: '',
  currency: 'INR',
  fxRate: '',
  gstRegistration: 'regular',
  gstPercent: '',
  isMse: false,
  discountPercent: '',
  freight: '',
  packing: '',
  insurance: '',
  other: '',
  advancePercent: '',
  advanceDays: '',
  restDays: '',
  workingDays: '',
  warrantyMonths: '',
  validTill: '',
  deviations: '',
});

const noCell: RateCell = { rateInPaise: null, unit: null, statedInPaise: null, isExcluded: false };
export const cellOf = (line: QuoteLine, key: string): RateCell => line.rates?.[key] ?? noCell;
const withCell = (line: QuoteLine, key: string, cell: RateCell): QuoteLine => ({
  ...line,
  rates: { ...line.rates, [key]: cell },
});

/** A comma is taken for grouping only where it groups. */
const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.\d{1,2})?$/;

/** What is typed as an amount: hundredths, null for nothing, or what is wrong with it. */
export function parseAmount(text: string): number | null | { message: string; advice: string } {
  const plain = text
    .trim()
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*\/-$/, '');
  if (plain === '') return null;
  const number = `“${text.trim()}”`;
  if (/^(?:[$€£¥]|[a-z]{3}\b)|[$€£¥]$|\b(?:usd|eur|gbp|jpy|cny|chf|sgd|aed)$/i.test(plain))
    return {
      message: `${number} includes a currency.`,
      advice: 'Type only the number. Choose the currency and its exchange rate for the vendor.',
    };
  if (/^\d+\.\d{3,}$/.test(plain))
    return {
      message: `${number} has more than two decimals.`,
      advice: 'Round it, or give the rate for a larger unit.',
    };
  if (!AMOUNT.test(plain))
    return plain.includes(',')
      ? {
          message: `${number} can be read in two ways: the comma may be a decimal comma.`,
          advice: 'Use a decimal point, such as 12.50 or 1,00,000.50.',
        }
      : {
          message: `${number} is not a rate.`,
          advice: 'Type digits with at most two decimals, or leave the cell empty.',
        };
  const [whole = '0', decimals = ''] = plain.replaceAll(',', '').split('.');
  const hundredths = Number(`${whole || '0'}${decimals.padEnd(2, '0')}`);
  return hundredths <= 900_000_000_000_000
    ? hundredths
    : { message: `${number} is too large for a rate.`, advice: 'Check the digits.' };
}

const NOT_QUOTED = /^(?:[-–—]+|n\.?q\.?|n\/?a|not quoted|no quote|regret(?:ted)?)$/i;

/** The line with what was typed as a vendor's rate: "860", "85/kg", "excluded", or nothing. */
export function withRate(line: QuoteLine, key: string, typed: string): QuoteLine {
  const text = typed.trim();
  const before = cellOf(line, key);
  const take = (cell: Partial<RateCell>) => withCell(line, key, { ...noCell, isEdited: true, ...cell });
  if (text === '' || NOT_QUOTED.test(text)) return take({});
  if (/^excluded$/i.test(text)) return take({ isExcluded: true });
  const [, amount = text, unitText = null] = /^(.*?)\s*(?:\/(?!-)|\bper\b)\s*(.+)$/i.exec(text) ?? [];
  const unit = unitText === null ? null : unitOf(unitText);
  const refuse = (code: string, message: string, advice: string) =>
    take({ fault: { code, text, message, advice, severity: 'error' } });
  if (unitText !== null && unit === null)
    return refuse('UNKNOWN_UNIT', `“${unitText}” is not a known unit.`, 'Type the unit after a slash: 85/kg.');
  const rate = parseAmount(amount);
  if (rate === null) return refuse('NOT_A_NUMBER', `“${text}” is not a rate.`, 'Type digits, or leave the cell empty.');
  if (typeof rate === 'object') return refuse('NOT_A_NUMBER', rate.message, rate.advice);
  // What the source states stays beside a rate that was corrected.
  return take({
    rateInPaise: rate,
    unit: isSameUnit(unit, line.unit) ? null : unit,
    statedInPaise: before.statedInPaise,
  });
}

/** What is typed as percent, without its sign. */
export const percentOf = (text: string) => text.trim().replace(/\s*%$/, '');

/** Hundredths as they are typed: 86000 is 860. */
export const plainAmount = (hundredths: number) => {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.00$/, '');
};

/** What a vendor's cell shows. */
export function rateText(line: QuoteLine, key: string): string {
  const { rateInPaise, unit, isExcluded, fault } = cellOf(line, key);
  if (isExcluded) return 'excluded';
  if (rateInPaise === null) return fault?.severity === 'error' ? fault.text : '';
  return `${plainAmount(rateInPaise)}${unit ? `/${oneUnit(unit)}` : ''}`;
}

const hundredthsOf = (decimal: string | null): number | null =>
  decimal !== null && /^\d+(?:\.\d{1,2}0*)?$/.test(decimal) ? Math.round(Number(decimal) * 100) : null;

/** A vendor of a sheet with what its quote says there, to begin its next version with. */
export function vendorOfSheet(
  { vendors, request }: Sheet,
  vendorId: string,
  lines: readonly QuoteLine[],
): { vendor: QuotingVendor; lines: QuoteLine[] } {
  const { companyName, gstin = '', versions } = vendors.find((one) => one.vendorId === vendorId)!;
  const quote = request!.quotes.find((one) => one.vendorId === vendorId)!;
  const last = versions.at(-1)!;
  const charge = (field: (typeof chargeFields)[number]) => {
    const { kind, ...is } = quote.charges?.[field] ?? { kind: null };
    if (kind === 'amount' && 'amount' in is) return plainAmount(hundredthsOf(is.amount ?? null) ?? 0);
    if (kind === 'percent' && 'percent' in is) return `${Number(is.percent)}%`;
    return kind === 'at_actuals' ? 'actuals' : '';
  };
  const milestones = quote.milestones ?? [];
  const advance = milestones.find(({ days }) => days < 0);
  const rest = milestones.find(({ days }) => days >= 0);
  const gst = quote.gstPercentByClass?.['standard'];
  const discount = quote.discountPercents?.[0];
  const cells = new Map(quote.lines.map((cell) => [cell.lineId, cell]));
  return {
    vendor: {
      ...emptyVendor(vendorId),
      vendorId,
      companyName,
      gstin,
      currency: quote.currency ?? 'INR',
      fxRate: quote.currency === 'INR' ? '' : shortDecimal(quote.fxRate ?? ''),
      gstRegistration: quote.registration,
      gstPercent: gst === undefined || quote.registration !== 'regular' ? '' : String(Number(gst)),
      isMse: quote.isMse ?? false,
      discountPercent: discount === undefined ? '' : String(Number(discount)),
      freight: charge('freight'),
      packing: charge('packing'),
      insurance: charge('insurance'),
      other: charge('other'),
      ...(milestones.length <= 2 && {
        advancePercent: advance ? String(Number(advance.percent)) : '',
        advanceDays: advance ? String(-advance.days) : '',
        restDays: rest ? String(rest.days) : '',
      }),
      workingDays: String(quote.deliveryDays ?? ''),
      warrantyMonths: String(last.warrantyMonths ?? ''),
      validTill: last.validTill ?? '',
      deviations: last.deviations ?? '',
    },
    lines: lines.map((line) => {
      const cell = cells.get(line.id);
      if (!cell || (cell.status !== 'quoted' && cell.status !== 'excluded')) return line;
      const unit = cell.uom ? unitOf(cell.uom) : null;
      const rateInPaise = hundredthsOf(cell.rate ?? null);
      // A unit that nobody knows stays with its rate, or the rate would count for that of the line.
      if (cell.uom && unit === null && rateInPaise !== null)
        return withRate(line, vendorId, `${plainAmount(rateInPaise)}/${cell.uom}`);
      return withCell(line, vendorId, {
        rateInPaise,
        unit: isSameUnit(unit, line.unit) ? null : unit,
        statedInPaise: hundredthsOf(cell.statedAmount ?? null),
        isExcluded: cell.status === 'excluded',
      });
    }),
  };
}

/** Reads the vendors of a source into the ones that are there: by their names, then those without anything, then new ones. */
function assigned(
  vendors: readonly QuotingVendor[],
  { offers = [] }: BoqInspection,
  batch: string,
  lines: readonly QuoteLine[],
  canAdd: boolean,
): { vendors: QuotingVendor[]; keys: Map<number, string> } {
  const next = [...vendors];
  const keys = new Map<number, string>();
  const isTaken = (key: string) => [...keys.values()].includes(key);
  for (const { rateColumn, name } of offers) {
    const at = (fits: (vendor: QuotingVendor) => boolean) =>
      next.findIndex((vendor) => !isTaken(vendor.key) && fits(vendor));
    const known = at(({ from }) => from?.batch === batch && from.column === rateColumn);
    const named =
      known >= 0
        ? known
        : at(({ companyName }) => name !== null && companyName.trim().toLowerCase() === name.toLowerCase());
    const hasRates = (key: string) => lines.some((line) => rateText(line, key) !== '');
    const blank =
      named >= 0
        ? named
        : at(
            ({ key, companyName, vendorId }) =>
              !hasRates(key) && (!companyName.trim() || (vendorId !== null && offers.length === 1)),
          );
    const from = { batch, column: rateColumn };
    if (blank >= 0)
      next[blank] = { ...next[blank]!, from, companyName: next[blank]!.companyName.trim() || (name ?? '') };
    else if (canAdd && next.length < MOST_VENDORS)
      next.push({ ...emptyVendor(`${batch}-${rateColumn}`), from, companyName: name ?? '' });
    else continue;
    keys.set(rateColumn, (blank >= 0 ? next[blank] : next.at(-1))!.key);
  }
  // A vendor that was made of a column which is read as something else now goes with it.
  return {
    vendors: next.filter(
      ({ key, from }) => key !== `${from?.batch}-${from?.column}` || from?.batch !== batch || isTaken(key),
    ),
    keys,
  };
}

const keyOf = ({ description, unit }: BoqLine) =>
  `${description.trim().toLowerCase().replaceAll(/\s+/g, ' ')}|${unit === null ? '' : unitLabel(unit)}`;

/** The lines and vendors after a source was read. Lines that are there get the rates of the same line; rows that fit none are added, or told where lines stay as they are. `apart` are items that are in no comparison. */
export function withSource(
  { lines, vendors }: { lines: readonly QuoteLine[]; vendors: readonly QuotingVendor[] },
  inspection: BoqInspection,
  batch: string,
  known: ReadonlySet<string>,
  { isFixed, canAddVendors }: { isFixed: boolean; canAddVendors: boolean },
): { lines: QuoteLine[]; vendors: QuotingVendor[]; unmatched: string[]; apart: string[]; isByOrder: boolean } {
  const { vendors: next, keys } = assigned(vendors, inspection, batch, lines, canAddVendors);
  const all = linesOf(inspection, batch).map((line, index): QuoteLine => {
    const rates: Record<string, RateCell> = {};
    for (const { rateColumn, cells, problems } of inspection.offers ?? []) {
      const key = keys.get(rateColumn);
      const cell = cells[index];
      if (!key || !cell) continue;
      const own = problems.filter(({ row, code }) => row === cell.row && code !== 'AMOUNT_DIFFERS' && code !== 'ZERO');
      const problem = own.find(({ severity }) => severity === 'error') ?? own[0];
      rates[key] = {
        rateInPaise: cell.rateInPaise,
        unit: isSameUnit(cell.unit, line.unit) ? null : cell.unit,
        statedInPaise: cell.statedInPaise,
        isExcluded: false,
        ...(problem && { fault: problem }),
      };
    }
    return { ...line, rates };
  });
  // An evaluation compares measured items alone.
  const fresh = all.filter(isMeasured);
  const apart = all.filter((line) => !isMeasured(line)).map(({ description }) => description);
  const result = new Map<string, QuoteLine>(lines.map((line) => [line.id, line]));
  const free = new Set(lines.map(({ id }) => id));
  const places = new Map<string, string[]>();
  for (const line of lines) places.set(keyOf(line), [...(places.get(keyOf(line)) ?? []), line.id]);
  const placeOf = (line: QuoteLine) =>
    known.has(line.id) && free.has(line.id) ? line.id : places.get(keyOf(line))?.find((id) => free.has(id));
  const isByOrder = isFixed && fresh.length === lines.length && !fresh.some((line) => placeOf(line));
  const added: QuoteLine[] = [];
  const unmatched: string[] = [];
  fresh.forEach((line, index) => {
    const id = isByOrder ? lines[index]!.id : placeOf(line);
    const old = id === undefined ? undefined : result.get(id);
    if (!old) {
      if (isFixed) unmatched.push(line.description);
      else if (!known.has(line.id)) added.push(line);
      return;
    }
    free.delete(old.id);
    const own =
      old.id === line.id
        ? (old.edited ?? []).reduce((sum: QuoteLine, field) => withText(sum, field, textOf(old, field)), line)
        : old;
    const kept = Object.entries(old.rates ?? {}).filter(
      ([key, { isEdited }]) => isEdited || !(key in (line.rates ?? {})),
    );
    result.set(old.id, { ...own, rates: { ...line.rates, ...Object.fromEntries(kept) } });
  });
  return { lines: [...result.values(), ...added], vendors: next, unmatched, apart, isByOrder };
}

/** The lines of a sheet, to be quoted on. */
export const linesOfSheet = ({ lines }: Sheet): QuoteLine[] =>
  lines.map(({ lineId, group, description, unit, quantity }) => ({
    id: lineId,
    lineNumber: null,
    group,
    description,
    unit: unit as UnitCode | null,
    quantity,
    rateInPaise: null,
    note: null,
    faults: {},
  }));

/** The lines with what each of them needs and lacks. */
export function withMissing(lines: readonly QuoteLine[]): QuoteLine[] {
  const missing = (code: string, message: string, advice: string): BoqFault => ({
    code,
    text: '',
    message,
    advice,
    severity: 'error',
  });
  return lines.map((line) => {
    const faults = { ...line.faults };
    if (!line.description.trim())
      faults.description ??= missing('NO_DESCRIPTION', 'The item has no description.', 'Type it, or remove the item.');
    if (line.unit === null) faults.unit ??= missing('NO_UNIT', 'The item has no unit.', 'Type it; LS for a lump sum.');
    if (line.quantity === null)
      faults.quantity ??= missing('NO_QUANTITY', 'The item has no quantity.', 'Type it; 1 for a lump sum.');
    return { ...line, faults };
  });
}

type NewQuote = components['schemas']['NewSheetQuote'];
type Content = NewQuote['content'];

function chargesOf(vendor: QuotingVendor): NonNullable<Content['charges']> {
  const charges: NonNullable<Content['charges']> = {};
  for (const field of chargeFields) {
    const text = vendor[field].trim();
    if (text === '') continue;
    if (/^(?:at )?actuals?$/i.test(text)) charges[field] = { kind: 'at_actuals' };
    else if (text.endsWith('%')) charges[field] = { kind: 'percent', percent: String(Number(percentOf(text))) };
    else charges[field] = { kind: 'amount', amountInPaise: parseAmount(text) as number };
  }
  return charges;
}

function milestonesOf({ advancePercent, advanceDays, restDays }: QuotingVendor): Content['milestones'] {
  const advance = Number(percentOf(advancePercent)) || 0;
  if (advance === 0 && restDays.trim() === '') return undefined;
  const rest = Number((100 - advance).toFixed(2));
  return [
    ...(advance > 0 ? [{ percent: String(advance), days: -Number(advanceDays) }] : []),
    ...(rest > 0 ? [{ percent: String(rest), days: Number(restDays) }] : []),
  ];
}

const wholeOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

/** A vendor's quote as the server takes it. */
export function quoteOf(vendor: QuotingVendor, lines: readonly QuoteLine[]): NewQuote {
  const cells = lines.map((line) => cellOf(line, vendor.key));
  const milestones = milestonesOf(vendor);
  const discount = percentOf(vendor.discountPercent);
  const isRegular = vendor.gstRegistration === 'regular';
  return {
    ...(vendor.vendorId ? { vendorId: vendor.vendorId } : { companyName: vendor.companyName.trim() }),
    ...(vendor.gstin.trim() && { gstin: vendor.gstin.trim().toUpperCase() }),
    ...(vendor.currency !== 'INR' && { currency: { code: vendor.currency, fxRate: vendor.fxRate.trim() } }),
    content: {
      lines: cells.map(({ rateInPaise, isExcluded }) => ({ rateInPaise, ...(isExcluded && { isExcluded }) })),
      discountPercent: discount && Number(discount) > 0 ? String(Number(discount)) : null,
      gstPercent: (isRegular && percentOf(vendor.gstPercent)) || null,
      ...(!isRegular && { gstRegistration: vendor.gstRegistration }),
      ...(vendor.isMse && { isMse: true }),
      charges: chargesOf(vendor),
      ...(milestones && { milestones }),
      workingDays: wholeOrNull(vendor.workingDays),
      warrantyMonths: wholeOrNull(vendor.warrantyMonths),
      validTill: vendor.validTill || null,
      deviations: vendor.deviations.trim() || null,
    },
    stated: cells.map(({ unit, statedInPaise }) => ({ unit, amountInPaise: statedInPaise })),
  };
}

/** Lines as a new sheet takes them. */
export const newLinesOf = (lines: readonly QuoteLine[]): components['schemas']['NewSheetLine'][] =>
  lines.map(({ group, description, unit, quantity, rateInPaise }) => ({
    group,
    description: description.trim(),
    unit,
    quantity,
    rateInPaise,
  }));
