import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { createQueryClient } from '#web/app/query-client.ts';
import { routes } from '#web/app/routes.tsx';
import { SessionGate } from '#web/app/session-gate.tsx';
import { storeAccessToken } from '#web/lib/access-token.ts';
// The lazy pages, loaded before a test starts to wait for what is on them.
import '#web/pages/add-thread-page.tsx';
import '#web/pages/home-page.tsx';
import '#web/pages/leaderboards-page.tsx';
import '#web/pages/not-found-page.tsx';
import '#web/pages/register-page.tsx';
import '#web/pages/thread-page.tsx';
import type { FakeForum } from './fake-forum.ts';

type RenderOptions = { isSignedIn?: boolean };

/** The whole app at that path, with the forum for its network. */
export function renderApp(
  path: string,
  forum: FakeForum,
  { isSignedIn = true }: RenderOptions = {},
) {
  vi.stubGlobal('fetch', forum.fetch);
  storeAccessToken(isSignedIn ? forum.token : '');
  const queryClient = createQueryClient();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <SessionGate>
        <RouterProvider router={router} />
      </SessionGate>
    </QueryClientProvider>,
  );
  return { ...view, queryClient, router, user: userEvent.setup() };
}
