import { readdir } from 'node:fs/promises';
import { expect, test } from '../testing/forum.ts';

const ASSETS = 'dist/web/assets';

test('each built file is named by its content, cached for ever, and compressed if it is text', async ({
  forum,
}) => {
  const names = (await readdir(ASSETS)).filter((name) => !/\.(br|gz)$/.test(name));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    expect(name).toMatch(/-[\w-]{8}\.\w+$/);
    const isText = /\.(js|css|svg)$/.test(name);
    for (const encoding of isText ? ['br', 'gzip'] : [null]) {
      const { headers } = await fetch(`${forum.url}/assets/${name}`, {
        method: 'HEAD',
        headers: { 'accept-encoding': encoding ?? '' },
      });
      expect(headers.get('cache-control'), name).toContain('immutable');
      expect(headers.get('content-encoding'), name).toBe(encoding);
    }
  }
});

test('the page is asked for anew each time', async ({ forum }) => {
  const { headers } = await fetch(forum.url, { headers: { accept: 'text/html' } });
  expect(headers.get('cache-control')).toBe('no-cache');
});
