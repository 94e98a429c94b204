import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { useTexts, type Texts } from '../language.tsx';

/** The grey shape of what is coming; give it the size of the real thing, so that nothing moves when that arrives. */
export function Skeleton({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span
      {...rest}
      aria-hidden
      data-slot="skeleton"
      className={cn(
        'block h-4 animate-shimmer rounded-small bg-sunken forced-colors:border forced-colors:border-[GrayText]',
        className,
      )}
    />
  );
}

export interface SkeletonGroupProps extends ComponentProps<'div'> {
  /** What is loading, for screen readers; the shapes themselves are hidden from them. */
  label?: string;
}

const english: Texts<'skeletonGroup'> = {
  label: 'Loading',
};

/** Around the shapes of one region: says once that it is busy. */
export function SkeletonGroup({ label, className, children, ...rest }: SkeletonGroupProps) {
  const texts = useTexts('skeletonGroup', english, { label });
  return (
    <div {...rest} aria-busy="true" data-slot="skeleton-group" className={className}>
      <span role="status" className="sr-only">
        {texts.label}
      </span>
      {children}
    </div>
  );
}

/**
 * Whether to show a skeleton for a load that `isLoading` describes: not in the first 150 ms, so that a quick answer does
 * not flash, and once shown for at least 300 ms, so that a slow one does not blink.
 */
export function useDelayedLoading(
  isLoading: boolean,
  { delayInMilliseconds = 150, minimumInMilliseconds = 300 } = {},
): boolean {
  const [isShown, setIsShown] = useState(false);
  const shownAt = useRef(0);
  useEffect(() => {
    if (isLoading === isShown) return;
    const wait = isLoading
      ? delayInMilliseconds
      : Math.max(0, shownAt.current + minimumInMilliseconds - performance.now());
    const timer = setTimeout(() => {
      shownAt.current = performance.now();
      setIsShown(isLoading);
    }, wait);
    return () => clearTimeout(timer);
  }, [isLoading, isShown, delayInMilliseconds, minimumInMilliseconds]);
  return isShown;
}
