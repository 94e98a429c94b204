import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: 'dist',
    rolldownOptions: { input: 'main.tsx', output: { entryFileNames: 'main.js', assetFileNames: 'main.[ext]' } },
  },
});
