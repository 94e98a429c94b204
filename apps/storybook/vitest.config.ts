import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { resolveChromium } from '../../tools/browser.ts';

const { executablePath, args, chromiumSandbox } = await resolveChromium();

/**
 * The stories are the tests: every story runs in Chromium, axe violations are errors, once in light and once in dark.
 * `STORY_THEME=light` (or dark) runs one of the two.
 */
const themes = (['light', 'dark'] as const).filter((theme) => [undefined, '', theme].includes(process.env['STORY_THEME']));

export default defineConfig({
  test: {
    projects: themes.map((theme) => ({
      plugins: [
        storybookTest({
          configDir: fileURLToPath(new URL('.storybook', import.meta.url)),
          storybookUrl: 'http://localhost:6106',
          initialGlobals: { theme },
        }),
      ],
      // Known before the first story, so that a dependency found late does not reload the page under a running test.
      optimizeDeps: {
        entries: ['../../packages/ui/src/**/*.stories.tsx', '../../packages/screens/src/**/*.{stories.tsx,tsx}', '.storybook/preview.tsx'],
        include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'react/jsx-runtime', 'msw', 'msw/browser', 'msw/experimental'],
      },
      test: {
        name: `stories-${theme}`,
        testTimeout: 20_000,
        browser: {
          enabled: true,
          headless: true,
          // A function's result, not one shared object: Vitest renames the object that it is given.
          provider: playwright({ launchOptions: { executablePath, args: [...args], chromiumSandbox } }),
          instances: [{ browser: 'chromium' as const }],
          viewport: { width: 1200, height: 900 },
          screenshotFailures: false,
        },
      },
    })),
  },
});
