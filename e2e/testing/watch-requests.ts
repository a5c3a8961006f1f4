import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** What a page asks for from now on: how large it is in gzip, by the kind of file, and where it calls. */
export function watchRequests(page: Page) {
  const asked: { kind: string; url: string; size: Promise<number> }[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    const isFile = kind === 'script' || kind === 'stylesheet';
    const size = isFile ? response.body().then((body) => gzipSync(body).length) : 0;
    // The browser asks for its icon by itself, when it likes.
    if (!/^data:|favicon/.test(response.url())) {
      asked.push({ kind, url: response.url(), size: Promise.resolve(size) });
    }
  });
  return {
    asked,
    gzipped: async (kind: string) => {
      const sizes = asked.filter((one) => one.kind === kind).map(({ size }) => size);
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    },
    calls: () =>
      asked
        .map(({ url }) => new URL(url))
        .filter(({ pathname }) => pathname.startsWith('/v1/'))
        .map(({ pathname, search }) => pathname + search)
        .sort(),
  };
}
