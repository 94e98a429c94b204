import { useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { rowWindow } from './row-window.ts';

/** Which rows of a windowed table are drawn; where nothing is windowed, all. */
export function useRowWindow(count: number, windowed: { height: number; rowHeight?: number } | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const [firstSeen, setFirstSeen] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  const awaited = useRef<number | null>(null);
  const rowHeight = windowed?.rowHeight ?? 44;
  const seen = windowed ? Math.ceil(windowed.height / rowHeight) + 1 : count;
  const { runs, gaps } = windowed
    ? rowWindow(count, firstSeen, seen, focused, rowHeight)
    : { runs: count > 0 ? [{ from: 0, to: count }] : [], gaps: [0, 0] };

  useLayoutEffect(() => {
    if (awaited.current === null) return;
    const row = frame.current?.querySelector(`tr[data-index="${awaited.current}"]`);
    awaited.current = null;
    row?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus({ preventScroll: true });
  });

  /** Brings a row into sight, below the header, and its checkbox under the focus. */
  const focusRow = (index: number) => {
    const element = frame.current;
    if (!element || !windowed) return;
    const header = element.querySelector('thead')?.clientHeight ?? 0;
    const top = index * rowHeight;
    const bottom = top + rowHeight + header - element.clientHeight;
    element.scrollTop = Math.min(top, Math.max(bottom, element.scrollTop));
    awaited.current = index;
    setFocused(index);
    setFirstSeen(Math.floor(element.scrollTop / rowHeight));
  };

  const indexOf = (target: EventTarget) => {
    const row = (target as Element).closest<HTMLElement>('tr[data-index]');
    return row ? Number(row.dataset['index']) : null;
  };

  return {
    frame,
    runs,
    gaps,
    rowHeight,
    onScroll: () => setFirstSeen(Math.floor((frame.current?.scrollTop ?? 0) / rowHeight)),
    onFocus: ({ target }: FocusEvent) => setFocused(indexOf(target)),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const index = indexOf(event.target);
      const isBox = (event.target as Element).matches('input[type="checkbox"]');
      if (index === null || !isBox || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const page = Math.max(1, seen - 3);
      const steps: Record<string, number> = {
        ArrowDown: 1,
        ArrowUp: -1,
        PageDown: page,
        PageUp: -page,
        Home: -count,
        End: count,
      };
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      focusRow(Math.max(0, Math.min(count - 1, index + step)));
    },
  };
}
