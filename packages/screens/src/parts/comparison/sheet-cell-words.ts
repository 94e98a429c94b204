import { formatRupees } from '@millwright/ui/format-rupees';
import { isolatedList } from '../../shared/isolated.ts';
import type { SheetChange } from './level.ts';
import { shortDecimal, type Sheet } from './sheet-words.ts';

type SheetStep = NonNullable<Sheet['steps']['undo']>;

/** What a change is about, by the name of its cell; what has a word more behind its name is below. */
const names: Record<string, string> = {
  discountPercent: 'discount',
  gstPercent: 'GST',
  freight: 'freight',
  packing: 'packing',
  insurance: 'insurance',
  other: 'other charges',
  milestones: 'payment',
  weeksLate: 'weeks late',
  deliveryDays: 'delivery',
  terms: 'deviations',
  performancePercent: 'past performance',
  technicalLoadingInPaise: 'technical loading',
  technicalScore: 'technical score',
  technicallyQualified: 'technical qualification',
  registration: 'GST registration',
  currency: 'currency',
  contractCostInPaise: 'cost per contract',
  isArchived: 'archiving',
  method: 'evaluation method',
  referencePaymentDays: 'reference payment period',
  annualInterestPercent: 'interest rate (p.a.)',
  floorPaymentAtZero: 'credit for late payment',
  deliveryPercentPerWeek: 'delivery loading per week',
  deliveryCapPercent: 'delivery loading cap',
  plugPolicy: 'plugs',
  itcSharePercent: 'input tax credit',
  handlingCostInPaise: 'handling cost',
  maxVendors: 'number of vendors',
  technicalWeightPercent: 'technical weight',
  technicalCutoff: 'minimum technical score',
};

/** What a change was about, in words: a line or a term, and the vendor. */
export function cellWords(
  { lines, vendors }: Pick<Sheet, 'lines' | 'vendors'>,
  { vendorId, cell }: Pick<SheetStep, 'vendorId' | 'cell'>,
): string {
  const at = cell.indexOf(' ');
  const [name, rest] = at < 0 ? [cell, ''] : [cell.slice(0, at), cell.slice(at + 1)];
  const line = lines.find(({ lineId }) => lineId === rest)?.description;
  const vendor = vendors.find((one) => one.vendorId === vendorId)?.companyName;
  const what: Record<string, (string | undefined)[]> = {
    line: [line ?? 'an item'],
    note: ['note', line],
    quantity: ['quantity', line ?? 'an item'],
    scenario: ['scenario', rest],
    version: [`version ${rest}`],
    deviationLoading: ['deviation loading', rest],
  };
  return isolatedList([...(what[name] ?? [names[name] ?? name]), vendor]);
}

const unpriced: Readonly<Record<string, string>> = {
  included_elsewhere: 'included in another item',
  excluded: 'excluded',
  not_quoted: 'not quoted',
};

/** What a change makes of its cell; null is what the vendor quoted. */
export function changeText({ request }: Sheet, vendorId: string | null, change: SheetChange | null): string {
  if (change === null) return 'as quoted';
  if (change.line) {
    const { rate, status } = change.line;
    if (rate === null) return unpriced[status] ?? 'no rate';
    const currency = request?.quotes.find((quote) => quote.vendorId === vendorId)?.currency ?? 'INR';
    return currency === 'INR' ? formatRupees(Math.round(Number(rate) * 100)) : `${currency} ${shortDecimal(rate)}`;
  }
  const [name, value] = Object.entries(change)[0]!;
  if (typeof value === 'string' && name.endsWith('Percent')) return `${shortDecimal(value)}%`;
  if (typeof value === 'number' && name.endsWith('InPaise')) return formatRupees(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'another value';
}
