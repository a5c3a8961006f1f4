import { Outlet } from '#web/lib/router/routes.tsx';
import { useAuthUser } from '#web/features/session/auth-user.ts';
import { SignedInUserContext } from '#web/pages/signed-in-user.ts';
import { LoginPage } from './login-page.ts';

/** Shows the page to members, and the login at the same address to visitors, so that they arrive there after it. */
export function RequireSession() {
  const user = useAuthUser();
  if (!user) return <LoginPage />;
  return (
    <SignedInUserContext value={user}>
      <Outlet />
    </SignedInUserContext>
  );
}
