import { createContext, useContext, useState, useSyncExternalStore } from 'react';

/** A vendor that is selected in a group; one that stands in two groups can be selected in either. */
export type Selected = { groupId: string; groupName: string; gstn: string; companyName: string };

const keyOf = ({ groupId, gstn }: Pick<Selected, 'groupId' | 'gstn'>) => `${groupId} ${gstn}`;

/** What is selected on the page. Apart from it, so that a tick draws its own box and the bar, and no other row. */
function createSelection() {
  let entries: ReadonlyMap<string, Selected> = new Map();
  let list: readonly Selected[] = [];
  const listeners = new Set<() => void>();
  const keep = (next: ReadonlyMap<string, Selected>) => {
    entries = next;
    list = [...next.values()];
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    has: (entry: Pick<Selected, 'groupId' | 'gstn'>) => entries.has(keyOf(entry)),
    list: () => list,
    toggle(entry: Selected) {
      const next = new Map(entries);
      if (!next.delete(keyOf(entry))) next.set(keyOf(entry), entry);
      keep(next);
    },
    /** Leaves only what still stands in the groups. */
    prune(stands: (entry: Selected) => boolean) {
      if (!list.every(stands)) keep(new Map([...entries].filter(([, entry]) => stands(entry))));
    },
    clear: () => keep(new Map()),
  };
}

export type Selection = ReturnType<typeof createSelection>;

const SelectionContext = createContext<Selection | null>(null);
export const SelectionProvider = SelectionContext.Provider;

/** The selection of a page; give it to {@link SelectionProvider}. */
export const useNewSelection = (): Selection => useState(createSelection)[0];

/** The selection of the page around. */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('There is no SelectionProvider above this component.');
  return selection;
}

/** The box of one vendor in one group. */
export function useSelectionBox(entry: Selected): { checked: boolean; onChange: () => void } {
  const selection = useSelection();
  const checked = useSyncExternalStore(selection.subscribe, () => selection.has(entry));
  return { checked, onChange: () => selection.toggle(entry) };
}

/** Whether anything is selected; the first and the last tick alone draw who asks. */
export function useHasSelected(): boolean {
  const selection = useSelection();
  const hasSelected = () => selection.list().length > 0;
  // Also where the page is drawn ahead, which has nothing selected.
  return useSyncExternalStore(selection.subscribe, hasSelected, hasSelected);
}

/** All that is selected, in the order of the presses. */
export function useSelected(): { selected: readonly Selected[]; clear: () => void } {
  const selection = useSelection();
  return { selected: useSyncExternalStore(selection.subscribe, selection.list), clear: selection.clear };
}
