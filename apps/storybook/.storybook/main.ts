import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { mergeConfig } from 'vite';
import { withOtherNames } from './other-names.ts';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    { directory: '../src', files: '**/*.stories.tsx' },
    { directory: '../../../packages/ui/src', files: '**/*.stories.tsx', titlePrefix: 'Components' },
    { directory: '../../../packages/screens/src', files: '!(widgets)/**/*.stories.tsx', titlePrefix: 'Screens' },
    { directory: '../../../packages/screens/src/widgets', files: '*.stories.tsx', titlePrefix: 'Widgets' },
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest', 'msw-storybook-addon'],
  experimental_indexers: (indexers = []) => indexers.map(withOtherNames),
  staticDirs: ['../public'],
  // The shown code is read from the source of the story, and a manifest of all components is written beside the pages.
  features: { experimentalCodeExamples: true, componentsManifest: true },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { check: false, reactDocgen: 'react-docgen' },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      plugins: [react(), tailwindcss()],
      // Lower targets would turn light-dark() into variables that a nested data-theme cannot switch.
      build: { cssTarget: ['chrome123', 'firefox120', 'safari17.5'], chunkSizeWarningLimit: 4000 },
      server: { fs: { allow: [fileURLToPath(new URL('../../..', import.meta.url))] } },
    }),
};

export default config;
