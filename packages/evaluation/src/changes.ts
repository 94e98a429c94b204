/** What a buyer puts in on a sheet, as the server keeps it and as a page tries it out. */
import { estimateTotalOf } from './estimate-total.ts';
import type {
  CellRequest,
  ChargeName,
  ChargeRequest,
  EvaluationRequest,
  QuoteRequest,
  RulesRequest,
} from './request.ts';

/** One change of a sheet: exactly one of its members is there. */
export interface SheetChange {
  line?: Pick<CellRequest, 'lineId' | 'status'> & {
    rate: string | null;
    uom?: string | null;
    includedIn?: string | null;
    accepted?: boolean;
  };
  discountPercent?: string;
  gstPercent?: string;
  terms?: { term: string; deviates: boolean; price?: string | null }[];
  currency?: { code: string; fxRate: string };
  freight?: ChargeRequest | null;
  packing?: ChargeRequest | null;
  insurance?: ChargeRequest | null;
  other?: ChargeRequest | null;
  handlingCostInPaise?: number;
  maxVendors?: number | null;
  deviationLoading?: { term: string; amountInPaise: number | null };
  version?: { number: number };
  note?: { lineId: string | null };
  quantity?: { lineId: string; quantity: string };
  scenario?: { name: string };
}

/** A change of a vendor's quote, or, where `vendorId` is null, of the sheet. */
export interface CellChange {
  vendorId: string | null;
  change: SheetChange;
}

/** What belongs to the whole sheet; all else is a vendor's, and a note may be either. */
export const CHANGES_OF_SHEET: ReadonlySet<string> = new Set([
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
  'quantity',
  'scenario',
]);
/** What of the sheet is no rule. */
const NO_RULES: ReadonlySet<string> = new Set(['quantity', 'scenario']);
/** What changes no figure by itself, or says which quote is looked at: no part of a scenario. */
export const NOT_IN_SCENARIOS: ReadonlySet<string> = new Set(['isArchived', 'version', 'note']);

const CHARGES: readonly ChargeName[] = ['freight', 'packing', 'insurance', 'other'];
/** What has one name and one shape in a change and in a quote. */
const COPIED: ReadonlySet<string> = new Set([
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

/** The name of the cell that a change changes. */
export function cellOfChange(change: SheetChange): string {
  if (change.line) return `line ${change.line.lineId}`;
  if (change.version) return `version ${change.version.number}`;
  if (change.note) return `note ${change.note.lineId ?? ''}`.trim();
  if (change.quantity) return `quantity ${change.quantity.lineId}`;
  if (change.scenario) return `scenario ${change.scenario.name}`;
  if (change.deviationLoading) return `deviationLoading ${change.deviationLoading.term}`;
  return Object.keys(change)[0]!;
}

/** A vendor's quote with one change. What it says of lines that are not there is left out. */
export function changedQuote<Q extends QuoteRequest>(quote: Q, change: SheetChange, lineIds: ReadonlySet<string>): Q {
  const { line, discountPercent, gstPercent, terms, currency } = change;
  if (line) {
    if (!lineIds.has(line.lineId)) return quote;
    const isIncludable = line.status === 'included_elsewhere' && line.includedIn && lineIds.has(line.includedIn);
    const cell: CellRequest = {
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
  if (discountPercent !== undefined)
    return { ...quote, discountPercents: Number(discountPercent) === 0 ? [] : [discountPercent] };
  if (gstPercent !== undefined) return { ...quote, gstPercentByClass: { standard: gstPercent } };
  if (terms) return { ...quote, terms: terms.map((term) => ({ ...term, price: term.price ?? null })) };
  if (currency) return { ...quote, currency: currency.code, fxRate: currency.fxRate };
  const name = Object.keys(change)[0]!;
  const charge = CHARGES.find((one) => one === name);
  if (charge) {
    const charges = { ...quote.charges };
    if (change[charge]) charges[charge] = change[charge];
    else delete charges[charge];
    return { ...quote, charges };
  }
  return COPIED.has(name) ? { ...quote, ...change } : quote;
}

/** The rules of a sheet with one change. */
export function changedRules<R extends RulesRequest>(rules: R, change: SheetChange): R {
  const { handlingCostInPaise, maxVendors, deviationLoading } = change;
  if (handlingCostInPaise !== undefined)
    return { ...rules, award: { ...rules.award, contractCostInPaise: handlingCostInPaise } };
  if (maxVendors !== undefined) return { ...rules, award: { ...rules.award, maxVendors } };
  if (deviationLoading) {
    const { term, amountInPaise } = deviationLoading;
    const others = (rules.deviationLoadings ?? []).filter((loading) => loading.term !== term);
    return { ...rules, deviationLoadings: amountInPaise === null ? others : [...others, { term, amountInPaise }] };
  }
  const name = Object.keys(change)[0]!;
  return CHANGES_OF_SHEET.has(name) && !NO_RULES.has(name) ? { ...rules, ...change } : rules;
}

/**
 * A request with changes, the last of a cell last: what is tried out, or a scenario. Vendors and lines that are not there are left out. What a vendor
 * stated for the quantity that was asked says nothing of another one, and is left out of lines whose quantity is changed.
 */
export function changedRequest<R extends EvaluationRequest>(request: R, changes: readonly CellChange[]): R {
  const lineIds = new Set(request.lines.map(({ id }) => id));
  const of = (id: string | null) => changes.filter(({ vendorId }) => vendorId === id).map(({ change }) => change);
  const quantities = new Map(of(null).flatMap(({ quantity: q }) => (q ? [[q.lineId, q.quantity] as const] : [])));
  const lines = request.lines.map((line) =>
    quantities.has(line.id) ? { ...line, qty: quantities.get(line.id)! } : line,
  );
  const rules = of(null).reduce<RulesRequest>(changedRules, request.rules);
  // An estimate of other quantities would judge the quotes wrongly.
  const isOtherTotal = quantities.size > 0 && (rules.estimateTotalInPaise ?? null) !== null;
  return {
    ...request,
    lines,
    rules: isOtherTotal ? { ...rules, estimateTotalInPaise: estimateTotalOf(lines) } : rules,
    quotes: request.quotes.map((quote) => {
      const changed = of(quote.vendorId).reduce<QuoteRequest>((so, change) => changedQuote(so, change, lineIds), quote);
      const cells = changed.lines.map((cell) =>
        quantities.has(cell.lineId) ? { ...cell, statedQty: null, statedAmount: null } : cell,
      );
      return { ...changed, lines: cells };
    }),
  };
}
