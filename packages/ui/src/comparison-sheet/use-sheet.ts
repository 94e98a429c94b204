import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { SheetStore } from './sheet-store.ts';

/** Draws again what the store changes in this cell. */
export function useCell(store: SheetStore, row: number, column: number) {
  useSyncExternalStore(
    useCallback((listener) => store.subscribeToCell(row, column, listener), [store, row, column]),
    () => store.cellVersion(row, column),
    () => store.cellVersion(row, column),
  );
}

/** Draws again what the store changes in the sums of this column. */
export function useColumn(store: SheetStore, column: number) {
  useSyncExternalStore(
    useCallback((listener) => store.subscribeToColumn(column, listener), [store, column]),
    () => store.columnVersion(column),
    () => store.columnVersion(column),
  );
}

/** True while the page is printed: then everything is drawn, not only what is in view. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when the event returns.
    const start = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    const media = matchMedia('print');
    const follow = () => setIsPrinting(media.matches);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    media.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
      media.removeEventListener('change', follow);
    };
  }, []);
  return isPrinting;
}
