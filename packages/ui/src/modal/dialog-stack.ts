import {
  createElement,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';

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
 * Whether the dialog is drawn: a frame after it was asked for, so that what was pressed answers at once however much the dialog holds; never
 * after it was closed.
 */
export function useIsDrawn(isOpen: boolean): boolean {
  return useDeferredValue(isOpen, false) && isOpen;
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

function hideIn(parent: Element | ShadowRoot, kept: Element, hidden: Element[]): void {
  for (const child of parent.children) {
    if (child === kept || child.matches('script, style, [aria-live], [aria-hidden="true"]')) continue;
    // Messages are still read; what stands around them is hidden piece by piece.
    if (child.contains(kept) || child.querySelector('[aria-live]')) hideIn(child, kept, hidden);
    else {
      child.setAttribute('aria-hidden', 'true');
      child.setAttribute('data-aria-hidden', 'true');
      hidden.push(child);
    }
  }
}

/** Hides everything but the element, also where it lies in a shadow root. Answers how to take that back. */
function hideRestOfPage(element: Element): () => void {
  const hidden: Element[] = [];
  let kept = element;
  let root = kept.getRootNode();
  while (root instanceof ShadowRoot) {
    hideIn(root, kept, hidden);
    kept = root.host;
    root = kept.getRootNode();
  }
  hideIn(document.body, kept, hidden);
  return () => {
    for (const each of hidden) {
      each.removeAttribute('aria-hidden');
      each.removeAttribute('data-aria-hidden');
    }
  };
}

/**
 * Hides the rest of the page from assistive technology while it stands; the last child of a dialog's frame, so that what Radix adds around the
 * dialog is there before. Radix does this for its modal dialogs too, but takes the pointer from the body as well, by which the browser styles
 * every element of the page anew, twice for each dialog; ours have a backdrop for that.
 */
export function RestOfPageHidden() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const frame = mark.current?.parentElement;
    return frame ? hideRestOfPage(frame) : undefined;
  }, []);
  return createElement('span', { ref: mark, hidden: true });
}
