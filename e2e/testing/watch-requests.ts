import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Records the requests of a page from now on: the gzipped size by resource type, and the calls. */
export function watchRequests(page: Page) {
  const asked: { kind: string; url: string; size: Promise<number> }[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    const isFile = kind === 'script' || kind === 'stylesheet';
    const size = isFile ? response.body().then((body) => gzipSync(body).length) : 0;
    // The browser requests the icon at any time.
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
