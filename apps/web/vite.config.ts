import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.MILLWRIGHT_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  build: {
    manifest: !isSsrBuild,
    target: 'es2022',
    // light-dark() must reach the browser as it is: the theme is chosen there.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // One sheet: it is inlined into each page's shell, and a chunk's own sheet would come late and move things.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  ssr: { noExternal: true },
  server: { proxy: { '/api': server, '/communication': server, '/media': server, '/dev': server } },
}));
