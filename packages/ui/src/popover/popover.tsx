import { X } from 'lucide-react';
import { startTransition, useEffect, useId, type ReactElement, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { useAnchoredPopover, withTriggerProps } from './use-anchored-popover.ts';
import { useTexts, type Texts } from '../language.tsx';

/** Properties of Popover. */
export type PopoverProps = {
  /** A button, given as an element; it gets the state and the events of the popover. */
  trigger: ReactElement;
  /** Heading and name of the popover. */
  title: ReactNode;
  /** A line below the heading, read when it opens. */
  description?: ReactNode;
  /** What is inside. */
  children?: ReactNode;
  /** On which side of the trigger it opens, room permitting. */
  side?: 'top' | 'bottom';
  /** Which edge of the trigger it keeps to. */
  align?: 'start' | 'center' | 'end';
  /** Whether it is open; kept by the popover itself unless given. */
  isOpen?: boolean;
  /** Called when it opens or closes. */
  onOpenChange?: (isOpen: boolean) => void;
  /** Name of the button that closes it. */
  closeLabel?: string;
  /** Classes of the panel, added to its own. */
  className?: string;
};

const english: Texts<'popover'> = {
  closeLabel: 'Close',
};

/**
 * A small panel that a button opens beside itself, for instance the evidence behind a badge. The focus goes in and comes
 * back, Escape and a click outside close it, the rest of the page stays usable.
 */
export function Popover({
  trigger,
  title,
  description,
  children,
  side = 'bottom',
  align = 'start',
  isOpen,
  onOpenChange,
  closeLabel,
  className,
}: PopoverProps) {
  const texts = useTexts('popover', english, { closeLabel });
  const id = useId();
  const popover = useAnchoredPopover({ isOpen, onOpenChange, placement: { side, align } });

  useEffect(() => {
    if (popover.isOpen) popover.popupRef.current?.focus({ preventScroll: true });
  }, [popover.isOpen, popover.popupRef]);

  return (
    <>
      {withTriggerProps(
        trigger,
        {
          'aria-haspopup': 'dialog',
          'aria-expanded': popover.isOpen,
          'aria-controls': popover.isOpen ? id : undefined,
          // Opened by a pointer, the button looks pressed first.
          onClick: (event) =>
            popover.isOpen || event.detail === 0
              ? popover.setOpen(!popover.isOpen)
              : startTransition(() => popover.setOpen(true)),
        },
        popover.triggerRef,
      )}
      {popover.isOpen ? (
        <div
          ref={popover.popupRef}
          popover="manual"
          id={id}
          role="dialog"
          aria-labelledby={`${id}-title`}
          aria-describedby={description ? `${id}-description` : undefined}
          tabIndex={-1}
          data-slot="popover"
          className={cn(
            'fixed inset-auto w-80 max-w-[calc(100vw-1rem)] animate-fade-in overflow-y-auto rounded-large border border-line bg-raised p-4 text-start text-body font-normal text-ink shadow-float outline-none',
            className,
          )}
        >
          <div className="flex items-start justify-between gap-3">
            <h2 id={`${id}-title`} data-slot="popover-title" className="min-w-0 break-words text-title font-semibold">
              {title}
            </h2>
            <button
              type="button"
              data-slot="popover-close"
              aria-label={texts.closeLabel}
              onClick={popover.close}
              className="-me-1.5 -mt-1 inline-flex size-7 shrink-0 items-center justify-center rounded-middle text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
            >
              <X aria-hidden size={16} />
            </button>
          </div>
          {description ? (
            <p
              id={`${id}-description`}
              data-slot="popover-description"
              className="mt-1 break-words text-small text-ink-muted"
            >
              {description}
            </p>
          ) : null}
          {children ? (
            <div data-slot="popover-body" className="mt-3 min-w-0 break-words">
              {children}
            </div>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
