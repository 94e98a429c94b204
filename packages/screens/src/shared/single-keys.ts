import { readStored, removeStored, writeStored } from '@millwright/api-client/browser-store';
import type { Target } from './host.tsx';

/** What single keys do, for the list that `?` shows: the keys and what they are for. */
export const singleKeys: { keys: string[]; does: string }[] = [
  { keys: ['?'], does: 'Show keyboard shortcuts' },
  { keys: ['/'], does: 'Search' },
  { keys: ['j'], does: 'Go to the next vendor in a list' },
  { keys: ['k'], does: 'Go to the previous vendor' },
  { keys: ['Enter'], does: 'Open the vendor' },
  { keys: ['x'], does: 'Select the vendor to compare' },
  { keys: ['s'], does: 'Shortlist the vendor' },
  { keys: ['c'], does: 'Compare selected vendors' },
];

/** After `g`: the key of each place of the navigation, by the id of the place. */
export const placeKeys: Readonly<Record<string, string>> = {
  home: 'h',
  'vendor-search': 'v',
  'guest-vendor-search': 'v',
  explore: 'e',
  shortlist: 's',
  'vendor-requests': 'r',
  jobs: 'j',
  'job-requests': 'q',
  projects: 'p',
};

/** Whether single keys act. Who dictates or presses keys by accident turns them off (WCAG 2.1.4). */
export const areSingleKeysOn = () => readStored('singleKeys') !== 'off';

/** Turns single keys on or off in this browser. */
export function setSingleKeys(isOn: boolean): void {
  if (isOn) removeStored('singleKeys');
  else writeStored('singleKeys', 'off', 'persistent');
}

/** The rows that j and k go through, in the order of the page; those that are not drawn do not count. */
const rows = () =>
  [...document.querySelectorAll<HTMLElement>('main :is([data-slot=vendor-card], [data-slot=vendor-row])')].filter(
    (row) => row.getClientRects().length > 0,
  );

const currentRow = () => {
  const focused = document.activeElement;
  return rows().find((row) => row.contains(focused)) ?? null;
};

/** The row after the one that has the focus, or before it; without one the first that the window shows. */
function step(by: 1 | -1): void {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const next = at >= 0 ? all[at + by] : all.find((row) => row.getBoundingClientRect().bottom > 80);
  next?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

/** The control that a key stands for: in the row that has the focus, or else on the page, if there is one and not several. */
function control(selector: string): HTMLElement | null {
  const row = currentRow();
  if (row) return row.querySelector<HTMLElement>(selector);
  const all = document.querySelectorAll<HTMLElement>(`main ${selector}`);
  return all.length === 1 ? all[0]! : null;
}

/** A press that is no key of ours: it is typed, has a modifier, or belongs to what is open over the page. */
export const isForPage = (event: KeyboardEvent) =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.isComposing &&
  !(event.target as Element).closest?.(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog, [role=dialog], [role=menu], [role=listbox]',
  );

/** What a single key does, if anything: `places` are those of the navigation. Answers whether it was one of ours. */
export function pressKey(
  key: string,
  isAfterG: boolean,
  { places, go, help }: { places: readonly { id: string; to: Target }[]; go: (to: Target) => void; help: () => void },
): boolean {
  if (isAfterG) {
    const place = places.find(({ id }) => placeKeys[id] === key);
    if (place) go(place.to);
    return place !== undefined;
  }
  const acts: Record<string, () => void> = {
    '?': help,
    j: () => step(1),
    k: () => step(-1),
    x: () => control('input[type=checkbox]')?.click(),
    s: () => control('[aria-keyshortcuts=s]')?.click(),
    c: () => document.querySelector<HTMLElement>('[data-slot=compare-tray] a[href]')?.click(),
  };
  const act = Object.hasOwn(acts, key) ? acts[key] : undefined;
  act?.();
  return act !== undefined;
}
