import { createContext, useContext } from 'react';
import type { Profile } from '#contract/users.ts';

/** Provided around every page for members. */
export const SignedInUserContext = createContext<Profile | null>(null);

/** Returns the signed-in user, on a page for members. */
export function useSignedInUser(): Profile {
  const user = useContext(SignedInUserContext);
  if (!user) throw new Error('no signed-in user');
  return user;
}
