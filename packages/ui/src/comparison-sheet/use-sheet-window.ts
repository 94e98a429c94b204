import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { itemAt } from './sheet-layout.ts';
import type { Range } from './sheet-types.ts';

const overscanRows = 2;
const overscanColumns = 1;

/**
 * What of a sheet is in view, by the size of its frame and where that is scrolled to. Columns that are pinned stand beside the first one wherever
 * it is scrolled to: as many of them as leave room for another.
 */
export function useSheetWindow({
  frame,
  offsets,
  columnCount,
  columnWidth,
  pinnedColumns,
}: {
  frame: RefObject<HTMLDivElement | null>;
  /** The place of each item, and the height of all (`offsetsOf`). */
  offsets: Float64Array;
  columnCount: number;
  columnWidth: number;
  pinnedColumns: number;
}) {
  const [frameWidth, setFrameWidth] = useState(1200);
  const [range, setRange] = useState<Range>({ top: 0, bottom: 16, left: 0, right: 8 });
  const itemCount = offsets.length - 1;
  const firstWidth = frameWidth < 480 ? 112 : frameWidth < 900 ? 184 : 288;
  const width = frameWidth < 480 ? Math.min(columnWidth, 144) : columnWidth;
  const room = Math.max(0, Math.floor((frameWidth - firstWidth) / width) - 1);
  const pinned = Math.min(pinnedColumns, columnCount, room);

  const measure = useCallback(() => {
    const box = frame.current;
    if (!box) return;
    const inline = Math.abs(box.scrollLeft);
    const across = Math.max(0, box.clientWidth - firstWidth - pinned * width);
    const next: Range = {
      top: Math.max(0, itemAt(offsets, box.scrollTop) - overscanRows),
      bottom: Math.min(itemCount, itemAt(offsets, box.scrollTop + box.clientHeight) + 1 + overscanRows),
      left: Math.max(pinned, pinned + Math.floor(inline / width) - overscanColumns),
      right: Math.min(columnCount, pinned + Math.ceil((inline + across) / width) + overscanColumns),
    };
    setRange((range) =>
      (Object.keys(next) as (keyof Range)[]).every((side) => range[side] === next[side]) ? range : next,
    );
  }, [frame, offsets, itemCount, width, columnCount, firstWidth, pinned]);

  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const follow = () => {
      // What is not laid out yet, or hidden, has no width to follow.
      if (box.clientWidth > 0) setFrameWidth(box.clientWidth);
      measure();
    };
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(box);
    return () => observer.disconnect();
  }, [frame, measure]);

  const top = Math.min(range.top, itemCount);
  const left = Math.min(Math.max(range.left, pinned), columnCount);
  return {
    firstWidth,
    width,
    pinned,
    measure,
    top,
    bottom: Math.max(top, Math.min(range.bottom, itemCount)),
    left,
    right: Math.max(left, Math.min(range.right, columnCount)),
  };
}

/** Where a pinned column stands: in pixels from the start of the frame, and whether it is the last of them. */
export interface Pinned {
  start: number;
  isLast: boolean;
}

/** What a cell of a pinned column is beside what it is anyway. */
export const pinnedClass = (isLast: boolean): string => (isLast ? 'sticky border-e border-e-line-strong' : 'sticky');
