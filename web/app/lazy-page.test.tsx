import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { text } from '#web/i18n/id.ts';
import { lazyPage } from './lazy-page.tsx';

test('a page whose code did not come says so, and comes at the next visit', async () => {
  let isReachable = false;
  const Page = lazyPage(() =>
    isReachable ? Promise.resolve(() => <h1>Isi</h1>) : Promise.reject(new Error('offline')),
  );
  const visit = () =>
    render(
      <Suspense>
        <Page />
      </Suspense>,
    );

  const first = visit();
  expect(await screen.findByText(text.pageFailed)).toBeVisible();
  first.unmount();

  isReachable = true;
  visit();
  expect(await screen.findByRole('heading', { name: 'Isi' })).toBeVisible();
});

test('a page that could not be preloaded comes when it is shown', async () => {
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
