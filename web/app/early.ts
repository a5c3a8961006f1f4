import { readAccessToken } from '#web/lib/access-token.ts';
import { askEarly, askNext } from '#web/lib/early-answers.ts';
import { isVisitStored } from '#web/lib/list-visits-storage.ts';
import { preloadFont } from './preload-font.ts';

const LIST = '/v1/threads?limit=20';

/*
 * Runs before the app has come, a script of its own: what a signed-in user will need is asked for at
 * once, and not only when the app knows that it does.
 */
if (readAccessToken() !== '') {
  // The stream first: then whatever changes after the other answers is told by it.
  if (document.visibilityState === 'visible') askEarly('/v1/events', 'text/event-stream');
  askEarly('/v1/users/me');
  const { pathname, search } = window.location;
  if (pathname === '/') {
    // Who comes back finds the list as it was.
    const visit: unknown = window.history.state?.key;
    const isRestored = typeof visit === 'string' && isVisitStored(visit);
    if (search === '' && !isRestored) {
      askEarly(LIST);
      void askNext(LIST, addressOfOwners);
    }
    askEarly('/v1/categories?limit=50');
  }
  import('./member-parts.tsx').catch(() => undefined);
} else {
  // The login screen is drawn as soon as the app is there.
  preloadFont();
}

/** Where the people are whose threads an answer lists, as `usersOfPage` asks for them; loosely read. */
function addressOfOwners(answer: unknown): string | undefined {
  const { data } = answer as { data?: { threads?: { ownerId: string }[] } };
  const ids = new Set(data?.threads?.map(({ ownerId }) => ownerId));
  return ids.size === 0
    ? undefined
    : `/v1/users?${new URLSearchParams({ ids: [...ids].join(',') })}`;
}
