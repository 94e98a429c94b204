import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { usePortalRoot } from '../scope.tsx';

export interface TooltipProps {
  /** Extra text only: never an action, and nothing that is needed to go on. */
  text: ReactNode;
  /** One focusable element; it keeps its own name and gets the text as its description. */
  children: ReactElement<Record<string, unknown>>;
  /** On which side it stands, room permitting. */
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** Classes of the panel, added to its own. */
  className?: string;
}

/** A few words more, on hover and on focus; Escape closes it. */
export function Tooltip({ text, children, side = 'top', className }: TooltipProps) {
  const id = useId();
  const portalRoot = usePortalRoot();
  return (
    <Base.Provider delay={400}>
      <Base.Root>
        <Base.Trigger render={children} aria-describedby={id} />
        {/* In the page whether open or not, so that the description does not depend on the pointer. */}
        <span id={id} data-slot="tooltip-description" hidden>
          {text}
        </span>
        <Base.Portal container={portalRoot}>
          <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-tooltip">
            <Base.Popup
              role="tooltip"
              data-slot="tooltip"
              className={cn(
                'max-w-[min(17.5rem,calc(100vw-1rem))] animate-fade-in break-words rounded-small bg-inverse px-2 py-1 text-small text-on-inverse shadow-float forced-colors:border',
                className,
              )}
            >
              {text}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Base.Provider>
  );
}
