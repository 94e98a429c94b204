import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** The open dialogs, oldest first. Only the newest is shown: a nested dialog takes the place of the one below. */
let openIds: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]) {
  openIds = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Registers an open dialog and answers whether it is covered by a newer one. `restoreFocus` goes to Radix's
 * `onCloseAutoFocus`: it returns the focus to what had it when the dialog opened, since our dialogs have no Radix trigger.
 */
export function useDialogStack(isOpen: boolean): { isCovered: boolean; restoreFocus: (event: Event) => void } {
  const id = useId();
  const opener = useRef<Element | null>(null);
  const newest = useSyncExternalStore(
    subscribe,
    () => openIds.at(-1),
    () => undefined,
  );

  // Before Radix moves the focus into the dialog, which it does in a passive effect.
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = document.activeElement;
    if (openIds.length > 0) return;
    // The page is locked by a rule of styles.css; the room of its scrollbar stays. No custom property: it would style the whole page anew.
    const root = document.documentElement;
    root.style.scrollbarGutter = window.innerWidth > root.clientWidth ? 'stable' : '';
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    change([...openIds, id]);
    return () => {
      change(openIds.filter((other) => other !== id));
      if (openIds.length === 0) document.documentElement.style.scrollbarGutter = '';
    };
  }, [isOpen, id]);

  return {
    isCovered: isOpen && newest !== undefined && newest !== id && openIds.includes(id),
    restoreFocus(event) {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true });
    },
  };
}
