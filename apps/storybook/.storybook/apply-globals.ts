/** What the toolbar sets, besides the viewport. */
export interface ToolbarGlobals {
  theme?: string;
  density?: string;
  direction?: string;
  language?: string;
  vision?: string;
}

/** The languages of the toolbar as a page names them. */
const languageTags: Record<string, string> = { en: 'en-IN', hi: 'hi-IN' };

/** Puts what the toolbar says on an element: the root, so that portals get it too, or the frame of one story on a docs page. */
export function applyGlobals(element: HTMLElement, globals: ToolbarGlobals): void {
  const { theme = 'light', density = 'comfortable', direction = 'ltr', language = 'en', vision = 'full' } = globals;
  element.dataset['theme'] = theme;
  element.dataset['density'] = density;
  element.dir = direction;
  element.lang = languageTags[language] ?? language;
  if (vision === 'full') delete element.dataset['vision'];
  else element.dataset['vision'] = vision;
}
