import { startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { nextFrame } from '../../shared/next-frame.ts';
import { writeSearchState, type SearchState } from './search-state.ts';

/** The search as its controls show it: what was pressed last, which its owner (the address) has some frames later. */
export type WantedSearch = {
  get: () => SearchState;
  subscribe: (listener: () => void) => () => void;
  /** What a control does: shown at once, applied after the frame that shows it. */
  change: (by: (now: SearchState) => SearchState) => void;
};

const keyOf = (state: SearchState) => writeSearchState(state).toString();

function createWanted(first: SearchState) {
  let current = first;
  let owned: SearchState | undefined = first;
  let presses = 0;
  const listeners = new Set<() => void>();
  const show = (next: SearchState) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const own = {
    isOver: false,
    apply: (_next: SearchState, _press: number): void => undefined,
    /** The owner has `state`, and of what was pressed it was told the first `applied`. */
    settle(state: SearchState, applied: number) {
      // What was pressed since is on its way; an owner may also be later than the drawing of what it was told.
      if (applied < presses || (state === owned && keyOf(state) !== keyOf(current))) return;
      owned = state;
      if (current !== state) show(state);
    },
    /** One goes back or forth: what is there counts, also where what was pressed had not come that far. */
    leave(state: SearchState, applied: number) {
      owned = undefined;
      own.settle(state, applied);
    },
  };
  const wanted: WantedSearch = {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(by) {
      const asked = by(current);
      presses += 1;
      const press = presses;
      show(asked);
      void nextFrame().then(() => {
        if (!own.isOver) own.apply(asked, press);
      });
    },
  };
  return { wanted, own };
}

/**
 * Keeps what was pressed beside the search that the owner has. The owner's state comes by way of the address and is drawn in pieces, so that
 * a box which waited for it, or a second press which was reckoned from it, would fall back.
 */
export function useWantedSearch(state: SearchState, apply: (next: SearchState) => void): WantedSearch {
  const [{ wanted, own }] = useState(() => createWanted(state));
  const [applied, setApplied] = useState(0);
  useLayoutEffect(() => {
    // What hangs on the address, every link with it, is drawn in pieces between which the page answers.
    own.apply = (next, press) =>
      startTransition(() => {
        apply(next);
        setApplied(press);
      });
  }, [own, apply]);
  useLayoutEffect(() => own.settle(state, applied), [own, state, applied]);
  useEffect(() => {
    const leave = () => own.leave(state, applied);
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [own, state, applied]);
  useEffect(() => {
    own.isOver = false;
    return () => {
      own.isOver = true;
    };
  }, [own]);
  return wanted;
}

/** A part of what is wanted; who reads it is drawn again with that part alone. */
export function useWanted<Part>(wanted: WantedSearch, part: (state: SearchState) => Part): Part {
  const read = () => part(wanted.get());
  return useSyncExternalStore(wanted.subscribe, read, read);
}
