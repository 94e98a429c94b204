import { useId, useRef, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Figure } from '../figure.tsx';
import { moveBound, parseBound, type Range, type RangeBounds } from './range-bounds.ts';
import { useTexts, type Texts } from '../language.tsx';

/** Properties of RangeSlider: native fieldset properties plus the range, its bounds and its texts. */
export type RangeSliderProps = Omit<ComponentPropsWithRef<'fieldset'>, 'onChange' | 'defaultValue' | 'children'> & {
  /** Names the group. */
  legend: string;
  /** Lower end of the track. */
  min?: number;
  /** Upper end of the track. */
  max?: number;
  /** Distance between two values. */
  step?: number;
  /** Both ends of the chosen range. */
  value: Range;
  /** Called while a thumb moves or an arrow key is pressed. */
  onValueChange?: (value: Range) => void;
  /** Called once when a change is finished: thumb released, key pressed, typed number confirmed. Filter on this one. */
  onValueCommitted?: (value: Range) => void;
  /** Drawn after each number field, for instance "Cr". */
  unit?: ReactNode;
  /** The whole range in words, drawn beside the legend. */
  formatRange?: (value: Range) => ReactNode;
  /** One end in words, for assistive technology and for the labels under the track. */
  formatBound?: (value: number) => string;
  /** What stands under the lower end of the track. */
  minLabel?: ReactNode;
  /** What stands under the upper end of the track. */
  maxLabel?: ReactNode;
  /** Name of the lower thumb and its number field. */
  fromLabel?: string;
  /** Name of the upper thumb and its number field. */
  toLabel?: string;
  /** No value can be changed. */
  disabled?: boolean;
};

/**
 * Two native sliders lie on one another: only their thumbs take the pointer. The vendor prefixes cannot share a rule, for a
 * browser drops a rule with a selector that it does not know.
 */
const sliderClass = cn(
  'pointer-events-none absolute inset-0 m-0 size-full cursor-pointer appearance-none bg-transparent outline-none disabled:cursor-not-allowed',
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-4.5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-accent [&::-webkit-slider-thumb]:bg-surface [&::-webkit-slider-thumb]:shadow-raised',
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-4.5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-accent [&::-moz-range-thumb]:bg-surface [&::-moz-range-thumb]:shadow-raised',
  '[&:disabled::-webkit-slider-thumb]:border-line-strong [&:disabled::-webkit-slider-thumb]:bg-disabled [&:disabled::-webkit-slider-thumb]:shadow-none [&:disabled::-moz-range-thumb]:border-line-strong [&:disabled::-moz-range-thumb]:bg-disabled [&:disabled::-moz-range-thumb]:shadow-none',
  '[&:focus-visible::-webkit-slider-thumb]:outline-2 [&:focus-visible::-webkit-slider-thumb]:outline-offset-2 [&:focus-visible::-webkit-slider-thumb]:outline-focus',
  '[&:focus-visible::-moz-range-thumb]:outline-2 [&:focus-visible::-moz-range-thumb]:outline-offset-2 [&:focus-visible::-moz-range-thumb]:outline-focus',
  'pointer-coarse:[&::-webkit-slider-thumb]:size-7 pointer-coarse:[&::-moz-range-thumb]:size-7',
);

const isSameRange = (one: Range, other: Range) => one[0] === other[0] && one[1] === other[1];

function BoundField({
  label,
  unit,
  value,
  bounds,
  isDisabled,
  onCommit,
  onMove,
  onFinish,
}: {
  label: string;
  unit: ReactNode;
  value: number;
  bounds: RangeBounds;
  isDisabled: boolean;
  onCommit: (value: number) => void;
  /** By an arrow key, which may be held; `onFinish` when it is released. */
  onMove: (value: number) => void;
  onFinish: () => void;
}) {
  // The draft lives only while someone types: the number is not pulled back under the caret.
  const [draft, setDraft] = useState<string | null>(null);
  const confirm = () => {
    if (draft === null) return;
    const wanted = parseBound(draft);
    setDraft(null);
    if (wanted !== null && wanted !== value) onCommit(wanted);
  };
  return (
    <label className="flex h-8.5 min-w-0 flex-1 items-center gap-1.5 rounded-middle border border-control bg-surface px-2.5 text-ink has-disabled:border-line-strong has-disabled:bg-disabled has-disabled:text-on-disabled focus-within:border-accent focus-within:outline-2 focus-within:outline-focus pointer-coarse:h-11">
      <input
        type="text"
        aria-label={label}
        inputMode={Number.isInteger(bounds.step) ? 'numeric' : 'decimal'}
        autoComplete="off"
        disabled={isDisabled}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          confirm();
          onFinish();
        }}
        onKeyUp={onFinish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            confirm();
          }
          if (event.key === 'Escape' && draft !== null) {
            event.preventDefault();
            event.stopPropagation();
            setDraft(null);
          }
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault();
            setDraft(null);
            onMove((parseBound(draft ?? '') ?? value) + (event.key === 'ArrowUp' ? bounds.step : -bounds.step));
          }
        }}
        className="w-full min-w-0 flex-1 border-0 bg-transparent text-label tabular-nums outline-none disabled:cursor-not-allowed pointer-coarse:text-[1rem]"
      />
      {unit ? (
        <span aria-hidden className="text-small text-ink-muted">
          {unit}
        </span>
      ) : null}
    </label>
  );
}

const english: Texts<'rangeSlider'> = {
  fromLabel: (legend) => `${legend}, from`,
  toLabel: (legend) => `${legend}, to`,
};

/**
 * A range with two thumbs and, beside them, two number fields for those who know the number or cannot drag. Neither can
 * cross the other. Arrow keys move by one step, Page keys by ten, Home and End to the bounds (multi-thumb slider of the
 * ARIA authoring practices).
 */
export function RangeSlider({
  legend,
  min = 0,
  max = 100,
  step = 1,
  value,
  onValueChange,
  onValueCommitted,
  unit,
  formatBound = String,
  formatRange = ([low, high]) => `${formatBound(low)}–${formatBound(high)}`,
  minLabel = formatBound(min),
  maxLabel = formatBound(max),
  fromLabel: givenFromLabel,
  toLabel: givenToLabel,
  disabled = false,
  className,
  ...props
}: RangeSliderProps) {
  const texts = useTexts('rangeSlider', english);
  const fromLabel = givenFromLabel ?? texts.fromLabel(legend);
  const toLabel = givenToLabel ?? texts.toLabel(legend);
  const id = useId();
  const bounds: RangeBounds = { min, max, step };
  // What is being moved, from where: a release at the same place is no change, and the blur after a release no second one.
  const moved = useRef<{ from: Range; to: Range } | null>(null);
  const move = (next: Range) => {
    if (isSameRange(next, value)) return;
    moved.current = { from: moved.current?.from ?? value, to: next };
    onValueChange?.(next);
  };
  const commit = (end: 'low' | 'high', wanted: number) => {
    const next = moveBound(value, end, wanted, bounds);
    if (isSameRange(next, value)) return;
    onValueChange?.(next);
    onValueCommitted?.(next);
  };
  const share = (bound: number) => (max > min ? Math.min(100, Math.max(0, ((bound - min) / (max - min)) * 100)) : 0);
  const finish = () => {
    const finished = moved.current;
    moved.current = null;
    if (finished && !isSameRange(finished.from, finished.to)) onValueCommitted?.(finished.to);
  };
  const thumb = (end: 'low' | 'high', label: string) => {
    const own = end === 'low' ? value[0] : value[1];
    return (
      <input
        type="range"
        aria-label={label}
        aria-valuetext={formatBound(own)}
        min={min}
        max={max}
        step={step}
        value={own}
        disabled={disabled}
        onChange={(event) => {
          move(moveBound(value, end, event.target.valueAsNumber, bounds));
        }}
        onPointerUp={finish}
        onKeyDown={(event) => {
          const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
          const wanted = {
            ArrowUp: own + step,
            ArrowDown: own - step,
            ArrowRight: isRightToLeft ? own - step : own + step,
            ArrowLeft: isRightToLeft ? own + step : own - step,
            PageUp: own + step * 10,
            PageDown: own - step * 10,
            Home: min,
            End: max,
          }[event.key];
          if (wanted === undefined) return;
          event.preventDefault();
          move(moveBound(value, end, wanted, bounds));
        }}
        onKeyUp={finish}
        onBlur={finish}
        // Where both thumbs meet at the upper end, the lower one must be on top, or neither could be moved away.
        className={cn(sliderClass, end === 'low' && share(own) > 50 && 'z-1')}
      />
    );
  };
  return (
    <fieldset
      data-slot="range-slider"
      disabled={disabled}
      aria-labelledby={id}
      {...props}
      className={cn('grid min-w-0 gap-2 border-0 p-0', className)}
    >
      <div className="flex items-baseline justify-between gap-3 text-label">
        <span id={id} className={cn('font-semibold', disabled ? 'text-on-disabled' : 'text-ink')}>
          {legend}
        </span>
        <span className="text-ink-muted tabular-nums">
          <Figure>{formatRange(value)}</Figure>
        </span>
      </div>
      <div className="relative h-6 w-full touch-pan-y select-none pointer-coarse:h-11">
        <div
          aria-hidden
          className="absolute inset-x-2.25 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line pointer-coarse:inset-x-3.5 forced-colors:bg-[GrayText]"
        >
          <div
            data-slot="range-slider-fill"
            className={cn(
              'absolute inset-y-0 rounded-full bg-accent forced-colors:bg-[Highlight]',
              disabled && 'bg-line-strong forced-colors:bg-[GrayText]',
            )}
            style={{ insetInlineStart: `${share(value[0])}%`, insetInlineEnd: `${100 - share(value[1])}%` }}
          />
        </div>
        {thumb('low', fromLabel)}
        {thumb('high', toLabel)}
      </div>
      <div aria-hidden className="flex justify-between text-small text-ink-muted tabular-nums">
        <span>
          <Figure>{minLabel}</Figure>
        </span>
        <span>
          <Figure>{maxLabel}</Figure>
        </span>
      </div>
      <div className="flex items-center gap-2">
        <BoundField
          label={fromLabel}
          unit={unit}
          value={value[0]}
          bounds={bounds}
          isDisabled={disabled}
          onCommit={(wanted) => commit('low', wanted)}
          onMove={(wanted) => move(moveBound(value, 'low', wanted, bounds))}
          onFinish={finish}
        />
        <span aria-hidden className="text-ink-muted">
          –
        </span>
        <BoundField
          label={toLabel}
          unit={unit}
          value={value[1]}
          bounds={bounds}
          isDisabled={disabled}
          onCommit={(wanted) => commit('high', wanted)}
          onMove={(wanted) => move(moveBound(value, 'high', wanted, bounds))}
          onFinish={finish}
        />
      </div>
    </fieldset>
  );
}
