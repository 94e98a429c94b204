import type { Decorator } from '@storybook/react-vite';
import { ProviderLayout } from './provider-layout.tsx';

/** The frame of the console around a story; inside of the story's host. */
export const inConsole: Decorator = (Story) => (
  <ProviderLayout>
    <Story />
  </ProviderLayout>
);

/** A host without the frame of the product. */
export const consoleHost = { isBare: true, isGuest: true } as const;
