import { defineConfig, type Plugin } from 'vite';

/**
 * The server in one file: it starts in a third of the time and with a third less memory than from a
 * thousand sources (docs/benchmarks.md). `npm run dev` and most tests run the sources.
 */
export default defineConfig({
  plugins: [requireHttp(), escapeNonAscii()],
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

/**
 * Replaces the `import` of `node:http` by a call that returns the module. An `import` reads all exports of a module, and
 * that of `WebSocket` then loads undici, which nothing here uses: 2 MB of memory in Node 24.
 */
function requireHttp(): Plugin {
  return {
    name: 'require-http',
    renderChunk(code) {
      const replaced = code.replace(
        /^import \{([^}]*)\} from "node:http";$/m,
        (_statement, names: string) =>
          `const {${names.replaceAll(' as ', ': ')}} = process.getBuiltinModule("node:http");`,
      );
      if (/from "(node:)?http"/.test(replaced)) {
        this.error('node:http is imported in a form that this plugin does not replace');
      }
      return { code: replaced, map: null };
    },
  };
}
