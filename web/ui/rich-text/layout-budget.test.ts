import { afterEach, expect, test, vi } from 'vitest';
import { layOutWithinBudget } from './layout-budget.ts';

/** How long the layout of a block takes here. */
const LAYOUT_MS = 150;

let now = performance.now() + 60_000;

afterEach(() => vi.restoreAllMocks());

/** Lays out a text of three long blocks, and returns which of them are not lazy. */
function layOut(): { element: HTMLElement; later: number[] } {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const element = document.createElement('div');
  element.innerHTML = `<p>${'ก'.repeat(2_000)}</p>`.repeat(3);
  vi.spyOn(element, 'getBoundingClientRect').mockImplementation(() => {
    now += LAYOUT_MS;
    return new DOMRect();
  });
  layOutWithinBudget(element);
  const states = [...element.children].map((block) => block.getAttribute('data-lazy'));
  return { element, later: states.flatMap((state, index) => (state === 'later' ? [index] : [])) };
}

test('texts that are displayed at once share one budget, which recovers', () => {
  expect(layOut().later).toEqual([0, 1]);
  expect(layOut().later).toEqual([]);
  expect(layOut().later).toEqual([]);
  now += 60_000;
  expect(layOut().later).toEqual([0, 1]);
});

test('the blocks that were laid out are lazy after they were painted', async () => {
  now += 60_000;
  const { element, later } = layOut();
  expect(later).toEqual([0, 1]);
  await vi.waitFor(() => expect(element.querySelectorAll('[data-lazy=""]')).toHaveLength(3), {
    timeout: 30_000,
  });
});

test.each([
  [
    'a<b>b</b><ul><li>c<p>d</p>e<br>f</li> <li>g</li></ul><i>h<blockquote><p>i</p></blockquote></i>',
    ['ab', 'c', 'd', 'ef', 'g', 'h', 'i'],
  ],
  ['a<b>b</b>', ['ab']],
])('no lazy block is within another, and all text is in one: %s', (html, texts) => {
  const element = document.createElement('div');
  element.innerHTML = html;
  layOutWithinBudget(element);
  const lazy = [...element.querySelectorAll('[data-lazy]')];
  expect(lazy.map(({ textContent }) => textContent)).toEqual(texts);
  expect(lazy.filter((block) => block.querySelector('[data-lazy]'))).toEqual([]);
  expect(element.hasAttribute('data-lazy')).toBe(false);
});
