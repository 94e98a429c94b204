import type { components } from '@millwright/contract/types';
import { cellOfChange } from '@millwright/evaluation/changes';
import { oneUnit } from '@millwright/evaluation/unit-labels';
import { unitOf } from '@millwright/evaluation/unit-words';
import { shortDecimal, type Quote, type Request } from './sheet-words.ts';

export type SheetChange = components['schemas']['SheetChange'];
/** A change of a cell of a vendor, or of the sheet's rules where `vendorId` is null. */
export type CellChange = { vendorId: string | null; change: SheetChange };

/** Which cell a change is of: one that is tried twice counts as it was tried last. */
export const keyOf = ({ vendorId, change }: CellChange): string => `${vendorId ?? ''} ${cellOfChange(change)}`;

/** Changes with some more, the last of a cell. */
export function withChanges(before: readonly CellChange[], more: readonly CellChange[]): CellChange[] {
  const replaced = new Set(more.map(keyOf));
  return [...before.filter((one) => !replaced.has(keyOf(one))), ...more];
}

export const chargeFields = ['freight', 'packing', 'insurance', 'other'] as const;
type ChargeField = (typeof chargeFields)[number];
type Charge = SheetChange[ChargeField];

/** What loads a vendor, as it is typed. Costs of deviations are by their terms. */
export type Levels = Record<ChargeField, string> & {
  currency: string;
  fxRate: string;
  registration: Quote['registration'];
  gstPercent: string;
  discountPercent: string;
  weeksLate: string;
  performancePercent: string;
  /** Paid before delivery, and the rest after it; null where it is paid in more parts than two. */
  payment: Payment | null;
  deviations: Record<string, string>;
};
type Payment = { advancePercent: string; advanceDays: string; restDays: string };
type PlainField = Exclude<keyof Levels, 'deviations' | 'payment'>;
export type LevelFaults = Partial<Record<PlainField, string>> & {
  payment?: Partial<Payment>;
  deviations?: Record<string, string>;
};

const DECIMAL = /^\d{1,12}(\.\d{1,8})?$/;
const SIGNED = /^-?\d{1,4}(\.\d{1,4})?$/;
const PERCENT = /^(100(\.0{1,8})?|\d{1,2}(\.\d{1,8})?)$/;

const plain = (text: string): string => text.trim().replaceAll(',', '').replace(/^₹/, '').replace(/%$/, '').trim();

const chargeText = (charge: Charge): string => {
  if (!charge) return '';
  if (charge.kind === 'amount') return shortDecimal(charge.amount);
  if (charge.kind === 'percent') return `${shortDecimal(charge.percent)}%`;
  return `actuals ${shortDecimal((charge.estimateInPaise / 100).toFixed(2))}`;
};

/** What is typed as a charge; undefined where it is none. */
function chargeOf(text: string): Charge | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const actuals = /^(?:at )?actuals?\b/i.exec(typed);
  if (actuals) {
    const estimate = plain(typed.slice(actuals[0].length)) || '0';
    return DECIMAL.test(estimate)
      ? { kind: 'at_actuals', estimateInPaise: Math.round(Number(estimate) * 100) }
      : undefined;
  }
  if (typed.endsWith('%')) return PERCENT.test(plain(typed)) ? { kind: 'percent', percent: plain(typed) } : undefined;
  return DECIMAL.test(plain(typed)) ? { kind: 'amount', amount: plain(typed) } : undefined;
}

/** How it is paid, as it would be typed; null where that takes more than an advance and the rest. */
function paymentOf({ milestones }: Quote): Payment | null {
  const advance = milestones.filter(({ days }) => days < 0);
  const rest = milestones.filter(({ days }) => days >= 0);
  if (advance.length > 1 || rest.length > 1) return null;
  return {
    advancePercent: advance[0] ? shortDecimal(advance[0].percent) : '0',
    advanceDays: advance[0] ? String(-advance[0].days) : '',
    restDays: rest[0] ? String(rest[0].days) : '',
  };
}

const WHOLE_DAYS = /^\d{1,4}$/;

function faultsOfPayment({ advancePercent, advanceDays, restDays }: Payment): Partial<Payment> {
  const advance = Number(plain(advancePercent));
  if (!PERCENT.test(plain(advancePercent))) return { advancePercent: 'Enter a percentage from 0 to 100, such as 30.' };
  const isDays = (text: string) => WHOLE_DAYS.test(text.trim()) && Number(text) <= 3650;
  return {
    ...(advance > 0 &&
      !(isDays(advanceDays) && Number(advanceDays) > 0) && { advanceDays: 'Enter the days before delivery.' }),
    ...((advance > 0 && advance < 100 ? !isDays(restDays) : restDays.trim() !== '' && !isDays(restDays)) && {
      restDays: 'Enter the days after delivery for the balance.',
    }),
  };
}

/** Payments of what was typed; none where it is paid at the usual time. */
function milestonesOf({ advancePercent, advanceDays, restDays }: Payment): NonNullable<SheetChange['milestones']> {
  const advance = plain(advancePercent);
  if (Number(advance) === 0 && restDays.trim() === '') return [];
  // Exact to the eighth place, as percents are.
  const rest = shortDecimal((100 - Number(advance)).toFixed(8));
  return [
    ...(Number(advance) > 0 ? [{ percent: advance, days: -Number(advanceDays) }] : []),
    ...(Number(rest) > 0 ? [{ percent: rest, days: Number(restDays) }] : []),
  ];
}

/** What loads a vendor now, as it would be typed. */
export function levelsOf(quote: Quote, { deviationLoadings }: Request['rules']): Levels {
  const set = new Map(deviationLoadings.map(({ term, amountInPaise }) => [term, amountInPaise]));
  const text = (field: ChargeField) => chargeText(quote.charges?.[field] ?? null);
  return {
    currency: quote.currency,
    fxRate: shortDecimal(quote.fxRate),
    registration: quote.registration,
    gstPercent: shortDecimal(quote.gstPercentByClass['standard'] ?? '0'),
    discountPercent: shortDecimal(quote.discountPercents[0] ?? '0'),
    freight: text('freight'),
    packing: text('packing'),
    insurance: text('insurance'),
    other: text('other'),
    weeksLate: shortDecimal(quote.weeksLate),
    performancePercent: shortDecimal(quote.performancePercent),
    payment: paymentOf(quote),
    deviations: Object.fromEntries(
      quote.terms
        .filter(({ deviates }) => deviates)
        .map(({ term }) => [term, set.has(term) ? shortDecimal((set.get(term)! / 100).toFixed(2)) : '']),
    ),
  };
}

/** What is wrong with what was typed, by its field. */
export function faultsOfLevels(typed: Levels): LevelFaults {
  const faults: LevelFaults = {};
  if (typed.currency !== 'INR' && !(DECIMAL.test(plain(typed.fxRate)) && Number(plain(typed.fxRate)) > 0))
    faults.fxRate = 'Enter the exchange rate in rupees, such as 88.25. The vendor cannot be compared without it.';
  if (!(PERCENT.test(plain(typed.gstPercent)) && Number(plain(typed.gstPercent)) <= 40))
    faults.gstPercent = 'Enter a percentage from 0 to 40, such as 18.';
  if (!PERCENT.test(plain(typed.discountPercent)))
    faults.discountPercent = 'Enter a percentage from 0 to 100, such as 2.5.';
  for (const field of chargeFields)
    if (chargeOf(typed[field]) === undefined)
      faults[field] = 'Enter an amount, a share such as 2%, or “actuals 9000” with your estimate.';
  if (!SIGNED.test(plain(typed.weeksLate))) faults.weeksLate = 'Enter weeks, such as 1.5.';
  if (!SIGNED.test(plain(typed.performancePercent)) || Math.abs(Number(plain(typed.performancePercent))) > 100)
    faults.performancePercent = 'Enter a percentage such as 2, or -1 for a bonus.';
  const payment = typed.payment ? faultsOfPayment(typed.payment) : {};
  if (Object.keys(payment).length > 0) faults.payment = payment;
  const deviations = Object.entries(typed.deviations).filter(
    ([, text]) => text.trim() !== '' && !DECIMAL.test(plain(text)),
  );
  if (deviations.length > 0)
    faults.deviations = Object.fromEntries(deviations.map(([term]) => [term, 'Enter an amount, such as 25000.']));
  return faults;
}

/** The changes that make of what there is what was typed. */
export function changesOfLevels(vendorId: string, before: Levels, typed: Levels): CellChange[] {
  const of = (change: SheetChange): CellChange => ({ vendorId, change });
  const isOther = (name: PlainField) => plain(typed[name]) !== plain(before[name]);
  const code = typed.currency;
  const fxRate = code === 'INR' ? '1' : plain(typed.fxRate);
  return [
    ...(code !== before.currency || fxRate !== plain(before.fxRate) ? [of({ currency: { code, fxRate } })] : []),
    ...(isOther('registration') ? [of({ registration: typed.registration })] : []),
    ...(isOther('gstPercent') ? [of({ gstPercent: plain(typed.gstPercent) })] : []),
    ...(isOther('discountPercent') ? [of({ discountPercent: plain(typed.discountPercent) })] : []),
    ...chargeFields.flatMap((field) =>
      typed[field].trim() === before[field].trim() ? [] : [of({ [field]: chargeOf(typed[field]) ?? null })],
    ),
    ...(isOther('weeksLate') ? [of({ weeksLate: plain(typed.weeksLate) })] : []),
    ...(isOther('performancePercent') ? [of({ performancePercent: plain(typed.performancePercent) })] : []),
    ...(typed.payment && JSON.stringify(typed.payment) !== JSON.stringify(before.payment)
      ? [of({ milestones: milestonesOf(typed.payment) })]
      : []),
    // What a deviation costs is a rule: it holds for everybody who deviates from the term.
    ...Object.entries(typed.deviations).flatMap(([term, text]): CellChange[] =>
      plain(text) === plain(before.deviations[term] ?? '')
        ? []
        : [
            {
              vendorId: null,
              change: {
                deviationLoading: {
                  term,
                  amountInPaise: text.trim() === '' ? null : Math.round(Number(plain(text)) * 100),
                },
              },
            },
          ],
    ),
  ];
}

/** A quantity above 0 as it is typed; null where it is none. */
export function quantityOf(typed: string): string | null {
  const text = plain(typed);
  return DECIMAL.test(text) && Number(text) > 0 ? text : null;
}

export type CellStatus = Quote['lines'][number]['status'];
/** How a vendor quotes a line, as it is typed. */
export type TypedCell = { status: CellStatus; rate: string; uom: string; accepted: boolean; includedIn: string };

/** How a vendor quotes a line now, as it would be typed. */
export function typedCellOf(quote: Quote, lineId: string): TypedCell {
  const cell = quote.lines.find((one) => one.lineId === lineId);
  return {
    status: cell?.status ?? 'not_quoted',
    rate: cell?.rate ? shortDecimal(cell.rate) : '',
    uom: cell?.uom ? oneUnit(cell.uom) : '',
    accepted: cell?.accepted ?? false,
    includedIn: cell?.includedIn ?? '',
  };
}

/** The lines that one may be included in: those that the vendor prices. */
export const includable = (quote: Quote, lineId: string): string[] =>
  quote.lines
    .filter(
      (cell) =>
        cell.lineId !== lineId && (cell.status === 'quoted' || (cell.status === 'alternate' && cell.accepted === true)),
    )
    .map((cell) => cell.lineId);

/** The change that makes of a cell what was typed, or what is wrong with that, by its field. */
export function changeOfCell(
  quote: Quote,
  lineId: string,
  { status, rate, uom, accepted, includedIn }: TypedCell,
): { change: SheetChange } | { faults: { rate?: string; includedIn?: string } } {
  const none = { lineId, status, rate: null };
  if (status === 'excluded' || status === 'not_quoted') return { change: { line: none } };
  if (status === 'included_elsewhere')
    return includable(quote, lineId).includes(includedIn)
      ? { change: { line: { ...none, includedIn } } }
      : { faults: { includedIn: 'Choose the item that includes it.' } };
  if (!DECIMAL.test(plain(rate))) return { faults: { rate: 'Enter a rate, such as 12.50.' } };
  const line = { lineId, status, rate: plain(rate), uom: unitOf(uom) ?? (uom.trim() || null) };
  return { change: { line: status === 'alternate' ? { ...line, accepted } : line } };
}
