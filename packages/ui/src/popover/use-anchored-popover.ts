import {
  cloneElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  type RefObject,
  type SyntheticEvent,
} from 'react';

/** Where a popover lies beside its trigger; it changes sides where there is no room. */
export type AnchoredPlacement = { side: 'top' | 'bottom'; align: 'start' | 'center' | 'end' };

const gapInPixels = 6;
const edgeInPixels = 8;

/** Puts the popup beside the trigger, inside the window, and gives it the height that is left there. */
function place(trigger: HTMLElement, popup: HTMLElement, { side, align }: AnchoredPlacement): void {
  const anchor = trigger.getBoundingClientRect();
  popup.style.maxHeight = '';
  const { width, height } = popup.getBoundingClientRect();
  const roomBelow = window.innerHeight - anchor.bottom - gapInPixels - edgeInPixels;
  const roomAbove = anchor.top - gapInPixels - edgeInPixels;
  const isBelow =
    side === 'bottom' ? height <= roomBelow || roomBelow >= roomAbove : roomAbove < height && roomBelow > roomAbove;
  const room = Math.max(80, isBelow ? roomBelow : roomAbove);
  const isRightToLeft = getComputedStyle(trigger).direction === 'rtl';
  const left =
    align === 'center'
      ? anchor.left + (anchor.width - width) / 2
      : (align === 'start') === isRightToLeft
        ? anchor.right - width
        : anchor.left;
  popup.style.maxHeight = `${room}px`;
  popup.style.left = `${Math.max(edgeInPixels, Math.min(left, window.innerWidth - width - edgeInPixels))}px`;
  popup.style.top = `${isBelow ? anchor.bottom + gapInPixels : anchor.top - gapInPixels - Math.min(height, room)}px`;
}

/**
 * State and place of something that a button opens beside itself, drawn in the browser's top layer by the native popover
 * attribute: nothing cuts it off, and it needs no portal, so that the tab order stays the one of the page. `manual`, for an
 * automatic one closes when its own button is pressed, and the press then opens it again.
 */
export function useAnchoredPopover({
  isOpen: controlledOpen,
  onOpenChange,
  placement,
}: {
  isOpen: boolean | undefined;
  onOpenChange: ((isOpen: boolean) => void) | undefined;
  placement: AnchoredPlacement;
}): {
  isOpen: boolean;
  setOpen: (isOpen: boolean, focus?: 'trigger' | 'stay') => void;
  /** Closes it and gives the focus back; always the same function. */
  close: () => void;
  triggerRef: RefObject<HTMLElement | null>;
  popupRef: RefObject<HTMLDivElement | null>;
} {
  const [ownOpen, setOwnOpen] = useState(false);
  const isOpen = controlledOpen ?? ownOpen;
  const triggerRef = useRef<HTMLElement | null>(null);
  const popupRef = useRef<HTMLDivElement | null>(null);
  const { side, align } = placement;

  const setOpen = (next: boolean, focus: 'trigger' | 'stay' = 'stay') => {
    if (!next && focus === 'trigger') triggerRef.current?.focus();
    setOwnOpen(next);
    if (next !== isOpen) onOpenChange?.(next);
  };
  const latest = useRef(setOpen);
  useEffect(() => {
    latest.current = setOpen;
  });
  const [close] = useState(() => () => latest.current(false, 'trigger'));

  useLayoutEffect(() => {
    const trigger = triggerRef.current;
    const popup = popupRef.current;
    if (!isOpen || !trigger || !popup) return;
    popup.showPopover();
    const update = () => place(trigger, popup, { side, align });
    update();
    // By the path, for to the window everything inside a shadow root is its host.
    const isOutside = (event: Event) => {
      const path = event.composedPath();
      return !path.includes(popup) && !path.includes(trigger);
    };
    const onPointerDown = (event: PointerEvent) => {
      if (isOutside(event)) latest.current(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // On the window and while capturing: a dialog around listens on the document, and would close with the same key.
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    const onFocusIn = (event: FocusEvent) => {
      if (isOutside(event)) latest.current(false);
    };
    // Its own size changes when a font comes late or when it gets other content.
    const sizes = new ResizeObserver(update);
    sizes.observe(popup);
    window.addEventListener('resize', update);
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('pointerdown', onPointerDown, { capture: true });
    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('focusin', onFocusIn);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', update);
      window.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('pointerdown', onPointerDown, { capture: true });
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      window.removeEventListener('focusin', onFocusIn);
      if (popup.isConnected) popup.hidePopover();
    };
  }, [isOpen, side, align, close]);

  return { isOpen, setOpen, close, triggerRef, popupRef };
}

type TriggerProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> };
type Handler = (event: SyntheticEvent) => void;

/** The trigger with what the popover adds; its own handlers and ref are kept and run first. */
export function withTriggerProps(
  trigger: ReactElement,
  added: TriggerProps,
  ref: RefObject<HTMLElement | null>,
): ReactElement {
  const element = trigger as ReactElement<TriggerProps>;
  const own = element.props;
  const handlers: Record<string, Handler> = {};
  for (const [name, add] of Object.entries(added)) {
    if (typeof add !== 'function') continue;
    const first = own[name as keyof TriggerProps] as Handler | undefined;
    handlers[name] = (event) => {
      first?.(event);
      if (!event.defaultPrevented) (add as Handler)(event);
    };
  }
  return cloneElement(element, {
    ...added,
    ...handlers,
    ref: (node: HTMLElement | null) => {
      ref.current = node;
      if (typeof own.ref === 'function') own.ref(node);
      else if (own.ref) own.ref.current = node;
    },
  });
}
