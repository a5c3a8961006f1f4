import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { handleNotFound } from './error-handler.ts';
import { escapeHtml } from './escape-html.ts';
import { readIntoMemory } from './files-in-memory.ts';

const PRODUCT_NAME_IN_PAGE = 'Rembuk';

/** Of the files below assets/, which the build names by their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

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
  const others = await namesIn(root);
  const memory = await readIntoMemory([
    ...(await namesIn(assets)).map((name) => ({
      path: `/assets/${name}`,
      file: join(assets, name),
      cacheControl: IMMUTABLE,
    })),
    ...others.map((name) => ({ path: `/${name}`, file: join(root, name), cacheControl: AN_HOUR })),
  ]);
  // A part of a file would be a stream, which keeps the file open while its client reads: it is sent whole.
  app.addHook('onRequest', async ({ headers }) => {
    delete headers.range;
  });
  // After the rate limits, which count at `onRequest`.
  app.addHook('preHandler', async (request, reply) => {
    if (memory.answer(request, reply)) return reply;
  });
  // Answers what is not in memory, such as a file of a build that came after the start. It looks for the
  // file when that is asked for: a route for each file, also of earlier builds, costs memory.
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    acceptRanges: false,
    cacheControl: false,
    // A folder is nothing to look at.
    allowedPath: (path) => !path.endsWith('/'),
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.startsWith(assets) ? IMMUTABLE : AN_HOUR);
    },
  });
  for (const name of others) {
    // No call of the API, which describes its own.
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(name, root),
    );
  }
}

/** The files of a folder, but for the page, the compressed forms and what is hidden. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter((name) => name !== 'index.html' && !/^\.|\.(br|gz)$/.test(name));
}
