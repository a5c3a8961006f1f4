import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useShownElement } from '#web/lib/navigation/shown-elements.ts';
import { scrollCardIntoView } from './scroll-card-into-view.ts';

const scrollIntoView = vi.fn();
const settle = () => new Promise((resolve) => setTimeout(resolve));

function scrollPageTo(top: number): void {
  vi.stubGlobal('scrollY', top);
}

function Card() {
  const link = useShownElement('1');
  return (
    <article>
      <a ref={link} href="/threads/1">
        Soto
      </a>
    </article>
  );
}

function Heading() {
  const heading = useShownElement('1');
  return (
    <article>
      <h1 ref={heading}>Soto</h1>
    </article>
  );
}

/** A card below the edge of the viewport. */
function draw(element: ReactElement): void {
  const top = window.innerHeight - 200;
  const rectOf = () => new DOMRect(0, top, 300, 300);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(rectOf);
  render(element);
}

beforeEach(() => {
  scrollIntoView.mockReset();
  Element.prototype.scrollIntoView = scrollIntoView;
});

test('scrolls to the card, however far the form was scrolled when the answer came', async () => {
  scrollPageTo(300);
  scrollCardIntoView('1');
  scrollPageTo(0);
  draw(<Card />);
  await settle();
  expect(scrollIntoView).toHaveBeenCalledOnce();
});

test('does not scroll the page of a thread that was opened meanwhile', async () => {
  scrollPageTo(0);
  scrollCardIntoView('1');
  draw(<Heading />);
  await settle();
  expect(scrollIntoView).not.toHaveBeenCalled();
});

test('does not scroll a list that the reader has scrolled', async () => {
  scrollPageTo(300);
  scrollCardIntoView('1');
  draw(<Card />);
  await settle();
  expect(scrollIntoView).not.toHaveBeenCalled();
});

test.each(['wheel', 'pointerdown', 'keydown'])(
  'does not scroll after an input (%s)',
  async (input) => {
    scrollPageTo(0);
    scrollCardIntoView('1');
    window.dispatchEvent(new Event(input));
    draw(<Card />);
    await settle();
    expect(scrollIntoView).not.toHaveBeenCalled();
  },
);
