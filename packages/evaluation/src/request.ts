/**
 * What an evaluation is asked (evaluation contract, section 1). Percents, scores, quantities, rates and a vendor's own amounts are decimal strings; what
 * ends in `InPaise` is whole paise; days are whole days, times milliseconds. A member that may be left out has the default that its line says.
 */
export type Decimal = string;

export interface EvaluationRequest {
  lines: readonly LineRequest[];
  rules: RulesRequest;
  quotes: readonly QuoteRequest[];
}

export interface LineRequest {
  id: string;
  /** Of the buyer, in `uom`; above 0. */
  qty: Decimal;
  uom: string;
  /** true */
  mandatory?: boolean;
  /** "standard" */
  gstClass?: string;
  /** Rupees per unit of the line; null */
  estimateRate?: Decimal | null;
  /** Rupees per unit of the line; null */
  lastRate?: Decimal | null;
  /** [] */
  factors?: readonly { uom: string; lineUnits: Decimal }[];
}

export type Method = 'L1' | 'PV' | 'QCBS' | 'PRICE_PER_SCORE';
export type PlugPolicy = 'max' | 'median' | 'estimate' | 'last';
export type TieKey = 'landed' | 'delivery' | 'scorecard' | 'mse' | 'submitted' | 'lot';

export interface RulesRequest {
  method: Method;
  /** 60 */
  referencePaymentDays?: number;
  /** "12" */
  annualInterestPercent?: Decimal;
  /** false */
  floorPaymentAtZero?: boolean;
  /** "0.5" */
  deliveryPercentPerWeek?: Decimal;
  /** "5"; null: no cap */
  deliveryCapPercent?: Decimal | null;
  /** "max" */
  plugPolicy?: PlugPolicy;
  /** "100" */
  itcSharePercent?: Decimal;
  /** [] */
  itcBlockedClasses?: readonly string[];
  /** [] */
  deviationLoadings?: readonly { term: string; amountInPaise: number }[];
  /** "30" */
  technicalWeightPercent?: Decimal;
  /** null: 70 under QCBS, 0 under PRICE_PER_SCORE */
  technicalCutoff?: Decimal | null;
  /** false */
  normaliseTechnical?: boolean;
  /** landed, delivery, scorecard, submitted, lot */
  tieChain?: readonly TieKey[];
  /** "" */
  lotSeed?: string;
  /** null */
  estimateTotalInPaise?: number | null;
  award?: {
    /** null: as many as there are */
    maxVendors?: number | null;
    /** 0 */
    contractCostInPaise?: number;
    /** null */
    minSharePercent?: Decimal | null;
    /** null */
    maxSharePercent?: Decimal | null;
  };
}

export type ChargeName = 'packing' | 'freight' | 'insurance' | 'other';
export type ChargeRequest =
  | { kind: 'amount'; amount: Decimal }
  | { kind: 'percent'; percent: Decimal }
  | { kind: 'at_actuals'; estimateInPaise: number };

export interface QuoteRequest {
  vendorId: string;
  /** "INR" */
  currency?: string;
  /** Rupees per unit of the currency; "1" */
  fxRate?: Decimal;
  registration: 'regular' | 'composition' | 'unregistered';
  supply: 'intra' | 'inter';
  /** {} */
  gstPercentByClass?: Readonly<Record<string, Decimal>>;
  /** [] */
  discountPercents?: readonly Decimal[];
  /** {} */
  charges?: Readonly<Partial<Record<ChargeName, ChargeRequest>>>;
  /** []: all at the reference days */
  milestones?: readonly { percent: Decimal; days: number }[];
  /** "0" */
  weeksLate?: Decimal;
  /** [] */
  terms?: readonly { term: string; deviates: boolean; price?: Decimal | null }[];
  /** "0" */
  performancePercent?: Decimal;
  /** 0 */
  technicalLoadingInPaise?: number;
  /** null */
  technicalScore?: Decimal | null;
  /** true */
  technicallyQualified?: boolean;
  /** false */
  archived?: boolean;
  /** true */
  included?: boolean;
  /** true */
  valid?: boolean;
  /** null */
  deliveryDays?: number | null;
  /** null */
  scorecard?: Decimal | null;
  /** false */
  isMse?: boolean;
  /** null */
  submittedAt?: number | null;
  /** null: that of the rules */
  contractCostInPaise?: number | null;
  lines: readonly CellRequest[];
}

export interface CellRequest {
  lineId: string;
  status: 'quoted' | 'alternate' | 'included_elsewhere' | 'excluded' | 'not_quoted';
  /** In the vendor's currency per `uom`; null */
  rate?: Decimal | null;
  /** null: the line's */
  uom?: string | null;
  /** [] */
  discountPercents?: readonly Decimal[];
  /** Of an alternate, whether the buyer takes it; false */
  accepted?: boolean;
  /** null */
  includedIn?: string | null;
  /** In the vendor's unit; null */
  statedQty?: Decimal | null;
  /** In the vendor's currency, before discounts; null */
  statedAmount?: Decimal | null;
}
