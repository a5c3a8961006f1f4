import type { ReactNode } from 'react';
import { useAuthUser } from '#web/features/session/auth-user.ts';

type RequireVisitorProps = { children: ReactNode; memberPage: ReactNode };

/** Shows `children` to visitors, and `memberPage` to members. */
export function RequireVisitor({ children, memberPage }: RequireVisitorProps) {
  const user = useAuthUser();
  return user ? memberPage : children;
}
