import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  // JSX by the bundler itself: a host needs no plugin for the widgets.
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: 'dist',
    modulePreload: false,
    rolldownOptions: {
      input: [
        'spa/index.html',
        'person/index.html',
        'hostile/index.html',
        'hostile/clean.html',
        'hostile/without.html',
      ],
    },
  },
});
