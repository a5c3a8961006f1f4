import { readAccessToken } from '#web/lib/access-token.ts';
import { askEarly } from '#web/lib/early-answers.ts';

/*
 * Runs before the app has come, a script of its own: what a signed-in user will need is asked for at
 * once, and not only when the app knows that it does.
 */
if (readAccessToken() !== '') {
  // The stream first: then whatever changes after the other answers is told by it.
  if (document.visibilityState === 'visible') askEarly('/v1/events', 'text/event-stream');
  askEarly('/v1/users/me');
  const { pathname, search } = window.location;
  if (pathname === '/' && search === '') askEarly('/v1/threads?limit=20');
  import('./member-parts.tsx').catch(() => undefined);
}
