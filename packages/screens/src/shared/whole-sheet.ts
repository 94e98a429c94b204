let loading: Promise<void> | null = null;

/**
 * Loads the whole style sheet of a page that was drawn with only the styles of its own code (data-sheet at the root), and answers when it is
 * there. For what comes later on such a page: a part that is loaded when it is first wanted, a dialog. A sheet that cannot be loaded keeps
 * nothing away. Null: the page has it.
 */
export function wholeSheet(): Promise<void> | null {
  const href = typeof document === 'undefined' ? undefined : document.getElementById('root')?.dataset.sheet;
  if (!href) return null;
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
