import { Popover as BasePopover } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '../cn.ts';

/** Properties of Popover. */
export type PopoverProps = {
  /** A button, given as an element; it gets the state and the events of the popover. */
  trigger: ReactElement;
  /** Heading and name of the popover. */
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  closeLabel?: string;
  className?: string;
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
  closeLabel = 'Close',
  className,
}: PopoverProps) {
  return (
    <BasePopover.Root open={isOpen} onOpenChange={(open) => onOpenChange?.(open)}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-modal">
          <BasePopover.Popup
            data-slot="popover"
            className={cn(
              'max-h-(--available-height) w-80 max-w-[calc(100vw-1rem)] origin-(--transform-origin) overflow-y-auto rounded-large border border-line bg-raised p-4 text-ink shadow-float transition-[opacity,scale] data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
              className,
            )}
          >
            <div className="flex items-start justify-between gap-3">
              <BasePopover.Title className="min-w-0 text-title font-semibold">{title}</BasePopover.Title>
              <BasePopover.Close
                aria-label={closeLabel}
                className="-me-1.5 -mt-1 inline-flex size-7 shrink-0 items-center justify-center rounded-middle text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
              >
                <X aria-hidden size={16} />
              </BasePopover.Close>
            </div>
            {description ? (
              <BasePopover.Description className="mt-1 text-small text-ink-muted">
                {description}
              </BasePopover.Description>
            ) : null}
            {children ? <div className="mt-3 min-w-0">{children}</div> : null}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
