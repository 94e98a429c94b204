import { useEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { formatClock, passedMark } from './remaining-time.ts';
import { useCountdown } from './use-countdown.ts';
import { useTexts, type Texts } from '../language.tsx';

export interface CountdownProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** The end as the server gave it: ISO 8601 text, milliseconds since 1970, or a Date. */
  expiresAt: string | number | Date;
  /** What the server's clock is ahead of this device's, in milliseconds. */
  serverOffsetInMilliseconds?: number;
  /** Called once when the end comes while this is shown. */
  onExpire?: () => void;
  /** Before the clock, and the name of the timer. */
  label?: ReactNode;
  /** The label is read and not drawn. */
  isLabelHidden?: boolean;
  /** Seconds left at which a screen reader is told, politely. */
  announceAtSeconds?: readonly number[];
  /** What a screen reader is told at a mark. */
  announcement?: (remainingSeconds: number) => string;
  /** Below this many seconds the time is drawn as urgent. */
  urgentBelowSeconds?: number;
  /** Size of the figures. */
  size?: 'small' | 'middle' | 'large';
}

const defaultMarks = [180, 60, 30, 0] as const;

/** Seconds as they are spoken: 180 gives "3 minutes", 90 gives "1 minute 30 seconds". */
function spokenTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [];
  if (minutes > 0) parts.push(minutes === 1 ? '1 minute' : `${minutes} minutes`);
  if (rest > 0) parts.push(rest === 1 ? '1 second' : `${rest} seconds`);
  return parts.join(' ');
}

const sizes = { small: 'text-small', middle: 'text-body', large: 'text-heading' };

const english: Texts<'countdown'> = {
  label: 'Time left',
  announcement: (seconds) => (seconds === 0 ? 'Time is up' : `${spokenTime(seconds)} left`),
};

/**
 * The time that is left until an instant, as m:ss. The timer itself is silent; screen readers are told at a few marks only.
 * A screen that has to change with the time, for example from Send to Resend below 180 seconds, uses `useCountdown` itself.
 */
export function Countdown({
  expiresAt,
  serverOffsetInMilliseconds = 0,
  onExpire,
  label,
  isLabelHidden = false,
  announceAtSeconds = defaultMarks,
  announcement,
  urgentBelowSeconds = 30,
  size = 'middle',
  className,
  ...rest
}: CountdownProps) {
  const texts = useTexts('countdown', english, { label, announcement });
  const say = texts.announcement;
  const { remainingSeconds, isExpired } = useCountdown(expiresAt, { serverOffsetInMilliseconds, onExpire });
  const [said, setSaid] = useState('');
  const before = useRef(remainingSeconds);
  useEffect(() => {
    const mark = passedMark(before.current, remainingSeconds, announceAtSeconds);
    // A new end starts over: what was said of the old one goes.
    if (remainingSeconds > before.current) setSaid('');
    // After a sleep the mark that was passed is no longer the time that is left.
    if (mark !== null) setSaid(say(mark === 0 ? 0 : remainingSeconds));
    before.current = remainingSeconds;
  }, [remainingSeconds, announceAtSeconds, say]);
  const isUrgent = remainingSeconds < urgentBelowSeconds;
  return (
    <span
      data-slot="countdown"
      role={rest['aria-label'] ? 'group' : undefined}
      {...rest}
      data-state={isExpired ? 'expired' : isUrgent ? 'urgent' : 'running'}
      className={cn('inline-flex max-w-full flex-wrap items-baseline gap-x-1.5', sizes[size], className)}
    >
      <span role="timer" aria-live="off" className="inline-flex min-w-0 flex-wrap items-baseline gap-x-1.5">
        {texts.label && <span className={isLabelHidden ? 'sr-only' : 'min-w-0 text-ink-muted'}>{texts.label}</span>}
        <span data-slot="countdown-clock" className={cn('font-semibold text-ink tabular-nums', isUrgent && 'text-bad')}>
          {formatClock(remainingSeconds)}
        </span>
      </span>
      <span role="status" className="sr-only">
        {said}
      </span>
    </span>
  );
}
