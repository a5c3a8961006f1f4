import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a busy button keeps its name and says that it is busy', () => {
  render(<Button isBusy>Kirim</Button>);
  const button = screen.getByRole('button', { name: 'Kirim' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('a busy button neither calls its handler nor submits its form, by click or by Enter', async () => {
  const handleClick = vi.fn<() => void>();
  const handleSubmit = vi.fn<() => void>();
  function renderForm(isBusy: boolean) {
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          handleSubmit();
        }}
      >
        <input aria-label="Judul" />
        <Button type="submit" isBusy={isBusy} onClick={handleClick}>
          Kirim
        </Button>
      </form>
    );
  }
  const { rerender } = render(renderForm(true));
  await userEvent.click(screen.getByRole('button'));
  await userEvent.type(screen.getByLabelText('Judul'), 'a{Enter}');
  expect(handleClick).not.toHaveBeenCalled();
  expect(handleSubmit).not.toHaveBeenCalled();

  rerender(renderForm(false));
  await userEvent.click(screen.getByRole('button'));
  expect(handleClick).toHaveBeenCalledOnce();
  expect(handleSubmit).toHaveBeenCalledOnce();
});

test('a button in a form submits only with type submit', async () => {
  const handleSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={handleSubmit}>
      <Button>Batal</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Batal' }));
  expect(handleSubmit).not.toHaveBeenCalled();
});
