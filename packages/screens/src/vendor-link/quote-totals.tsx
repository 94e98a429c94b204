import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { formatRupees } from '@millwright/ui/format-rupees';
import { chargeNames, type QuoteContent, type QuoteTotals } from './quote.rules.ts';

const words = { packing: 'packing', freight: 'freight', insurance: 'insurance', other: 'other charges' } as const;

/** What a quote comes to, and what is paid at actuals besides. */
export function Totals({ totals, content, count }: { totals: QuoteTotals; content: QuoteContent; count: number }) {
  const { linesInPaise, discountInPaise, freightInPaise, otherChargesInPaise = 0, provisionalSumsInPaise = 0 } = totals;
  const { beforeTaxInPaise, gstInPaise, totalInPaise, quotedLines } = totals;
  const figure = (paise: number, isBold = false) => (
    <span className={`block text-end tabular-nums ${isBold ? 'font-semibold' : ''}`}>{formatRupees(paise)}</span>
  );
  const atActuals = chargeNames.filter((name) => content.charges?.[name]?.kind === 'at_actuals');
  return (
    <>
      <DefinitionList
        items={[
          { term: `${count} items, ${quotedLines} quoted`, description: figure(linesInPaise) },
          ...(discountInPaise > 0 ? [{ term: 'Discount', description: figure(-discountInPaise) }] : []),
          ...(freightInPaise > 0 ? [{ term: 'Freight', description: figure(freightInPaise) }] : []),
          ...(otherChargesInPaise > 0 ? [{ term: 'Other charges', description: figure(otherChargesInPaise) }] : []),
          ...(provisionalSumsInPaise > 0
            ? [{ term: 'Provisional sums, without GST', description: figure(provisionalSumsInPaise) }]
            : []),
          { term: 'Before tax', description: figure(beforeTaxInPaise, true) },
          { term: content.gstPercent ? `GST ${content.gstPercent}%` : 'GST', description: figure(gstInPaise) },
          { term: 'With tax', description: figure(totalInPaise, true) },
        ]}
      />
      {atActuals.length > 0 && (
        <p className="text-small text-ink-muted">
          At actuals, not included: {atActuals.map((name) => words[name]).join(', ')}.
        </p>
      )}
    </>
  );
}
