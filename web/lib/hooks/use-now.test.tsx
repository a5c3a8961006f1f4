import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './use-now.ts';

const DAY_MS = 24 * 60 * 60_000;

// Each test starts later than the one before, as the clock is module state.
let start = new Date('2126-05-20T12:00:00.000Z').getTime();

function Clock() {
  return <p>{new Date(useNow()).toISOString().slice(11, 19)}</p>;
}

beforeEach(() => {
  start += DAY_MS;
  vi.useFakeTimers({ now: start });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (durationMs: number) => act(() => void vi.advanceTimersByTime(durationMs));

test('the clock ticks twice a minute, and stops with the last subscriber', () => {
  const { unmount } = render(<Clock />);
  const shown = screen.getByText('12:00:00');
  pass(29_000);
  expect(shown).toHaveTextContent('12:00:00');
  pass(1_000);
  expect(shown).toHaveTextContent('12:00:30');
  pass(30_000);
  expect(shown).toHaveTextContent('12:01:00');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a new subscriber renders once, with the right time', () => {
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
  pass(10);
  expect(onRender).toHaveBeenCalledOnce();
});

test('a subscriber shortly before a tick is due does not delay it', () => {
  const { unmount } = render(<Clock />);
  unmount();
  vi.advanceTimersByTime(29_900);
  render(<Clock />);
  const shown = screen.getByText('12:00:00');
  pass(100);
  expect(shown).toHaveTextContent('12:00:30');
  pass(29_900);
  expect(shown).toHaveTextContent('12:00:30');
  pass(100);
  expect(shown).toHaveTextContent('12:01:00');
});

test('it is right within half a minute when the system time is set back', () => {
  const { unmount } = render(<Clock />);
  unmount();
  vi.setSystemTime(start - 60 * 60_000);
  render(<Clock />);
  pass(30_000);
  expect(screen.getByText('11:00:30')).toBeVisible();
});

test('it does not change during a render', () => {
  render(<Clock />).unmount();
  let now = start;
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1));
  const onRender = vi.fn();
  render(
    <Profiler id="clock" onRender={onRender}>
      <Clock />
    </Profiler>,
  );
  expect(screen.getByText('12:00:00')).toBeVisible();
  expect(onRender).toHaveBeenCalledOnce();
});

test('all subscribers see the same time, also when it is late', () => {
  render(<Clock />);
  vi.setSystemTime(start + 60_000);
  render(<Clock />);
  expect(screen.getAllByText('12:00:00')).toHaveLength(2);
  pass(30_000);
  expect(screen.getAllByText('12:01:30')).toHaveLength(2);
});
