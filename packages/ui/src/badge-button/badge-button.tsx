import { cva, type VariantProps } from 'class-variance-authority';
import { ChevronRight } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cn } from '../cn.ts';

const badgeButtonVariants = cva(
  'relative z-1 inline-flex min-h-6 max-w-full items-center gap-1 rounded-full border px-2 text-small hover:underline hover:underline-offset-3 pointer-coarse:min-h-9 pointer-coarse:px-3',
  {
    variants: {
      tone: {
        neutral: 'border-transparent bg-sunken text-ink-soft',
        outline: 'border-line-strong bg-surface text-ink-soft',
        accent: 'border-transparent bg-accent-soft text-on-accent-soft',
        good: 'border-transparent bg-good-soft text-on-good-soft',
        warn: 'border-transparent bg-warn-soft text-on-warn-soft',
        bad: 'border-transparent bg-bad-soft text-on-bad-soft',
        spark: 'border-transparent bg-spark-soft text-on-spark-soft',
      },
    },
    defaultVariants: { tone: 'outline' },
  },
);

/** Properties of BadgeButton: native button properties, a tone, and a leading icon. */
export type BadgeButtonProps = ComponentPropsWithRef<'button'> &
  VariantProps<typeof badgeButtonVariants> & { icon?: ReactNode };

/**
 * A badge that opens its evidence, for instance the certificates behind "Technical certification". It lies above the
 * link of a VendorCard, so that it can be pressed there.
 */
export function BadgeButton({ tone, icon, children, className, ...props }: BadgeButtonProps) {
  return (
    <button
      type="button"
      data-slot="badge-button"
      aria-haspopup="dialog"
      {...props}
      className={cn(badgeButtonVariants({ tone }), className)}
    >
      {icon}
      <span className="min-w-0 truncate">{children}</span>
      <ChevronRight aria-hidden size={12} className="-me-0.5 shrink-0 rtl:-scale-x-100" />
    </button>
  );
}
