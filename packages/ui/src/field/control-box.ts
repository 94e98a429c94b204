import { cva } from 'class-variance-authority';

/**
 * The frame of everything that takes text: text field, text area, select, search box. Put it on the element that holds the
 * control; the control inside takes `controlInput`. The frame shows focus and error, so the control itself draws no ring.
 */
export const controlBox = cva(
  [
    'flex w-full min-w-0 items-center gap-2 rounded-middle border border-control bg-surface text-ink shadow-raised',
    'focus-within:border-focus focus-within:ring-3 focus-within:ring-focus/30',
    'has-aria-invalid:border-bad has-aria-invalid:focus-within:ring-bad/25',
    'has-disabled:border-line-strong has-disabled:bg-disabled has-disabled:text-on-disabled has-disabled:shadow-none',
    'has-[input[readonly]]:bg-sunken has-[input[readonly]]:shadow-none',
  ],
  {
    variants: {
      size: {
        small: 'min-h-control-small px-2 text-label',
        middle: 'min-h-control-middle px-3 text-body',
        large: 'min-h-control-large px-3 text-title',
      },
    },
    defaultVariants: { size: 'middle' },
  },
);

/** The control inside a `controlBox`. 16 px under a finger: below that phones zoom the page on focus. */
export const controlInput =
  'min-w-0 flex-1 self-stretch bg-transparent outline-none focus-visible:outline-none pointer-coarse:text-[1rem] disabled:cursor-not-allowed forced-colors:focus-visible:outline-2';
