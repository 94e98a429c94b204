import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

export interface SpinnerProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** What is being waited for; announced politely. */
  label?: string;
  isLabelVisible?: boolean;
  size?: 'small' | 'middle' | 'large';
}

const sizes = { small: 'size-4', middle: 'size-5', large: 'size-8' };

/** Work without a known end. For a page or a list that will have a shape, use Skeleton. */
export function Spinner({
  label = 'Loading',
  isLabelVisible = false,
  size = 'middle',
  className,
  ...rest
}: SpinnerProps) {
  return (
    <span
      {...rest}
      role="status"
      data-slot="spinner"
      className={cn('inline-flex items-center gap-2 text-ink-muted', className)}
    >
      <LoaderCircle aria-hidden className={cn('animate-spin text-accent', sizes[size])} />
      <span className={isLabelVisible ? undefined : 'sr-only'}>{label}</span>
    </span>
  );
}
