import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { VoteButtons } from './vote-buttons.tsx';

const labels = { up: 'Suka', down: 'Tidak suka' };
const counts = { upCount: 12, downCount: 3, isUp: true, isDown: false, labels };

test('each vote is named by its label and count, and pressed where it is the user’s', () => {
  render(<VoteButtons {...counts} onUp={() => {}} onDown={() => {}} />);
  expect(screen.getByRole('button', { name: 'Suka 12' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Tidak suka 3' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('each button calls its own handler', async () => {
  const handleUp = vi.fn<() => void>();
  const handleDown = vi.fn<() => void>();
  render(<VoteButtons {...counts} onUp={handleUp} onDown={handleDown} />);
  await userEvent.click(screen.getByRole('button', { name: 'Tidak suka 3' }));
  expect(handleDown).toHaveBeenCalledOnce();
  expect(handleUp).not.toHaveBeenCalled();
});
