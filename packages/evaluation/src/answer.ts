/** What an evaluation answers (evaluation contract, section 3). Amounts are whole paise, decimals have the places that their line says. */
import type { ChargeName, TieKey } from './request.ts';

export type CellFlag =
  | 'uom_not_convertible'
  | 'alternate_not_accepted'
  | 'arithmetic_mismatch'
  | 'quantity_differs'
  | 'outlier'
  | 'plug_without_basis';
export type VendorFlag =
  | CellFlag
  | 'plug_share'
  | 'deviation_unpriced'
  | 'abnormally_low_estimate'
  | 'abnormally_low_median';
export type PlugBasis = 'max' | 'median' | 'estimate' | 'last' | 'none';
export type Reason =
  | 'archived'
  | 'version_excluded'
  | 'expired'
  | 'technically_disqualified'
  | 'mandatory_line_missing'
  | 'no_technical_score'
  | 'below_technical_cutoff'
  | 'zero_price';
export type SentenceKey =
  | 'payment.earlier'
  | 'payment.later'
  | 'payment.same'
  | 'payment.floored'
  | 'payment.present_value'
  | 'delivery.on_time'
  | 'delivery.late'
  | 'delivery.capped'
  | 'deviation.set'
  | 'deviation.highest_other'
  | 'deviation.own_price'
  | 'deviation.unpriced'
  | 'performance.bonus'
  | 'performance.malus'
  | 'performance.none'
  | 'technical.set'
  | 'technical.none';

export interface LineAnswer {
  id: string;
  /** Rupees per unit of the line, 8 places; null where nobody priced it and no rate is known. */
  referenceRate: string | null;
  /** Eligible vendors who priced it. */
  pricedBy: number;
}

export interface CellAnswer {
  lineId: string;
  state: 'priced' | 'included' | 'plugged';
  /** Rupees per unit of the line, 8 places; null if not priced. */
  unitRate: string | null;
  amountInPaise: number;
  plugBasis: PlugBasis | null;
  plugFromVendorId: string | null;
  arithmeticDifferenceInPaise: number | null;
  /** 4 places. */
  z: string | null;
  costInPaise: number;
  flags: CellFlag[];
}

export interface LoadingAnswer {
  kind: 'payment' | 'delivery' | 'deviation' | 'performance' | 'technical';
  term: string | null;
  sentenceKey: SentenceKey;
  amountInPaise: number;
}

export interface ChargeAnswer {
  amountInPaise: number;
  basis: 'none' | 'amount' | 'percent' | 'estimate';
}

export interface VendorAnswer {
  vendorId: string;
  basicInPaise: number;
  discountInPaise: number;
  plugInPaise: number;
  charges: Record<ChargeName, ChargeAnswer>;
  taxableInPaise: number;
  gst: { totalInPaise: number; cgstInPaise: number; sgstInPaise: number; igstInPaise: number };
  itcInPaise: number;
  landedInPaise: number;
  loadings: LoadingAnswer[];
  evaluatedInPaise: number;
  rounding: { basicInPaise: number; taxableInPaise: number; landedInPaise: number; evaluatedInPaise: number };
  /** 4 places, as all percents and scores. */
  plugSharePercent: string;
  coveragePercent: string;
  isComplete: boolean;
  isRankable: boolean;
  reasons: Reason[];
  rank: number | null;
  label: string | null;
  tieBrokenBy: TieKey | null;
  score: string | null;
  pricePerScoreInPaise: number | null;
  gapInPaise: number | null;
  gapPercent: string | null;
  vsEstimatePercent: string | null;
  flags: VendorFlag[];
  cells: CellAnswer[];
}

export type Because =
  | 'only_rankable'
  | 'joint'
  | `tie_${TieKey}`
  | 'lowest_evaluated'
  | 'lowest_present_value'
  | 'highest_score'
  | 'lowest_price_per_score';

export interface L1Answer {
  vendorIds: string[];
  because: Because;
  lowestLandedVendorIds: string[];
  warnings: 'l1_by_plugs'[];
}

export interface ScenarioAnswer {
  isFeasible: boolean;
  reason: 'nothing_supplied' | 'no_complete_vendor' | 'max_vendors' | 'share_bounds' | null;
  vendorIds: string[];
  assignments: { lineId: string; vendorId: string; costInPaise: number }[];
  costInPaise: number | null;
  contractCostInPaise: number | null;
  totalInPaise: number | null;
  isExact: boolean;
  boundGapPercent: string | null;
}

export interface AwardAnswer {
  lots: string[][];
  unsuppliedLineIds: string[];
  packages: { vendorId: string; costInPaise: number; contractCostInPaise: number; totalInPaise: number }[];
  package: ScenarioAnswer;
  cherryPick: ScenarioAnswer;
  bestK: ScenarioAnswer;
}

export interface EvaluationAnswer {
  lines: LineAnswer[];
  vendors: VendorAnswer[];
  l1: L1Answer | null;
  award: AwardAnswer;
}
