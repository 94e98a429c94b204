import { Chart } from '@millwright/ui/chart/chart';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { isolated } from '../../shared/isolated.ts';
import { formatRupees, formatRupeesShort } from '../../shared/vendor-format.ts';
import { confidences } from './estimate-words.ts';
import type { Estimate, EstimateLine } from './use-estimate-edits.ts';

type Group = { name: string; lines: number; low: number; likely: number; high: number };

const groupsOf = (lines: readonly EstimateLine[]): Group[] =>
  [...Map.groupBy(lines, ({ group }) => group ?? 'Without a group')].map(([name, of]) => ({
    name,
    lines: of.length,
    low: total(of, 'lowInPaise'),
    likely: total(of, 'amountInPaise'),
    high: total(of, 'highInPaise'),
  }));
const total = (lines: readonly EstimateLine[], what: 'lowInPaise' | 'amountInPaise' | 'highInPaise') =>
  lines.reduce((sum, line) => sum + (line[what] ?? 0), 0);

const columns: readonly TableColumn<Group>[] = [
  {
    id: 'name',
    header: 'Group',
    isRowHeader: true,
    cell: ({ name }) => <span className="wrap-anywhere">{isolated(name)}</span>,
  },
  { id: 'lines', header: 'Items', align: 'end', cell: ({ lines }) => lines },
  { id: 'low', header: 'From', align: 'end', cell: ({ low }) => formatRupees(low) },
  { id: 'likely', header: 'Expected', align: 'end', cell: ({ likely }) => formatRupees(likely) },
  { id: 'high', header: 'To', align: 'end', cell: ({ high }) => formatRupees(high) },
];

/** The estimate by groups of lines, and how sure its money is. */
export function EstimateSummary({ estimate: { lines } }: { estimate: Estimate }) {
  const groups = groupsOf(lines);
  const sure = (['high', 'middle', 'low'] as const).map((confidence) => ({
    confidence,
    amount: total(
      lines.filter((line) => line.confidence === confidence),
      'amountInPaise',
    ),
  }));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Table
        caption="Estimate by group"
        columns={columns}
        rows={groups}
        getRowId={({ name }) => name}
        className="lg:col-span-2"
      />
      <Chart
        caption="Confidence by amount"
        kind="bar"
        categories={sure.map(({ confidence }) => confidences[confidence].label)}
        series={[{ id: 'expected', name: 'Expected', values: sure.map(({ amount }) => amount) }]}
        format={formatRupeesShort}
        formatFull={formatRupees}
      />
    </div>
  );
}
