import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { commonPasswordsModule } from './tools/build/common-passwords.ts';
import { lightContract } from './tools/build/light-contract.ts';

/** Where `npm run dev` finds the API. */
const apiOrigin = `http://127.0.0.1:${process.env['PORT'] || '3000'}`;
const apiPaths = ['/v1', '/docs', '/openapi.json', '/health', '/ready'];

/** In the page, the contract's schemas are made of less than Zod. */
const lightSchemas: Plugin = {
  name: 'light-schemas',
  enforce: 'pre',
  resolveId: (source) =>
    /^(\.|#contract)\/zod\.ts$/.test(source) ? resolve('web/lib/api/light-schemas.ts') : undefined,
};

/** The script that asks for what a member needs runs as soon as it is there, before the app has come. */
const earlyScript: Plugin = {
  name: 'early-script',
  transformIndexHtml: (_, { bundle = {} }) => {
    const early = Object.values(bundle).find((file) => file.name === 'early');
    if (!early) return [];
    const attrs = { type: 'module', async: true, src: `/${early.fileName}` };
    return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
  },
};

/** `npm run dev` sends mail to a page of its own and is at localhost. Elsewhere the server says what the forum can do. */
const devFeatures: Plugin = {
  name: 'dev-features',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replace(
      'name="forum-features" content=""',
      'name="forum-features" content="mail passkeys"',
    ),
};

type GetModule = (id: string) => { readonly importedIds: readonly string[] } | null;

/** The parts of the login and of a member's screens, by what they begin with. */
const PARTS = {
  app: ['index.html'],
  login: ['pages/login-page.tsx'],
  frame: [
    'app/member-parts.tsx',
    'features/search/header-search.tsx',
    'features/session/own-profile.ts',
  ],
  home: ['pages/home-page.tsx'],
  thread: ['pages/thread-page.tsx'],
  write: ['pages/add-thread-page.tsx'],
  edit: ['features/threads/thread-edit-form.tsx'],
  account: ['pages/account-page.tsx'],
  recovery: ['pages/recovery-pages.tsx', 'features/account/show-refusal.tsx'],
  dialogs: [
    'features/second-factors/add-passkey.tsx',
    'features/second-factors/change-dialog.tsx',
    'features/second-factors/totp-setup.tsx',
    'ui/feedback/confirm-dialog.tsx',
  ],
};
let reached: Record<keyof typeof PARTS, Set<string>> | undefined;

/**
 * In which file a module goes that several parts need: few files, as each costs a way to the server, and
 * no screen with much that it does not need.
 */
function sharedChunkOf(id: string, getModule: GetModule): string | null {
  const reachOf = (paths: string[]) =>
    reach(
      paths.map((path) => resolve('web', path)),
      getModule,
    );
  // The graph is the same for every module that is asked about.
  reached ??= {
    app: reachOf(PARTS.app),
    login: reachOf(PARTS.login),
    frame: reachOf(PARTS.frame),
    home: reachOf(PARTS.home),
    thread: reachOf(PARTS.thread),
    write: reachOf(PARTS.write),
    edit: reachOf(PARTS.edit),
    account: reachOf(PARTS.account),
    recovery: reachOf(PARTS.recovery),
    dialogs: reachOf(PARTS.dialogs),
  };
  const { app, login, frame, home, thread, write, edit, account, recovery, dialogs } = reached;
  if (app.has(id)) return 'app';
  if (login.has(id)) {
    const isShared = [frame, home, thread, write, account].some((part) => part.has(id));
    return isShared ? 'app' : 'login';
  }
  if (frame.has(id) || (home.has(id) && (thread.has(id) || write.has(id)))) return 'member';
  if (thread.has(id) && write.has(id)) return 'field';
  if (thread.has(id) && account.has(id)) return 'member';
  if (account.has(id) && (recovery.has(id) || dialogs.has(id))) return 'own-account';
  return edit.has(id) && write.has(id) ? 'thread-form' : null;
}

let reachedEarly: Set<string> | undefined;

/** All that the early script needs is in its own file: it runs before any other. */
function earlyChunkOf(id: string, getModule: GetModule): string | null {
  reachedEarly ??= reach([resolve('web/app/early.ts')], getModule);
  return reachedEarly.has(id) || /vite.preload-helper|rolldown.runtime/.test(id) ? 'early' : null;
}

/** All that these modules import, and what that imports, themselves too. */
function reach(
  ids: readonly string[],
  getModule: GetModule,
  found = new Set<string>(),
): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue;
    found.add(id);
    reach(getModule(id)?.importedIds ?? [], getModule, found);
  }
  return found;
}

export default defineConfig({
  root: 'web',
  plugins: [react(), lightSchemas, lightContract, commonPasswordsModule, earlyScript, devFeatures],
  // It would wipe what the server has said.
  clearScreen: false,
  // Shorter than Vite's names, which scripts repeat.
  css: { modules: { generateScopedName: '[local][hash:base36:3]' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The browsers that know light-dark(), which goes out as it is written.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // All styles in one file of 10 kB: no screen waits for its own.
    cssCodeSplit: false,
    // The content security policy refuses data: everywhere but in images.
    assetsInlineLimit: (path) => /(kawung|rich-text-tools)\.svg$/.test(path),
    rolldownOptions: {
      // It warns of slow plugins on a busy machine, which is nothing to whoever starts a forum.
      checks: { bundlerTimings: false },
      input: { index: resolve('web/index.html'), early: resolve('web/app/early.ts') },
      output: {
        // What the first screen needs comes in one request, and what a member's needs in one more.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: 'early',
              name: (id, chunk) => earlyChunkOf(id, (of) => chunk.getModuleInfo(of)),
              priority: 20,
            },
            {
              debugName: 'shared',
              name: (id, chunk) => sharedChunkOf(id, (of) => chunk.getModuleInfo(of)),
              priority: 5,
            },
          ],
        },
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
