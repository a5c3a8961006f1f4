import { Suspense, type ReactNode } from 'react';
import { useAuthUser } from '#web/features/session/auth-user.ts';
import { PagePlace } from './page-place.tsx';

type RequireVisitorProps = { children: ReactNode; memberPage: ReactNode };

/** A page for visitors; members see the other one. */
export function RequireVisitor({ children, memberPage }: RequireVisitorProps) {
  const user = useAuthUser();
  return <Suspense fallback={<PagePlace />}>{user ? memberPage : children}</Suspense>;
}
