import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { handleNotFound } from './error-handler.ts';
import { escapeHtml } from './escape-html.ts';

const PRODUCT_NAME_IN_PAGE = 'Rembuk';

/**
 * Serves the built web app in `root`: its files, and its page at every path a person may open (the
 * app has its own 404). Requests that do not ask for HTML still get the envelope's 404, but at `/`,
 * where they only want to know whether the forum is up.
 */
export async function serveWebApp(
  app: FastifyInstance,
  root: string,
  productName: string,
): Promise<void> {
  const template = await readFile(join(root, 'index.html'), 'utf8');
  const page = template.replaceAll(
    new RegExp(`(?<=>|content=")${PRODUCT_NAME_IN_PAGE}(?=<|")`, 'g'),
    () => escapeHtml(productName),
  );

  await app.register((files) => serveFiles(files, root));

  app.setNotFoundHandler((request, reply) => {
    // As it was asked for: one that cannot be read has been rewritten.
    const asksForPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      (/^\/(\?|$)/.test(request.originalUrl) ||
        ((request.headers.accept ?? '').includes('text/html') &&
          !/^\/(v1|docs|assets)(\/|$|\?)/.test(request.originalUrl)));
    if (!asksForPage) {
      handleNotFound(request, reply);
      return;
    }
    void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The plugin forbids what no file can be called: it is not there, like any other.
    if (error.statusCode !== 403) throw error;
    handleNotFound(request, reply);
  });
  const assets = join(root, 'assets');
  // Looked for when they are asked for: a route for each file, also of earlier builds, costs memory.
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    // A folder is nothing to look at.
    allowedPath: (path) => !path.endsWith('/'),
    setHeaders: (reply, path) => {
      // The build names files below assets/ by their content.
      const isImmutable = path.startsWith(assets);
      void reply.header(
        'cache-control',
        isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  for (const name of await otherFiles(root)) {
    // No call of the API, which describes its own.
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(name, root),
    );
  }
}

/** What lies beside the page, but for the compressed forms. */
async function otherFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter((name) => name !== 'index.html' && !/^\.|\.(br|gz)$/.test(name));
}
