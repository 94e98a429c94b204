import { cva } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import { useId, useState } from 'react';
import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { cn } from '../cn.ts';

/** A button that cannot be used is grey and keeps its rank: what was filled stays filled, what had an outline or nothing keeps that. */
const filledOff =
  'disabled:border-disabled disabled:bg-disabled data-disabled:border-disabled data-disabled:bg-disabled';
const outlinedOff =
  'disabled:border-line-strong disabled:bg-transparent data-disabled:border-line-strong data-disabled:bg-transparent';
const quietOff = 'disabled:bg-transparent data-disabled:bg-transparent';

const variants = cva(
  [
    'group/button relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-middle border text-center font-medium',
    'select-none [&_svg]:shrink-0',
    'disabled:text-on-disabled disabled:shadow-none data-disabled:text-on-disabled data-disabled:shadow-none',
    // Under a finger the target is 44 px high whatever is drawn (WCAG 2.5.8 asks 24, platform guides ask 44).
    'pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:top-1/2 pointer-coarse:before:h-11 pointer-coarse:before:-translate-y-1/2',
  ],
  {
    variants: {
      variant: {
        primary: `border-transparent bg-accent text-on-accent shadow-raised hover:bg-accent-hover active:bg-accent-active ${filledOff}`,
        secondary: `border-line-strong bg-surface text-ink hover:bg-hover ${outlinedOff}`,
        quiet: `border-transparent bg-transparent text-ink-soft hover:bg-hover hover:text-ink ${quietOff}`,
        danger: `border-transparent bg-bad text-on-bad shadow-raised hover:bg-bad-hover ${filledOff}`,
        spark: `border-transparent bg-spark text-on-spark hover:bg-spark-hover ${filledOff}`,
        inverse: `border-inverse-line bg-transparent text-on-inverse hover:bg-inverse-hover disabled:text-on-inverse-muted data-disabled:text-on-inverse-muted ${quietOff}`,
      },
      size: {
        small: 'min-h-control-small px-2.5 text-label [&_svg]:size-3.5',
        middle: 'min-h-control-middle px-3.5 text-body [&_svg]:size-4',
        large: 'min-h-control-large px-4.5 text-title [&_svg]:size-4.5',
      },
      isWide: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'secondary', size: 'middle', isWide: false },
  },
);

/** Ranks and purposes of a button. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'spark' | 'inverse';

/** How a button looks. */
export interface ButtonVariants {
  /** Its rank: at most one `primary` in a view. `danger` destroys, `spark` is rare, `inverse` stands on dark surfaces. */
  variant?: ButtonVariant;
  /** Height of the button and size of its text. */
  size?: 'small' | 'middle' | 'large';
  /** Takes the whole width. */
  isWide?: boolean;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonVariants {
  /** Work is under way: the width stays, a spinner covers the text, and further presses do nothing. */
  isLoading?: boolean;
  /**
   * Why the button cannot be used now. It stays focusable, says the reason to screen readers and shows it on hover, focus
   * and touch; presses do nothing. Prefer it to `disabled`, which explains nothing.
   */
  disabledReason?: string | false | null;
  /** As the native attribute; `button` unless given, so that no form is submitted by accident. */
  type?: 'button' | 'submit' | 'reset';
}

/** The classes of a button, for a link that should look like one: `<a className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ className, ...options }: ButtonVariants & { className?: string } = {}): string {
  return cn(variants(options), className);
}

/** A native button. `type` is `button` unless given, so that it never submits a form by accident. */
export function Button({
  variant,
  size,
  isWide,
  isLoading = false,
  disabledReason,
  className,
  children,
  onClick,
  onKeyDown,
  onBlur,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const [isReasonDismissed, setIsReasonDismissed] = useState(false);
  const isBlocked = isLoading || Boolean(disabledReason);

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (!isBlocked) return onClick?.(event);
    // Also stops the submit of a form: Enter in a field presses its submit button.
    event.preventDefault();
    event.stopPropagation();
  }

  function dismissReason(event: KeyboardEvent<HTMLButtonElement>) {
    // WCAG 1.4.13: what appears on focus can be dismissed without moving the focus.
    if (event.key === 'Escape' && disabledReason) setIsReasonDismissed(true);
    onKeyDown?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      data-slot="button"
      data-state={isLoading ? 'loading' : 'idle'}
      data-disabled={disabledReason ? '' : undefined}
      aria-busy={isLoading || undefined}
      aria-disabled={isBlocked || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      onClick={press}
      onKeyDown={dismissReason}
      onBlur={(event) => {
        setIsReasonDismissed(false);
        onBlur?.(event);
      }}
      className={cn(variants({ variant, size, isWide }), className)}
    >
      {isLoading ? (
        <>
          {/* Transparent, not hidden: the text keeps the width and stays the accessible name. */}
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <LoaderCircle aria-hidden className="absolute animate-spin" />
        </>
      ) : (
        children
      )}
      {disabledReason && (
        // aria-hidden keeps the reason out of the button's name; aria-describedby still reads it.
        <span
          id={reasonId}
          aria-hidden
          data-slot="button-reason"
          className={cn(
            'pointer-events-none absolute top-full left-1/2 z-tooltip mt-1.5 hidden w-max max-w-60 -translate-x-1/2 rounded-small bg-inverse px-2 py-1',
            'text-start text-small font-normal whitespace-normal text-on-inverse shadow-float forced-colors:border',
            // On a phone it would stick out beside a button at the edge: it stands at the bottom of the screen there.
            'max-[481px]:fixed max-[481px]:inset-x-4 max-[481px]:top-auto max-[481px]:bottom-4 max-[481px]:w-auto max-[481px]:max-w-none max-[481px]:translate-x-0',
            !isReasonDismissed && 'group-hover/button:block group-focus/button:block',
          )}
        >
          {disabledReason}
        </span>
      )}
    </button>
  );
}
