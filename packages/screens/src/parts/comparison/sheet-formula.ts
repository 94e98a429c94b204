import { percentText } from '@millwright/evaluation/explain';
import { formatRupees } from '@millwright/ui/format-rupees';
import { scorecardText } from './sheet-data.ts';
import { shortDecimal, signed, type Quote, type Request, type Result, type Sheet } from './sheet-words.ts';

export const formulaTitles: Record<string, string> = {
  plugs: 'Items not quoted',
  discount: 'Discount',
  charges: 'Freight, packing and other',
  gst: 'GST',
  itc: 'Input tax credit',
  rounding: 'Rounding',
  landed: 'Landed, net of credit',
  payment: 'Payment',
  delivery: 'Delivery',
  deviation: 'Deviations',
  performance: 'Performance',
  technical: 'Technical',
};

const chargeNames = { packing: 'packing', freight: 'freight', insurance: 'insurance', other: 'other' } as const;

/** How one row below the sheet was calculated for one vendor, with its numbers (evaluation contract, rules 5 to 9). */
export function formulaOf(
  id: string,
  result: Result,
  quote: Quote,
  { rules, lines }: Request,
  scorecard?: Sheet['vendors'][number]['scorecard'],
): string[] {
  const landed = formatRupees(result.landedInPaise);
  switch (id) {
    case 'plugs':
      return result.cells
        .filter(({ state }) => state === 'plugged')
        .map(
          ({ lineId, amountInPaise, plugBasis }) =>
            `Item ${Number(lineId)}: ${formatRupees(amountInPaise)} by ${plugBasis ?? 'no basis'}`,
        )
        .concat(`= ${formatRupees(result.plugInPaise)}, ${percentText(result.plugSharePercent)} of the basic total`);
    case 'discount':
      return [
        `${quote.discountPercents.map((one) => `${shortDecimal(one)}%`).join(', then ') || '0%'} off its own prices = −${formatRupees(result.discountInPaise)}`,
      ];
    case 'charges':
      return (Object.keys(chargeNames) as (keyof typeof chargeNames)[])
        .filter((name) => result.charges[name].basis !== 'none')
        .map(
          (name) =>
            `${chargeNames[name]}: ${formatRupees(result.charges[name].amountInPaise)} (${result.charges[name].basis})`,
        )
        .concat(`Taxable: ${formatRupees(result.basicInPaise)} + charges = ${formatRupees(result.taxableInPaise)}`);
    case 'gst': {
      const { totalInPaise, cgstInPaise, sgstInPaise, igstInPaise } = result.gst;
      const split =
        igstInPaise > 0
          ? `IGST ${formatRupees(igstInPaise)}`
          : `CGST ${formatRupees(cgstInPaise)} + SGST ${formatRupees(sgstInPaise)}`;
      return quote.registration === 'regular'
        ? [
            `${shortDecimal(quote.gstPercentByClass['standard'] ?? '0')}% of ${formatRupees(result.taxableInPaise)} = ${formatRupees(totalInPaise)}`,
            split,
          ]
        : [`${quote.registration}: no GST charged`];
    }
    case 'itc':
      return [
        `${shortDecimal(rules.itcSharePercent)}% of ${formatRupees(result.gst.totalInPaise)} = ${formatRupees(result.itcInPaise)}`,
      ];
    case 'landed':
      return [
        `${formatRupees(result.taxableInPaise)} + ${formatRupees(result.gst.totalInPaise)} − ${formatRupees(result.itcInPaise)} = ${landed}`,
      ];
    case 'rounding':
      return [
        `Rounding of the shown amounts, so that the column adds up: ${signed(Object.values(result.rounding).reduce((sum, one) => sum + one, 0))}`,
      ];
    case 'payment': {
      const loading = result.loadings.find(({ kind }) => kind === 'payment')!;
      const milestones = quote.milestones.length
        ? quote.milestones
        : [{ percent: '100', days: rules.referencePaymentDays }];
      return rules.method === 'PV'
        ? [
            `Present value at ${shortDecimal(rules.annualInterestPercent)}% p.a. against ${landed} = ${signed(loading.amountInPaise)}`,
          ]
        : [
            ...milestones.map(
              ({ percent, days }) =>
                `${shortDecimal(percent)}% × ${landed} × ${shortDecimal(rules.annualInterestPercent)}% × (${rules.referencePaymentDays} − ${days < 0 ? `(${days})` : days}) / 365`,
            ),
            `= ${signed(loading.amountInPaise)}${loading.sentenceKey === 'payment.floored' ? ', no credit for later payment' : ''}`,
          ];
    }
    case 'delivery': {
      const loading = result.loadings.find(({ kind }) => kind === 'delivery')!;
      return [
        `${landed} × ${shortDecimal(rules.deliveryPercentPerWeek)}% × ${shortDecimal(quote.weeksLate)} weeks${rules.deliveryCapPercent === null ? '' : `, at most ${shortDecimal(rules.deliveryCapPercent)}%`} = ${signed(loading.amountInPaise)}`,
      ];
    }
    case 'deviation': {
      const found = result.loadings.filter(({ kind }) => kind === 'deviation');
      return found.length === 0
        ? ['No deviations.']
        : found.map(
            ({ term, amountInPaise, sentenceKey }) =>
              `${term}: ${signed(amountInPaise)} (${deviationWords[sentenceKey] ?? sentenceKey})`,
          );
    }
    case 'performance':
      return [
        `${landed} × ${shortDecimal(quote.performancePercent)}% = ${signed(result.loadings.find(({ kind }) => kind === 'performance')!.amountInPaise)}`,
        'Set by the buyer.',
        ...(scorecard ? [`Scorecard: ${scorecardText(scorecard)}.`] : []),
      ];
    case 'technical':
      return [`Set by the buyer: ${signed(result.loadings.find(({ kind }) => kind === 'technical')!.amountInPaise)}`];
    default:
      return [`${lines.length} items`];
  }
}

const deviationWords: Record<string, string> = {
  'deviation.set': 'set by the buyer',
  'deviation.highest_other': 'the highest price of another vendor',
  'deviation.own_price': 'its own price',
  'deviation.unpriced': 'unpriced: add a loading',
};
