import { renderHook, act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createStore, useStore } from './create-store.ts';

test('subscribers are notified of a new value, until they unsubscribe', () => {
  const store = createStore('a');
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  store.set('a');
  expect(listener).not.toHaveBeenCalled();
  store.set('b');
  expect(listener).toHaveBeenCalledOnce();
  expect(store.get()).toBe('b');
  unsubscribe();
  store.set('c');
  expect(listener).toHaveBeenCalledOnce();
});

test('a component renders again only when the selected value changes', () => {
  const store = createStore({ a: 1, b: 1 });
  const render = vi.fn(() => useStore(store, ({ a }) => a));
  const { result } = renderHook(render);
  const before = render.mock.calls.length;
  act(() => store.set({ a: 1, b: 2 }));
  expect(render).toHaveBeenCalledTimes(before);
  act(() => store.set({ a: 2, b: 2 }));
  expect(result.current).toBe(2);
});
