import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * The unit tests: pure functions, and the rules that the tree keeps. Stories (apps/storybook) and server tests
 * (apps/server) have configurations of their own. A workspace's own vitest.config.ts wins over the default here.
 */
const folders = [
  'tools',
  'packages/ui',
  'packages/api-client',
  'packages/evaluation',
  'packages/screens',
  'apps/web',
  'apps/directory',
];

export default defineConfig({
  test: {
    projects: folders.map((folder) =>
      existsSync(join(import.meta.dirname, folder, 'vitest.config.ts'))
        ? folder
        : {
            root: join(import.meta.dirname, folder),
            test: {
              name: folder,
              include: ['**/*.test.ts'],
              exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
              // A test that takes longer hangs.
              testTimeout: 60_000,
              expect: { poll: { timeout: 30_000 } },
            },
          },
    ),
  },
});
