import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { resolveChromium } from '../../tools/browser.ts';

const { executablePath, args, chromiumSandbox } = await resolveChromium();

/**
 * For work on a story, without a build: every story runs in Chromium, is judged in light, and is then put into dark as it stands there and
 * judged again; axe violations are errors. `STORY_THEME=light` (or dark) runs all in that theme only, play functions too. `npm test` runs
 * them in the built Storybook (tools/pictures.ts).
 */
const theme = process.env['STORY_THEME'] || undefined;
if (theme && !['light', 'dark'].includes(theme)) throw new Error(`STORY_THEME is light or dark, not ${theme}`);

/**
 * Every package that the stories' sources import. Vite bundles them before the first story: one found late would reload the
 * page under a running test.
 */
function importedPackages(): string[] {
  const files = globSync(['../../packages/*/src/**/*.{ts,tsx}', '.storybook/*.{ts,tsx}'], { cwd: import.meta.dirname });
  const specifiers = files
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('main.ts'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(
        /^(?:import|export) (?!type )[^;]*?from '([^.'][^']*)'/gm,
      ),
    ])
    .map(([, specifier]) => specifier!)
    .filter((specifier) => !/^(@millwright|node:|storybook|@storybook|vitest)/.test(specifier));
  return [
    ...new Set([...specifiers, 'react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime']),
  ];
}

/** Of the built Storybook, in the step that follows its build: `STORYBOOK_BUILT=1 vitest run`. */
const built = {
  test: {
    name: 'storybook',
    include: ['matrix/*.test.ts', '.storybook/*.test.ts'],
    environment: 'node' as const,
    testTimeout: 60_000,
  },
};

export default defineConfig({
  test: {
    projects: process.env['STORYBOOK_BUILT']
      ? [built]
      : [
          {
            plugins: [
              storybookTest({
                configDir: fileURLToPath(new URL('.storybook', import.meta.url)),
                storybookUrl: 'http://localhost:6106',
                initialGlobals: theme ? { theme } : { theme: 'light', secondTheme: 'dark' },
              }),
            ],
            optimizeDeps: { include: importedPackages() },
            test: {
              name: theme ? `stories-${theme}` : 'stories',
              // Besides its play a story is judged three times: by axe in each theme, and by the second engine.
              testTimeout: 40_000,
              // Two pages also on two cores: a page waits for its modules and for the runner, and has a core of its own only in part.
              maxWorkers: Math.min(Math.max(2, availableParallelism() - 1), 12),
              browser: {
                enabled: true,
                headless: true,
                // A function's result, not one shared object: Vitest renames the object that it is given.
                provider: playwright({
                  launchOptions: { executablePath, args: [...args], chromiumSandbox },
                  // Without motion a story is what it will be as soon as it is there.
                  contextOptions: { reducedMotion: 'reduce' },
                }),
                instances: [{ browser: 'chromium' as const }],
                viewport: { width: 1200, height: 900 },
                screenshotFailures: false,
              },
            },
          },
        ],
  },
});
