import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { vi } from 'vitest';
import { App } from '#web/app/app.tsx';
import { createQueryClient } from '#web/app/query-client.ts';
import { SessionGate } from '#web/app/session-gate.tsx';
import { storeAccessToken } from '#web/lib/api/access-token.ts';
import type { To } from '#web/lib/router/location.ts';
import { Router, useLocation, useNavigate } from '#web/lib/router/router.tsx';
// Loads the lazy pages before any test waits for their content.
import '#web/pages/account-page.tsx';
import '#web/pages/add-thread-page.tsx';
import '#web/pages/home-page.tsx';
import '#web/pages/leaderboards-page.tsx';
import '#web/pages/login-page.tsx';
import '#web/app/seldom-pages.tsx';
import '#web/pages/members-page.tsx';
import '#web/pages/moderation-log-page.tsx';
import '#web/pages/moderation-page.tsx';
import '#web/pages/not-found-page.tsx';
import '#web/pages/recovery-pages.tsx';
import '#web/pages/register-page.tsx';
import '#web/pages/rules-page.tsx';
import '#web/pages/settings-page.tsx';
import '#web/pages/thread-page.tsx';
import { clearStore } from '#web/store/sweep.ts';
import type { FakeForum } from './fake-forum.ts';
import { createMemoryHistory } from './memory-history.ts';

type RenderOptions = {
  isSignedIn?: boolean;
  /** Where Back leads to; the first entry has the same key in every app. */
  earlier?: readonly string[];
};

/** Renders the whole app at that path, with the forum as its network. */
export function renderApp(
  path: string,
  forum: FakeForum,
  { isSignedIn = true, earlier = [] }: RenderOptions = {},
) {
  vi.stubGlobal('fetch', forum.fetch);
  // A newly opened page has an empty store.
  clearStore();
  storeAccessToken(isSignedIn ? forum.token : '');
  const queryClient = createQueryClient();
  const router = new TestRouter();
  const view = render(
    <QueryClientProvider client={queryClient}>
      <SessionGate>
        <Router history={createMemoryHistory([...earlier, path])}>
          <router.Watcher />
          <App />
        </Router>
      </SessionGate>
    </QueryClientProvider>,
  );
  return { ...view, queryClient, router, user: userEvent.setup() };
}

/** The current location, and a way to navigate without a link. */
class TestRouter {
  state = { location: { pathname: '', search: '', hash: '' } };
  #go: ReturnType<typeof useNavigate> = () => undefined;

  /** To an address, or that many history entries back or forth. */
  async navigate(to: To | number): Promise<void> {
    await act(async () => this.#go(to));
  }

  readonly Watcher = () => {
    const go = useNavigate();
    const location = useLocation();
    // After the commit: a transition may be abandoned before it.
    useLayoutEffect(() => {
      this.#go = go;
      this.state = { location };
    });
    return null;
  };
}
