import { defineConfig } from 'vitest/config';

/** Pure functions and tokens only; components are tested by their stories (apps/storybook). */
export default defineConfig({
  test: { name: 'ui', include: ['src/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
});
