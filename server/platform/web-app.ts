import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { handleNotFound } from './error-handler.ts';

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

  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['index.html'],
    setHeaders: (reply, path) => {
      // The build names files below assets/ by their content.
      const isImmutable = path.startsWith(join(root, 'assets'));
      void reply.header(
        'cache-control',
        isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });

  app.setNotFoundHandler((request, reply) => {
    const asksForPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      (/^\/(\?|$)/.test(request.url) ||
        ((request.headers.accept ?? '').includes('text/html') &&
          !/^\/(v1|docs|assets)(\/|$|\?)/.test(request.url)));
    if (!asksForPage) {
      handleNotFound(request, reply);
      return;
    }
    void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
