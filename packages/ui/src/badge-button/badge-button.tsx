import { ChevronRight } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { badgeClass, type BadgeTone } from '../badge/badge.tsx';

/** Properties of BadgeButton: native button properties, the tone of a Badge, and a leading icon. */
export type BadgeButtonProps = ComponentPropsWithRef<'button'> & {
  /** Drawn before the text; decoration. */
  icon?: ReactNode;
  /** Its colour, by what it means; say the meaning in words too. */
  tone?: BadgeTone;
};

/**
 * A badge that opens its evidence, for instance the certificates behind "Technical certification". It lies above the
 * link of a VendorCard, so that it can be pressed there.
 */
export function BadgeButton({ tone = 'line', icon, children, className, ...props }: BadgeButtonProps) {
  return (
    <button
      type="button"
      data-slot="badge-button"
      aria-haspopup="dialog"
      {...props}
      className={badgeClass({
        tone,
        className: `relative z-1 gap-1 hover:underline hover:underline-offset-3 before:absolute before:inset-x-0 before:top-1/2 before:h-6 before:-translate-y-1/2 pointer-coarse:before:h-11 ${className ?? ''}`,
      })}
    >
      {icon}
      <span data-slot="badge-button-text" className="min-w-0 text-start wrap-anywhere">
        {children}
      </span>
      <ChevronRight aria-hidden className="-me-0.5 size-3! rtl:-scale-x-100" />
    </button>
  );
}
