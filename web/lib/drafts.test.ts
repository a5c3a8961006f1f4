import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clearSentDraft, readDraft, useDraft } from './drafts.ts';

test('a draft is kept on the device until it is sent', () => {
  const { result } = renderHook(() => useDraft('a'));
  act(() => result.current[1]('halo'));
  expect(result.current[0]).toBe('halo');
  expect(localStorage.getItem('draft:a')).toBe('halo');
  act(() => clearSentDraft('a', 'halo'));
  expect(result.current[0]).toBe('');
  expect(localStorage.getItem('draft:a')).toBeNull();
});

test('what was written after sending is not forgotten with what was sent', () => {
  const { result } = renderHook(() => useDraft('b'));
  act(() => result.current[1]('yang lain'));
  act(() => clearSentDraft('b', 'yang terkirim'));
  expect(result.current[0]).toBe('yang lain');
});

test('a draft of an earlier visit is found again', () => {
  localStorage.setItem('draft:c', 'dulu');
  expect(readDraft('c')).toBe('dulu');
});
