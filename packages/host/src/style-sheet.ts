import { wholeSheet } from '@millwright/screens/whole-sheet';

/**
 * Loads the whole style sheet, unless the page has it (it has, where the build drew no shell) or shows the very screen whose styles are
 * inlined. A sheet that cannot be loaded does not keep the page away.
 */
export function styleSheetFor(screen: string): Promise<void> | null {
  const drawn = typeof document === 'undefined' ? null : document.getElementById('root')?.dataset.screen;
  return screen === drawn ? null : wholeSheet();
}

/** Fetches what the next page will need as soon as someone touches this one: not while it loads, and not for who only looks. */
export function loadNextOnFirstTouch(load: () => void): void {
  const signs = ['pointerdown', 'keydown', 'focusin'] as const;
  const go = () => {
    for (const sign of signs) window.removeEventListener(sign, go);
    const sheet = document.getElementById('root')?.dataset.sheet;
    // Fetched, not applied: that would style this page anew, in the middle of what it is touched for.
    if (sheet && !isWholeSheetThere())
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: sheet }));
    load();
  };
  for (const sign of signs) window.addEventListener(sign, go, { passive: true });
}

/** Takes the inlined styles of the first frame away where the whole sheet is there: each rule of them would be matched twice, at every press. */
export function dropFirstStyles(): void {
  if (isWholeSheetThere()) document.head.querySelector('style[data-first]')?.remove();
}

const isWholeSheetThere = () => Boolean(document.head.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet);
