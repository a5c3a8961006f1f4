import { act, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { WindowedPages, WindowedRow, type Spacers } from './windowed-pages.tsx';

const STEPS = { first: 2, step: 1, rowPx: 100 };
const PAGES = [['a', 'b'], ['c'], ['d', 'e']];
/** A fake IntersectionObserver: the observed elements, and the callback. */
let observed: {
  node: Element;
  callback: IntersectionObserverCallback;
  observer: IntersectionObserver;
}[];

beforeEach(() => {
  observed = [];
  const Observer = window.IntersectionObserver;
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Observer {
      readonly #callback: IntersectionObserverCallback;
      constructor(callback: IntersectionObserverCallback) {
        super(callback);
        this.#callback = callback;
      }
      override observe(node: Element) {
        observed.push({ node, callback: this.#callback, observer: this });
      }
      override unobserve(node: Element) {
        observed = observed.filter((target) => target.node !== node);
      }
      override disconnect() {
        observed = observed.filter(({ observer }) => observer !== this);
      }
    },
  );
});

function see(page: number, isIntersecting: boolean, height = 400) {
  const target = observed[page];
  if (!target) throw new Error(`Page ${page} is not observed.`);
  const boundingClientRect = new DOMRect(0, 0, 300, height);
  const entry = { target: target.node, isIntersecting, boundingClientRect };
  act(() => target.callback([entry as unknown as IntersectionObserverEntry], target.observer));
}

function renderList(spacers?: Spacers, onSpacers?: (spacers: Spacers) => void) {
  return render(
    <WindowedPages
      pages={PAGES}
      keyOf={(_, index) => String(index)}
      renderPage={(page, index) =>
        page.map((row, rowIndex) => (
          <WindowedRow key={row} index={index * 2 + rowIndex}>
            <a href={`#${row}`}>{row}</a>
          </WindowedRow>
        ))
      }
      spacers={spacers}
      onSpacers={onSpacers}
    />,
  );
}

const rows = () =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .join('');

test('a page far from the viewport leaves a box of its height, and is drawn again when it is near', () => {
  renderList();
  expect(rows()).toBe('abcde');
  see(0, false, 412.5);
  expect(rows()).toBe('cde');
  expect(screen.getByRole('list').firstElementChild).toHaveStyle({ blockSize: '412.5px' });
  see(0, true);
  expect(rows()).toBe('abcde');
  expect(screen.getByRole('list').firstElementChild).not.toHaveStyle({ blockSize: '412.5px' });
});

test('a row keeps its aria-posinset, whatever is drawn before it', () => {
  renderList();
  see(0, false);
  expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-posinset', '3');
});

test('a restored list draws the same pages, and gives the others their heights', () => {
  let stored: Spacers | undefined;
  const first = renderList(undefined, (spacers) => (stored = spacers));
  see(0, false, 412.5);
  first.unmount();
  renderList(stored);
  expect(rows()).toBe('cde');
  expect(screen.getByRole('list').firstElementChild).toHaveStyle({ blockSize: '412.5px' });
});

test('heights of another width are dropped', () => {
  renderList({ width: 99, heights: { 0: 412.5 } });
  expect(rows()).toBe('abcde');
});

test('after a change of width, pages far from the viewport are measured one after the other', async () => {
  const width = vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(300);
  renderList();
  see(0, false, 400);
  see(1, false, 400);
  expect(rows()).toBe('de');
  width.mockReturnValue(200);
  act(() => {
    window.dispatchEvent(new Event('resize'));
  });
  expect(rows()).toBe('de');
  await waitFor(() => expect(rows()).toBe('cde'));
  await waitFor(() => expect(rows()).toBe('abcde'));
  const first = screen.getByRole('list').firstElementChild;
  const again = observed.findIndex(({ node }) => node === first);
  see(again, false, 500);
  expect(rows()).toBe('cde');
  expect(first).toHaveStyle({ blockSize: '500px' });
  width.mockRestore();
});

test('the page with the focus stays drawn, and a hidden screen is not measured', () => {
  renderList();
  screen.getByRole('link', { name: 'a' }).focus();
  see(0, false);
  see(1, false, 0);
  expect(rows()).toBe('abcde');
});

test('the page that the focus leaves is observed again, and removed', () => {
  renderList();
  screen.getByRole('link', { name: 'a' }).focus();
  see(0, false);
  act(() => screen.getByRole('link', { name: 'd' }).focus());
  const last = observed.length - 1;
  expect(observed[last]?.node).toBe(screen.getByRole('list').firstElementChild);
  see(last, false);
  expect(rows()).toBe('cde');
});

test('a page with a form stays drawn, wherever the focus is', () => {
  render(
    <WindowedPages
      pages={PAGES}
      keyOf={(_, index) => String(index)}
      renderPage={([row = ''], index) => [
        <WindowedRow key={row} index={index}>
          {row === 'a' ? <form>{row}</form> : row}
        </WindowedRow>,
      ]}
    />,
  );
  see(0, false);
  see(1, false);
  expect(rows()).toBe('ad');
});

test('a page that comes near is drawn row by row, in a box of its full height', async () => {
  const drawn: { rows: number; room: string }[] = [];
  const page = () => screen.getByRole('list').firstElementChild as HTMLElement;
  const Row = () => {
    useLayoutEffect(() => {
      drawn.push({ rows: page().childElementCount, room: page().style.minBlockSize });
    }, []);
    return <p />;
  };
  render(
    <WindowedPages
      pages={[['a', 'b', 'c', 'd']]}
      keyOf={(_, index) => String(index)}
      renderPage={(rows) => rows.map((row) => <Row key={row} />)}
      steps={STEPS}
    />,
  );
  await waitFor(() => expect(page().style.minBlockSize).toBe(''));
  expect(drawn.map(({ rows }) => rows)).toEqual([2, 2, 3, 4]);
  expect(drawn.map(({ room }) => room).slice(0, 3)).toEqual(['400px', '400px', '400px']);

  drawn.length = 0;
  see(0, false, 432);
  expect(page()).toBeEmptyDOMElement();
  see(0, true);
  await waitFor(() => expect(page().style.minBlockSize).toBe(''));
  expect(drawn[0]).toEqual({ rows: 2, room: '432px' });
});
