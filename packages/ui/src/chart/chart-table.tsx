import { Figure } from '../figure.tsx';
import { medianOf } from './chart-scale.ts';
import type { ChartLabels, ChartProps } from './chart.tsx';

/** The figures of a chart as a table. */
export function ChartTable({
  kind,
  categories,
  series,
  formatFull,
  texts,
  labelledBy,
}: Pick<ChartProps, 'kind' | 'categories' | 'series'> & {
  formatFull: (value: number) => string;
  texts: ChartLabels;
  labelledBy: string;
}) {
  const rows = categories.map((name, category) => {
    const values = series.map(({ values }) => values[category] ?? null);
    if (kind !== 'spread') return { name, values };
    const given = values.filter((value) => value !== null);
    return {
      name,
      values: given.length === 0 ? [null, null, null] : [Math.min(...given), medianOf(given), Math.max(...given)],
    };
  });
  const heads = kind === 'spread' ? [texts.lowest, texts.median, texts.highest] : series.map(({ name }) => name);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard too
    <div role="region" tabIndex={0} aria-labelledby={labelledBy} className="min-w-0 overflow-x-auto">
      <table aria-labelledby={labelledBy} className="w-full border-collapse text-body tabular-nums">
        <thead>
          <tr className="border-b border-line-strong text-small text-ink-muted">
            <th scope="col" className="py-1.5 pe-3 text-start font-medium">
              {texts.category}
            </th>
            {heads.map((head, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <th key={index} scope="col" className="py-1.5 ps-3 text-end font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index} className="border-b border-line">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                {name}
              </th>
              {values.map((value, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} className="py-1.5 ps-3 text-end">
                  {value === null ? texts.none : <Figure>{formatFull(value)}</Figure>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
