import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { text } from '#web/i18n/id.ts';
import { lazyPage } from './lazy-page.tsx';

test('a page whose code fails to load says so, and retries when it is mounted again', async () => {
  let isReachable = false;
  const Page = lazyPage(() =>
    isReachable ? Promise.resolve(() => <h1>Isi</h1>) : Promise.reject(new Error('offline')),
  );
  const mount = () =>
    render(
      <Suspense>
        <Page />
      </Suspense>,
    );

  const first = mount();
  expect(await screen.findByText(text.pageFailed)).toBeVisible();
  first.unmount();

  isReachable = true;
  mount();
  expect(await screen.findByRole('heading', { name: 'Isi' })).toBeVisible();
});

test('a page whose preload failed loads when it is shown', async () => {
  let isReachable = false;
  const Page = lazyPage(() =>
    isReachable ? Promise.resolve(() => <h1>Isi</h1>) : Promise.reject(new Error('offline')),
  );
  await expect(Page.preload()).rejects.toThrow();
  isReachable = true;
  render(
    <Suspense>
      <Page />
    </Suspense>,
  );
  expect(await screen.findByRole('heading', { name: 'Isi' })).toBeVisible();
});
