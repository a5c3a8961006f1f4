import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from './toaster.tsx';
import { addTopDialog } from './top-dialog.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster dismissLabel="Tutup" />);
});

afterEach(() => {
  act(() => toast.removeAll());
  vi.useRealTimers();
});

function show(open: () => void) {
  act(open);
}

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

/** A toast fades after its duration, and is unmounted 200 ms later. */
function passFading() {
  pass(201);
}

test.each([
  ['blank', 4000, () => toast('Pesan')],
  ['error', 4000, () => toast.error('Pesan')],
  ['success', 2000, () => toast.success('Pesan')],
] as const)('a toast of type %s stays %i ms', (_type, duration, open) => {
  show(open);
  pass(duration - 1);
  expect(screen.getByText('Pesan')).toBeInTheDocument();
  pass(1);
  passFading();
  expect(screen.queryByText('Pesan')).toBeNull();
});

test.each([
  ['blank', undefined, () => toast('Pesan')],
  ['success', 'svg', () => toast.success('Pesan')],
  ['error', 'svg', () => toast.error('Pesan')],
  ['loading', 'span', () => toast.loading('Pesan')],
  ['custom', undefined, () => toast.custom('Pesan')],
])('a toast of type %s has its message, the icon %s and a dismiss button', (_, sign, open) => {
  show(open);
  const message = screen.getByText('Pesan');
  expect(message.previousElementSibling?.localName).toBe(sign);
  expect(message.nextElementSibling).toBe(screen.getByRole('button', { name: 'Tutup' }));
});

test('a loading toast stays until it is dismissed', () => {
  show(() => toast.loading('Mengirim'));
  pass(24 * 60 * 60_000);
  expect(screen.getByText('Mengirim')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Tutup' }));
  passFading();
  expect(screen.queryByText('Mengirim')).toBeNull();
});

test('a custom toast draws what it is given', () => {
  show(() => toast.custom(<strong>Buatan sendiri</strong>));
  expect(screen.getByText('Buatan sendiri').tagName).toBe('STRONG');
});

test('at most 20 toasts are shown at once, the newest ones', () => {
  show(() => {
    for (let n = 1; n <= 25; n += 1) toast(`Pesan ${n}`);
  });
  expect(screen.getAllByRole('button', { name: 'Tutup' })).toHaveLength(20);
  expect(screen.getByText('Pesan 25')).toBeInTheDocument();
  expect(screen.queryByText('Pesan 5')).toBeNull();
});

test('an error interrupts, other toasts wait politely', () => {
  show(() => {
    toast.success('Thread baru ditambahkan');
    toast.error('email or password is wrong');
  });
  expect(screen.getByRole('alert')).toHaveTextContent('email or password is wrong');
  expect(screen.getByRole('status')).toHaveTextContent('Thread baru ditambahkan');
});

test('a toast under the pointer goes on when a dialog takes it from there', () => {
  show(() => toast.success('Berhasil'));
  fireEvent.pointerEnter(screen.getByRole('status').parentElement!);
  const dialog = document.body.appendChild(document.createElement('div'));
  let removeTopDialog = () => {};
  act(() => {
    removeTopDialog = addTopDialog(dialog);
  });
  expect(dialog).toHaveTextContent('Berhasil');
  pass(2000);
  passFading();
  expect(screen.queryByText('Berhasil')).toBeNull();
  act(removeTopDialog);
  dialog.remove();
});

test('a toast under the pointer stays, and goes on when the pointer leaves', () => {
  show(() => toast.success('Berhasil'));
  const message = screen.getByText('Berhasil');
  pass(1000);
  fireEvent.pointerEnter(screen.getByRole('status').parentElement!);
  pass(10_000);
  expect(message).toBeInTheDocument();
  fireEvent.pointerLeave(screen.getByRole('status').parentElement!);
  pass(999);
  expect(message).toBeInTheDocument();
  pass(2);
  passFading();
  expect(message).not.toBeInTheDocument();
});

test('a toast with the focus in it stays', () => {
  show(() => toast.success('Berhasil'));
  act(() => screen.getByRole('button', { name: 'Tutup' }).focus());
  pass(10_000);
  expect(screen.getByText('Berhasil')).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'Tutup' }).blur());
  pass(2001);
  passFading();
  expect(screen.queryByText('Berhasil')).toBeNull();
});
