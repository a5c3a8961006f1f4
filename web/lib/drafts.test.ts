import { act, renderHook } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { clearSentDraft, useDraft } from './drafts.ts';

/** A form that shows the draft of that name. */
function openForm(name: string) {
  const { result, rerender, unmount } = renderHook(() => useDraft(name));
  return {
    close: unmount,
    shown: () => {
      rerender();
      return result.current[0];
    },
    write: (draft: string) => act(() => result.current[1](draft)),
  };
}

const writeInOtherTab = (name: string, draft: string) =>
  localStorage.setItem(`draft:${name}`, draft);

test('a draft is kept on the device until it is sent', () => {
  const form = openForm('a');
  form.write('halo');
  expect(form.shown()).toBe('halo');
  expect(localStorage.getItem('draft:a')).toBe('halo');
  act(() => clearSentDraft('a', 'halo'));
  expect(form.shown()).toBe('');
  expect(localStorage.getItem('draft:a')).toBeNull();
});

test('what was written after sending is not forgotten with what was sent', () => {
  const form = openForm('b');
  form.write('yang lain');
  act(() => clearSentDraft('b', 'yang terkirim'));
  expect(form.shown()).toBe('yang lain');
  expect(localStorage.getItem('draft:b')).toBe('yang lain');
});

test('a draft of an earlier visit is found again', () => {
  localStorage.setItem('draft:c', 'dulu');
  expect(openForm('c').shown()).toBe('dulu');
});

test('where storage is full a draft lives as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const form = openForm('d');
  form.write('tidak muat');
  form.close();
  expect(openForm('d').shown()).toBe('tidak muat');
});

describe('another tab that writes the same draft', () => {
  test('replaces nothing that a form shows, read or written', () => {
    localStorage.setItem('draft:e', 'dari kemarin');
    const read = openForm('e');
    const written = openForm('f');
    written.write('baru');
    writeInOtherTab('e', 'x');
    writeInOtherTab('f', 'x');
    expect(read.shown()).toBe('dari kemarin');
    expect(written.shown()).toBe('baru');
  });

  test('is heard when it went on with what a closed form had written', () => {
    const form = openForm('g');
    form.write('awal');
    form.close();
    writeInOtherTab('g', 'awal dan lanjutan');
    expect(openForm('g').shown()).toBe('awal dan lanjutan');
  });

  test('takes nothing from a form that is closed and opened again', () => {
    const form = openForm('h');
    form.write('punya saya');
    writeInOtherTab('h', 'punya tab lain');
    form.close();
    expect(openForm('h').shown()).toBe('punya saya');
  });

  test('keeps its own when this one sends, whose form is empty then', () => {
    const form = openForm('i');
    form.write('terkirim');
    writeInOtherTab('i', 'belum');
    act(() => clearSentDraft('i', 'terkirim'));
    expect(form.shown()).toBe('');
    expect(localStorage.getItem('draft:i')).toBe('belum');
  });

  test('empties no form by sending what both show', () => {
    const form = openForm('j');
    form.write('sama');
    localStorage.removeItem('draft:j');
    expect(form.shown()).toBe('sama');
  });

  test('is what the next form shows after this one sent without a form', () => {
    const form = openForm('k');
    form.write('terkirim');
    writeInOtherTab('k', 'belum');
    form.close();
    clearSentDraft('k', 'terkirim');
    expect(openForm('k').shown()).toBe('belum');
  });
});
