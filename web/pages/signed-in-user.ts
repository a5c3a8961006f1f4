import { createContext, useContext } from 'react';
import type { Profile } from '#contract/users.ts';

/** Set around every page that only a signed-in user sees. */
export const SignedInUserContext = createContext<Profile | null>(null);

/** Who is signed in, on a page that nobody else sees. */
export function useSignedInUser(): Profile {
  const user = useContext(SignedInUserContext);
  if (!user) throw new Error('This page needs a signed-in user.');
  return user;
}
