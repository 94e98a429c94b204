import { chargesOf, percentText, plugWords } from '@millwright/evaluation/explain';
import { quantityDigits, quantityText } from '@millwright/evaluation/unit-labels';
import type { SheetAdjustment, SheetData, SheetNotes } from '@millwright/ui/comparison-sheet/comparison-sheet';
import { formatRupees } from '@millwright/ui/format-rupees';
import type { ReactNode } from 'react';
import { formatDate, formatQuantity } from '../../shared/vendor-format.ts';
import {
  deliveryText,
  paymentText,
  reasonLabels,
  seenOf,
  shortDecimal,
  type Evaluation,
  type Request,
  type Result,
  type Sheet,
} from './sheet-words.ts';

/** Rupees as paise, rounded, for display only. */
const paiseOf = (rupees: string): number => Math.round(Number(rupees) * 100);

export type View = { sheet: Sheet; request: Request; evaluation: Evaluation };

const rowOf = ({ lineId, group, description, unit, quantity }: Sheet['lines'][number], triedQuantity?: string) => ({
  id: lineId,
  label: description,
  description:
    triedQuantity === undefined
      ? quantityText({ quantity, unit }) || 'lump sum'
      : `${quantityText({ quantity: triedQuantity, unit })} tried, ${quantityDigits(quantity ?? '1')} asked`,
  ...(group && { group }),
});

/** The sheet as amounts or rates, with the rows that lead to the evaluated cost. */
export function priceData(
  { sheet, request, evaluation }: View,
  mode: 'amounts' | 'rates',
  {
    actionsOf,
    onOpen,
    tried,
    triedQuantities,
  }: {
    actionsOf: (vendorId: string) => ReactNode;
    onOpen: (id: string) => void;
    /** Cells with what-if changes, as `line vendor`. */
    tried?: ReadonlySet<string>;
    /** What-if quantities, by line. */
    triedQuantities?: ReadonlyMap<string, string>;
  },
): { data: SheetData; notes: SheetNotes } {
  const results = new Map(evaluation.vendors.map((result) => [result.vendorId, result]));
  const quotes = new Map(request.quotes.map((quote) => [quote.vendorId, quote]));
  const lines = new Map(request.lines.map((line) => [line.id, line]));
  const hasEstimate = request.lines.some(({ estimateRate }) => estimateRate !== null);
  const bought = sheet.lines.filter(({ lastPurchase }) => lastPurchase).length;
  const values: Record<string, Record<string, number | null>> = {};
  const notes = new Map<string, { text: string; tone?: 'warn' | 'neutral' | 'filled' }>();
  for (const { lineId, lastPurchase } of sheet.lines) {
    const { estimateRate, lastRate, qty } = lines.get(lineId)!;
    const shown = (rate: string | null) =>
      rate === null ? null : mode === 'rates' ? paiseOf(rate) : Math.round(Number(rate) * Number(qty) * 100);
    values[lineId] = { estimate: shown(estimateRate), last: shown(lastRate) };
    if (lastPurchase) {
      const { awardedAt, jobNumber, companyName } = lastPurchase;
      notes.set(`${lineId} last`, { text: `${formatDate(awardedAt)}, ${jobNumber}, ${companyName}` });
    }
  }
  const medians = new Map(evaluation.lines.map(({ id, referenceRate }) => [id, Number(referenceRate ?? 0)]));
  for (const result of evaluation.vendors) {
    const quoted = new Map(quotes.get(result.vendorId)!.lines.map((cell) => [cell.lineId, cell]));
    const own = new Map(
      sheet.vendors.find(({ vendorId }) => vendorId === result.vendorId)?.quoted.map((cell) => [cell.lineId, cell]),
    );
    for (const cell of result.cells) {
      const key = `${cell.lineId} ${result.vendorId}`;
      const row = values[cell.lineId];
      if (!row) continue;
      row[result.vendorId] =
        mode === 'amounts' ? cell.amountInPaise : cell.unitRate === null ? null : paiseOf(cell.unitRate);
      const status = quoted.get(cell.lineId)?.status;
      const flagged = cell.flags.find((flag) => flag in flagWords);
      if (tried?.has(key)) notes.set(key, { text: 'tried out', tone: 'warn' });
      else if (cell.state === 'plugged')
        notes.set(key, {
          // The reason for ignoring a price comes before the basis of the assumed rate.
          text: flagged
            ? flagWords[flagged]!
            : mode === 'amounts'
              ? plugWords[cell.plugBasis ?? 'none']
              : status === 'excluded'
                ? 'excluded'
                : 'not quoted',
          tone: 'filled',
        });
      else if (cell.state === 'included') notes.set(key, { text: 'included elsewhere', tone: 'neutral' });
      else if (cell.state === 'priced' && Number(cell.unitRate) === 0)
        notes.set(key, { text: 'rate 0: counts as free', tone: 'warn' });
      else if (cell.flags.includes('outlier')) {
        const median = medians.get(cell.lineId)!;
        const off = median === 0 ? 0 : Math.round((Number(cell.unitRate) / median - 1) * 100);
        notes.set(key, { text: `${Math.abs(off)}% ${off < 0 ? 'below' : 'above'} median`, tone: 'warn' });
      } else if (flagged) notes.set(key, { text: flagWords[flagged]!, tone: 'warn' });
      else if (own.has(cell.lineId)) notes.set(key, { text: quotedText(own.get(cell.lineId)!.rate), tone: 'neutral' });
      const note = noteOf(sheet, result.vendorId, cell.lineId);
      const said = notes.get(key);
      if (note) notes.set(key, said ? { ...said, text: `${said.text} · ${note}` } : { text: note, tone: 'neutral' });
    }
  }
  const columns = [
    ...(hasEstimate ? [{ id: 'estimate', name: 'Estimate', isReference: true, isEditable: false }] : []),
    ...(bought > 0
      ? [
          {
            id: 'last',
            name: 'Last purchase price',
            // Its total covers these items only.
            ...(bought < sheet.lines.length && {
              detail: `${bought} of ${formatQuantity(sheet.lines.length, 'item')}`,
            }),
            isReference: true,
            isEditable: false,
          },
        ]
      : []),
    ...sheet.vendors.map(({ vendorId, companyName, number, versions }) => {
      const result = results.get(vendorId)!;
      return {
        id: vendorId,
        name: companyName,
        detail: result.isRankable
          ? `v${number}${versions.length > 1 ? ` of ${versions.at(-1)!.number}` : ''}`
          : (reasonLabels[result.reasons[0]!] ?? 'not ranked'),
        actions: actionsOf(vendorId),
      };
    }),
  ];
  const data: SheetData = {
    rows: sheet.lines.map((line) => ({
      ...rowOf(line, triedQuantities?.get(line.lineId)),
      isEditable: mode === 'rates' && line.lineId in values,
      // A lump sum has quantity 1. Rates are shown per unit, but the total adds amounts.
      ...(mode === 'rates' && { quantity: Number(lines.get(line.lineId)!.qty) }),
    })),
    columns,
    values,
    rank: (id) => results.get(id)?.rank ?? null,
    isWholeRupees: mode === 'amounts' && !isDecidedByPaise(evaluation),
    revision: (lineId, vendorId) => seenOf(sheet, vendorId, `line ${lineId}`),
    ...(mode === 'amounts' && { adjustments: adjustmentsOf({ sheet, request, evaluation }, results, onOpen) }),
  };
  return { data, notes };
}

/** Whether two ranked vendors have the same evaluated cost in whole rupees. */
function isDecidedByPaise({ vendors }: Evaluation): boolean {
  const costs = vendors.flatMap((one) => (one.isRankable ? [Math.round(one.evaluatedInPaise / 100)] : []));
  return new Set(costs).size < costs.length;
}

/** A colleague's note on a cell; empty if there is none. */
export const noteOf = ({ inputs }: Pick<Sheet, 'inputs'>, vendorId: string, lineId: string): string =>
  inputs.find((input) => input.vendorId === vendorId && input.cell === `note ${lineId}`)?.after?.note?.text ?? '';

/** The vendor's own value, beside the buyer's. */
const quotedText = (rate: string | null): string =>
  rate === null ? 'not quoted' : `quoted ${formatRupees(paiseOf(rate))}`;

const flagWords: Record<string, string> = {
  uom_not_convertible: 'unit not convertible',
  alternate_not_accepted: 'alternate, not accepted',
  arithmetic_mismatch: 'amount is not rate × quantity',
  quantity_differs: 'other quantity',
  plug_without_basis: 'no basis for an assumed rate',
};

function adjustmentsOf(
  { request, sheet: { asked } }: View,
  results: ReadonlyMap<string, Result>,
  onOpen: (id: string) => void,
): SheetAdjustment[] {
  const { rules } = request;
  const quotes = new Map(request.quotes.map((quote) => [quote.vendorId, quote]));
  const row = (
    id: string,
    label: string,
    amount: (result: Result) => number,
    more: Partial<SheetAdjustment> = {},
  ): SheetAdjustment => ({
    id,
    label,
    amountInPaise: (columnId) => {
      const result = results.get(columnId);
      return result ? amount(result) : null;
    },
    onOpen: () => onOpen(id),
    ...more,
  });
  const all = [...results.values()];
  const loading = (kind: string) => (result: Result) =>
    result.loadings.reduce((sum, one) => sum + (one.kind === kind ? one.amountInPaise : 0), 0);
  const roundingOf = ({ rounding }: Result) => Object.values(rounding).reduce((sum, paise) => sum + paise, 0);
  const some = (amount: (result: Result) => number) => all.some((result) => amount(result) !== 0);
  const noteOf = (text: (id: string) => string | null) => (columnId: string) =>
    results.has(columnId) ? text(columnId) : null;
  return [
    ...(some((result) => result.plugInPaise)
      ? [
          row('plugs', 'Loaded for items not quoted', (result) => result.plugInPaise, {
            isSubtotal: true,
            description: 'items not quoted',
            note: noteOf((id) =>
              results.get(id)!.plugInPaise > 0 ? percentText(results.get(id)!.plugSharePercent) : null,
            ),
          }),
        ]
      : []),
    ...(some((result) => result.discountInPaise)
      ? [row('discount', 'Discount', (result) => -result.discountInPaise)]
      : []),
    row('charges', 'Freight, packing and other', chargesOf),
    row('gst', 'GST', (result) => result.gst.totalInPaise, {
      note: noteOf((id) => {
        const quote = quotes.get(id)!;
        return quote.registration === 'regular'
          ? `${shortDecimal(quote.gstPercentByClass['standard'] ?? '0')}%`
          : quote.registration;
      }),
    }),
    row('itc', 'Input tax credit', (result) => -result.itcInPaise, {
      description: `${shortDecimal(rules.itcSharePercent)}% eligible`,
    }),
    // Rounding differences get their own row, so that the column adds up.
    ...(some(roundingOf) ? [row('rounding', 'Rounding', roundingOf)] : []),
    row('landed', 'Landed, net of credit', (result) => result.landedInPaise, { isSubtotal: true }),
    row('payment', 'Payment', loading('payment'), {
      description: `${shortDecimal(rules.annualInterestPercent)}% p.a. against ${rules.referencePaymentDays} days`,
      note: noteOf((id) => paymentText(quotes.get(id)!) || null),
    }),
    row('delivery', 'Delivery', loading('delivery'), {
      description: `${shortDecimal(rules.deliveryPercentPerWeek)}% per week late${asked?.workingDays ? `, ${formatQuantity(asked.workingDays, 'day')} required` : ''}`,
      note: noteOf((id) => deliveryText(quotes.get(id)!)),
    }),
    row('deviation', 'Deviations', loading('deviation'), {
      note: noteOf(
        (id) =>
          quotes
            .get(id)!
            .terms.filter(({ deviates }) => deviates)
            .map(({ term }) => term)
            .join(', ') || null,
      ),
    }),
    ...(some(loading('performance')) ? [row('performance', 'Performance', loading('performance'))] : []),
    ...(some(loading('technical')) ? [row('technical', 'Technical', loading('technical'))] : []),
  ];
}

/** The terms of the quotes, as rows of text. */
export function termsData({ sheet, request, evaluation }: View): { data: SheetData; notes: SheetNotes } {
  const { asked } = sheet;
  const quotes = new Map(request.quotes.map((quote) => [quote.vendorId, quote]));
  const results = new Map(evaluation.vendors.map((result) => [result.vendorId, result]));
  const rows: TextRow[] = [
    [
      'payment',
      'Payment',
      ({ vendorId }) => paymentText(quotes.get(vendorId)!) || `at ${request.rules.referencePaymentDays} days`,
    ],
    ['delivery', 'Delivery', ({ vendorId }) => deliveryText(quotes.get(vendorId)!)],
    [
      'warranty',
      'Warranty',
      (vendor) => {
        const { warrantyMonths } = shownVersion(vendor);
        return warrantyMonths === null ? null : formatQuantity(warrantyMonths, 'month');
      },
    ],
    [
      'validity',
      'Valid until',
      (vendor) => {
        const { validTill } = shownVersion(vendor);
        return validTill === null ? null : formatDate(validTill);
      },
    ],
    [
      'gst',
      'GST',
      ({ vendorId }) => {
        const quote = quotes.get(vendorId)!;
        return quote.registration === 'regular'
          ? `${shortDecimal(quote.gstPercentByClass['standard'] ?? '0')}%`
          : quote.registration;
      },
    ],
    [
      'discount',
      'Discount',
      ({ vendorId }) =>
        quotes
          .get(vendorId)!
          .discountPercents.map((one) => `${shortDecimal(one)}%`)
          .join(', ') || 'none',
    ],
    ['deviations', 'Deviations', (vendor) => shownVersion(vendor).deviations ?? 'none'],
    ['coverage', 'Scope covered', ({ vendorId }) => percentText(results.get(vendorId)!.coveragePercent)],
  ];
  return textData(sheet, evaluation, rows, {
    payment: asked?.paymentTerms ?? null,
    delivery: asked?.workingDays ? `at most ${formatQuantity(asked.workingDays, 'day')}` : null,
    warranty: asked?.warrantyMonths ? formatQuantity(asked.warrantyMonths, 'month') : null,
  });
}

/** The technical evaluation, as rows of text. */
export function technicalData({ sheet, request, evaluation }: View): { data: SheetData; notes: SheetNotes } {
  const quotes = new Map(request.quotes.map((quote) => [quote.vendorId, quote]));
  const results = new Map(evaluation.vendors.map((result) => [result.vendorId, result]));
  const isTieBreak = request.rules.tieChain.includes('scorecard');
  return textData(sheet, evaluation, [
    [
      'qualified',
      'Technically qualified',
      ({ vendorId }) => (quotes.get(vendorId)!.technicallyQualified ? 'yes' : 'no'),
    ],
    [
      'score',
      'Technical score',
      ({ vendorId }) => {
        const { technicalScore } = quotes.get(vendorId)!;
        return technicalScore === null ? 'not scored' : shortDecimal(technicalScore);
      },
    ],
    [
      'complete',
      'Offer',
      ({ vendorId }) =>
        results.get(vendorId)!.isComplete
          ? 'complete'
          : `covers ${percentText(results.get(vendorId)!.coveragePercent)}`,
    ],
    ['deviations', 'Deviations', (vendor) => shownVersion(vendor).deviations ?? 'none'],
    ...(sheet.vendors.some(({ scorecard }) => scorecard)
      ? [
          [
            'scorecard',
            isTieBreak ? 'Scorecard, breaks ties' : 'Scorecard, for information',
            ({ scorecard }: Sheet['vendors'][number]) => scorecardText(scorecard),
          ] satisfies TextRow,
        ]
      : []),
    [
      'ranked',
      'Ranked',
      ({ vendorId }) => {
        const { label, reasons } = results.get(vendorId)!;
        return label ?? reasons.map((reason) => reasonLabels[reason] ?? reason).join(', ');
      },
    ],
  ]);
}

/** A vendor's scorecard with its basis: "82 of 100, 3 reviews by your company in 12 months". */
export function scorecardText(scorecard: Sheet['vendors'][number]['scorecard']): string {
  if (!scorecard) return 'not listed';
  const { score, reviews, isCapped } = scorecard;
  const made = `${formatQuantity(reviews, 'review')} by your company in 12 months`;
  return `${score === null ? 'not rated' : `${score} of 100`}, ${made}${isCapped ? ', capped for ethics breach' : ''}`;
}

export const shownVersion = ({ number, versions }: Sheet['vendors'][number]) =>
  versions.find((version) => version.number === number) ?? versions.at(-1)!;

type TextRow = [id: string, label: string, textOf: (vendor: Sheet['vendors'][number]) => string | null];

function textData(
  sheet: Sheet,
  evaluation: Evaluation,
  rows: TextRow[],
  /** The RFQ's terms by row, as a column before the vendors. */
  asked?: Readonly<Record<string, string | null>>,
): { data: SheetData; notes: SheetNotes } {
  const ranks = new Map(evaluation.vendors.map(({ vendorId, rank }) => [vendorId, rank]));
  return {
    notes: new Map(),
    data: {
      hasTotals: false,
      rows: rows.map(([id, label]) => ({ id, label, kind: 'text' as const, isEditable: false })),
      columns: [
        ...(asked ? [{ id: 'asked', name: 'Required by the RFQ', isReference: true }] : []),
        ...sheet.vendors.map(({ vendorId, companyName, number }) => ({
          id: vendorId,
          name: companyName,
          detail: `v${number}`,
        })),
      ],
      values: Object.fromEntries(
        rows.map(([id, , of]) => [
          id,
          Object.fromEntries([
            ['asked', asked?.[id] ?? null],
            ...sheet.vendors.map((vendor) => [vendor.vendorId, of(vendor)]),
          ]),
        ]),
      ),
      rank: (id) => ranks.get(id) ?? null,
    },
  };
}
