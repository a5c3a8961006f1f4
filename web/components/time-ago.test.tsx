import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TimeAgo } from './time-ago.tsx';

test('the exact time is in the markup and in the tooltip', () => {
  render(<TimeAgo dateTime="2026-05-20T12:00:00.000Z" />);
  const time = screen.getByText(/yang lalu$|^Baru saja$/);
  expect(time).toHaveAttribute('datetime', '2026-05-20T12:00:00.000Z');
  expect(time).toHaveAttribute('title', expect.stringMatching(/20 Mei 2026 pukul \d\d\.\d\d$/));
});
