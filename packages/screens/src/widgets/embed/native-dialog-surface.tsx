import type { DialogSurfaceProps } from '@millwright/ui/modal/dialog-surface';
import { Button } from '@millwright/ui/button/button';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

type Placement = { slot: string; role?: 'dialog' | 'alertdialog'; frameClass: string; panelClass: string };

const texts = {
  close: 'Close',
  unsavedTitle: 'Discard your changes?',
  unsavedText: 'What you entered here is not saved.',
  keepEditing: 'Keep editing',
  discard: 'Discard',
};

/**
 * What the custom elements have in place of the design system's dialog surface (the build puts it there): the browser's own dialog. Radix's
 * focus trap asks the document what has the focus, and a document does not see into a shadow root.
 */
export function DialogSurface({
  isOpen,
  onOpenChange,
  title,
  description,
  children,
  footer,
  hasUnsavedChanges = false,
  labels,
  initialFocus,
  className = '',
  placement,
}: DialogSurfaceProps & { placement: Placement }) {
  const words = { ...texts, ...labels };
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    const opener = (element.getRootNode() as Document | ShadowRoot).activeElement;
    element.showModal();
    initialFocus?.current?.focus();
    return () => {
      element.close();
      // The element has left the page by now, and the browser gives the focus back only while it is there.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [isOpen, initialFocus]);
  useEffect(() => {
    if (isAsking) keep.current?.focus();
  }, [isAsking]);
  if (!isOpen) return null;
  const close = () => {
    if (isAsking) setAsking(false);
    else if (typeof hasUnsavedChanges === 'function' ? hasUnsavedChanges() : hasUnsavedChanges) setAsking(true);
    else onOpenChange(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside the panel; Escape does the same by onCancel
    <dialog
      ref={dialog}
      role={isAsking ? 'alertdialog' : placement.role}
      data-slot={placement.slot}
      aria-labelledby={`${id}-title`}
      aria-describedby={description || isAsking ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onMouseDown={(event) => {
        if ((event.target as Element).hasAttribute('data-frame') && placement.role !== 'alertdialog') close();
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none border-0 bg-overlay p-0 text-ink"
    >
      <div data-frame className={`absolute inset-0 flex ${placement.frameClass}`}>
        <div
          className={`flex min-h-0 min-w-0 flex-col bg-raised text-ink shadow-modal ${placement.panelClass} ${className}`}
        >
          <div className="flex items-start gap-3 px-card pt-4">
            <div className="min-w-0 flex-1 py-1">
              <h2 id={`${id}-title`} className="text-heading font-semibold">
                {isAsking ? words.unsavedTitle : title}
              </h2>
              {isAsking || description ? (
                <p id={`${id}-text`} className="mt-1 text-ink-muted">
                  {isAsking ? words.unsavedText : description}
                </p>
              ) : null}
            </div>
            {isAsking ? null : (
              <IconButton label={words.close} onClick={close} className="-me-2">
                <X aria-hidden />
              </IconButton>
            )}
          </div>
          <div hidden={isAsking} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-card pt-3 pb-card">
            {children}
          </div>
          {isAsking || footer ? (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-card py-3">
              {isAsking ? (
                <>
                  <Button ref={keep} onClick={() => setAsking(false)}>
                    {words.keepEditing}
                  </Button>
                  <Button variant="danger" onClick={() => onOpenChange(false)}>
                    {words.discard}
                  </Button>
                </>
              ) : (
                footer
              )}
            </div>
          ) : null}
        </div>
      </div>
    </dialog>
  );
}
