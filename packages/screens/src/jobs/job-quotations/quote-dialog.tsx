import { isPricedApart, isProvisional } from '@millwright/evaluation/item-kinds';
import { quantityText } from '@millwright/evaluation/unit-labels';
import { Button } from '@millwright/ui/button/button';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { Modal } from '@millwright/ui/modal/modal';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { isolated } from '../../shared/isolated.ts';
import { ItemKindText } from '../../shared/item-kind-text.tsx';
import { amountOf } from '../../shared/quote-amount.ts';
import { formatDate, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import { QuoteFiles } from '../quote-files.tsx';
import type { Quotations, QuotingVendor } from '../rfq-words.ts';

type Line = Quotations['askedLines'][number]['lines'][number] &
  Partial<NonNullable<QuotingVendor['quote']>['content']['lines'][number]> & { position: number; number: string };

const lineColumns: readonly TableColumn<Line>[] = [
  {
    id: 'line',
    header: 'Item',
    isRowHeader: true,
    cell: ({ number, description, remark, ...item }) => (
      <span className="grid min-w-40">
        <span className="wrap-anywhere">
          {number}. {isolated(description)}
        </span>
        <ItemKindText item={item} />
        {remark && <span className="text-small font-normal wrap-anywhere text-ink-muted">{isolated(remark)}</span>}
      </span>
    ),
  },
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'end',
    cell: (line) => quantityText(line) || '–',
  },
  {
    id: 'rate',
    header: 'Rate',
    align: 'end',
    cell: ({ rateInPaise = null, isExcluded, ...item }) =>
      isProvisional(item) ? '–' : isExcluded || rateInPaise === null ? 'excluded' : formatRupees(rateInPaise),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ rateInPaise = null, quantity, isExcluded, ...item }) =>
      isProvisional(item)
        ? formatRupees(item.amountInPaise ?? 0)
        : isPricedApart(item) || isExcluded || rateInPaise === null
          ? '–'
          : formatRupees(amountOf(rateInPaise, quantity)),
  },
];

type Content = NonNullable<QuotingVendor['quote']>['content'];

const chargeLabels = {
  packing: 'Packing',
  freight: 'Freight',
  insurance: 'Insurance',
  other: 'Other charges',
} as const;

/** The charges of a quote; one that is not there is in the rates. */
function chargeItems({ freightInPaise, charges = {} }: Content) {
  const together = freightInPaise || Object.keys(charges).length === 0;
  return [
    ...(together ? [{ term: 'Freight and packing', description: formatRupees(freightInPaise ?? 0) }] : []),
    ...Object.entries(chargeLabels).flatMap(([name, term]) => {
      const charge = charges[name as keyof typeof chargeLabels];
      if (!charge) return [];
      const { kind, amountInPaise, percent } = charge;
      const said =
        kind === 'amount'
          ? formatRupees(amountInPaise ?? 0)
          : kind === 'percent'
            ? `${percent}% of the items`
            : 'at actuals';
      return [{ term, description: said }];
    }),
  ];
}

/** What one vendor quoted: its rates beside the lines of the revision that it quoted on, and its terms. */
export default function QuoteDialog({
  vendor,
  askedLines,
  onClose,
}: {
  vendor: QuotingVendor;
  askedLines: Quotations['askedLines'];
  onClose: () => void;
}) {
  const asked = askedLines.find(({ revision }) => revision === vendor.receipt?.revision)?.lines ?? [];
  const { content, totals } = vendor.quote!;
  const milestones = (content.milestones ?? []).map(
    ({ percent, days }) =>
      `${percent}% ${days < 0 ? `${formatQuantity(-days, 'day')} before delivery` : days === 0 ? 'on delivery' : `${formatQuantity(days, 'day')} after delivery`}`,
  );
  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Quote of ${isolated(vendor.companyName)}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-5">
        <DefinitionList
          items={[
            { term: 'Items', description: formatRupees(totals.linesInPaise) },
            {
              term: 'Discount',
              description: content.discountPercent
                ? `${content.discountPercent}%, ${formatRupees(totals.discountInPaise)}`
                : 'none',
            },
            ...chargeItems(content),
            ...(totals.provisionalSumsInPaise
              ? [{ term: 'Provisional sums', description: formatRupees(totals.provisionalSumsInPaise) }]
              : []),
            { term: 'Before tax', description: formatRupees(totals.beforeTaxInPaise) },
            { term: 'GST', description: `${gstOf(content)}, ${formatRupees(totals.gstInPaise)}` },
            ...(content.isMse ? [{ term: 'Micro or small enterprise', description: 'Yes (Udyam)' }] : []),
            { term: 'With tax', description: formatRupees(totals.totalInPaise) },
            { term: 'Payment', description: milestones.join(', ') },
            { term: 'Working days on site', description: content.workingDays },
            {
              term: 'Warranty',
              description: content.warrantyMonths && formatQuantity(content.warrantyMonths, 'month'),
            },
            { term: 'Valid until', description: content.validTill && formatDate(content.validTill) },
            { term: 'Deviations', description: content.deviations && isolated(content.deviations) },
          ]}
        />
        {(content.attachments ?? []).length > 0 && <QuoteFiles files={content.attachments ?? []} />}
        <Table
          caption="Items"
          narrow="scroll"
          maxHeight={480}
          columns={lineColumns}
          rows={asked.map((line, index) => ({
            ...line,
            ...content.lines[index],
            position: index + 1,
            number: line.lineNumber ?? `${index + 1}`,
          }))}
          getRowId={({ position }) => String(position)}
        />
      </div>
    </Modal>
  );
}

const registrations = { regular: 'regular', composition: 'composition scheme', unregistered: 'not registered' };

/** The rate of GST, or why none is charged. */
const gstOf = ({ gstPercent, gstRegistration = 'regular' }: Content): string =>
  gstRegistration === 'regular' ? `${gstPercent ?? 0}%` : registrations[gstRegistration];
