import { readAccessToken } from '#web/lib/api/access-token.ts';
import { preload, preloadNext } from '#web/lib/api/preloads.ts';
import { isListStored } from '#web/lib/navigation/list-storage.ts';
import { matchPath } from '#web/lib/router/match-path.ts';
import { preloadFont } from './preload-font.ts';
import { type Screen, screens } from './screens.ts';

/*
 * A script of its own, which runs before the app has loaded. It requests at once what a signed-in user's
 * screen will need.
 */
if (readAccessToken() !== '') {
  // The stream first: it then reports every change made after the other answers.
  if (document.visibilityState === 'visible') preload('/v1/events', 'text/event-stream');
  preload('/v1/users/me');
  const shown = screenAt(window.location);
  for (const address of shown?.calls ?? []) {
    const isList = address.startsWith('/v1/threads?');
    if (isList && isShownListStored()) continue;
    preload(address);
    if (isList) void preloadNext(address, addressOfUsers);
  }
  for (const part of [import('./member-parts.tsx'), shown?.load()]) {
    // The app imports it again and reports the failure.
    part?.catch(() => undefined);
  }
} else {
  // The login screen needs the font first: it has no answers to wait for.
  preloadFont();
  // The app imports it again and reports the failure.
  import('#web/pages/login-page.tsx').catch(() => undefined);
}

/** Whether the list of this history entry will be restored from storage. */
function isShownListStored(): boolean {
  const historyKey: unknown = window.history.state?.key;
  return typeof historyKey === 'string' && isListStored(historyKey);
}

/** Returns what the screen at an address loads; undefined for an unknown one. */
function screenAt(address: Location): { load: Screen['load']; calls: string[] } | undefined {
  const all: readonly Screen[] = Object.values(screens);
  for (const { path, load, firstCalls } of all) {
    const params = matchPath(path, address.pathname);
    if (params) return { load, calls: firstCalls?.(address, params) ?? [] };
  }
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
