import type { components } from '@millwright/contract/types';
import type { BadgeTone } from '@millwright/ui/badge/badge';
import { formatDate, formatRupees } from '../shared/vendor-format.ts';

type Schemas = components['schemas'];
export type Pqr = Schemas['Pqr'];
export type PqrItem = Pqr['items'][number];
export type PqrKind = Schemas['PqrKind'];
export type FinalVendors = Schemas['FinalVendors'];
export type FinalVendor = FinalVendors['vendors'][number];
export type QuoteVersions = Schemas['QuoteVersions'];
export type QuotedVendor = QuoteVersions['vendors'][number];
export type TechnicalEvaluation = Schemas['TechnicalEvaluation'];
export type JudgedVendor = TechnicalEvaluation['vendors'][number];
export type Finding = Schemas['Finding'];

/** What vendors are asked of themselves, in the order of the list. */
export const criterionNames: Record<PqrKind, string> = {
  turnover: 'Turnover',
  similar_jobs: 'Similar jobs',
  certificates: 'Certifications',
  manpower: 'Manpower',
  safety_record: 'Safety record',
};
export const criterionKinds = Object.keys(criterionNames) as PqrKind[];

/** Where a prequalification stands, in words and tone: amber waits for somebody. */
export const pqrStates: Record<Schemas['PqrState'], { label: string; tone: BadgeTone }> = {
  open: { label: 'Not submitted', tone: 'neutral' },
  sent: { label: 'Pending review', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  returned: { label: 'Returned', tone: 'warn' },
  rejected: { label: 'Rejected', tone: 'bad' },
};

/** Whether a vendor qualifies, in words and tone. */
export const qualificationStandings: Record<FinalVendor['standing'], { label: string; tone: BadgeTone }> = {
  final: { label: 'Final', tone: 'good' },
  qualified: { label: 'Qualified', tone: 'steel' },
  undecided: { label: 'Pending review', tone: 'warn' },
  not_quoted: { label: 'Not quoted yet', tone: 'neutral' },
  not_qualified: { label: 'Not qualified', tone: 'neutral' },
};

/** What stands against a vendor. */
export const reasonNames: Record<FinalVendor['reasons'][number]['code'], string> = {
  not_asked: 'RFQ not sent',
  no_quote: 'No quote received',
  regretted: 'Regretted',
  withdrawn: 'Quote withdrawn',
  sealed: 'Quote is sealed',
  pqr_rejected: 'Prequalification rejected',
  mandatory_clause: 'Does not comply with a mandatory clause',
  disqualified: 'Disqualified',
  price_sealed: 'Price stays sealed',
};

/** How a quote complies with a clause. */
export const findingNames: Record<Finding, string> = { complies: 'Complies', deviates: 'Deviates', no: 'No' };

/** The states of a version. */
export const versionStates: Record<QuotedVendor['versions'][number]['state'], { label: string; tone: BadgeTone }> = {
  submitted: { label: 'Valid', tone: 'good' },
  to_confirm: { label: 'For an earlier revision', tone: 'warn' },
  superseded: { label: 'Replaced', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

const changeNames: Record<Schemas['QuoteChange']['what'], string> = {
  rate: 'Rate',
  remark: 'Remark',
  discount: 'Discount',
  freight: 'Freight and packing',
  gst: 'GST',
  payment: 'Payment',
  working_days: 'Working days on site',
  warranty: 'Warranty',
  valid_till: 'Valid until',
  deviations: 'Deviations',
};

/** What a change of a quote is about. */
export const quoteChangeName = ({ what, line }: Schemas['QuoteChange']): string =>
  line === null ? changeNames[what] : what === 'rate' ? line : `${changeNames[what]}: ${line}`;

/** One side of a change of a quote in words. */
export function quoteChangeText(what: Schemas['QuoteChange']['what'], side: string | null): string {
  if (side === null) return what === 'rate' ? 'left out' : 'none';
  if (what === 'rate' || what === 'freight') return formatRupees(Number(side));
  if (what === 'discount' || what === 'gst') return `${side}%`;
  if (what === 'warranty') return `${side} months`;
  return what === 'valid_till' ? formatDate(side) : side;
}

/** How much a total changed, such as "−5.7%"; null where nothing changed or one of them is nothing. */
export function changeInPercent(before: number, after: number): string | null {
  if (before === 0 || before === after) return null;
  const percent = (100 * (after - before)) / before;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;
}
