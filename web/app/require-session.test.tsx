import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { use } from 'react';
import { expect, test } from 'vitest';
import { clearSession } from '#web/features/session/clear-session.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { Router } from '#web/lib/router/router.tsx';
import { Routes } from '#web/lib/router/routes.tsx';
import { createMemoryHistory } from '#web/testing/memory-history.ts';
import { Layout } from './layout.tsx';
import { RequireSession } from './require-session.tsx';

const forever = new Promise<never>(() => undefined);
const routes = [
  {
    Component: Layout,
    children: [
      {
        Component: RequireSession,
        children: [{ path: '*', Component: () => use(forever) }],
      },
    ],
  },
];

test('a logout before the page of the member has loaded shows an empty login', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKeys.authUser, null);
  render(
    <QueryClientProvider client={queryClient}>
      <Router history={createMemoryHistory(['/akun'])}>
        <Routes routes={routes} />
      </Router>
    </QueryClientProvider>,
  );
  await userEvent.type(await screen.findByLabelText('Password'), 'rahasia123');

  const user = { id: 'user-1', name: 'Budi', avatar: '', email: 'budi@contoh.id' };
  queryClient.setQueryData(queryKeys.authUser, user);
  const logout = await screen.findByRole('button', { name: /Budi/ });
  expect(screen.getByRole('main').querySelector('[aria-busy]')).toBeVisible();
  clearSession(queryClient);
  await expect.poll(() => logout.isConnected).toBe(false);

  expect(screen.getByLabelText('Password')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue('');
});
