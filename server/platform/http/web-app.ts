import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handleNotFound } from './error-handler.ts';
import { escapeHtml } from '#server/platform/security/escape-html.ts';
import {
  acceptedForm,
  createFileReader,
  isFileName,
  readIntoMemory,
  sendFile,
  type StaticFile,
} from './static-files.ts';

const PRODUCT_NAME_IN_PAGE = 'Rembuk';

/** Empty in the built page. */
const FEATURES_IN_PAGE = /<meta name="forum-features" content=""/;

/** What the page says of itself to search engines, unless the community has described itself. */
const DESCRIPTION_IN_PAGE = /(?<=<meta name="description" content=")[^"]+/;

/** What the page of a forum has of its settings. */
export interface PageSettings {
  readonly name: string;
  /** Empty for none. */
  readonly description: string;
  /** The names of what the forum can do, for scripts of the page. */
  readonly features: readonly string[];
}

/** The cache policy of the files below assets/, which the build names by their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

/**
 * Serves the built web app in `root`: its files, and its page at every path that a browser may open (the app has its
 * own 404). Requests that do not ask for HTML still get the envelope's 404, except at `/`, where they only check
 * whether the forum is up. Each page has the present settings.
 */
export async function serveWebApp(
  app: FastifyInstance,
  root: string,
  readSettings: () => Promise<PageSettings>,
): Promise<void> {
  const template = await readFile(join(root, 'index.html'), 'utf8');
  const renderPage = ({ name, description, features }: PageSettings) =>
    template
      .replaceAll(new RegExp(`(?<=>|content=")${PRODUCT_NAME_IN_PAGE}(?=<|")`, 'g'), () =>
        escapeHtml(name),
      )
      .replace(DESCRIPTION_IN_PAGE, (found) => escapeHtml(description) || found)
      .replace(FEATURES_IN_PAGE, (found) => found.replace('""', `"${features.join(' ')}"`));

  await app.register((files) => serveFiles(files, root));

  app.setNotFoundHandler(async (request, reply) => {
    // Uses the original URL, because one that cannot be parsed has been rewritten.
    const asksForPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      (/^\/(\?|$)/.test(request.originalUrl) ||
        ((request.headers.accept ?? '').includes('text/html') &&
          !/^\/(v1|docs|assets)(\/|$|\?)/.test(request.originalUrl)));
    if (!asksForPage) {
      handleNotFound(request, reply);
      return reply;
    }
    const page = renderPage(await readSettings());
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  const asset = (name: string) => ({
    path: `/assets/${name}`,
    file: join(root, 'assets', name),
    cacheControl: IMMUTABLE,
  });
  const others = (await namesIn(root)).map((name) => ({
    path: `/${name}`,
    file: join(root, name),
    cacheControl: AN_HOUR,
  }));
  const assets = (await namesIn(join(root, 'assets'))).map(asset);
  const inMemory = await readIntoMemory([...assets, ...others]);
  const readFromDisk = createFileReader();
  // The files are hidden from the API's description.
  const schema = { hide: true };

  const send = async (request: FastifyRequest, reply: FastifyReply, file: StaticFile) => {
    const form =
      acceptedForm(request, inMemory.get(file.path)) ??
      // On the disk are also the files of a build that was deployed after the start.
      acceptedForm(request, await readFromDisk(file));
    return form ? sendFile(request, reply, form) : sendNotFound(reply);
  };

  // One route for all assets: a route for each file, including those of earlier builds, would cost memory.
  app.get<{ Params: { '*': string } }>('/assets/*', { schema }, (request, reply) => {
    const name = request.params['*'];
    return isFileName(name) ? send(request, reply, asset(name)) : sendNotFound(reply);
  });
  for (const file of others) {
    app.get(file.path, { schema }, (request, reply) => send(request, reply, file));
  }
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** Lists the names of a build's files in a folder, without their compressed forms. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && isFileName(entry.name))
    .map(({ name }) => name);
}
