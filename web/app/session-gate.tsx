import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { checkSession, useIsSessionLoading } from '#web/features/session/auth-user.ts';
import { useSessionOfOtherTabs } from '#web/features/session/use-session-of-other-tabs.ts';

/** Checks the session, and renders nothing until the check has finished (spec §2). */
export function SessionGate({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const isLoading = useIsSessionLoading();
  useEffect(() => {
    void checkSession(queryClient);
  }, [queryClient]);
  useSessionOfOtherTabs();
  return isLoading ? null : children;
}
