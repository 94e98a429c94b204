/** Puts what the toolbar says on an element: the root, so that portals get it too, or the frame of one story on a docs page. */
export function applyGlobals(element: HTMLElement, globals: Record<string, unknown>): void {
  element.dataset['theme'] = String(globals['theme'] ?? 'light');
  element.dataset['density'] = String(globals['density'] ?? 'comfortable');
  element.lang = 'en-IN';
}
