import type { MenuEntry } from '@millwright/ui/menu/menu';
import { useEffect, useState } from 'react';
import { chooseTheme, themeChoice, type ThemeChoice } from './theme.ts';

/** The themes with their names, in the order of a choice. */
export const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'contrast', label: 'High contrast' },
  { value: 'system', label: 'As the system' },
];

/** The choice of the theme, for the menu of an account. */
export function useThemeEntry(): MenuEntry {
  const [theme, setTheme] = useState<ThemeChoice>('system');
  useEffect(() => setTheme(themeChoice()), []);
  return {
    kind: 'choice',
    id: 'theme',
    label: 'Theme',
    value: theme,
    options: themes,
    onValueChange: (value) => {
      chooseTheme(value as ThemeChoice);
      setTheme(value as ThemeChoice);
    },
  };
}
