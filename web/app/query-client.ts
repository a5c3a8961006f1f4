import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { clearSession, isSignedIn } from '#web/features/session/clear-session.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { ApiError, hasStatus, NO_ANSWER } from '#web/lib/api/api-error.ts';
import { startSweeping } from '#web/store/sweep.ts';
import { showFailure, type FailureDisplay } from '#web/lib/api/failures.ts';

const RETRY_AFTER_MS = 1_000;

/** Creates the query client. It shows each failure once, as the `meta` of its hook says, and signs out on a 401. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => handleFailure(error, meta?.failure),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) => {
        // A 401 of a login means a wrong password, not an ended session.
        if (meta?.opensSession) showFailure(error, meta.failure);
        else handleFailure(error, meta?.failure);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failureCount, error) => failureCount < 1 && hasStatus(error, NO_ANSWER),
        retryDelay: RETRY_AFTER_MS,
        // A screen loads its data when it is opened (spec §4), and at no other time.
        refetchOnWindowFocus: false,
        // By default, a query would wait without an error while the browser is offline.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });

  startSweeping(queryClient);

  function handleFailure(error: Error, display: FailureDisplay = 'toast'): void {
    if (error instanceof ApiError && error.status === 403 && display !== 'silence') {
      void showRefusal(error, display);
      return;
    }
    if (!(error instanceof ApiError && error.status === 401)) {
      showFailure(error, display);
      return;
    }
    // Calls of a session that has ended answer 401 too. Only those of forms are shown, as something was not
    // saved (spec §8).
    if (!isSignedIn(queryClient) || error.accessToken !== readAccessToken()) {
      if (display === 'alert') showFailure(error, display);
      return;
    }
    clearSession(queryClient);
    showEnd(error, display);
  }

  return queryClient;
}

/** Shows that the session has ended, also where a failure is silent; an alert shows the server's message (spec §8). */
function showEnd(error: ApiError, display: FailureDisplay): void {
  const { signedOut } = frameText.errors;
  if (display === 'alert') showFailure(error, display);
  else showFailure(new ApiError(signedOut, error.status, { cause: error }), 'toast');
}

/** Shows a refusal, by code that loads now: the first load stays without it. */
async function showRefusal(error: ApiError, display: FailureDisplay): Promise<void> {
  try {
    const refusals = await import('#web/features/account/show-refusal.tsx');
    refusals.showRefusal(error, display);
  } catch {
    showFailure(error, display);
  }
}
