import { percentText } from '@millwright/evaluation/explain';
import { isAboveEstimate } from '@millwright/evaluation/outliers';
import { oneUnit } from '@millwright/evaluation/unit-labels';
import { formatRupees } from '@millwright/ui/format-rupees';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { formatQuantity } from '../../shared/vendor-format.ts';
import type { View } from './sheet-data.ts';
import { tieWords, reasonLabels, shortDecimal, type Quote, type Result } from './sheet-words.ts';

/** What should be looked at on a sheet: at which cell or vendor, what it is, and what it does to the rank. */
export type SheetFault = {
  vendorId: string | null;
  lineId: string | null;
  /** Where it is, as a person calls it. */
  place: string;
  what: string;
  rank: string;
};

const chargeNames = ['packing', 'freight', 'insurance', 'other'] as const;
/** More lines than these are counted, not named. */
const MOST_NAMED = 3;

/** A share that was most likely meant a hundred times as high, such as 0.18 for 18%. */
const isFraction = (percent: string): boolean => Number(percent) > 0 && Number(percent) < 1;
const hundredfold = (percent: string): string => `${Number((Number(percent) * 100).toFixed(4))}%`;

/** Everything on a sheet that makes a rank other than it looks: nothing of it is guessed in silence. */
export function faultsOfSheet(view: View): SheetFault[] {
  const { sheet, evaluation } = view;
  const found = evaluation.vendors
    .filter(({ reasons }) => !reasons.includes('archived'))
    .flatMap((result) => [...faultsOfVendor(view, result), ...faultsOfCells(view, result)]);
  const isRanked = evaluation.l1 !== null;
  return [
    ...(isRanked || sheet.vendors.length === 0
      ? []
      : [
          {
            vendorId: null,
            lineId: null,
            place: 'All vendors',
            what: 'No vendor can be ranked.',
            rank: 'An award can be proposed only when a vendor is ranked.',
          },
        ]),
    ...tiesOf(view),
    ...evaluation.lines
      .filter(({ pricedBy, referenceRate }) => pricedBy === 0 && referenceRate === null)
      .map(({ id }) => ({
        vendorId: null,
        lineId: id,
        place: isolated(sheet.lines.find(({ lineId }) => lineId === id)?.description ?? id),
        what: 'No ranked vendor quoted it, and there is no estimate.',
        rank: 'It counts as zero for all, and vendors that did not quote it are not ranked.',
      })),
    ...found,
  ];
}

/** Vendors that cost the same to the rupee, and what puts one before the other. */
function tiesOf({ sheet, evaluation }: View): SheetFault[] {
  const nameOf = (id: string) => isolated(sheet.vendors.find(({ vendorId }) => vendorId === id)?.companyName ?? '');
  const inOrder = evaluation.vendors
    .filter(({ rank }) => rank !== null)
    .toSorted((left, right) => left.rank! - right.rank!);
  return inOrder.flatMap((result, index): SheetFault[] => {
    const before = inOrder[index - 1];
    if (!before || (result.tieBrokenBy === null && result.rank !== before.rank)) return [];
    return [
      {
        vendorId: result.vendorId,
        lineId: null,
        place: nameOf(result.vendorId),
        what: `Tie: same evaluated cost as ${nameOf(before.vendorId)}.`,
        rank:
          result.tieBrokenBy === null
            ? `Both are ${result.label}.`
            : `${nameOf(before.vendorId)} ranks first by ${tieWords[result.tieBrokenBy]}.`,
      },
    ];
  });
}

function faultsOfVendor({ sheet, request, evaluation }: View, result: Result): SheetFault[] {
  const vendor = sheet.vendors.find(({ vendorId }) => vendorId === result.vendorId)!;
  const quote = request.quotes.find(({ vendorId }) => vendorId === result.vendorId)!;
  const name = isolated(vendor.companyName);
  const { estimateTotalInPaise } = request.rules;
  const found: SheetFault[] = [];
  const say = (what: string, rank: string) =>
    found.push({ vendorId: vendor.vendorId, lineId: null, place: name, what, rank });
  const left = result.cells.filter(
    ({ state, flags }) => state === 'plugged' && flags.every((flag) => flag === 'plug_without_basis'),
  );
  if (left.length > 0) {
    const names = left.flatMap(({ lineId }) => sheet.lines.find((line) => line.lineId === lineId)?.description ?? []);
    const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
    say(
      `Not quoted: ${left.length} of ${formatQuantity(sheet.lines.length, 'item')}. Covers ${percentText(result.coveragePercent)} of the value. Missing: ${isolatedList(names.slice(0, MOST_NAMED))}${more}.`,
      `${formatRupees(sumOf(left))} is loaded for them, and the vendor is not ranked until it quotes them.`,
    );
  }
  const reasons = result.reasons.filter((reason) => reason !== 'mandatory_line_missing');
  if (reasons.length > 0)
    say(
      `Not ranked: ${reasons.map((reason) => reasonLabels[reason] ?? reason).join(', ')}.`,
      'It is not ranked, and its prices are not used for items others did not quote.',
    );
  for (const one of evaluation.vendors) {
    const twin = sheet.vendors.find(({ vendorId }) => vendorId === one.vendorId)!;
    if (
      twin === vendor ||
      one.reasons.includes('archived') ||
      !vendor.gstin ||
      twin.gstin?.toUpperCase() !== vendor.gstin.toUpperCase()
    )
      continue;
    say(
      `Same GSTIN as ${isolated(twin.companyName)}, ${vendor.gstin}.`,
      'One company is ranked twice, and its higher rate may be used for items others did not quote. Archive one of the two.',
    );
  }
  faultsOfTerms(quote, say);
  const unpriced = result.loadings.filter(({ sentenceKey }) => sentenceKey === 'deviation.unpriced');
  if (unpriced.length > 0)
    say(
      `Unpriced deviation: ${isolatedList(unpriced.map(({ term }) => term))}.`,
      'The vendor ranks better than it should. Add a loading.',
    );
  if (result.flags.includes('plug_share') && result.isRankable)
    say(
      `${percentText(result.plugSharePercent)} of its basic total is assumed.`,
      "Its rank depends on other vendors' prices.",
    );
  if (result.flags.some((flag) => flag.startsWith('abnormally_low')))
    say('Its total is abnormally low.', 'It keeps its rank. Request a rate analysis before award.');
  if (result.isRankable && isAboveEstimate(result.evaluatedInPaise, estimateTotalInPaise))
    say(
      `Its total is abnormally high: ${percentText(result.vsEstimatePercent ?? '0')} above the estimate.`,
      'It keeps its rank. Check the estimate and negotiate before award.',
    );
  return found;
}

/** What is odd about what a vendor says beside its rates. */
function faultsOfTerms(quote: Quote, say: (what: string, rank: string) => void): void {
  const { currency, fxRate } = quote;
  if (currency !== 'INR' && Number(fxRate) === 1)
    say(`1 ${currency} is counted as ₹1.`, 'Its prices are taken as rupees. Enter the exchange rate.');
  const gst = quote.gstPercentByClass?.['standard'] ?? '0';
  if (quote.registration === 'regular' && isFraction(gst))
    say(
      `Its GST is ${shortDecimal(gst)}%, not ${hundredfold(gst)}.`,
      'It ranks better than it should where credit is partial. Correct it if needed.',
    );
  for (const percent of quote.discountPercents ?? [])
    if (isFraction(percent))
      say(
        `Its discount is ${shortDecimal(percent)}%, not ${hundredfold(percent)}.`,
        'It ranks worse than it should. Correct it if needed.',
      );
    else if (Number(percent) === 100)
      say('Its discount is 100%.', 'All items are free. It is ranked by charges and loadings only.');
  for (const name of chargeNames) {
    const charge = quote.charges?.[name];
    if (charge?.kind === 'at_actuals' && charge.estimateInPaise === 0)
      say(
        `Its ${name === 'other' ? 'other charge' : name} is at actuals, without an estimate.`,
        'It counts as zero, so the vendor ranks better than it should. Enter your estimate.',
      );
  }
}

function faultsOfCells({ sheet, request, evaluation }: View, result: Result): SheetFault[] {
  const vendor = sheet.vendors.find(({ vendorId }) => vendorId === result.vendorId)!;
  const quote = request.quotes.find(({ vendorId }) => vendorId === result.vendorId)!;
  const found: SheetFault[] = [];
  for (const cell of result.cells) {
    const line = sheet.lines.find(({ lineId }) => lineId === cell.lineId);
    if (!line) continue;
    const say = (what: string, rank: string) =>
      found.push({
        vendorId: vendor.vendorId,
        lineId: cell.lineId,
        place: isolatedList([vendor.companyName, line.description], ' · '),
        what,
        rank,
      });
    const unit = line.unit ?? 'LS';
    const { uom, rate } = quote.lines.find(({ lineId }) => lineId === cell.lineId) ?? {};
    const standsIn = `${formatRupees(cell.amountInPaise)} is loaded for it, and the vendor is not ranked`;
    if (cell.state === 'priced' && Number(cell.unitRate) === 0)
      say('The rate is 0.', 'The item counts as free, so the vendor ranks better than it should.');
    for (const flag of cell.flags)
      if (flag === 'uom_not_convertible')
        say(
          `A rate per ${oneUnit(uom ?? 'LS')} cannot be converted to the RFQ unit (${oneUnit(unit)}).`,
          `It counts as not quoted: ${standsIn}.`,
        );
      else if (flag === 'alternate_not_accepted')
        say('Alternate not accepted.', `It counts as not quoted: ${standsIn} until it is accepted.`);
      else if (flag === 'arithmetic_mismatch') {
        const difference = cell.arithmeticDifferenceInPaise!;
        const amount = formatRupees(Math.abs(difference));
        say(
          `The stated amount is ${amount} ${difference > 0 ? 'more' : 'less'} than rate × quantity.`,
          `The rate counts. The vendor is ranked with ${amount} ${difference > 0 ? 'less' : 'more'} than it states.`,
        );
      } else if (flag === 'quantity_differs')
        say('Quoted for another quantity.', 'The rate counts, for the quantity in the RFQ.');
      else if (flag === 'outlier' && Number(cell.unitRate) !== 0) {
        const median = Number(evaluation.lines.find(({ id }) => id === cell.lineId)?.referenceRate ?? 0);
        const off = median === 0 ? 0 : Math.round((Number(cell.unitRate) / median - 1) * 100);
        say(
          `${rate ? 'The rate' : 'It'} is ${Math.abs(off)}% ${off < 0 ? 'below' : 'above'} the median.`,
          `It counts as quoted, so the vendor ranks ${off < 0 ? 'better' : 'worse'}. Ask the vendor to clarify.`,
        );
      }
  }
  return found;
}

const sumOf = (cells: readonly { amountInPaise: number }[]): number =>
  cells.reduce((total, { amountInPaise }) => total + amountInPaise, 0);
