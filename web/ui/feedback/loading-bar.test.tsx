import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  LOADING_BAR_FADE_MS,
  LOADING_BAR_INTERVAL_MS,
  LOADING_BAR_MAX_PROGRESS,
  LOADING_BAR_STEP,
  LoadingBar,
} from './loading-bar.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

function readProgress() {
  return Number(screen.getByRole('progressbar', { name: 'Memuat' }).getAttribute('value'));
}

test('the constants are those of spec §9', () => {
  expect([LOADING_BAR_INTERVAL_MS, LOADING_BAR_MAX_PROGRESS, LOADING_BAR_STEP]).toEqual([
    400, 99, 20,
  ]);
});

test('an idle bar is not there', () => {
  render(<LoadingBar isActive={false} label="Memuat" />);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('it moves every 400 ms, first by a whole step of 20, then by less', () => {
  render(<LoadingBar isActive label="Memuat" />);
  expect(readProgress()).toBe(0);
  pass(399);
  expect(readProgress()).toBe(0);
  pass(1);
  expect(readProgress()).toBe(20);
  pass(400);
  expect(readProgress()).toBe(36);
});

test('it never passes 99 while the call runs', () => {
  render(<LoadingBar isActive label="Memuat" />);
  pass(10 * 60_000);
  expect(readProgress()).toBe(99);
});

test('it completes when the call ends, and then goes away', () => {
  const { rerender } = render(<LoadingBar isActive label="Memuat" />);
  pass(400);
  rerender(<LoadingBar isActive={false} label="Memuat" />);
  expect(readProgress()).toBe(100);
  pass(LOADING_BAR_FADE_MS);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a call shorter than one tick leaves without a flash of a full bar', () => {
  const { rerender } = render(<LoadingBar isActive label="Memuat" />);
  pass(300);
  rerender(<LoadingBar isActive={false} label="Memuat" />);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a call that starts while the bar leaves begins again at 0', () => {
  const { rerender } = render(<LoadingBar isActive label="Memuat" />);
  pass(800);
  rerender(<LoadingBar isActive={false} label="Memuat" />);
  pass(100);
  rerender(<LoadingBar isActive label="Memuat" />);
  expect(readProgress()).toBe(0);
  pass(LOADING_BAR_FADE_MS);
  expect(readProgress()).toBe(20);
});
