import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { figureOf, type Claim } from '../report/results.ts';

const BUILT = join(import.meta.dirname, '../../dist/web');

/** Checks how the server sends the built files: each once in brotli, once in gzip. */
export async function readDelivery(url: string): Promise<{ claims: Claim[]; notes: string[] }> {
  const names = (await readdir(join(BUILT, 'assets'))).filter((name) => !/\.(br|gz)$/.test(name));
  const faults = (await Promise.all(names.map((name) => faultsOf(url, name)))).filter(
    (ofFile) => ofFile.length > 0,
  );
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  await page.arrayBuffer();
  const pageCaching = page.headers.get('cache-control') ?? '';
  return {
    claims: [
      {
        what: 'static files with a content hash that come `immutable`, and texts in brotli and in gzip',
        goal: { atLeast: names.length },
        measured: figureOf([names.length - faults.length], 'of them'),
      },
      {
        what: 'pages that the browser asks for anew each time (`no-cache`)',
        goal: { atLeast: 1 },
        measured: figureOf([pageCaching === 'no-cache' ? 1 : 0], 'of them'),
      },
    ],
    notes: faults.flat().map((fault) => `Not as it should be: ${fault}.`),
  };
}

async function faultsOf(url: string, name: string): Promise<string[]> {
  const faults = /-[\w-]{8}\.\w+$/.test(name) ? [] : [`${name} has no hash`];
  const isText = /\.(js|css|svg)$/.test(name);
  for (const encoding of isText ? ['br', 'gzip'] : ['']) {
    const response = await fetch(`${url}/assets/${name}`, {
      headers: { 'accept-encoding': encoding },
    });
    await response.arrayBuffer();
    if (!(response.headers.get('cache-control') ?? '').includes('immutable')) {
      faults.push(`${name} is not immutable`);
    }
    if (isText && response.headers.get('content-encoding') !== encoding) {
      faults.push(`${name} does not come in ${encoding}`);
    }
  }
  return faults;
}
