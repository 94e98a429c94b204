import { cva } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { useTexts, type Texts } from '../language.tsx';

const variants = cva('flex min-w-0 items-start gap-2.5 rounded-middle border px-3.5 py-2.5', {
  variants: {
    tone: {
      info: 'border-accent/25 bg-accent-soft text-on-accent-soft',
      good: 'border-good/25 bg-good-soft text-on-good-soft',
      warn: 'border-warn/25 bg-warn-soft text-on-warn-soft',
      bad: 'border-bad/25 bg-bad-soft text-on-bad-soft',
    },
  },
  defaultVariants: { tone: 'info' },
});

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert };

export interface BannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** What it means, in colour, icon and role: a `bad` one interrupts a screen reader. */
  tone?: 'info' | 'good' | 'warn' | 'bad';
  /** The first line, in bold: what happened. */
  title?: ReactNode;
  /** A link or a small button that mends what the banner says. */
  action?: ReactNode;
  /** Shows a button that closes the banner. A notice that still holds, such as too many attempts, has none. */
  onDismiss?: () => void;
  /** Name of the button that takes the banner away. */
  dismissLabel?: string;
}

const english: Texts<'banner'> = {
  dismissLabel: 'Dismiss',
};

/** A notice in the page that stays while it holds. A bad one interrupts (`alert`), the others wait their turn (`status`). */
export function Banner({ tone, title, action, onDismiss, dismissLabel, className, children, ...rest }: BannerProps) {
  const texts = useTexts('banner', english, { dismissLabel });
  const Icon = icons[tone ?? 'info'];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      {...rest}
      data-slot="banner"
      data-state={tone ?? 'info'}
      className={cn(variants({ tone }), className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title && (
          <p data-slot="banner-title" className="font-semibold">
            {title}
          </p>
        )}
        {children}
        {action && (
          <div data-slot="banner-action" className="mt-2 flex flex-wrap gap-2">
            {action}
          </div>
        )}
      </div>
      {onDismiss && (
        <button
          type="button"
          data-slot="banner-dismiss"
          aria-label={texts.dismissLabel}
          onClick={onDismiss}
          className="relative -me-1 grid size-6 shrink-0 place-items-center rounded-small before:absolute before:-inset-0.5 hover:bg-surface/60 pointer-coarse:before:-inset-2.5"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
