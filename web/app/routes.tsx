import { matchRoutes, type RouteObject } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Layout } from './layout.tsx';
import { lazyPage } from './lazy-page.tsx';
import { RequireSession } from './require-session.tsx';
import { RequireVisitor } from './require-visitor.tsx';

const loadHome = async () => (await import('#web/pages/home-page.tsx')).HomePage;
const loadThread = async () => (await import('#web/pages/thread-page.tsx')).ThreadPage;
const loadAddThread = async () => (await import('#web/pages/add-thread-page.tsx')).AddThreadPage;
const loadLeaderboards = async () =>
  (await import('#web/pages/leaderboards-page.tsx')).LeaderboardsPage;
const loadNotFound = async () => (await import('#web/pages/not-found-page.tsx')).NotFoundPage;

const RegisterPage = lazyPage(
  async () => (await import('#web/pages/register-page.tsx')).RegisterPage,
);
const NotFoundPage = lazyPage(loadNotFound);

/** The whole tree. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    children: [
      {
        path: paths.register,
        element: (
          <RequireVisitor memberPage={<NotFoundPage />}>
            <RegisterPage />
          </RequireVisitor>
        ),
      },
      {
        Component: RequireSession,
        children: [
          { path: paths.home, Component: lazyPage(loadHome), handle: loadHome },
          { path: paths.threadPattern, Component: lazyPage(loadThread), handle: loadThread },
          { path: paths.addThread, Component: lazyPage(loadAddThread), handle: loadAddThread },
          {
            path: paths.leaderboards,
            Component: lazyPage(loadLeaderboards),
            handle: loadLeaderboards,
          },
          { path: '*', Component: NotFoundPage, handle: loadNotFound },
        ],
      },
    ],
  },
];

/** Starts to fetch the page of a signed-in user at that path; if it fails, showing the page says so. */
export function preloadPage(pathname: string): void {
  const load: unknown = matchRoutes(routes, pathname)?.at(-1)?.route.handle;
  if (typeof load === 'function') Promise.resolve(load()).catch(() => undefined);
}
