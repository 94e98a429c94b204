import type { components } from '@millwright/contract/types';
import type { BadgeTone } from '@millwright/ui/badge/badge';
import { formatRupees } from '@millwright/ui/format-rupees';
import { formatQuantity } from '../../shared/vendor-format.ts';

type Schemas = components['schemas'];
export type Sheet = Schemas['ComparisonSheet'];
export type Request = Schemas['EvaluationRequest'];
export type Evaluation = Schemas['Evaluation'];
export type Result = Evaluation['vendors'][number];
export type Quote = Request['quotes'][number];
export type SheetState = Schemas['SheetState'];

/** The last change of a cell that this page knows. */
export const inputOf = (
  { inputs }: Sheet,
  vendorId: string | null,
  cell: string,
): Sheet['inputs'][number] | undefined => inputs.find((input) => input.vendorId === vendorId && input.cell === cell);

/** Its number; 0 where nobody changed the cell. */
export const seenOf = (sheet: Sheet, vendorId: string | null, cell: string): number =>
  inputOf(sheet, vendorId, cell)?.revision ?? 0;

export const stateLabels: Record<SheetState, string> = {
  draft: 'Draft',
  editable: 'Editable',
  frozen: 'Frozen',
  superseded: 'Superseded',
};
export const stateTones: Record<SheetState, BadgeTone> = {
  draft: 'line',
  editable: 'steel',
  frozen: 'good',
  superseded: 'neutral',
};

/** Why a vendor is not ranked. */
export const reasonLabels: Record<string, string> = {
  archived: 'archived',
  version_excluded: 'no version included',
  expired: 'quote expired',
  technically_disqualified: 'technically disqualified',
  mandatory_line_missing: 'items not quoted',
  no_technical_score: 'no technical score',
  below_technical_cutoff: 'below the technical cut-off',
  zero_price: 'price is zero',
};

/** By what one of two vendors that cost the same is put before the other. */
export const tieWords: Readonly<Record<NonNullable<Result['tieBrokenBy']>, string>> = {
  landed: 'lower landed cost',
  delivery: 'earlier delivery',
  scorecard: 'higher scorecard',
  mse: 'micro or small enterprise',
  submitted: 'earlier quote',
  lot: 'repeatable draw of lots',
};

/** A decimal without the zeros behind its point that say nothing. */
export const shortDecimal = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/0+$/, '').replace(/\.$/, '') : decimal;

export const signed = (paise: number): string => `${paise < 0 ? '−' : '+'}${formatRupees(Math.abs(paise))}`;

/** How it is paid: "30% adv., 70% at 30 days". */
export const paymentText = ({ milestones }: Quote): string =>
  milestones
    .map(({ percent, days }) =>
      days < 0 ? `${shortDecimal(percent)}% adv.` : `${shortDecimal(percent)}% at ${days} days`,
    )
    .join(', ');

export const deliveryText = ({ deliveryDays, weeksLate }: Quote): string | null => {
  const late = Number(weeksLate) > 0 ? `${formatQuantity(Number(weeksLate), 'week')} late` : null;
  return [deliveryDays === null ? null : formatQuantity(deliveryDays, 'day'), late].filter(Boolean).join(', ') || null;
};
