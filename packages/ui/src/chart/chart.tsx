import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { formatLakhCrore, formatRupees, rupeeUnits } from '../format-rupees.ts';
import { axisTicks, medianOf, wrapLabel } from './chart-scale.ts';
import { ChartTable } from './chart-table.tsx';
import { useTexts, type Texts } from '../language.tsx';
import { looks, Mark } from './chart-mark.tsx';
import { axisText, layRows, RowsAxis } from './chart-rows.tsx';

/** Figures of one kind, one for each category; null where there is none. */
export interface ChartSeries {
  id: string;
  name: string;
  values: readonly (number | null)[];
}

/** The texts of a Chart. */
export interface ChartLabels {
  showTable: string;
  showChart: string;
  category: string;
  lowest: string;
  median: string;
  highest: string;
  none: string;
  empty: string;
  hint: string;
}

const english: Texts<'chart'> = {
  showTable: 'Show as table',
  showChart: 'Show as chart',
  category: 'Category',
  lowest: 'Lowest',
  median: 'Median',
  highest: 'Highest',
  none: 'none',
  empty: 'No figures yet.',
  hint: 'Arrow keys go from point to point.',
};

/** Properties of Chart: native figure properties plus the figures. */
export interface ChartProps extends Omit<ComponentProps<'figure'>, 'children'> {
  /** The caption: what is shown, and of what. */
  caption: string;
  /**
   * `bar` beside each other, `line` from point to point, `step` where a figure holds until the next, `spread` the lowest, the
   * median and the highest of all series in each category.
   */
  kind?: 'bar' | 'line' | 'step' | 'spread';
  /** Names along the axis, in the order drawn; each series has one figure for each. */
  categories: readonly string[];
  /** At most four are told apart by mark and pattern. */
  series: readonly ChartSeries[];
  /** At an axis; lakh and crore of paise unless given. */
  format?: (value: number) => string;
  /** At a point and in the table; rupees of paise unless given. */
  formatFull?: (value: number) => string;
  /** Pixels. */
  height?: number;
  /** Shows the figures as a table; kept by the chart itself unless given. */
  isTableShown?: boolean;
  /** The table, where it says more than the figures of the chart, such as links; its own unless given. */
  table?: ReactNode;
  /** Called when somebody changes between chart and table. */
  onTableShownChange?: (isShown: boolean) => void;
  /** In place of the figures, for instance a Skeleton or a Banner. */
  placeholder?: ReactNode;
  /** Texts of its own, each to be said otherwise by the host. */
  labels?: Partial<ChartLabels>;
}

/** Pixels that a letter of the axis takes at most, and a line of its names. */
const letter = 7;
const lineHeight = 14;

interface Point {
  key: string;
  category: number;
  series: number;
  label: string;
  shape: ReactNode;
}

/** How many fills there are. */
const PATTERNS = 4;

/**
 * Figures as a picture, with a table of the same behind a button. Own SVG: series differ by pattern, dash and mark, each point can
 * be reached by keyboard, and what a server draws or a page prints is complete without script.
 */
export function Chart({
  caption,
  kind = 'bar',
  categories,
  series,
  format: givenFormat,
  formatFull = formatRupees,
  height = 240,
  isTableShown,
  table,
  onTableShownChange,
  placeholder,
  labels,
  className,
  ...rest
}: ChartProps) {
  const id = useId();
  const texts = useTexts('chart', english, labels);
  const units = useTexts('rupeeUnits', rupeeUnits);
  const format = givenFormat ?? ((value: number) => formatLakhCrore(value, units));
  const plot = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(640);
  const [ownTableShown, setOwnTableShown] = useState(false);
  const [current, setCurrent] = useState<{ category: number; series: number }>({ category: 0, series: 0 });
  const [read, setRead] = useState('');
  const isTable = isTableShown ?? ownTableShown;

  // Before it is painted: with its width the height may change.
  useLayoutEffect(() => {
    const svg = plot.current;
    if (!svg?.parentElement) return;
    if (svg.parentElement.clientWidth > 0) setWidth(svg.parentElement.clientWidth);
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(svg.parentElement);
    return () => observer.disconnect();
  }, [isTable]);

  const all = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const ticks = axisTicks(Math.min(...(kind === 'spread' ? all : [0, ...all])), Math.max(...all));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const edge = {
    top: 10,
    bottom: 26,
    end: 8,
    start: 12 + letter * Math.max(...ticks.map((tick) => format(tick).length)),
  };
  const inner = { width: Math.max(40, width - edge.start - edge.end), height: height - edge.top - edge.bottom };
  const band = inner.width / Math.max(1, categories.length);
  const centre = (category: number) => edge.start + band * (category + 0.5);
  const place = (value: number) => edge.top + inner.height * (1 - (value - low) / (high - low || 1));
  // No name is ever cut: it is wrapped; where that does not fit, bars lie under their names, and other names are turned.
  const names = categories.map((name) => wrapLabel(name, Math.floor(band / letter), 3));
  const isWrapped = names.every((lines) => lines !== null);
  const rows = kind === 'bar' && !isWrapped ? layRows(categories, series.length, width, [low, high]) : null;
  const isTurned = !isWrapped && !rows;
  const bottom = isTurned
    ? 16 + letter * Math.max(...categories.map(({ length }) => length))
    : 12 + lineHeight * Math.max(1, ...names.map((lines) => lines?.length ?? 1));
  const total = rows ? rows.height : edge.top + inner.height + bottom;

  const points: Point[] = [];
  const lines: ReactNode[] = [];
  if (kind === 'spread') {
    categories.forEach((name, category) => {
      const values = series.map(({ values }) => values[category] ?? null).filter((value) => value !== null);
      const median = medianOf(values);
      if (median === null) return;
      const [lowest, highest] = [Math.min(...values), Math.max(...values)];
      const x = centre(category);
      points.push({
        key: `${category}`,
        category,
        series: 0,
        label: `${name}: ${texts.lowest} ${formatFull(lowest)}, ${texts.median} ${formatFull(median)}, ${texts.highest} ${formatFull(highest)}`,
        shape: (
          <>
            <rect
              x={x - 14}
              y={place(highest) - 8}
              width={28}
              height={place(lowest) - place(highest) + 16}
              fill="transparent"
            />
            <path d={`M${x} ${place(highest)}V${place(lowest)}`} stroke="currentColor" strokeWidth={2} />
            {values.map((value, index) => (
              // Equal quotes lie on each other.
              // oxlint-disable-next-line react/no-array-index-key
              <circle key={index} cx={x} cy={place(value)} r={3} className="fill-surface" stroke="currentColor" />
            ))}
            <path
              d={`M${x - 10} ${place(median)}h20`}
              stroke="currentColor"
              strokeWidth={4}
              className="text-spark forced-colors:text-[CanvasText]"
            />
          </>
        ),
      });
    });
  } else {
    series.forEach(({ id: seriesId, name, values }, index) => {
      const look = looks[index % looks.length]!;
      let path = '';
      values.forEach((value, category) => {
        if (value === null) {
          path += ' ';
          return;
        }
        const [x, y] = [centre(category), place(value)];
        const bar = Math.min(44, (band * 0.72) / series.length);
        const start = x - (bar * series.length) / 2 + bar * index;
        const [top, bottom] = [Math.min(y, place(0)), Math.max(y, place(0))];
        // After a gap a line begins anew.
        const isFirst = path === '' || path.endsWith(' ');
        path += isFirst ? `M${x} ${y}` : kind === 'step' ? `H${x}V${y}` : `L${x} ${y}`;
        points.push({
          key: `${seriesId} ${category}`,
          category,
          series: index,
          label: `${categories[category]}${series.length > 1 ? `, ${name}` : ''}: ${formatFull(value)}`,
          shape: rows ? (
            <rect
              {...rows.bar(category, index, value)}
              fill={`url(#${id}-${index % PATTERNS})`}
              stroke="currentColor"
            />
          ) : kind === 'bar' ? (
            <rect
              x={start + 1}
              y={top}
              width={Math.max(1, bar - 2)}
              height={Math.max(1, bottom - top)}
              fill={`url(#${id}-${index % PATTERNS})`}
              stroke="currentColor"
            />
          ) : (
            <>
              <circle cx={x} cy={y} r={12} fill="transparent" />
              <Mark look={index} x={x} y={y} />
            </>
          ),
        });
      });
      if (kind !== 'bar')
        lines.push(
          <path
            key={seriesId}
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeDasharray={look.dash}
            className={look.color}
          />,
        );
    });
  }
  const focusable =
    points.find((point) => point.category === current.category && point.series === current.series) ?? points[0];

  function onKeyDown(event: KeyboardEvent<SVGSVGElement>) {
    const nextCategory = (from: Point) => points.find((p) => p.series === from.series && p.category > from.category);
    const lastCategory = (from: Point) =>
      points.findLast((p) => p.series === from.series && p.category < from.category);
    const nextSeries = (from: Point) => points.find((p) => p.category === from.category && p.series > from.series);
    const lastSeries = (from: Point) => points.findLast((p) => p.category === from.category && p.series < from.series);
    const moves: Record<string, (from: Point) => Point | undefined> = {
      ArrowRight: rows ? nextSeries : nextCategory,
      ArrowLeft: rows ? lastSeries : lastCategory,
      // Bars that lie are one above the other: of one series, down is the next category.
      ArrowDown: rows ? (from) => nextSeries(from) ?? points.find((p) => p.category > from.category) : nextSeries,
      ArrowUp: rows ? (from) => lastSeries(from) ?? points.findLast((p) => p.category < from.category) : lastSeries,
      Home: (from) => points.find((p) => p.series === from.series),
      End: (from) => points.findLast((p) => p.series === from.series),
    };
    const move = moves[event.key];
    if (!move || !focusable) return;
    event.preventDefault();
    const next = move(focusable);
    if (!next) return;
    setCurrent({ category: next.category, series: next.series });
    plot.current?.querySelector<SVGGElement>(`[data-point="${CSS.escape(next.key)}"]`)?.focus();
  }

  return (
    <figure
      data-slot="chart"
      data-state={isTable ? 'table' : 'chart'}
      {...rest}
      className={cn('grid min-w-0 gap-3', className)}
    >
      <figcaption className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <span id={`${id}-caption`} className="min-w-0 text-title font-semibold wrap-anywhere text-ink">
          {caption}
        </span>
        {!placeholder && all.length > 0 && (
          <Button
            size="small"
            aria-pressed={isTable}
            className="print:hidden"
            onClick={() => {
              setOwnTableShown(!isTable);
              onTableShownChange?.(!isTable);
            }}
          >
            {isTable ? texts.showChart : texts.showTable}
            <span className="sr-only">: {caption}</span>
          </Button>
        )}
      </figcaption>
      {placeholder ??
        (all.length === 0 ? (
          <p className="text-ink-muted">{texts.empty}</p>
        ) : isTable && table ? (
          table
        ) : isTable ? (
          <ChartTable {...{ kind, categories, series, formatFull, texts }} labelledBy={`${id}-caption`} />
        ) : (
          <>
            {kind !== 'spread' && series.length > 1 && (
              <ul data-slot="chart-legend" className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft">
                {series.map(({ id: seriesId, name }, index) => (
                  <li key={seriesId} className="flex min-w-0 items-center gap-1.5">
                    <svg
                      aria-hidden
                      width={24}
                      height={12}
                      className={cn('shrink-0', looks[index % looks.length]!.color)}
                    >
                      {kind === 'bar' ? (
                        <rect
                          x={0.5}
                          y={0.5}
                          width={23}
                          height={11}
                          fill={`url(#${id}-${index % PATTERNS})`}
                          stroke="currentColor"
                        />
                      ) : (
                        <>
                          <path
                            d="M0 6h24"
                            stroke="currentColor"
                            strokeWidth={2}
                            strokeDasharray={looks[index % looks.length]!.dash}
                          />
                          <Mark look={index} x={12} y={6} />
                        </>
                      )}
                    </svg>
                    <span className="min-w-0 wrap-anywhere">{name}</span>
                  </li>
                ))}
              </ul>
            )}
            <div className="min-w-0">
              <svg
                ref={plot}
                // Points are gone through as the options of a list are.
                role="listbox"
                tabIndex={-1}
                aria-labelledby={`${id}-caption`}
                aria-describedby={`${id}-hint`}
                viewBox={`0 0 ${width} ${total}`}
                onKeyDown={onKeyDown}
                onPointerLeave={() => setRead('')}
                className="block h-auto w-full overflow-visible text-tiny"
              >
                <defs>
                  <pattern id={`${id}-0`} width={8} height={8} patternUnits="userSpaceOnUse" className="text-accent">
                    <rect width={8} height={8} fill="currentColor" />
                  </pattern>
                  <pattern
                    id={`${id}-1`}
                    width={6}
                    height={6}
                    patternUnits="userSpaceOnUse"
                    patternTransform="rotate(45)"
                    className="text-spark"
                  >
                    <rect width={6} height={6} className="fill-surface" />
                    <rect width={3} height={6} fill="currentColor" />
                  </pattern>
                  <pattern id={`${id}-2`} width={6} height={6} patternUnits="userSpaceOnUse" className="text-good">
                    <rect width={6} height={6} className="fill-surface" />
                    <circle cx={3} cy={3} r={1.8} fill="currentColor" />
                  </pattern>
                  <pattern id={`${id}-3`} width={6} height={6} patternUnits="userSpaceOnUse" className="text-ink-muted">
                    <rect width={6} height={6} className="fill-surface" />
                    <path d="M0 3h6M3 0v6" stroke="currentColor" />
                  </pattern>
                </defs>
                <g aria-hidden className="text-line" direction="ltr">
                  {rows ? (
                    <RowsAxis rows={rows} ticks={ticks} format={format} />
                  ) : (
                    <>
                      {ticks.map((tick) => (
                        <g key={tick}>
                          <path
                            d={`M${edge.start} ${place(tick)}h${inner.width}`}
                            stroke="currentColor"
                            className={tick === 0 ? 'text-line-strong' : ''}
                          />
                          <text x={edge.start - 8} y={place(tick) + 4} textAnchor="end" className={axisText}>
                            {format(tick)}
                          </text>
                        </g>
                      ))}
                      {categories.map((name, category) => (
                        <text
                          // Two categories may have one name, as two plants in one town.
                          // oxlint-disable-next-line react/no-array-index-key
                          key={category}
                          textAnchor={isTurned ? 'end' : 'middle'}
                          {...(isTurned && {
                            transform: `translate(${centre(category) + 4} ${total - bottom + 10}) rotate(-90)`,
                          })}
                          className={axisText}
                        >
                          {isTurned
                            ? name
                            : names[category]!.map((line, at) => (
                                // oxlint-disable-next-line react/no-array-index-key
                                <tspan key={at} x={centre(category)} y={total - bottom + 4 + lineHeight * (at + 1)}>
                                  {line}
                                </tspan>
                              ))}
                        </text>
                      ))}
                    </>
                  )}
                </g>
                <g aria-hidden className="forced-colors:text-[CanvasText]">
                  {lines}
                </g>
                {points.map((point) => (
                  <g
                    key={point.key}
                    role="option"
                    aria-selected={point === focusable}
                    aria-label={point.label}
                    data-slot="chart-point"
                    data-point={point.key}
                    tabIndex={point === focusable ? 0 : -1}
                    onFocus={() => {
                      setCurrent({ category: point.category, series: point.series });
                      setRead(point.label);
                    }}
                    onBlur={() => setRead('')}
                    onPointerEnter={() => setRead(point.label)}
                    className={cn(
                      'outline-offset-4!',
                      kind === 'spread' ? 'text-accent' : looks[point.series % looks.length]!.color,
                    )}
                  >
                    {point.shape}
                  </g>
                ))}
              </svg>
            </div>
            {/* What is pointed at or focused, in words; its room is always there. */}
            <p
              aria-hidden
              data-slot="chart-reading"
              className="min-h-5 text-small wrap-anywhere text-ink-soft tabular-nums print:hidden"
            >
              {read}
            </p>
            <p id={`${id}-hint`} hidden>
              {texts.hint}
            </p>
          </>
        ))}
    </figure>
  );
}
