import { readStored, writeStored } from '@millwright/api-client/browser-store';
import type { VendorCardCompare } from '@millwright/ui/vendor-card/vendor-card';
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

const fullText = `${mostCompared} vendors at most`;
const toggle = (vendor: ComparedChoice) => {
  const before = read();
  const without = before.filter(({ gstn }) => gstn !== vendor.gstn);
  write(without.length < before.length ? without : [...before, vendor]);
};

/** The compare box of one vendor. Who reads it is drawn again when this vendor's own box changes, not with every choice. */
export function useCompareBox(vendor: ComparedChoice): VendorCardCompare {
  const box = useSyncExternalStore(
    subscribe,
    () => {
      const choices = read();
      if (choices.some(({ gstn }) => gstn === vendor.gstn)) return 'chosen';
      return choices.length >= mostCompared ? 'full' : 'free';
    },
    () => 'free',
  );
  return {
    isChecked: box === 'chosen',
    onCheckedChange: () => toggle(vendor),
    disabledReason: box === 'full' ? fullText : undefined,
  };
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
      toggle,
      remove,
      replace: write,
      clear: () => write(nothing),
      fullReason: (gstn) => (!has(gstn) && vendors.length >= mostCompared ? fullText : undefined),
    };
  }, [vendors]);
}
