import { act, render } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { Router } from '#web/lib/router/router.tsx';
import { createMemoryHistory } from '#web/testing/memory-history.ts';
import { ScrollRestoration } from './scroll-restoration.ts';

test('what is selected on a screen is not selected on the next one', async () => {
  const history = createMemoryHistory(['/', '/threads/thread-1']);
  const selection = getSelection()!;
  document.body.append('Soto Lamongan');
  onTestFinished(() => document.body.replaceChildren());
  selection.selectAllChildren(document.body);
  render(
    <Router history={history}>
      <ScrollRestoration />
    </Router>,
  );
  expect(String(selection)).toBe('Soto Lamongan');
  await act(async () => history.go(-1));
  expect(String(selection)).toBe('');
});
