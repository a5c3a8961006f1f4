import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { endSession, isSignedIn } from '#web/features/session/end-session.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { ApiError, hasStatus, NO_ANSWER } from '#web/lib/api/api-error.ts';
import { startSweeping } from '#web/store/sweep.ts';
import { showFailure, type FailureDisplay } from '#web/lib/api/failures.ts';

const RETRY_AFTER_MS = 1_000;

/** The app's server state; each failure is shown once, where its hook says, and a lost session ends it. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => handleFailure(error, meta?.failure),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) => {
        // Logging in with a wrong password ends no session.
        if (meta?.opensSession) showFailure(error, meta.failure);
        else handleFailure(error, meta?.failure);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failureCount, error) => failureCount < 1 && hasStatus(error, NO_ANSWER),
        retryDelay: RETRY_AFTER_MS,
        // Each screen loads what it shows when it is opened (spec §4), and at no other time.
        refetchOnWindowFocus: false,
        // Offline is a failure that is told, not a pause without end.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });

  startSweeping(queryClient);

  function handleFailure(error: Error, display: FailureDisplay = 'toast'): void {
    if (!(error instanceof ApiError && error.status === 401)) {
      showFailure(error, display);
      return;
    }
    // Answers to calls of a session that has ended come late and have nothing new to say; but what was not
    // saved is told (spec §8).
    if (!isSignedIn(queryClient) || error.accessToken !== readAccessToken()) {
      if (display === 'alert') showFailure(error, display);
      return;
    }
    endSession(queryClient);
    showEnd(error, display);
  }

  return queryClient;
}

/** Says in our words that the session has ended, also where a failure is silent; an alert is in the server's (spec §8). */
function showEnd(error: ApiError, display: FailureDisplay): void {
  const { signedOut } = frameText.errors;
  if (display === 'alert') showFailure(error, display);
  else showFailure(new ApiError(signedOut, error.status, { cause: error }), 'toast');
}
