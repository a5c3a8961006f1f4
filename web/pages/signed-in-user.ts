import { createContext, useContext } from 'react';
import type { OwnProfile } from '#contract/users.ts';

/** Provided around every page for members. */
export const SignedInUserContext = createContext<OwnProfile | null>(null);

/** Returns the signed-in user, on a page for members. */
export function useSignedInUser(): OwnProfile {
  const user = useContext(SignedInUserContext);
  if (!user) throw new Error('no signed-in user');
  return user;
}
