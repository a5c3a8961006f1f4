import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearSentDraft, discardDraft, restoreDraft, useDraft, useDraftStatus } from './drafts.ts';
import { deleteDrafts } from './delete-drafts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A form that shows the draft of that name. */
function openForm(name: string) {
  const { result, rerender, unmount } = renderHook(() => ({
    draft: useDraft(name),
    status: useDraftStatus(name),
  }));
  return {
    close: unmount,
    shown: () => {
      rerender();
      return result.current.draft[0];
    },
    status: () => result.current.status,
    write: (draft: string) => act(() => result.current.draft[1](draft)),
  };
}

const pause = (durationMs = 300) => act(() => void vi.advanceTimersByTime(durationMs));
const stored = (name: string) => localStorage.getItem(`draft:${name}`);
const writeInOtherTab = (name: string, draft: string) =>
  localStorage.setItem(`draft:${name}`, draft);

function refuseStorage() {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

test('a draft is stored on the device until it is sent', () => {
  const form = openForm('a');
  form.write('halo');
  pause();
  expect(form.shown()).toBe('halo');
  expect(stored('a')).toBe('halo');
  act(() => clearSentDraft('a', 'halo'));
  expect(form.shown()).toBe('');
  expect(stored('a')).toBeNull();
});

describe('a draft is stored', () => {
  test('when the user stops typing, and its status says so', () => {
    const form = openForm('pause');
    expect(form.status()).toBe('empty');
    form.write('ha');
    pause(200);
    form.write('halo');
    pause(200);
    expect(stored('pause')).toBeNull();
    expect(form.status()).toBe('unstored');
    pause(100);
    expect(stored('pause')).toBe('halo');
    expect(form.status()).toBe('stored');
  });

  test('at intervals while the user types on', () => {
    const form = openForm('never');
    for (let length = 1; length <= 20; length += 1) {
      form.write('x'.repeat(length));
      pause(100);
    }
    expect(stored('never')?.length).toBeGreaterThanOrEqual(15);
  });

  test.each([
    ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['the tab is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the field is left', () => document.dispatchEvent(new Event('focusout'))],
  ])('at once when %s', (_, leave) => {
    const form = openForm('left');
    form.write('setengah kali');
    act(() => void leave());
    expect(stored('left')).toBe('setengah kali');
  });

  test('at once when the form is closed', () => {
    const form = openForm('closed');
    form.write('setengah kali');
    form.close();
    expect(stored('closed')).toBe('setengah kali');
  });
});

test('a draft that was sent before it was stored is not stored afterwards', () => {
  const form = openForm('quick');
  form.write('setengah');
  pause();
  form.write('setengah kalimat');
  act(() => clearSentDraft('quick', 'setengah kalimat'));
  pause();
  expect(stored('quick')).toBeNull();
});

test('text written after sending is not deleted with the sent draft', () => {
  const form = openForm('b');
  form.write('yang lain');
  act(() => clearSentDraft('b', 'yang terkirim'));
  pause();
  expect(form.shown()).toBe('yang lain');
  expect(stored('b')).toBe('yang lain');
});

test('a draft of an earlier page load is restored', () => {
  localStorage.setItem('draft:c', 'dulu');
  const form = openForm('c');
  expect(form.shown()).toBe('dulu');
  expect(form.status()).toBe('stored');
});

test('where storage is full, a draft lasts as long as the page, and its status says so', () => {
  refuseStorage();
  const form = openForm('d');
  form.write('tidak muat');
  pause();
  expect(form.status()).toBe('failed');
  form.write('tidak muat juga');
  expect(form.status()).toBe('failed');
  form.close();
  expect(openForm('d').shown()).toBe('tidak muat juga');
  vi.restoreAllMocks();
  act(() => void document.dispatchEvent(new Event('focusout')));
  expect(stored('d')).toBe('tidak muat juga');
});

test('a discarded draft can be restored until something else is written', () => {
  const form = openForm('buang');
  form.write('sayang dibuang');
  act(() => discardDraft('buang'));
  expect(form.shown()).toBe('');
  expect(form.status()).toBe('discarded');
  expect(stored('buang')).toBeNull();
  act(() => restoreDraft('buang'));
  expect(form.shown()).toBe('sayang dibuang');
  expect(stored('buang')).toBe('sayang dibuang');
  act(() => discardDraft('buang'));
  form.write('baru');
  expect(form.status()).toBe('unstored');
});

describe('logging out', () => {
  test('deletes all drafts of the user, stored or not, and of no other user', () => {
    const form = openForm('comment user-1 thread-1');
    form.write('belum tersimpan');
    localStorage.setItem('draft:thread user-1', 'tersimpan');
    localStorage.setItem('draft:thread user-10', 'orang lain');
    act(() => deleteDrafts('user-1'));
    form.close();
    pause();
    expect(Object.keys(localStorage)).toEqual(['draft:thread user-10']);
    expect(openForm('comment user-1 thread-1').shown()).toBe('');
  });

  test('in another tab deletes the draft of this one', () => {
    const form = openForm('comment user-1 thread-1');
    form.write('belum tersimpan');
    const event = { key: 'draftsForgotten', newValue: 'user-1' };
    act(() => void window.dispatchEvent(new StorageEvent('storage', event)));
    form.close();
    expect(localStorage).toHaveLength(0);
  });
});

describe('another tab that writes the same draft', () => {
  test('does not replace the draft that a form shows', () => {
    localStorage.setItem('draft:e', 'dari kemarin');
    const read = openForm('e');
    const written = openForm('f');
    written.write('baru');
    writeInOtherTab('e', 'x');
    writeInOtherTab('f', 'x');
    expect(read.shown()).toBe('dari kemarin');
    expect(written.shown()).toBe('baru');
  });

  test('leaves this tab its own draft after a reload, even if nothing more is typed here', () => {
    const form = openForm('l');
    form.write('punya saya');
    pause();
    writeInOtherTab('l', 'punya tab lain');
    const event = { key: 'draft:l', newValue: 'punya tab lain' };
    act(() => void window.dispatchEvent(new StorageEvent('storage', event)));
    expect(form.status()).toBe('stored');
    expect(stored('l')).toBe('punya tab lain');
    expect(sessionStorage.getItem('draft:l')).toBe('punya saya');
    act(() => clearSentDraft('l', 'punya saya'));
    expect(sessionStorage.getItem('draft:l')).toBeNull();
  });

  test('and discards it empties the form that shows the same, unless someone types there', () => {
    const form = openForm('m');
    const typing = openForm('n');
    for (const [name, one] of [
      ['m', form],
      ['n', typing],
    ] as const) {
      one.write('sama');
      pause();
      localStorage.removeItem(`draft:${name}`);
    }
    typing.write('sama juga');
    for (const name of ['m', 'n']) {
      const event = { key: `draft:${name}`, oldValue: 'sama', newValue: '' };
      act(() => void window.dispatchEvent(new StorageEvent('storage', event)));
    }
    expect(form.shown()).toBe('');
    expect(form.status()).toBe('discarded');
    expect(typing.shown()).toBe('sama juga');
  });

  test('and restores it keeps it, however late the event arrives here', () => {
    const form = openForm('o');
    form.write('sama');
    pause();
    const event = { key: 'draft:o', oldValue: 'sama', newValue: '' };
    act(() => void window.dispatchEvent(new StorageEvent('storage', event)));
    expect(form.shown()).toBe('');
    expect(stored('o')).toBe('sama');
  });

  test('is read when it continued the draft of a closed form', () => {
    const form = openForm('g');
    form.write('awal');
    form.close();
    writeInOtherTab('g', 'awal dan lanjutan');
    expect(openForm('g').shown()).toBe('awal dan lanjutan');
  });

  test('takes nothing from this one, nor this one from it', () => {
    const form = openForm('h');
    form.write('punya saya');
    pause();
    writeInOtherTab('h', 'punya tab lain');
    form.write('punya saya juga');
    form.close();
    expect(stored('h')).toBe('punya tab lain');
    expect(openForm('h').shown()).toBe('punya saya juga');
  });

  test('keeps its own draft when this one sends', () => {
    const form = openForm('i');
    form.write('terkirim');
    writeInOtherTab('i', 'belum');
    act(() => clearSentDraft('i', 'terkirim'));
    expect(form.shown()).toBe('');
    expect(stored('i')).toBe('belum');
  });

  test('empties no form by sending what both show', () => {
    const form = openForm('j');
    form.write('sama');
    pause();
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

test('a change that an editor reports after its form has closed is stored, and not kept in memory', () => {
  const form = openForm('late');
  form.write('halo');
  form.close();
  form.write('halo semua');
  expect(stored('late')).toBe('halo semua');
  writeInOtherTab('late', 'dari tab lain');
  expect(openForm('late').shown()).toBe('dari tab lain');
});
