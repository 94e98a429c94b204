import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';

/** Closer to an edge than this, the sheet is scrolled while a column is held. */
const edgeInPixels = 48;
const stepInPixels = 14;

interface Held {
  from: number;
  to: number;
  x: number;
  frame: number;
}

/**
 * Drags a column by the handle in its head. While it is held only a line moves, past React: no cell is drawn anew. The pointer belongs to the
 * frame, since the head itself may leave the page when the sheet scrolls; Escape lets go of it.
 */
export function useColumnDrag({
  frame,
  line,
  firstWidth,
  width,
  pinned,
  columnCount,
  onDrop,
}: {
  frame: RefObject<HTMLDivElement | null>;
  /** Shows where the column would go. */
  line: RefObject<HTMLDivElement | null>;
  firstWidth: number;
  width: number;
  /** How many columns stand beside the first one wherever the sheet is scrolled to. */
  pinned: number;
  columnCount: number;
  onDrop: (from: number, to: number) => void;
}) {
  const held = useRef<Held | null>(null);

  const letGo = () => {
    if (!held.current) return;
    cancelAnimationFrame(held.current.frame);
    held.current = null;
    if (line.current) line.current.hidden = true;
  };

  /** Where the pointer is: in pixels from the start of the frame, and which column is there. */
  const follow = () => {
    const box = frame.current;
    const hold = held.current;
    if (!box || !hold) return;
    const { left, right } = box.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(box).direction === 'rtl';
    const inline = isRightToLeft ? right - hold.x : hold.x - left;
    const across = box.clientWidth;
    const direction = isRightToLeft ? -1 : 1;
    if (inline > across - edgeInPixels) box.scrollLeft += direction * stepInPixels;
    else if (inline < firstWidth + pinned * width + edgeInPixels) box.scrollLeft -= direction * stepInPixels;
    const beside = Math.max(0, inline - firstWidth);
    const scrolled = Math.abs(box.scrollLeft);
    const place = Math.floor((beside < pinned * width ? beside : beside + scrolled) / width);
    hold.to = Math.min(columnCount - 1, Math.max(0, place));
    if (line.current) {
      // Before the column that it takes the place of, or behind it where it comes from the left.
      const edge = hold.to + (hold.to > hold.from ? 1 : 0);
      // Over pinned columns it stands where they do.
      const drawnAt = edge * width + (hold.to < pinned ? scrolled : 0);
      line.current.style.insetInlineStart = `${firstWidth + drawnAt - 2}px`;
      line.current.style.height = `${box.scrollHeight}px`;
      line.current.hidden = hold.to === hold.from;
    }
    hold.frame = requestAnimationFrame(follow);
  };

  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') letGo();
    };
    window.addEventListener('keydown', cancel);
    return () => {
      window.removeEventListener('keydown', cancel);
      letGo();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what it reads are references
  }, []);

  return {
    onGrab: (event: PointerEvent, from: number) => {
      if (event.button !== 0 || held.current) return;
      event.preventDefault();
      frame.current?.setPointerCapture(event.pointerId);
      held.current = { from, to: from, x: event.clientX, frame: 0 };
      follow();
    },
    onPointerMove: (event: PointerEvent) => {
      if (held.current) held.current.x = event.clientX;
    },
    onPointerUp: () => {
      const hold = held.current;
      letGo();
      if (hold && hold.to !== hold.from) onDrop(hold.from, hold.to);
    },
    onPointerCancel: letGo,
  };
}
