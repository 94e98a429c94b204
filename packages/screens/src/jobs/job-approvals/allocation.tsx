import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { amountsFor, isSupplied } from '@millwright/evaluation/award-amounts';
import { provisionalTotal } from '@millwright/evaluation/item-kinds';
import { quantityText } from '@millwright/evaluation/unit-labels';
import { ErrorText } from '@millwright/ui/field/field';
import { Select } from '@millwright/ui/select/select';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { formatQuantity, formatRupees } from '../../shared/vendor-format.ts';

type Sheet = Answer<'getComparisonById'>;
type Line = Sheet['lines'][number];

/** Which vendor each line goes to, by the line; a line that is not there goes to nobody. */
export type Allocation = Readonly<Record<string, string>>;

/** Gives each line of a frozen comparison to a vendor that priced it, and says what that comes to. */
export default function AllocationField({
  comparison: { comparisonId, version },
  value,
  error,
  onChange,
}: {
  comparison: { comparisonId: string; version: number };
  /** Undefined until something is composed: it begins with each line at its cheapest. */
  value: Allocation | undefined;
  error: string | undefined;
  /** Called with the award and what it comes to before tax, in paise. */
  onChange: (allocation: Allocation, amountInPaise: number) => void;
}) {
  const sheet = useApi('getComparisonById', { path: { a: comparisonId, b: String(version) } });
  return (
    <Loadable of={sheet} skeleton={<Skeleton className="h-64" />}>
      {(data) => <Lines {...{ value, error, onChange }} sheet={data} />}
    </Loadable>
  );
}

/** What each vendor gets of an allocation, and all of it together with the provisional sums; in paise before tax. */
function sumsOf({ evaluation, apart = [] }: Sheet, allocation: Allocation) {
  const lots = Map.groupBy(Object.entries(allocation), ([, vendorId]) => vendorId);
  const vendors = [...lots].flatMap(([vendorId, lines]) => {
    const vendor = evaluation!.vendors.find((one) => one.vendorId === vendorId);
    if (!vendor) return [];
    const lineIds = lines.map(([lineId]) => lineId);
    return [{ vendorId, lineCount: lines.length, ...amountsFor(vendor, lineIds) }];
  });
  const total = vendors.reduce((sum, { amountInPaise }) => sum + amountInPaise, provisionalTotal(apart));
  return { vendors, total };
}

function Lines({
  sheet,
  value,
  error,
  onChange,
}: {
  sheet: Sheet;
  value: Allocation | undefined;
  error: string | undefined;
  onChange: (allocation: Allocation, amountInPaise: number) => void;
}) {
  const evaluation = sheet.evaluation!;
  const ranked = useMemo(
    () =>
      evaluation.vendors
        .filter(({ isRankable }) => isRankable)
        .toSorted((left, right) => left.rank! - right.rank!)
        .map((vendor) => ({
          ...vendor,
          name: isolated(sheet.vendors.find(({ vendorId }) => vendorId === vendor.vendorId)?.companyName ?? ''),
          amounts: new Map(vendor.cells.filter(isSupplied).map((cell) => [cell.lineId, cell.amountInPaise])),
        })),
    [sheet, evaluation],
  );
  const put = (allocation: Allocation) => onChange(allocation, sumsOf(sheet, allocation).total);
  const begin = useEffectEvent(() => {
    if (value) return;
    const cheapest = evaluation.award.cherryPick.assignments;
    put(Object.fromEntries(cheapest.map(({ lineId, vendorId }) => [lineId, vendorId])));
  });
  useEffect(() => begin(), []);
  const allocation = value ?? {};
  const { vendors, total } = sumsOf(sheet, allocation);
  const left = sheet.lines.length - Object.keys(allocation).length;
  const give = (lineId: string, vendorId: string) => {
    const { [lineId]: _, ...others } = allocation;
    put(vendorId === '' ? others : { ...others, [lineId]: vendorId });
  };
  const giveAll = (vendorId: string) => {
    const vendor = ranked.find((one) => one.vendorId === vendorId);
    if (!vendor) return;
    put({ ...allocation, ...Object.fromEntries([...vendor.amounts.keys()].map((lineId) => [lineId, vendorId])) });
  };
  const columns: TableColumn<Line>[] = [
    {
      id: 'line',
      header: 'Item',
      isRowHeader: true,
      cell: ({ description, quantity, unit }) => (
        <span className="grid">
          <span className="font-medium wrap-anywhere">{isolated(description)}</span>
          <span className="text-small font-normal text-ink-muted">{quantityText({ quantity, unit })}</span>
        </span>
      ),
    },
    {
      id: 'vendor',
      header: 'Vendor',
      cell: ({ lineId, description }) => (
        <Select
          label={`Vendor of ${description}`}
          isLabelHidden
          size="small"
          className="relative"
          value={allocation[lineId] ?? ''}
          onChange={({ target }) => give(lineId, target.value)}
        >
          <option value="">Not awarded</option>
          {ranked.flatMap(({ vendorId, name, amounts }) => {
            const amount = amounts.get(lineId);
            return amount === undefined
              ? []
              : [
                  <option key={vendorId} value={vendorId}>
                    {name}, {formatRupees(amount)}
                  </option>,
                ];
          })}
        </Select>
      ),
    },
  ];
  return (
    <section aria-label="Vendor for each item" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          label="Award all quoted items to"
          size="small"
          value=""
          onChange={({ target }) => giveAll(target.value)}
        >
          <option value="">Choose a vendor</option>
          {ranked.map(({ vendorId, name }) => (
            <option key={vendorId} value={vendorId}>
              {name}
            </option>
          ))}
        </Select>
        <p role="status" className="min-w-0 text-small wrap-anywhere text-ink-muted">
          <strong className="text-body text-ink tabular-nums">{formatRupees(total)}</strong> plus GST ·{' '}
          {vendors.length === 0
            ? 'no vendor'
            : vendors
                .map(
                  ({ vendorId, lineCount, amountInPaise }) =>
                    `${ranked.find((one) => one.vendorId === vendorId)?.name ?? ''} ${formatQuantity(lineCount, 'item')}, ${formatRupees(amountInPaise)}`,
                )
                .join(' · ')}
          {left > 0 && ` · ${formatQuantity(left, 'item')} not awarded`}
        </p>
      </div>
      {error && <ErrorText>{error}</ErrorText>}
      <Table
        caption="Vendor for each item"
        isCaptionHidden
        columns={columns}
        rows={sheet.lines}
        getRowId={({ lineId }) => lineId}
      />
    </section>
  );
}
