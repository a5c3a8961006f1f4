import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the API. */
const apiOrigin = `http://127.0.0.1:${process.env['PORT'] || '3000'}`;
const apiPaths = ['/v1', '/docs', '/openapi.json', '/health'];

export default defineConfig({
  root: 'web',
  plugins: [react()],
  // It would wipe what the server has said.
  clearScreen: false,
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The browsers that know light-dark(), which goes out as it is written.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The content security policy refuses data: everywhere but in images.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What the first screen needs comes in one request.
        codeSplitting: { groups: [{ name: 'app', tags: ['$initial'], priority: 10 }] },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    host: '127.0.0.1',
    proxy: Object.fromEntries(apiPaths.map((path) => [path, apiOrigin])),
  },
});
