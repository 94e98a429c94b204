import { DocsContainer as StorybookContainer } from '@storybook/addon-docs/blocks';
import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { themes } from 'storybook/theming';
import { applyGlobals } from './apply-globals.ts';
import type { ToolbarGlobals } from './apply-globals.ts';
import { addVisionFilters } from './vision-filters.ts';

type Context = ComponentProps<typeof StorybookContainer>['context'] & {
  store?: { userGlobals?: { get(): ToolbarGlobals } };
};

/** Storybook's frame around a docs page, in the theme, density and direction of the toolbar. */
export default function DocsContainer({ context, children }: ComponentProps<typeof StorybookContainer>) {
  const [globals, setGlobals] = useState<ToolbarGlobals>(() => (context as Context).store?.userGlobals?.get() ?? {});
  useEffect(() => {
    const update = (event: { userGlobals?: ToolbarGlobals; globals: ToolbarGlobals }) =>
      setGlobals(event.userGlobals ?? event.globals);
    context.channel.on('globalsUpdated', update);
    return () => context.channel.off('globalsUpdated', update);
  }, [context]);
  useEffect(() => {
    addVisionFilters();
    applyGlobals(document.documentElement, globals);
  }, [globals]);
  return (
    <StorybookContainer context={context} theme={globals.theme === 'dark' ? themes.dark : themes.light}>
      {children}
    </StorybookContainer>
  );
}
