import { nextFrame } from '@millwright/screens/next-frame';
import { wholeSheet } from '@millwright/screens/whole-sheet';

/**
 * Loads the whole style sheet, unless the page has it (it has, where the build drew no shell) or shows the very screen whose styles are
 * inlined. A sheet that cannot be loaded does not keep the page away.
 */
export function styleSheetFor(screen: string): Promise<void> | null {
  const drawn = typeof document === 'undefined' ? null : document.getElementById('root')?.dataset.screen;
  return screen === drawn ? null : wholeSheet();
}

/**
 * Fetches what the next page will need as soon as someone touches this one: not while it loads, and not for who only looks. Fetched only: a
 * sheet that is applied styles this page anew, and a script that runs holds it up, in the middle of what it is touched for.
 */
export function fetchNextOnFirstTouch(): void {
  const signs = ['pointerdown', 'keydown', 'focusin'] as const;
  const go = () => {
    for (const sign of signs) window.removeEventListener(sign, go);
    const { sheet, next } = document.getElementById('root')?.dataset ?? {};
    const fetchFor = (rel: string, href: string) =>
      document.head.append(Object.assign(document.createElement('link'), { rel, href }));
    // The touch is answered first.
    void nextFrame().then(() => {
      if (sheet && !isWholeSheetThere()) fetchFor('prefetch', sheet);
      for (const script of next?.split(' ') ?? []) fetchFor('modulepreload', script);
    });
  };
  for (const sign of signs) window.addEventListener(sign, go, { passive: true });
}

/** Takes the inlined styles of the first frame away where the whole sheet is there: each rule of them would be matched twice, at every press. */
export function dropFirstStyles(): void {
  if (isWholeSheetThere()) document.head.querySelector('style[data-first]')?.remove();
}

const isWholeSheetThere = () => Boolean(document.head.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet);
