import { readStored, removeStored, writeStored } from '@millwright/api-client/browser-store';

/** Light, dark, high contrast (light or dark as the system says), or what the system says. */
export type ThemeChoice = 'light' | 'dark' | 'contrast' | 'system';

/** The choice of this browser. */
export const themeChoice = (): ThemeChoice => readStored('theme') ?? 'system';

/** Applies a theme at once and remembers it; `system` forgets the choice. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') {
    removeStored('theme');
    delete document.documentElement.dataset.theme;
    return;
  }
  writeStored('theme', choice, 'persistent');
  document.documentElement.dataset.theme = choice;
}
