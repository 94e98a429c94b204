import { useLayoutEffect, useRef, type RefObject } from 'react';
import { batchSize } from './drawn-messages.ts';

/**
 * Brings a message into view and focuses it as soon as it is among the messages; one that is not drawn is drawn first, with those around it.
 *
 * @param onShown Once it is in view: from then on the reader scrolls.
 */
export function useSought(
  log: RefObject<HTMLElement | null>,
  soughtId: string | undefined,
  messages: readonly { id: string }[],
  draw: (next: { from: number; to: number }) => void,
  onShown: () => void,
): void {
  const shown = useRef<string | undefined>(undefined);
  // oxlint-disable-next-line react/exhaustive-deps -- after each drawing: what is sought may be drawn only now
  useLayoutEffect(() => {
    if (soughtId === undefined || shown.current === soughtId) return;
    const at = messages.findIndex(({ id }) => id === soughtId);
    if (at < 0) return;
    const element = log.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(soughtId)}"]`);
    if (!element)
      return draw({ from: Math.max(0, at - batchSize / 2), to: Math.min(messages.length, at + batchSize / 2) });
    shown.current = soughtId;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
    onShown();
  });
}
