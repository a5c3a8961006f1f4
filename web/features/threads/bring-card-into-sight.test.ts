import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bringCardIntoSight } from './bring-card-into-sight.ts';

const scrollIntoView = vi.fn();
const settle = () => new Promise((resolve) => setTimeout(resolve));

function scrollPageTo(top: number): void {
  vi.stubGlobal('scrollY', top);
}

/** The list with the card below the edge of the screen. */
function drawList(): void {
  document.body.innerHTML =
    '<main><article><a data-area-link href="/threads/1">Soto</a></article></main>';
  const card = document.querySelector('article')!;
  const bottom = window.innerHeight + 100;
  card.getBoundingClientRect = () => new DOMRect(0, bottom - 300, 300, 300);
}

beforeEach(() => {
  scrollIntoView.mockReset();
  Element.prototype.scrollIntoView = scrollIntoView;
});
afterEach(() => {
  document.body.innerHTML = '';
});

test('the card comes into sight, however far the form was scrolled when the answer came', async () => {
  scrollPageTo(300);
  bringCardIntoSight('1');
  scrollPageTo(0);
  drawList();
  await settle();
  expect(scrollIntoView).toHaveBeenCalledOnce();
});

test('who has scrolled down the list stays there', async () => {
  scrollPageTo(300);
  bringCardIntoSight('1');
  drawList();
  await settle();
  expect(scrollIntoView).not.toHaveBeenCalled();
});

test.each(['wheel', 'pointerdown', 'keydown'])('who does something (%s) stays', async (input) => {
  scrollPageTo(0);
  bringCardIntoSight('1');
  window.dispatchEvent(new Event(input));
  drawList();
  await settle();
  expect(scrollIntoView).not.toHaveBeenCalled();
});
