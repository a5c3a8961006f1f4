import { Outlet } from '#web/lib/router/routes.tsx';
import { useAuthUser } from '#web/features/session/auth-user.ts';
import { LoginPage } from '#web/pages/login-page.tsx';
import { SignedInUserContext } from '#web/pages/signed-in-user.ts';

/** The page for members, and for visitors the login at the same address: after it they are where they wanted to go. */
export function RequireSession() {
  const user = useAuthUser();
  if (!user) return <LoginPage />;
  return (
    <SignedInUserContext value={user}>
      <Outlet />
    </SignedInUserContext>
  );
}
