import type { components } from '@millwright/contract/types';

type Schemas = components['schemas'];
type Request = Schemas['EvaluationRequest'];
type Quote = Request['quotes'][number];
type Change = Schemas['SheetChange'];

/** The last change of a cell. */
export type Input = {
  revision: number;
  version: number;
  vendor_id: string | null;
  cell: string;
  /** Null: as it was quoted, or is usual. */
  before: Change | null;
  after: Change | null;
  at: string;
  by_user: string;
  by: string;
};

type Name = keyof Change;

/** What belongs to the whole sheet; all else is a vendor's, and a note may be either. */
const OF_SHEET: ReadonlySet<Name> = new Set<Name>([
  'method',
  'referencePaymentDays',
  'annualInterestPercent',
  'floorPaymentAtZero',
  'deliveryPercentPerWeek',
  'deliveryCapPercent',
  'plugPolicy',
  'itcSharePercent',
  'handlingCostInPaise',
  'maxVendors',
  'technicalWeightPercent',
  'technicalCutoff',
  'deviationLoading',
]);
/** What commercial evaluators leave to the owner and the buyers (domain rules, roles and permissions: price rows). */
const TECHNICAL: ReadonlySet<Name> = new Set<Name>([
  'technicalScore',
  'technicallyQualified',
  'technicalLoadingInPaise',
  'technicalWeightPercent',
  'technicalCutoff',
]);

const nameOf = (change: Change): Name => Object.keys(change)[0] as Name;

/** The name of the cell that a change changes. */
export function cellOf(change: Change): string {
  if (change.line) return `line ${change.line.lineId}`;
  if (change.version) return `version ${change.version.number}`;
  if (change.note) return `note ${change.note.lineId ?? ''}`.trim();
  if (change.deviationLoading) return `deviationLoading ${change.deviationLoading.term}`;
  return nameOf(change);
}

const nameOfCell = (cell: string): Name => cell.split(' ')[0] as Name;

/** Whether a cell is of the sheet itself, of a vendor, or may be either. */
export function belongs(cell: string, vendorId: string | null): boolean {
  const name = nameOfCell(cell);
  return name === 'note' || OF_SHEET.has(name) === (vendorId === null);
}

/** Whether a cell is about how vendors were judged technically. */
export const isTechnical = (cell: string): boolean => TECHNICAL.has(nameOfCell(cell));

/** The line that a cell is about. */
export const lineOfCell = ({ line, note }: Change): string | null => line?.lineId ?? note?.lineId ?? null;

/** A vendor's quote with one change. What it says of lines that are not there is left out. */
export function changed(quote: Quote, change: Change, lineIds: ReadonlySet<string>): Quote {
  const { line } = change;
  if (line) {
    if (!lineIds.has(line.lineId)) return quote;
    const isIncludable = line.status === 'included_elsewhere' && line.includedIn && lineIds.has(line.includedIn);
    const cell: Quote['lines'][number] = {
      lineId: line.lineId,
      status: line.status === 'included_elsewhere' && !isIncludable ? 'not_quoted' : line.status,
      rate: line.rate,
      uom: line.uom ?? null,
      discountPercents: [],
      accepted: line.accepted ?? false,
      includedIn: isIncludable ? line.includedIn! : null,
      statedQty: null,
      statedAmount: null,
    };
    return { ...quote, lines: [...quote.lines.filter(({ lineId }) => lineId !== line.lineId), cell] };
  }
  const { discountPercent, gstPercent, terms, currency } = change;
  if (discountPercent !== undefined)
    return { ...quote, discountPercents: Number(discountPercent) === 0 ? [] : [discountPercent] };
  if (gstPercent !== undefined) return { ...quote, gstPercentByClass: { standard: gstPercent } };
  if (terms) return { ...quote, terms: terms.map((term) => ({ ...term, price: term.price ?? null })) };
  if (currency) return { ...quote, currency: currency.code, fxRate: currency.fxRate };
  const name = nameOf(change);
  const charge = CHARGES.find((one) => one === name);
  if (charge) {
    const charges = { ...quote.charges };
    if (change[charge]) charges[charge] = change[charge];
    else delete charges[charge];
    return { ...quote, charges };
  }
  return COPIED.has(name) ? { ...quote, [name]: change[name] } : quote;
}

const CHARGES = ['freight', 'packing', 'insurance', 'other'] as const;
/** What has one name and one shape here and in an evaluation. */
const COPIED: ReadonlySet<Name> = new Set<Name>([
  'milestones',
  'weeksLate',
  'deliveryDays',
  'performancePercent',
  'technicalLoadingInPaise',
  'technicalScore',
  'technicallyQualified',
  'registration',
  'contractCostInPaise',
]);

/** The rules of a sheet with one change. */
export function ruleOf(rules: Request['rules'], change: Change): Request['rules'] {
  const { handlingCostInPaise, maxVendors, deviationLoading } = change;
  if (handlingCostInPaise !== undefined)
    return { ...rules, award: { ...rules.award, contractCostInPaise: handlingCostInPaise } };
  if (maxVendors !== undefined) return { ...rules, award: { ...rules.award, maxVendors } };
  if (deviationLoading) {
    const { term, amountInPaise } = deviationLoading;
    const others = rules.deviationLoadings.filter((loading) => loading.term !== term);
    return { ...rules, deviationLoadings: amountInPaise === null ? others : [...others, { term, amountInPaise }] };
  }
  const name = nameOf(change);
  return OF_SHEET.has(name) ? { ...rules, [name]: change[name] } : rules;
}
