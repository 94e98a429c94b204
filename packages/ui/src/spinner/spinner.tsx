import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { useDelayedLoading } from '../skeleton/skeleton.tsx';
import { useTexts, type Texts } from '../language.tsx';

export interface SpinnerProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** What is being waited for; announced politely. */
  label?: string;
  /** Draws the label beside it; otherwise it is read only. */
  isLabelVisible?: boolean;
  /** Diameter of the ring. */
  size?: 'small' | 'middle' | 'large';
  /**
   * Whether there is work. With it the spinner is calm: it comes after 150 ms, so that quick work shows none, and stays at least
   * 300 ms; its room is kept while it waits. Without it, it is there at once.
   */
  isActive?: boolean;
}

const sizes = { small: 'size-4', middle: 'size-5', large: 'size-8' };

const english: Texts<'spinner'> = {
  label: 'Loading',
};

/** Work without a known end. For a page or a list that will have a shape, use Skeleton. */
export function Spinner({
  label,
  isLabelVisible = false,
  size = 'middle',
  isActive,
  className,
  ...rest
}: SpinnerProps) {
  const texts = useTexts('spinner', english, { label });
  const isDue = useDelayedLoading(isActive === true);
  const isShown = isActive === undefined || isDue;
  if (!isShown && !isActive) return null;
  return (
    <span
      {...rest}
      role="status"
      data-slot="spinner"
      data-state={isShown ? 'shown' : 'waiting'}
      className={cn('inline-flex items-center gap-2 text-ink-muted', !isShown && 'invisible', className)}
    >
      <LoaderCircle aria-hidden className={cn('animate-spin text-accent', sizes[size])} />
      <span className={isLabelVisible ? undefined : 'sr-only'}>{texts.label}</span>
    </span>
  );
}
