import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from '#tools/build/build-once.ts';
import { runViteBuild } from '#tools/build/run-vite.ts';
import { listenLocally } from '#tools/processes/listen-locally.ts';

const HTML = `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>React</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="React">
<script type="module" src="/main.js"></script></head><body><div id="root"></div></body></html>`;
const SCRIPT = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('main', null, createElement('h1', null, 'React')));`;

/** A minimal page: one heading drawn with React, without requests and styles. */
export interface BarePage extends AsyncDisposable {
  readonly url: string;
}

/** Builds it like the web app, and serves it compressed from memory. */
export async function serveBarePage(): Promise<BarePage> {
  // Below the root, so that React is found.
  const folder = await mkdtemp(join(ROOT, 'dist/bare-page-'));
  try {
    await writeFile(join(folder, 'index.html'), HTML);
    await writeFile(join(folder, 'main.js'), SCRIPT);
    const config = join(folder, 'vite.config.js');
    await writeFile(config, 'export default {};');
    await runViteBuild(
      [folder, '--config', config, '--outDir', 'built', '--assetsDir', '.'],
      'The bare page could not be built (see above).',
    );
    return await serve(join(folder, 'built'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function serve(folder: string): Promise<BarePage> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const script = /src="(\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const compress = (content: string | Buffer) => brotliCompressSync(content);
  const files = new Map([
    ['/', { type: 'text/html; charset=utf-8', body: compress(html) }],
    [script, { type: 'text/javascript', body: compress(await readFile(join(folder, script))) }],
    // The file at which the audit stores its token, and the icon that a browser requests.
    ['/favicon.svg', { type: 'image/svg+xml', body: compress('<svg/>') }],
    ['/favicon.ico', { type: 'image/svg+xml', body: compress('<svg/>') }],
  ]);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body);
  });
  return {
    url: `http://127.0.0.1:${await listenLocally(server)}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
