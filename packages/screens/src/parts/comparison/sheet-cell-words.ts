import { isolatedList } from '../../shared/isolated.ts';
import type { Sheet } from './sheet-words.ts';

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
  registration: 'registration under the GST',
  currency: 'currency',
  contractCostInPaise: 'cost of a contract',
  isArchived: 'archiving',
  method: 'way of ranking',
  referencePaymentDays: 'reference payment',
  annualInterestPercent: 'interest a year',
  floorPaymentAtZero: 'worth of late payment',
  deliveryPercentPerWeek: 'cost of a week late',
  deliveryCapPercent: 'cap on delivery',
  plugPolicy: 'plugs',
  itcSharePercent: 'input tax credit',
  handlingCostInPaise: 'handling cost',
  maxVendors: 'number of vendors',
  technicalWeightPercent: 'technical weight',
  technicalCutoff: 'technical cut-off',
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
    line: [line ?? 'a line'],
    note: ['note', line],
    quantity: ['quantity', line ?? 'a line'],
    scenario: ['scenario', rest],
    version: [`version ${rest}`],
    deviationLoading: ['cost of the deviation', rest],
  };
  return isolatedList([...(what[name] ?? [names[name] ?? name]), vendor]);
}
