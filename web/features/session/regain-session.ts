import type { QueryClient } from '@tanstack/react-query';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { isRefusal } from '#web/lib/api/api-error.ts';
import { discardPreloads } from '#web/lib/api/preloads.ts';
import { pause, retryPause } from '#web/lib/api/pause.ts';
import { isSignedIn, replaceAuthUser } from './end-session.ts';

/**
 * Asks again who the stored token belongs to, where that was not answered: at growing intervals, and
 * when the network is back. Nothing of it is seen until the person is signed in, which waits while
 * somebody fills in a form or logs in. Ends when the token is refused or another, or somebody signs in
 * or registers.
 */
export async function regainSession(queryClient: QueryClient): Promise<void> {
  // What was asked early has failed as well, and would be taken for an answer later.
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
      if (isRefusal(error)) return;
    }
  }
}

/** Resolves after that long, or when the browser is online again; then with true. */
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

/** Whether somebody is in a form, and has written something there. */
function isFormInUse(): boolean {
  const fields = document.activeElement?.closest('form')?.querySelectorAll('input') ?? [];
  return [...fields].some(({ value }) => value !== '');
}
