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
  const { rerender } = render(draw('ready', 20));
  const become = (state: LoadMoreState, n: number) => rerender(draw(state, n));
  become('loading', 20);
  return { onFocusLoaded, become };
}

test('when the last page loads by itself, the focus moves from the button to the first new row', () => {
  const { onFocusLoaded, become } = renderEnd();
  screen.getByRole('button', { name: 'Muat lagi' }).focus();
  become('end', 25);
  expect(onFocusLoaded.mock.calls).toEqual([[20]]);
  expect(screen.getByText('5 dimuat')).toBeInTheDocument();
});

test('without new rows, the focus moves to the end message', () => {
  const { become } = renderEnd();
  screen.getByRole('button', { name: 'Muat lagi' }).focus();
  become('end', 20);
  expect(screen.getByText('Itu semua')).toHaveFocus();
});

test('a page that loads by itself does not move the focus from elsewhere', () => {
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

test('rows that the reader added are not announced', () => {
  const { become } = renderEnd();
  become('loading', 21);
  expect(screen.queryByText(/dimuat/)).not.toBeInTheDocument();
  become('ready', 41);
  expect(screen.getByText('20 dimuat')).toBeInTheDocument();
  become('ready', 42);
  become('end', 43);
  expect(screen.getByText('20 dimuat')).toBeInTheDocument();
});

test('a list that is loading when it is mounted announces nothing', () => {
  const draw = (state: LoadMoreState, count: number) => (
    <LoadMore
      state={state}
      count={count}
      isAutomatic
      onLoad={() => undefined}
      onFocusLoaded={() => undefined}
      labels={LABELS}
    />
  );
  const { rerender } = render(draw('loading', 5));
  rerender(draw('ready', 20));
  expect(screen.queryByText(/dimuat/)).not.toBeInTheDocument();
});
