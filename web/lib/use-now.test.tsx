import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './use-now.ts';

// Later than now, as a clock goes.
const START = new Date('2126-05-20T12:00:00.000Z').getTime();

function Clock() {
  return <p>{new Date(useNow()).toISOString().slice(11, 19)}</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the clock moves twice a minute, and stops with the last who looks at it', () => {
  const { unmount } = render(<Clock />);
  const shown = screen.getByText('12:00:00');
  act(() => void vi.advanceTimersByTime(29_000));
  expect(shown).toHaveTextContent('12:00:00');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(shown).toHaveTextContent('12:00:30');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('who begins to look at it draws once, and finds it right', () => {
  const { unmount } = render(<Clock />);
  unmount();
  vi.advanceTimersByTime(60 * 60_000);
  const onRender = vi.fn();
  render(
    <Profiler id="clock" onRender={onRender}>
      <Clock />
    </Profiler>,
  );
  expect(screen.getByText('13:00:00')).toBeVisible();
  act(() => void vi.advanceTimersByTime(10));
  expect(onRender).toHaveBeenCalledOnce();
});
