import { defineConfig, type Plugin } from 'vite';

/**
 * The server in one file: it starts in a third of the time and with a third less memory than from a
 * thousand sources (docs/benchmarks.md). `npm run dev` and most tests run the sources.
 */
export default defineConfig({
  plugins: [escapeNonAscii()],
  ssr: {
    noExternal: true,
    // The first two read files that lie beside them; the others are loaded only where they are needed.
    external: [
      '@fastify/swagger-ui',
      '@node-rs/argon2',
      '@simplewebauthn/server',
      'prom-client',
      'graphile-worker',
      'nodemailer',
    ],
  },
  build: {
    ssr: 'server/main.ts',
    target: 'node24',
    copyPublicDir: false,
    // As in vite.config.ts.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});

/**
 * Writes characters that are not ASCII as escapes. Node keeps the source in memory, with one byte for each
 * character if all are ASCII, and with two otherwise: a single other character costs 4 MB.
 */
function escapeNonAscii(): Plugin {
  return {
    name: 'escape-non-ascii',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/[^\0-\x7F]/g, escapeOf);
      }
    },
  };
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
