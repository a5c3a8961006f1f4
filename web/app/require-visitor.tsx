import type { ReactNode } from 'react';
import { useAuthUser } from '#web/features/session/auth-user.ts';

type RequireVisitorProps = { children: ReactNode; memberPage: ReactNode };

/** A page for visitors; members see the other one. */
export function RequireVisitor({ children, memberPage }: RequireVisitorProps) {
  const user = useAuthUser();
  return user ? memberPage : children;
}
