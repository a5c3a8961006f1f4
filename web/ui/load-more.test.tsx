import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LoadMore, type LoadMoreState } from './load-more.tsx';

const LABELS = {
  more: 'Muat lagi',
  failed: 'Gagal',
  retry: 'Coba lagi',
  end: 'Itu semua',
  loaded: (count: number) => `${count} dimuat`,
};

function renderEnd() {
  const onFocusLoaded = vi.fn();
  const draw = (state: LoadMoreState, count: number) => (
    <LoadMore
      state={state}
      count={count}
      isAutomatic
      onLoad={() => undefined}
      onFocusLoaded={onFocusLoaded}
      labels={LABELS}
    />
  );
  const { rerender } = render(draw('loading', 20));
  return { onFocusLoaded, become: (state: LoadMoreState, n: number) => rerender(draw(state, n)) };
}

test('who is at the button when the last page comes by itself is led to what has come', () => {
  const { onFocusLoaded, become } = renderEnd();
  screen.getByRole('button', { name: 'Muat lagi' }).focus();
  become('end', 25);
  expect(onFocusLoaded.mock.calls).toEqual([[20]]);
  expect(screen.getByText('5 dimuat')).toBeInTheDocument();
});

test('where nothing has come the focus is at the word that this is all', () => {
  const { become } = renderEnd();
  screen.getByRole('button', { name: 'Muat lagi' }).focus();
  become('end', 20);
  expect(screen.getByText('Itu semua')).toHaveFocus();
});

test('whoever is elsewhere stays there when a page comes by itself', () => {
  const { onFocusLoaded, become } = renderEnd();
  const button = screen.getByRole('button', { name: 'Muat lagi' });
  button.focus();
  become('ready', 40);
  expect(button).toHaveFocus();
  button.blur();
  become('end', 45);
  expect(onFocusLoaded).not.toHaveBeenCalled();
  expect(document.body).toHaveFocus();
});
