import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { text } from '#web/i18n/id.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';

it("the direction of a thread's title does not change that of the product's name in the document title", () => {
  renderHook(() => useDocumentTitle('Resep \u202eladnas'));
  expect(document.title).toBe('Resep ladnas · Rembuk');
});

it('the direction of a category does not change that of the text beside it', () => {
  expect(text.category('\u202ereniluk')).toBe('#reniluk');
  expect(text.noResultsInCategory('kopi', 'a\u2067b')).toBe(
    'Tidak ada yang cocok dengan “kopi” di kategori #ab',
  );
});
