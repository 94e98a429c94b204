import { type ComponentPropsWithRef, type ReactNode } from 'react';
import { Button, buttonClass } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { renderAnchor, type RenderLink } from '../link/render-link.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** Properties of CompareTray: native section properties plus the vendors chosen. */
export type CompareTrayProps = Omit<ComponentPropsWithRef<'section'>, 'children'> & {
  /** The vendors chosen, in the order of choosing; the tray is not drawn without one. */
  vendors: readonly { id: string; name: string }[];
  /** Address of the comparison. */
  href: string;
  /** Draws a link with the host's router; a plain `a` unless given. */
  renderLink?: RenderLink;
  /** Takes all vendors out. */
  onClear: () => void;
  /** Fewest and most vendors of a comparison. */
  min?: number;
  /** Most vendors of a comparison; the tray says when it is full. */
  max?: number;
  /** Names the landmark. */
  label?: string;
  /** How many are chosen. */
  countLabel?: (count: number) => ReactNode;
  /** Text of the button that takes all out. */
  clearLabel?: ReactNode;
  /** Text of the link to the comparison. */
  compareLabel?: ReactNode;
  /** Why there is nothing to compare yet. */
  tooFewLabel?: (missingCount: number) => string;
  /** Why no further vendor can be added. */
  fullLabel?: (max: number) => string;
};

/** The focus ring of the page would not be seen on the dark bar. */
const onDark = 'outline-on-inverse! pointer-coarse:min-h-control-large';
/** The reason is already written in the bar: the hint of the button opens upwards, and only for assistive technology. */
const tooFew =
  'data-disabled:border-inverse-line data-disabled:bg-inverse-hover data-disabled:text-on-inverse-muted *:data-[slot=button-reason]:sr-only';

const english: Texts<'compareTray'> = {
  label: 'Vendors to compare',
  countLabel: (count) => (
    <>
      <b className="font-semibold">{count}</b> {count === 1 ? 'vendor' : 'vendors'} to compare
    </>
  ),
  clearLabel: 'Clear',
  compareLabel: 'Compare',
  tooFewLabel: (missingCount) =>
    missingCount === 1 ? 'Choose 1 more to compare' : `Choose ${missingCount} more to compare`,
  fullLabel: (most) => `${most} at most`,
};

/**
 * The vendors chosen for comparison, in a dark bar that floats over the list, and over the lower edge on phones.
 * It announces each change politely; with too few vendors the button stays, says why, and leads nowhere.
 */
export function CompareTray({
  vendors,
  href,
  renderLink = renderAnchor,
  onClear,
  min = 2,
  max = 6,
  label,
  countLabel,
  clearLabel,
  compareLabel,
  tooFewLabel,
  fullLabel,
  className,
  ...props
}: CompareTrayProps) {
  const texts = useTexts('compareTray', english, {
    label,
    countLabel,
    clearLabel,
    compareLabel,
    tooFewLabel,
    fullLabel,
  });
  const missingCount = Math.max(0, min - vendors.length);
  const note =
    missingCount > 0
      ? texts.tooFewLabel(missingCount)
      : `${vendors.map((vendor) => vendor.name).join(', ')}${vendors.length >= max ? ` (${texts.fullLabel(max)})` : ''}`;
  if (vendors.length === 0) return null;
  return (
    <section
      data-slot="compare-tray"
      data-state={missingCount > 0 ? 'incomplete' : 'ready'}
      aria-label={texts.label}
      {...props}
      className={cn(
        'fixed inset-x-0 bottom-0 z-tray mx-auto flex w-full min-w-0 animate-rise-in items-center gap-x-4 gap-y-2 rounded-t-large border border-b-0 border-inverse bg-inverse py-2.5 ps-4.5 pe-3 pb-[max(0.625rem,env(safe-area-inset-bottom))] text-on-inverse shadow-modal md:bottom-5 md:w-fit md:max-w-[min(calc(100%-3rem),60rem)] md:rounded-large md:border-b md:pb-2.5 print:hidden',
        className,
      )}
    >
      <div role="status" className="flex min-w-0 flex-1 items-baseline gap-x-4 max-md:flex-col">
        <span data-slot="compare-tray-count" className="max-w-full md:whitespace-nowrap">
          {texts.countLabel(vendors.length)}
        </span>
        <span
          data-slot="compare-tray-note"
          className={cn(
            'min-w-0 max-w-full text-small md:truncate text-on-inverse-muted',
            missingCount === 0 && 'max-md:sr-only',
          )}
        >
          {note}
        </span>
      </div>
      <Button variant="inverse" size="small" onClick={onClear} className={onDark}>
        {texts.clearLabel}
      </Button>
      {missingCount > 0 ? (
        <Button size="small" disabledReason={note} className={cn(onDark, tooFew)}>
          {texts.compareLabel}
        </Button>
      ) : (
        renderLink({
          'data-slot': 'compare-tray-link',
          href,
          className: buttonClass({ variant: 'spark', size: 'small', className: onDark }),
          children: texts.compareLabel,
        })
      )}
    </section>
  );
}
