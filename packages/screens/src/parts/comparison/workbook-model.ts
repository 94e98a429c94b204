import type { EvaluationRequest, LineRequest } from '@millwright/evaluation/request';
import { byCodeUnits, readSheet, type Line, type Quote } from '@millwright/evaluation/sheet';
import { columnName } from './workbook-cells.ts';
import type { Evaluation, Request, Result, Sheet } from './sheet-words.ts';

/** A vendor's column of the comparison. */
export type VendorColumn = { name: string; quote: Quote; result: Result };
export type ItemRow = { line: Line; source: LineRequest; description: string; unit: string | null };

export type WorkbookModel = {
  sheet: Sheet;
  request: Request;
  evaluation: Evaluation;
  columns: VendorColumn[];
  items: ItemRow[];
  /** GST classes, in the order of the evaluation. */
  classes: string[];
  /** Terms that a vendor deviates from, in the order of the evaluation. */
  terms: string[];
};

/** The sheet as the evaluation reads it. Throws for a draft, which has no evaluation. */
export function workbookModel(sheet: Sheet): WorkbookModel {
  const { request, evaluation } = sheet;
  if (!request || !evaluation) throw new Error('A draft has no evaluation to export.');
  const read = readSheet(request satisfies EvaluationRequest);
  const quotes = new Map(read.quotes.map((quote) => [quote.vendorId, quote]));
  const results = new Map(evaluation.vendors.map((result) => [result.vendorId, result]));
  const lines = new Map(read.lines.map((line) => [line.id, line]));
  const columns = sheet.vendors.map(({ vendorId, companyName }) => ({
    name: companyName,
    quote: quotes.get(vendorId)!,
    result: results.get(vendorId)!,
  }));
  const sources = new Map(request.lines.map((line) => [line.id, line]));
  const classes = new Set([
    ...read.lines.map(({ gstClass }) => gstClass),
    ...read.quotes.flatMap(({ gst }) => [...gst.keys()]),
  ]);
  const terms = new Set(
    read.quotes.flatMap(({ source }) =>
      (source.terms ?? []).filter(({ deviates }) => deviates).map(({ term }) => term),
    ),
  );
  return {
    sheet,
    request,
    evaluation,
    columns,
    items: sheet.lines.map(({ lineId, description, unit }) => ({
      line: lines.get(lineId)!,
      source: sources.get(lineId)!,
      description,
      unit,
    })),
    classes: [...classes].toSorted(byCodeUnits),
    terms: [...terms].toSorted(byCodeUnits),
  };
}

/** Where the items of the first sheet are: other sheets refer to them before it is complete. */
export const comparisonLayout = {
  name: 'Comparison',
  headerRow: 9,
  itemRow: (item: number) => 10 + item,
  quantity: (item: number) => `Comparison!$C$${10 + item}`,
  rateColumn: (vendor: number) => 5 + 2 * vendor,
  amountColumn: (vendor: number) => 6 + 2 * vendor,
  rate: (item: number, vendor: number) => `Comparison!$${columnName(5 + 2 * vendor)}$${10 + item}`,
} as const;
