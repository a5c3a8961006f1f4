import { act, fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Avatar } from './avatar.tsx';

test('an avatar is decorative and says its size before it loads', () => {
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

test('an image within its address is drawn when it comes near the screen', () => {
  let tell: IntersectionObserverCallback = () => undefined;
  const Observer = window.IntersectionObserver;
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Observer {
      constructor(callback: IntersectionObserverCallback) {
        super(callback);
        tell = callback;
      }
    },
  );
  const { container } = render(<Avatar src="data:image/svg+xml,%3Csvg/%3E" />);
  expect(container.querySelector('img')).toBeNull();
  const target = container.firstElementChild!;
  const near = { target, isIntersecting: true } as unknown as IntersectionObserverEntry;
  act(() => tell([near], new Observer(() => undefined)));
  expect(container.querySelector('img')).toHaveAttribute('src', 'data:image/svg+xml,%3Csvg/%3E');
});
