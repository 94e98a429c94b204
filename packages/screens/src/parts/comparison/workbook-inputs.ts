import { chargeNames } from '@millwright/evaluation/landed-cost';
import type { ChargeRequest } from '@millwright/evaluation/request';
import { sha256 } from '@millwright/evaluation/sha256';
import { byCodeUnits } from '@millwright/evaluation/sheet';
import { basisLabels, chargeLabels } from './export-labels.ts';
import { reasonLabels } from './sheet-words.ts';
import { Grid, literal, styled, type Cell, type Content } from './workbook-cells.ts';
import type { VendorColumn, WorkbookModel } from './workbook-model.ts';

const methodLabels = {
  L1: 'lowest evaluated cost (L1)',
  PV: 'lowest present value',
  QCBS: 'quality and cost (QCBS)',
  PRICE_PER_SCORE: 'lowest price per score',
} as const;

/** References to the cells of the evaluation rules. */
export type ParameterRefs = {
  interest: string;
  referenceDays: string;
  floorPayment: string;
  deliveryPercent: string;
  deliveryCap: string;
  plugPolicy: string;
  /** By GST class. */
  credit: Map<string, string>;
  /** By term. */
  deviation: Map<string, string>;
  technicalWeight: string;
  technicalCutoff: string;
  normalise: string;
};

export function parametersGrid({ request: { rules }, classes, terms }: WorkbookModel): {
  grid: Grid;
  refs: ParameterRefs;
} {
  const grid = new Grid('Parameters', { widths: [44, 24, 70], frozen: { columns: 1, rows: 1 } });
  grid.add(styled('bold', 'Parameter'), styled('bold', 'Value'), styled('bold', 'Note'));
  const add = (label: string, value: Content, note = '', options?: readonly string[]): string => {
    const row = grid.add(label, styled('input', value), note || null);
    if (options) grid.choices.push({ at: `B${row}`, options });
    return grid.ref(1, row);
  };
  const yesNo = ['yes', 'no'];
  grid.add('Method', methodLabels[rules.method], 'Fixed. The formulas follow this method.');
  const interest = add('Interest rate (% p.a.)', Number(rules.annualInterestPercent));
  const referenceDays = add('Reference payment period (days)', rules.referencePaymentDays);
  const floorPayment = add(
    'Ignore credit for late payment',
    rules.floorPaymentAtZero ? 'yes' : 'no',
    'yes: a payment loading is never below 0.',
    yesNo,
  );
  const deliveryPercent = add('Delivery loading per week (%)', Number(rules.deliveryPercentPerWeek));
  const deliveryCap = add(
    'Delivery loading cap (%)',
    rules.deliveryCapPercent === null ? null : Number(rules.deliveryCapPercent),
    'Blank: no cap.',
  );
  const share = add('Input tax credit share (%)', Number(rules.itcSharePercent));
  const credit = new Map(
    classes.map((gstClass) => [
      gstClass,
      add(
        `Input tax credit on ${gstClass} (%)`,
        rules.itcBlockedClasses.includes(gstClass) ? 0 : { formula: share, value: Number(rules.itcSharePercent) },
        rules.itcBlockedClasses.includes(gstClass) ? 'Blocked credit.' : '',
      ),
    ]),
  );
  const { none: _, ...choices } = basisLabels;
  const plugPolicy = add(
    'Rate assumed for items not quoted',
    choices[rules.plugPolicy],
    'If it has no basis: estimate, last purchase price, highest of the others, in this order.',
    Object.values(choices),
  );
  add(
    'Handling cost per contract',
    (rules.award.contractCostInPaise ?? 0) / 100,
    'For split awards. Not part of the evaluated cost.',
  );
  const set = new Map(rules.deviationLoadings.map(({ term, amountInPaise }) => [term, amountInPaise / 100]));
  const deviation = new Map(
    terms.map((term) => [
      term,
      add(
        `Deviation loading: ${term}`,
        set.get(term) ?? null,
        "Blank: the highest price of another vendor, else the vendor's own price.",
      ),
    ]),
  );
  const isScored = rules.method === 'QCBS' || rules.method === 'PRICE_PER_SCORE';
  const scored = (label: string, value: Content, note = '', options?: readonly string[]) =>
    isScored ? add(label, value, note, options) : '0';
  const technicalCutoff = scored(
    'Technical cut-off',
    rules.technicalCutoff === null ? (rules.method === 'QCBS' ? 70 : 0) : Number(rules.technicalCutoff),
  );
  const isQcbs = rules.method === 'QCBS';
  const technicalWeight = isQcbs ? scored('Technical weight (%)', Number(rules.technicalWeightPercent)) : '0';
  const normalise = isQcbs
    ? scored('Scale technical scores to the best', rules.normaliseTechnical ? 'yes' : 'no', '', yesNo)
    : '""';
  return {
    grid,
    refs: {
      interest,
      referenceDays,
      floorPayment,
      deliveryPercent,
      deliveryCap,
      plugPolicy,
      credit,
      deviation,
      technicalWeight,
      technicalCutoff,
      normalise,
    },
  };
}

/** Rows of the sheet of terms. A vendor's cell is in the column `1 + vendor`. */
export type TermRows = {
  grid: Grid;
  exchangeRate: number;
  discounts: number[];
  charges: Record<(typeof chargeNames)[number], { kind: ChargeRequest['kind']; row: number }[]>;
  /** By GST class. */
  gst: Map<string, number>;
  milestones: { share: number; days: number }[];
  weeksLate: number;
  /** By term. */
  deviations: Map<string, { deviates: number; price: number }>;
  performance: number;
  technicalLoading: number;
  technicalScore: number;
  /** Rows of the tie chain, smaller first; the landed cost has none. */
  ties: Map<string, number>;
  /** Why a vendor cannot be ranked whatever its price; blank if nothing does. */
  exclusion: number;
};

const chargeKinds: readonly (readonly [ChargeRequest['kind'], string])[] = [
  ['amount', 'in quoted currency'],
  ['percent', '% of basic'],
  ['at_actuals', 'at actuals, estimate in ₹'],
];

const chargeValue = (charge: ChargeRequest): number =>
  charge.kind === 'amount'
    ? Number(charge.amount)
    : charge.kind === 'percent'
      ? Number(charge.percent)
      : charge.estimateInPaise / 100;

/** Reasons that no rate can change. */
const fixedReasons = ['archived', 'version_excluded', 'expired', 'technically_disqualified'] as const;

/** What each vendor offers besides rates. */
export function termsGrid({ columns, classes, terms, request: { rules } }: WorkbookModel): TermRows {
  const grid = new Grid('Terms', { widths: [44, ...columns.map(() => 24)], frozen: { columns: 1, rows: 1 } });
  grid.add(styled('bold', 'Term'), ...columns.map(({ name }) => styled('bold', name)));
  const add = (label: string, of: (column: VendorColumn, vendor: number) => Content, isInput = true): number =>
    grid.add(label, ...columns.map((column, vendor): Cell => styled(isInput ? 'input' : 'plain', of(column, vendor))));
  const listOf = (values: readonly unknown[]) => Array.from(values, (_, at) => at);
  const longest = (of: (column: VendorColumn) => readonly unknown[] | undefined) =>
    listOf(columns.map((column) => of(column) ?? []).toSorted((a, b) => b.length - a.length)[0] ?? []);
  const exclusion = add(
    'Excluded from the ranking',
    ({ result }) =>
      reasonLabels[result.reasons.find((reason) => fixedReasons.some((one) => one === reason)) ?? ''] ?? null,
    false,
  );
  add('GST registration', ({ quote }) => quote.source.registration, false);
  add('Currency', ({ quote }) => quote.source.currency ?? 'INR', false);
  const exchangeRate = add('Exchange rate (₹)', ({ quote }) => Number(quote.source.fxRate ?? '1'));
  const discounts = longest(({ quote }) => quote.source.discountPercents).map((at) =>
    add(`Discount ${at + 1} (%)`, ({ quote }) => Number(quote.source.discountPercents?.[at] ?? 0)),
  );
  const charges = Object.fromEntries(
    chargeNames.map((name) => [
      name,
      chargeKinds
        .filter(([kind]) => columns.some(({ quote }) => quote.source.charges?.[name]?.kind === kind))
        .map(([kind, label]) => ({
          kind,
          row: add(`${chargeLabels[name]} (${label})`, ({ quote }) => {
            const charge = quote.source.charges?.[name];
            return charge?.kind === kind ? chargeValue(charge) : null;
          }),
        })),
    ]),
  ) as TermRows['charges'];
  const gst = new Map(
    classes.map((gstClass) => [
      gstClass,
      add(`GST on ${gstClass} (%)`, ({ quote }) => {
        const percent = quote.isRegular ? quote.source.gstPercentByClass?.[gstClass] : undefined;
        return percent === undefined ? null : Number(percent);
      }),
    ]),
  );
  const milestones = (columns.length > 0 ? longest(({ quote }) => quote.source.milestones) : []).map((at) => ({
    share: add(`Payment ${at + 1} (%)`, ({ quote }) => {
      const stated = quote.source.milestones?.[at];
      return stated ? Number(stated.percent) : null;
    }),
    days: add(`Payment ${at + 1} (days after delivery)`, ({ quote }) => quote.source.milestones?.[at]?.days ?? null),
  }));
  const weeksLate = add('Late delivery (weeks)', ({ quote }) => Number(quote.source.weeksLate ?? '0'));
  const deviations = new Map(
    terms.map((term) => {
      const stated = ({ quote }: VendorColumn) => quote.source.terms?.find((one) => one.term === term);
      const deviates = add(`${term}: deviates`, (column) => (stated(column)?.deviates ? 'yes' : 'no'));
      const price = add(`${term}: price in quoted currency`, (column) => {
        const asked = stated(column)?.price ?? null;
        return asked === null ? null : Number(asked);
      });
      return [term, { deviates, price }] as const;
    }),
  );
  const performance = add('Performance (%)', ({ quote }) => Number(quote.source.performancePercent ?? '0'));
  const technicalLoading = add(
    'Technical loading (₹)',
    ({ quote }) => (quote.source.technicalLoadingInPaise ?? 0) / 100,
  );
  const technicalScore = add('Technical score', ({ quote }) => {
    const { technicalScore: score = null } = quote.source;
    return score === null ? null : Number(score);
  });
  // SHA-256 cannot be calculated in a cell: only the order that the draw gives is kept.
  const lotOf = ({ quote }: VendorColumn) => sha256(`${rules.lotSeed}:${quote.vendorId}`);
  const lots = columns.map(lotOf).toSorted(byCodeUnits);
  const times = columns
    .flatMap(({ quote: { source } }) => source.submittedAt ?? [])
    .toSorted((one, other) => one - other);
  const tieRows: Record<string, (label: string) => number> = {
    delivery: (label) => add(`${label} delivery (days)`, ({ quote }) => quote.source.deliveryDays ?? null),
    scorecard: (label) =>
      add(`${label} scorecard`, ({ quote: { source } }) =>
        (source.scorecard ?? null) === null ? null : Number(source.scorecard),
      ),
    mse: (label) => add(`${label} micro or small enterprise`, ({ quote }) => (quote.source.isMse ? 'yes' : 'no')),
    submitted: (label) =>
      add(
        `${label} place in the order of submission`,
        ({ quote: { source } }) =>
          (source.submittedAt ?? null) === null ? null : times.indexOf(source.submittedAt!) + 1,
        false,
      ),
    lot: (label) => add(`${label} place in the draw of lots`, (column) => lots.indexOf(lotOf(column)) + 1, false),
  };
  const ties = new Map(
    rules.tieChain
      .filter((key) => key !== 'landed')
      .map((key) => [key, tieRows[key]!(`Tie-break ${rules.tieChain.indexOf(key) + 1}:`)]),
  );
  return {
    grid,
    exchangeRate,
    discounts,
    charges,
    gst,
    milestones,
    weeksLate,
    deviations,
    performance,
    technicalLoading,
    technicalScore,
    ties,
    exclusion,
  };
}

/** A condition on the assumed rate, such as `Parameters!$B$9="estimate"`. */
export const isBasis = (at: string, basis: keyof typeof basisLabels): string => `${at}=${literal(basisLabels[basis])}`;
