import { readStored, writeStored } from '@millwright/api-client/browser-store';
import { useMemo, useSyncExternalStore } from 'react';

/** A vendor that was chosen for a comparison. */
export type ComparedChoice = { gstn: string; companyName: string };

/** A comparison has 2 to 6 vendors. */
export const fewestCompared = 2;
export const mostCompared = 6;

const nothing: readonly ComparedChoice[] = [];
const listeners = new Set<() => void>();
let known: { text: string; choices: readonly ComparedChoice[] } = { text: '[]', choices: nothing };

/** The stored choice. The end of a session clears the storage, so it is read each time; the same content is the same array. */
function read(): readonly ComparedChoice[] {
  const choices = readStored('compareSelection') ?? nothing;
  const text = JSON.stringify(choices);
  if (text !== known.text) known = { text, choices };
  return known.choices;
}

function write(choices: readonly ComparedChoice[]): void {
  writeStored('compareSelection', choices.slice(0, mostCompared), 'session');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What may be done with the compare selection. */
export type CompareSelection = {
  vendors: readonly ComparedChoice[];
  has: (gstn: string) => boolean;
  /** Adds or takes out; a seventh vendor changes nothing. */
  toggle: (vendor: ComparedChoice) => void;
  remove: (gstn: string) => void;
  replace: (vendors: readonly ComparedChoice[]) => void;
  clear: () => void;
  /** Why this vendor cannot be added now, or undefined. */
  fullReason: (gstn: string) => string | undefined;
};

/** The vendors chosen for comparison in this browser session (section 3 of the product specification, client-side stored values). */
export function useCompareSelection(): CompareSelection {
  const vendors = useSyncExternalStore(subscribe, read, () => nothing);
  return useMemo(() => {
    const has = (gstn: string) => vendors.some((vendor) => vendor.gstn === gstn);
    const remove = (gstn: string) => write(read().filter((vendor) => vendor.gstn !== gstn));
    return {
      vendors,
      has,
      toggle: (vendor) => (has(vendor.gstn) ? remove(vendor.gstn) : write([...read(), vendor])),
      remove,
      replace: write,
      clear: () => write(nothing),
      fullReason: (gstn) =>
        !has(gstn) && vendors.length >= mostCompared ? `${mostCompared} vendors at most` : undefined,
    };
  }, [vendors]);
}
