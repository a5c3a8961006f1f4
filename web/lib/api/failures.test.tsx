import { act, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { ApiError } from './api-error.ts';
import { showFailure } from './failures.ts';

const MESSAGE = 'Maaf, terjadi kegagalan pada server kami.';
const failed = (status: number) => new ApiError(MESSAGE, status, { requestId: 'k3x9abcdef' });

afterEach(() => {
  act(() => toast.removeAll());
  vi.restoreAllMocks();
});

describe('a toast', () => {
  test('of a failure of the server shows its code below the message', () => {
    render(<Toaster dismissLabel="Tutup" />);
    act(() => showFailure(failed(500), 'toast'));
    expect(screen.getByRole('alert').textContent).toBe(`${MESSAGE}\nKode: k3x9abcdef`);
  });

  test('of the same message again shows the newer code alone', () => {
    render(<Toaster dismissLabel="Tutup" />);
    act(() => showFailure(failed(500), 'toast'));
    act(() => showFailure(new ApiError(MESSAGE, 503, { requestId: 'zzzzzzzzzz' }), 'toast'));
    expect(screen.getByRole('alert')).toHaveTextContent(`${MESSAGE} Kode: zzzzzzzzzz`);
  });

  test.each([
    ['a refusal', failed(404)],
    ['an answer that says no id', new ApiError(MESSAGE, 500, { requestId: null })],
  ])('of %s shows the message alone', (_what, error) => {
    render(<Toaster dismissLabel="Tutup" />);
    act(() => showFailure(error, 'toast'));
    expect(screen.getByRole('alert').textContent).toBe(MESSAGE);
  });
});

describe('an alert', () => {
  test('of a failure of the server shows the message, then its code', () => {
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined);
    showFailure(failed(503), 'alert');
    expect(alert).toHaveBeenCalledWith(`${MESSAGE}\nKode: k3x9abcdef`);
  });

  test('of a refusal shows the message alone', () => {
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined);
    showFailure(failed(401), 'alert');
    expect(alert).toHaveBeenCalledWith(MESSAGE);
  });
});
