import { defineConfig } from 'vitest/config';
import { embeddedFiles } from './src/testing/embedded-part.ts';

/** The embedded database runs its part of the tests; every file that is named runs whole, on either. */
const isPart = process.env.EMBEDDED_PART === '1';

export default defineConfig({
  test: {
    name: 'server',
    include: isPart ? embeddedFiles() : ['src/**/*.test.ts'],
    ...(isPart && { runner: './src/testing/embedded-part.ts' }),
    // Each file starts a server and a database of its own; two at a time on two cores.
    pool: 'forks',
    maxWorkers: 2,
    // The files of a worker share its modules: to load them takes longer than most files take to run.
    isolate: false,
    // These end what hangs; how long anything takes is measured by `npm run bench` only.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
