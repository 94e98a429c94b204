import { defineConfig } from 'vitest/config';

/** What `npm run new -- operation` makes, put to work in a copy of the tree. `node tools/run-tests.ts generator` */
export default defineConfig({
  root: import.meta.dirname,
  test: { name: 'generator', include: ['*.spec.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
});
