import { readAccessToken } from '#web/lib/api/access-token.ts';
import { preload, preloadNext } from '#web/lib/api/preloads.ts';
import { firstCalls } from '#web/lib/api/first-calls.ts';
import { isListStored } from '#web/lib/navigation/list-storage.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { preloadFont } from './preload-font.ts';

/*
 * Runs before the app has come, a script of its own: what a signed-in user will need is asked for at
 * once, and not only when the app knows that it does.
 */
if (readAccessToken() !== '') {
  // The stream first: then whatever changes after the other answers is told by it.
  if (document.visibilityState === 'visible') preload('/v1/events', 'text/event-stream');
  preload('/v1/users/me');
  for (const address of firstCalls(window.location)) {
    const isList = address.startsWith('/v1/threads?');
    if (isList && isShownListStored()) continue;
    preload(address);
    if (isList) void preloadNext(address, addressOfOwners);
  }
  for (const part of [import('./member-parts.tsx'), pageAt(window.location.pathname)]) {
    // The app asks for it again, and tells of it.
    part?.catch(() => undefined);
  }
} else {
  // The login screen is drawn as soon as the app is there.
  preloadFont();
}

/** Whether the list of this history entry will be restored from storage. */
function isShownListStored(): boolean {
  const historyKey: unknown = window.history.state?.key;
  return typeof historyKey === 'string' && isListStored(historyKey);
}

/** The code of the screens that people open by a link, on its way at once. */
function pageAt(pathname: string): Promise<unknown> | undefined {
  if (pathname === paths.home) return import('#web/pages/home-page.tsx');
  if (pathname.startsWith(paths.thread(''))) return import('#web/pages/thread-page.tsx');
  if (pathname === paths.addThread) return import('#web/pages/add-thread-page.tsx');
  if (pathname === paths.leaderboards) return import('#web/pages/leaderboards-page.tsx');
  if (pathname === paths.account) return import('#web/pages/account-page.tsx');
  return undefined;
}

/** Where the people are whose threads an answer lists, as `usersOfPage` asks for them; loosely read. */
function addressOfOwners(answer: unknown): string | undefined {
  const { data } = answer as { data?: { threads?: { ownerId: string }[] } };
  const ids = new Set(data?.threads?.map(({ ownerId }) => ownerId));
  return ids.size === 0
    ? undefined
    : `/v1/users?${new URLSearchParams({ ids: [...ids].join(',') })}`;
}
