import type { QueryClient } from '@tanstack/react-query';
import { useAuthUser } from '#web/features/session/auth-user.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { Params, Route } from '#web/lib/router/routes.tsx';
import { Layout } from './layout.tsx';
import { lazyPage } from './lazy-page.tsx';
import { RequireSession } from './require-session.tsx';

const HomePage = lazyPage(async () => (await import('#web/pages/home-page.tsx')).HomePage);
const ThreadPage = lazyPage(async () => (await import('#web/pages/thread-page.tsx')).ThreadPage);
const AddThreadPage = lazyPage(
  async () => (await import('#web/pages/add-thread-page.tsx')).AddThreadPage,
);
const LeaderboardsPage = lazyPage(
  async () => (await import('#web/pages/leaderboards-page.tsx')).LeaderboardsPage,
);
const AccountPage = lazyPage(async () => (await import('#web/pages/account-page.tsx')).AccountPage);
const RegisterPage = lazyPage(
  async () => (await import('#web/pages/register-page.tsx')).RegisterPage,
);
const NotFoundPage = lazyPage(
  async () => (await import('#web/pages/not-found-page.tsx')).NotFoundPage,
);

type Prefetch = (
  queryClient: QueryClient,
  userId: string,
  params: Partial<Params>,
) => Promise<void>;

const prefetchHome: Prefetch = async (queryClient, userId) =>
  (await import('#web/pages/home-page.tsx')).prefetchHome(queryClient, userId);

const prefetchLeaderboards: Prefetch = async (queryClient) =>
  (await import('#web/pages/leaderboards-page.tsx')).prefetchLeaderboards(queryClient);
const prefetchThread: Prefetch = async (queryClient, userId, { threadId = '' }) =>
  (await import('#web/pages/thread-page.tsx')).prefetchThread(queryClient, userId, threadId);

/** How to load the code and the first data of a member's page. */
export type Preparation = {
  preload: () => Promise<unknown>;
  prefetch?: Prefetch | undefined;
};

/** The route tree. */
export const routes: readonly Route[] = [
  {
    Component: Layout,
    children: [
      {
        path: paths.register,
        Component: VisitorPage,
      },
      {
        Component: RequireSession,
        children: [
          memberRoute(paths.home, HomePage, prefetchHome),
          memberRoute(paths.threadPattern, ThreadPage, prefetchThread),
          memberRoute(paths.addThread, AddThreadPage),
          memberRoute(paths.leaderboards, LeaderboardsPage, prefetchLeaderboards),
          memberRoute(paths.account, AccountPage),
          memberRoute('*', NotFoundPage),
        ],
      },
    ],
  },
];

/** Shows the registration to visitors only. */
function VisitorPage() {
  return useAuthUser() ? <NotFoundPage /> : <RegisterPage />;
}

function memberRoute(path: string, page: ReturnType<typeof lazyPage>, prefetch?: Prefetch): Route {
  const preparation: Preparation = { preload: page.preload, prefetch };
  return { path, Component: page, handle: preparation };
}
