import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { text } from '#web/i18n/id.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';

it("the title of a thread does not turn the product's name around in the browser's tab", () => {
  renderHook(() => useDocumentTitle('Resep \u202eladnas'));
  expect(document.title).toBe('Resep ladnas · Rembuk');
});

it('a category turns nothing around that stands beside it', () => {
  expect(text.category('\u202ereniluk')).toBe('#reniluk');
  expect(text.noResultsInCategory('kopi', 'a\u2067b')).toBe(
    'Tidak ada yang cocok dengan “kopi” di kategori #ab',
  );
});
