import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the API. */
const apiOrigin = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`;
const apiPaths = ['/v1', '/docs', '/openapi.json', '/health'];

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy refuses data: everywhere but in images.
    assetsInlineLimit: 0,
  },
  server: {
    port: 5173,
    host: '127.0.0.1',
    proxy: Object.fromEntries(apiPaths.map((path) => [path, apiOrigin])),
  },
});
