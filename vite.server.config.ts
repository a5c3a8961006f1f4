import { defineConfig } from 'vite';

/**
 * The server in one file: it starts in a third of the time and with a third less memory than from a
 * thousand sources (docs/benchmarks.md). `npm run dev` and most tests run the sources.
 */
export default defineConfig({
  ssr: {
    noExternal: true,
    // The first two read files that lie beside them; the third is read only where METRICS_PORT is set.
    external: ['@fastify/swagger-ui', '@node-rs/argon2', 'prom-client'],
  },
  build: {
    ssr: 'server/main.ts',
    target: 'node24',
    copyPublicDir: false,
    // As in vite.config.ts.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
