import type { QueryClient } from '@tanstack/react-query';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { isRefusal } from '#web/lib/api/api-error.ts';
import { discardPreloads } from '#web/lib/api/preloads.ts';
import { pause, retryPause } from '#web/lib/api/pause.ts';
import { clearStoredLists } from '#web/lib/navigation/list-storage.ts';
import { isSignedIn, replaceAuthUser } from './clear-session.ts';

/**
 * Retries the session check in the background after it got no answer: with backoff, and when the browser is online
 * again. Signs in when the server answers, but not while a form is being filled in or sent. Ends when the token is
 * refused or replaced, or after a login or registration.
 */
export async function retrySessionCheck(queryClient: QueryClient): Promise<void> {
  // The preloads have failed too, and must not be consumed later.
  discardPreloads();
  const accessToken = readAccessToken();
  const isOver = () =>
    readAccessToken() !== accessToken ||
    isSignedIn(queryClient) ||
    hasLoginOrRegistration(queryClient, 'success');
  const isBusy = () => isFormInUse() || hasLoginOrRegistration(queryClient, 'pending');

  for (let failures = 0; ; failures += 1) {
    const isBack = await waitForNetwork(retryPause(failures));
    if (isBack) failures = 0;
    if (isOver()) return;
    if (isBusy()) continue;
    try {
      const { fetchOwnProfile } = await import('./own-profile.ts');
      const user = await fetchOwnProfile({ accessToken, isBackground: true });
      if (isOver()) return;
      if (isBusy()) continue;
      replaceAuthUser(queryClient, user);
      return;
    } catch (error) {
      if (!isRefusal(error)) continue;
      clearStoredLists();
      return;
    }
  }
}

/** Resolves after that long with false, or with true when the browser is online again. */
async function waitForNetwork(longestMs: number): Promise<boolean> {
  const online = new AbortController();
  const { signal } = online;
  const wake = () => online.abort();
  window.addEventListener('online', wake, { signal });
  await pause(longestMs, signal);
  const isBack = signal.aborted;
  wake();
  return isBack;
}

/** Whether a login or registration is in that state. */
function hasLoginOrRegistration(queryClient: QueryClient, status: 'pending' | 'success'): boolean {
  return queryClient
    .getMutationCache()
    .getAll()
    .some(({ meta, state }) => meta?.opensSession && state.status === status);
}

/** Whether a form has the focus and a field with text. */
function isFormInUse(): boolean {
  const fields = document.activeElement?.closest('form')?.querySelectorAll('input') ?? [];
  return [...fields].some(({ value }) => value !== '');
}
