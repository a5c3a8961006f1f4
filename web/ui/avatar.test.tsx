import { act, fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Avatar } from './avatar.tsx';

test('an avatar is decorative, and has its size before it loads', () => {
  const { container } = render(<Avatar src="https://contoh.id/a.png" size="small" />);
  const image = container.querySelector('img');
  expect(image).toHaveAttribute('alt', '');
  expect(image).toHaveAttribute('width', '28');
  expect(image).toHaveAttribute('height', '28');
});

test('without an address there is a placeholder and never a broken image', () => {
  const { container } = render(<Avatar src="" />);
  expect(container.querySelector('img')).toBeNull();
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});

test('an address that fails leaves the placeholder, and a new address is tried again', () => {
  const { container, rerender } = render(<Avatar src="https://contoh.id/hilang.png" />);
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('img')).toBeNull();
  rerender(<Avatar src="https://contoh.id/ada.png" />);
  expect(container.querySelector('img')).toHaveAttribute('src', 'https://contoh.id/ada.png');
});

test('an image in a data: URL is drawn when it comes near the viewport', () => {
  let notify: IntersectionObserverCallback = () => undefined;
  const Observer = window.IntersectionObserver;
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Observer {
      constructor(callback: IntersectionObserverCallback) {
        super(callback);
        notify = callback;
      }
    },
  );
  const { container } = render(<Avatar src="data:image/svg+xml,%3Csvg/%3E" />);
  expect(container.querySelector('img')).toBeNull();
  const target = container.firstElementChild!;
  const near = { target, isIntersecting: true } as unknown as IntersectionObserverEntry;
  act(() => notify([near], new Observer(() => undefined)));
  expect(container.querySelector('img')).toHaveAttribute('src', 'data:image/svg+xml,%3Csvg/%3E');
});

test('initials are drawn in the font of the page, over their image', () => {
  const src =
    'data:image/svg+xml,%3Csvg%20xmlns=%27http://www.w3.org/2000/svg%27%20viewBox=%270%200%2064%2064%27%3E%3Crect%20width=%2764%27%20height=%2764%27%20fill=%27%231f3a68%27/%3E%3Ctext%20x=%2732%27%20y=%2741%27%20fill=%27%23fff%27%20font-family=%27sans-serif%27%20font-size=%2726%27%20text-anchor=%27middle%27%3E%C3%89W%3C/text%3E%3C/svg%3E';
  const { container, rerender } = render(<Avatar src={src} />);
  expect(container.firstElementChild).toHaveAttribute('data-initials', 'ÉW');
  expect(container.firstElementChild).toHaveStyle({ backgroundColor: '#1f3a68' });
  rerender(<Avatar src="data:image/svg+xml,%3Csvg/%3E" />);
  expect(container.firstElementChild).not.toHaveAttribute('data-initials');
});
