import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from '#web/lib/router/routes.tsx';
import { checkSession } from '#web/features/session/auth-user.ts';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { pause } from '#web/lib/api/pause.ts';
import { HeaderSearch, MemberParts } from './lazy-parts.ts';
import { LoginPage } from './login-page.ts';
import { type Preparation, routes } from './routes.tsx';

/** After this long, showing the frame is better than waiting for its content. */
const AWAITED_MS = 500;

/**
 * Checks the session and loads the code and data of the screen at that path, so that it is drawn in one piece.
 * Waits half a second at most. The screen retries and reports failures.
 */
export async function prepareScreen(queryClient: QueryClient, pathname: string): Promise<void> {
  const isVisitor = readAccessToken() === '';
  const loading = isVisitor ? LoginPage.preload() : loadAll(queryClient, pathname);
  await Promise.race([loading.catch(() => undefined), pause(AWAITED_MS)]);
}

async function loadAll(queryClient: QueryClient, pathname: string): Promise<void> {
  const { branch = [], params = {} } = matchRoutes(routes, pathname) ?? {};
  const page = branch.at(-1)?.handle as Preparation | undefined;
  const user = checkSession(queryClient);
  await Promise.allSettled([
    user.then((found) =>
      found ? page?.prefetch?.(queryClient, found.id, params) : LoginPage.preload(),
    ),
    page?.preload(),
    HeaderSearch.preload(),
    MemberParts.preload(),
  ]);
}
