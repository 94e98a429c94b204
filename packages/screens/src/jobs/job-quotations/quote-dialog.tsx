import { useApi } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { Modal } from '@millwright/ui/modal/modal';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table } from '@millwright/ui/table/table';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDate, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import type { Job } from '../job-words.ts';
import type { QuotingVendor } from '../rfq-words.ts';

/** What one vendor quoted: its lines beside the bill of quantities, and its terms. */
export default function QuoteDialog({
  job,
  vendor,
  onClose,
}: {
  job: Job;
  vendor: QuotingVendor;
  onClose: () => void;
}) {
  const scope = useApi('getJobScope', { path: { id: job._id } });
  const { content, totals } = vendor.quote!;
  const milestones = (content.milestones ?? []).map(
    ({ percent, days }) =>
      `${percent}% ${days < 0 ? `${formatQuantity(-days, 'day')} before delivery` : days === 0 ? 'on delivery' : `${formatQuantity(days, 'day')} after it`}`,
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
            { term: 'Lines', description: formatRupees(totals.linesInPaise) },
            {
              term: 'Discount',
              description: content.discountPercent
                ? `${content.discountPercent}%, ${formatRupees(totals.discountInPaise)}`
                : 'none',
            },
            { term: 'Freight and packing', description: formatRupees(totals.freightInPaise) },
            { term: 'Before tax', description: formatRupees(totals.beforeTaxInPaise) },
            { term: 'GST', description: `${content.gstPercent}%, ${formatRupees(totals.gstInPaise)}` },
            { term: 'With tax', description: formatRupees(totals.totalInPaise) },
            { term: 'Payment', description: milestones.join(', ') },
            { term: 'Days on site', description: content.workingDays },
            {
              term: 'Warranty',
              description: content.warrantyMonths && formatQuantity(content.warrantyMonths, 'month'),
            },
            { term: 'Holds until', description: content.validTill && formatDate(content.validTill) },
            { term: 'Deviations', description: content.deviations && isolated(content.deviations) },
          ]}
        />
        <Loadable of={scope} skeleton={<Skeleton className="h-48" />}>
          {({ items }) => (
            <Table
              caption="Lines"
              narrow="scroll"
              columns={[
                {
                  id: 'line',
                  header: 'Line',
                  isRowHeader: true,
                  cell: ({ item, remark }) => (
                    <span className="grid min-w-40">
                      <span className="wrap-anywhere">
                        {item ? isolated(item.description) : 'Not in the scope any more'}
                      </span>
                      {remark && <span className="text-small wrap-anywhere text-ink-muted">{isolated(remark)}</span>}
                    </span>
                  ),
                },
                {
                  id: 'quantity',
                  header: 'Quantity',
                  align: 'end',
                  cell: ({ item }) => [item?.quantity, item?.unit].filter(Boolean).join(' ') || '–',
                },
                {
                  id: 'rate',
                  header: 'Rate',
                  align: 'end',
                  cell: ({ rateInPaise, isExcluded }) =>
                    isExcluded || rateInPaise === null ? 'excluded' : formatRupees(rateInPaise),
                },
              ]}
              rows={content.lines.map((line, index) => ({ ...line, item: items[index], position: index + 1 }))}
              getRowId={({ position }) => String(position)}
            />
          )}
        </Loadable>
      </div>
    </Modal>
  );
}
