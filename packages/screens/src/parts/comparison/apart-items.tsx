import { isProvisional, provisionalTotal } from '@millwright/evaluation/item-kinds';
import { quantityText } from '@millwright/evaluation/unit-labels';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Figure } from '@millwright/ui/figure';
import { formatRupees } from '@millwright/ui/format-rupees';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { isolated } from '../../shared/isolated.ts';
import { ItemKindText } from '../../shared/item-kind-text.tsx';
import type { Evaluation, Sheet } from './sheet-words.ts';

type Item = NonNullable<Sheet['apart']>[number];
type Row = { id: string; item: Item | null; amounts: ReadonlyMap<string, number | null> };

/** Items that the evaluation does not have: rates of what is priced apart, and provisional sums with what each vendor comes to with them. */
export function ApartItems({ sheet, evaluation }: { sheet: Sheet; evaluation: Evaluation | null }) {
  const { apart = [], vendors } = sheet;
  if (apart.length === 0) return null;
  const provisional = provisionalTotal(apart);
  const rows: Row[] = apart.map((item, index) => ({
    id: String(index),
    item,
    amounts: new Map(
      isProvisional(item)
        ? vendors.map(({ vendorId }) => [vendorId, item.amountInPaise])
        : item.rates.map(({ vendorId, rateInPaise }) => [vendorId, rateInPaise]),
    ),
  }));
  if (provisional > 0 && evaluation)
    rows.push({
      id: 'total',
      item: null,
      amounts: new Map(
        evaluation.vendors.map(({ vendorId, evaluatedInPaise }) => [vendorId, evaluatedInPaise + provisional]),
      ),
    });
  const columns: TableColumn<Row>[] = [
    {
      id: 'item',
      header: 'Item',
      isRowHeader: true,
      cell: ({ item }) =>
        item === null ? (
          'Evaluated cost with provisional sums'
        ) : (
          <span className="grid min-w-40 font-normal">
            <span className="wrap-anywhere">{isolated(item.description)}</span>
            <ItemKindText item={item} />
          </span>
        ),
    },
    {
      id: 'quantity',
      header: 'Quantity',
      cell: ({ item }) => (item && quantityText(item)) || '–',
    },
    ...vendors.map(({ vendorId, companyName }): TableColumn<Row> => ({
      id: vendorId,
      header: isolated(companyName),
      align: 'end',
      cell: ({ amounts }) => {
        const amount = amounts.get(vendorId) ?? null;
        return amount === null ? 'not quoted' : <Figure>{formatRupees(amount)}</Figure>;
      },
    })),
  ];
  return (
    <Card className="grid min-w-0 gap-3">
      <CardHeader
        title="Items not in totals"
        description="Rate-only and optional items are excluded from totals. Provisional sums are your amounts and the same for each vendor."
      />
      <Table
        caption="Items not in totals"
        isCaptionHidden
        columns={columns}
        rows={rows}
        getRowId={({ id }) => id}
        narrow="scroll"
      />
    </Card>
  );
}
