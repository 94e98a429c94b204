import { X } from 'lucide-react';
import { useId } from 'react';
import type { ComponentPropsWithRef } from 'react';
import { cn } from '../cn.ts';
import { ErrorText } from '../field/field.tsx';
import { figureText } from '../figure.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** The texts of a Progress. */
export interface ProgressLabels {
  percent: (percent: number) => string;
  timeLeft: (seconds: number) => string;
  cancel: (label: string) => string;
}

const english: Texts<'progress'> = {
  percent: (percent) => `${percent}%`,
  timeLeft: (seconds) =>
    seconds < 60
      ? `${Math.max(1, Math.round(seconds))} s left`
      : seconds < 3600
        ? `${Math.round(seconds / 60)} min left`
        : `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min left`,
  cancel: (label) => `Cancel ${label}`,
};

/** Properties of Progress: native div properties plus the figures. */
export type ProgressProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** What is under way, or what is measured. */
  label: string;
  /** The label is read and not drawn; only where the place says the same. */
  isLabelHidden?: boolean;
  /** From 0 to `max`; null while nobody knows. */
  value: number | null;
  /** What counts as all; 100 unless given. */
  max?: number;
  /** `progress` goes on by itself (an upload), `meter` is a share of something (a budget). */
  kind?: 'progress' | 'meter';
  /** Beside the per cent, for instance "18.4 of 28.7 MB". */
  detail?: string;
  /** How long it still takes, drawn in words. */
  secondsLeft?: number;
  /** Height of the bar. */
  size?: 'small' | 'middle' | 'large';
  /** Colour by meaning; say the meaning in `detail` too. */
  tone?: 'accent' | 'good' | 'warn' | 'bad';
  /** Why it stopped: takes the place of per cent and time left. */
  error?: string;
  /** With it there is a button that stops the work. */
  onCancel?: () => void;
  /** Texts of its own, each to be said otherwise by the host. */
  labels?: Partial<ProgressLabels>;
};

const heights = { small: 'h-1', middle: 'h-2', large: 'h-3' };
const tones = {
  accent: 'text-accent',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
};

/** How far something is, as a native progress or meter with its figures in words. */
export function Progress({
  label,
  isLabelHidden = false,
  value,
  max = 100,
  kind = 'progress',
  detail,
  secondsLeft,
  size = 'middle',
  tone = 'accent',
  error,
  onCancel,
  labels,
  className,
  ...props
}: ProgressProps) {
  const id = useId();
  const texts = useTexts('progress', english, labels);
  const percent = value === null ? null : Math.floor((100 * Math.min(max, Math.max(0, value))) / max);
  const facts =
    error ??
    [
      percent === null ? null : texts.percent(percent),
      detail && figureText(detail),
      secondsLeft === undefined ? null : texts.timeLeft(secondsLeft),
    ]
      .filter(Boolean)
      .join(' · ');
  const bar = cn(
    'block w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken forced-colors:border',
    '[&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-current [&::-moz-progress-bar]:bg-current',
    // The parts of a meter have pictures of their own, which a colour alone does not cover, and its bar has the middle two of four rows.
    '[&::-webkit-meter-bar]:row-span-full [&::-webkit-meter-bar]:rounded-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:[background:var(--color-sunken)]',
    '[&::-webkit-meter-optimum-value]:rounded-full [&::-webkit-meter-optimum-value]:[background:currentColor] [&::-moz-meter-bar]:[background:currentColor]',
    // Nobody knows how far: the track breathes.
    value === null && 'animate-shimmer bg-current/40 [&::-webkit-progress-bar]:bg-transparent',
    heights[size],
    tones[error ? 'bad' : tone],
  );
  return (
    <div
      data-slot="progress"
      data-state={error ? 'failed' : value === null ? 'unknown' : percent === 100 ? 'done' : 'running'}
      {...props}
      className={cn('flex min-w-0 items-center gap-3', className)}
    >
      <div className="grid min-w-0 flex-1 gap-1.5">
        <label
          htmlFor={`${id}-bar`}
          className={isLabelHidden ? 'sr-only' : 'text-label font-medium wrap-anywhere text-ink'}
        >
          {label}
        </label>
        {kind === 'meter' ? (
          <meter
            id={`${id}-bar`}
            min={0}
            max={max}
            value={value ?? 0}
            aria-describedby={`${id}-facts`}
            className={bar}
          />
        ) : (
          <progress
            id={`${id}-bar`}
            max={max}
            value={value ?? undefined}
            aria-describedby={`${id}-facts`}
            className={bar}
          />
        )}
        <p
          id={`${id}-facts`}
          data-slot="progress-facts"
          className="text-small wrap-anywhere text-ink-muted tabular-nums"
        >
          {error ? <ErrorText>{facts}</ErrorText> : facts}
        </p>
        {/* The bar is silent while it grows; that it failed or is done is said. */}
        <span role="status" className="sr-only">
          {error
            ? `${label}: ${error}`
            : percent === 100 && kind === 'progress'
              ? `${label}: ${texts.percent(100)}`
              : ''}
        </span>
      </div>
      {onCancel && (
        <IconButton label={texts.cancel(label)} onClick={onCancel}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
