let loading: Promise<void> | null = null;

/**
 * Loads the whole style sheet, unless the page has it (it has, where the build drew no shell) or shows the very screen whose styles are
 * inlined. A sheet that cannot be loaded does not keep the page away.
 */
export function styleSheetFor(screen: string): Promise<void> | null {
  const { sheet, screen: drawn } =
    typeof document === 'undefined' ? {} : (document.getElementById('root')?.dataset ?? {});
  return sheet && screen !== drawn ? wholeSheet(sheet) : null;
}

function wholeSheet(href: string): Promise<void> {
  loading ??= new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      loading = null;
      link.remove();
      resolve();
    };
    document.head.append(link);
  });
  return loading;
}

/** Fetches what the next page will need as soon as someone touches this one: not while it loads, and not for who only looks. */
export function loadNextOnFirstTouch(load: () => void): void {
  const signs = ['pointerdown', 'keydown', 'focusin'] as const;
  const go = () => {
    for (const sign of signs) window.removeEventListener(sign, go);
    const sheet = document.getElementById('root')?.dataset.sheet;
    // Fetched, not applied: that would style this page anew, in the middle of what it is touched for.
    if (sheet) document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: sheet }));
    load();
  };
  for (const sign of signs) window.addEventListener(sign, go, { passive: true });
}
