import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { shownElement, useShownElement } from './shown-elements.ts';

function Card({ id, label }: { id: string; label: string }) {
  return <article aria-label={label} ref={useShownElement(id)} />;
}

test('an element is found by its id while it is mounted', () => {
  const { rerender, unmount } = render(<Card id="thread-1" label="kopi" />);
  expect(shownElement('thread-1')).toBe(screen.getByRole('article'));
  rerender(<Card id="thread-2" label="teh" />);
  expect(shownElement('thread-1')).toBeUndefined();
  expect(shownElement('thread-2')).toBe(screen.getByRole('article'));
  unmount();
  expect(shownElement('thread-2')).toBeUndefined();
});

test('when one element replaces another, the later one is found', () => {
  const { rerender } = render(<Card key="a" id="thread-1" label="kopi" />);
  rerender(<Card key="b" id="thread-1" label="kopi, sedang diubah" />);
  expect(shownElement('thread-1')).toHaveAccessibleName('kopi, sedang diubah');
});
