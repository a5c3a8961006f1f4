import { Outlet } from '#web/lib/router/routes.tsx';
import { useAuthUser } from '#web/features/session/auth-user.ts';
import { useEndedSessions } from '#web/features/session/clear-session.ts';
import { HiddenPeopleContext } from '#web/lib/hidden-people.ts';
import { SignedInUserContext } from '#web/pages/signed-in-user.ts';
import { LoginPage } from './login-page.ts';

const NOBODY: readonly string[] = [];

/** Shows the page to members, and the login at the same address to visitors, so that they arrive there after it. */
export function RequireSession() {
  const user = useAuthUser();
  // React keeps the login mounted, hidden, while the code of a member's page loads: who logs out then gets an empty one.
  const loginKey = useEndedSessions();
  if (!user) return <LoginPage key={loginKey} />;
  return (
    <SignedInUserContext value={user}>
      <HiddenPeopleContext value={user.hiddenIds ?? NOBODY}>
        <Outlet />
      </HiddenPeopleContext>
    </SignedInUserContext>
  );
}
