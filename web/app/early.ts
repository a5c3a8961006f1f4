import { readAccessToken } from '#web/lib/api/access-token.ts';
import { preload, preloadNext } from '#web/lib/api/preloads.ts';
import { firstCalls } from '#web/lib/api/first-calls.ts';
import { isListStored } from '#web/lib/navigation/list-storage.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { preloadFont } from './preload-font.ts';

/*
 * A script of its own, which runs before the app has loaded. It requests at once what a signed-in user's
 * screen will need.
 */
if (readAccessToken() !== '') {
  // The stream first: it then reports every change made after the other answers.
  if (document.visibilityState === 'visible') preload('/v1/events', 'text/event-stream');
  preload('/v1/users/me');
  for (const address of firstCalls(window.location)) {
    const isList = address.startsWith('/v1/threads?');
    if (isList && isShownListStored()) continue;
    preload(address);
    if (isList) void preloadNext(address, addressOfUsers);
  }
  for (const part of [import('./member-parts.tsx'), pageAt(window.location.pathname)]) {
    // The app imports it again and reports the failure.
    part?.catch(() => undefined);
  }
} else {
  // The login screen needs the font first: it has no answers to wait for.
  preloadFont();
}

/** Whether the list of this history entry will be restored from storage. */
function isShownListStored(): boolean {
  const historyKey: unknown = window.history.state?.key;
  return typeof historyKey === 'string' && isListStored(historyKey);
}

/** Imports the code of the screen at that path. */
function pageAt(pathname: string): Promise<unknown> | undefined {
  if (pathname === paths.home) return import('#web/pages/home-page.tsx');
  if (pathname.startsWith(paths.thread(''))) return import('#web/pages/thread-page.tsx');
  if (pathname === paths.addThread) return import('#web/pages/add-thread-page.tsx');
  if (pathname === paths.leaderboards) return import('#web/pages/leaderboards-page.tsx');
  if (pathname === paths.account) return import('#web/pages/account-page.tsx');
  return undefined;
}

type ListedThread = { ownerId: string; match?: { commentOwnerId: string | null } };

/** Returns the address from which `usersOfPage` loads the people of the listed threads. The answer is not validated here. */
function addressOfUsers(answer: unknown): string | undefined {
  const { data } = answer as { data?: { threads?: ListedThread[] } };
  const named = data?.threads?.flatMap(({ ownerId, match }) => [ownerId, match?.commentOwnerId]);
  const ids = new Set(named?.filter((id) => id != null));
  return ids.size === 0
    ? undefined
    : `/v1/users?${new URLSearchParams({ ids: [...ids].join(',') })}`;
}
