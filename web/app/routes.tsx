import type { QueryClient } from '@tanstack/react-query';
import { useAuthUser } from '#web/features/session/auth-user.ts';
import { paths, recoveryPaths } from '#web/lib/navigation/paths.ts';
import type { Params } from '#web/lib/router/match-path.ts';
import type { Route } from '#web/lib/router/routes.tsx';
import { Layout } from './layout.tsx';
import { lazyPage } from './lazy-page.tsx';
import { RequireSession } from './require-session.tsx';
import { screens } from './screens.ts';

const HomePage = lazyPage(async () => (await screens.home.load()).HomePage);
const ThreadPage = lazyPage(async () => (await screens.thread.load()).ThreadPage);
const AddThreadPage = lazyPage(async () => (await screens.addThread.load()).AddThreadPage);
const LeaderboardsPage = lazyPage(async () => (await screens.leaderboards.load()).LeaderboardsPage);
const AccountPage = lazyPage(async () => (await screens.account.load()).AccountPage);
const SeldomPages = lazyPage(async () => (await import('./seldom-pages.tsx')).SeldomPages);
const RegisterPage = lazyPage(
  async () => (await import('#web/pages/register-page.tsx')).RegisterPage,
);
const RecoveryPages = lazyPage(
  async () => (await import('#web/pages/recovery-pages.tsx')).RecoveryPages,
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
  (await screens.home.load()).prefetchHome(queryClient, userId);
const prefetchLeaderboards: Prefetch = async (queryClient) =>
  (await screens.leaderboards.load()).prefetchLeaderboards(queryClient);
const prefetchThread: Prefetch = async (queryClient, userId, { threadId = '' }) =>
  (await screens.thread.load()).prefetchThread(queryClient, userId, threadId);

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
      { path: paths.rules, Component: SeldomPages },
      // Also for members: a link may be of another account, and a member may have forgotten the password.
      ...recoveryPaths.map((path) => ({ path, Component: RecoveryPages })),
      {
        Component: RequireSession,
        children: [
          memberRoute(screens.home.path, HomePage, prefetchHome),
          memberRoute(screens.thread.path, ThreadPage, prefetchThread),
          memberRoute(screens.addThread.path, AddThreadPage),
          memberRoute(screens.leaderboards.path, LeaderboardsPage, prefetchLeaderboards),
          memberRoute(screens.account.path, AccountPage),
          ...[
            paths.moderationLog,
            paths.moderation,
            paths.members,
            paths.invitations,
            paths.settings,
          ].map((path) => memberRoute(path, SeldomPages)),
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
