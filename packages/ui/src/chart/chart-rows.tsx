import { wrapLabel } from './chart-scale.ts';

/** The look of what is written along an axis. */
export const axisText = 'fill-ink-muted tabular-nums forced-colors:fill-[CanvasText]';

const [letter, lineHeight, bar, gap, foot] = [7, 14, 12, 10, 22];

/** Where bars lie under the names of their categories, which so have the whole width. */
export function layRows(
  categories: readonly string[],
  seriesCount: number,
  width: number,
  [low, high]: readonly [number, number],
) {
  let top = 0;
  const rows = categories.map((name) => {
    const lines = wrapLabel(name, Math.max(8, Math.floor(width / letter)));
    const row = { lines, top, barTop: top + lines.length * lineHeight + 4 };
    top = row.barTop + seriesCount * bar + gap;
    return row;
  });
  const place = (value: number) => 1 + (width - 2) * ((value - low) / (high - low || 1));
  return {
    rows,
    place,
    width,
    height: top + foot,
    /** The rectangle of a figure. */
    bar: (category: number, series: number, value: number) => ({
      x: Math.min(place(value), place(0)),
      y: rows[category]!.barTop + series * bar,
      width: Math.max(1, Math.abs(place(value) - place(0))),
      height: bar - 2,
    }),
  };
}

/** The names above the bars, and the figures along the foot; where these would touch, every other one. */
export function RowsAxis({
  rows: { rows, place, width, height },
  ticks,
  format,
}: {
  rows: ReturnType<typeof layRows>;
  ticks: readonly number[];
  format: (value: number) => string;
}) {
  const room = Math.max(...ticks.map((tick) => format(tick).length)) * letter + 8;
  const every = Math.ceil((room * ticks.length) / width);
  return (
    <>
      {ticks.map((tick, at) => (
        <g key={tick}>
          <path
            d={`M${place(tick)} 0V${height - foot}`}
            stroke="currentColor"
            className={tick === 0 ? 'text-line-strong' : ''}
          />
          {at % every === 0 && (
            <text
              x={place(tick)}
              y={height - 6}
              textAnchor={at === 0 ? 'start' : at === ticks.length - 1 ? 'end' : 'middle'}
              className={axisText}
            >
              {format(tick)}
            </text>
          )}
        </g>
      ))}
      {rows.map(({ lines, top }) =>
        lines.map((line, at) => (
          <text key={`${top} ${at}`} x={6} y={top + lineHeight * (at + 1) - 2} className={axisText}>
            {line}
          </text>
        )),
      )}
    </>
  );
}
