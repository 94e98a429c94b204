import { Slider } from '@base-ui/react/slider';
import { useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { moveBound, parseBound, type Range, type RangeBounds } from './range-bounds.ts';

/** Properties of RangeSlider: native fieldset properties plus the range, its bounds and its texts. */
export type RangeSliderProps = Omit<ComponentPropsWithRef<'fieldset'>, 'onChange' | 'defaultValue' | 'children'> & {
  legend: string;
  min?: number;
  max?: number;
  step?: number;
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
  minLabel?: ReactNode;
  maxLabel?: ReactNode;
  fromLabel?: string;
  toLabel?: string;
};

const thumbClass =
  'size-[18px] rounded-full border-2 border-accent bg-surface shadow-raised outline-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus data-dragging:bg-accent-soft data-disabled:border-control before:absolute before:-inset-[5px] pointer-coarse:before:-inset-[13px] before:content-[""] forced-colors:border-[ButtonText]';

function BoundField({
  label,
  unit,
  value,
  bounds,
  isDisabled,
  onCommit,
}: {
  label: string;
  unit: ReactNode;
  value: number;
  bounds: RangeBounds;
  isDisabled: boolean;
  onCommit: (value: number) => void;
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
    <label className="flex h-8.5 min-w-0 flex-1 items-center gap-1.5 rounded-middle border border-control bg-surface px-2.5 focus-within:border-accent focus-within:outline-2 focus-within:outline-focus pointer-coarse:h-11">
      <input
        type="text"
        aria-label={label}
        inputMode={Number.isInteger(bounds.step) ? 'numeric' : 'decimal'}
        autoComplete="off"
        disabled={isDisabled}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={confirm}
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
            onCommit((parseBound(draft ?? '') ?? value) + (event.key === 'ArrowUp' ? bounds.step : -bounds.step));
          }
        }}
        className="w-full min-w-0 flex-1 border-0 bg-transparent text-label text-ink tabular-nums outline-none pointer-coarse:text-[1rem]"
      />
      {unit ? (
        <span aria-hidden className="text-small text-ink-muted">
          {unit}
        </span>
      ) : null}
    </label>
  );
}

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
  fromLabel = `${legend}, from`,
  toLabel = `${legend}, to`,
  disabled = false,
  className,
  ...props
}: RangeSliderProps) {
  const id = useId();
  const bounds: RangeBounds = { min, max, step };
  const commit = (end: 'low' | 'high', wanted: number) => {
    const next = moveBound(value, end, wanted, bounds);
    if (next[0] === value[0] && next[1] === value[1]) return;
    onValueChange?.(next);
    onValueCommitted?.(next);
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
        <span id={id} className="font-semibold text-ink">
          {legend}
        </span>
        <output className="text-ink-muted tabular-nums">{formatRange(value)}</output>
      </div>
      <Slider.Root
        value={value as [number, number]}
        min={min}
        max={max}
        step={step}
        largeStep={step * 10}
        disabled={disabled}
        thumbCollisionBehavior="none"
        thumbAlignment="center"
        onValueChange={(next) => onValueChange?.(next as unknown as Range)}
        onValueCommitted={(next) => onValueCommitted?.(next as unknown as Range)}
      >
        <Slider.Control className="flex h-6 w-full touch-none items-center px-[9px] select-none pointer-coarse:h-11">
          <Slider.Track className="h-1 w-full rounded-full bg-line">
            <Slider.Indicator className="rounded-full bg-accent forced-colors:bg-[Highlight]" />
            <Slider.Thumb
              index={0}
              className={thumbClass}
              getAriaLabel={() => fromLabel}
              getAriaValueText={(_formatted, current) => formatBound(current)}
            />
            <Slider.Thumb
              index={1}
              className={thumbClass}
              getAriaLabel={() => toLabel}
              getAriaValueText={(_formatted, current) => formatBound(current)}
            />
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <div aria-hidden className="flex justify-between text-small text-ink-muted tabular-nums">
        <span>{minLabel}</span>
        <span>{maxLabel}</span>
      </div>
      <div className="flex items-center gap-2">
        <BoundField
          label={fromLabel}
          unit={unit}
          value={value[0]}
          bounds={bounds}
          isDisabled={disabled}
          onCommit={(wanted) => commit('low', wanted)}
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
        />
      </div>
    </fieldset>
  );
}
