import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The hosts of the widgets: real browsers on pages of other products, against the real server. `node tools/run-tests.ts hosts` */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'hosts',
    include: ['*.spec.ts'],
    globalSetup: join(import.meta.dirname, 'prepare.ts'),
    // One clock and one set of flaws for all hosts: one test at a time.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
