/** What the state of an address says to the login screen there. */
type LoginState = { email: string };

/** Fills in the e-mail at the login screen of the address that gets this state; the password is never passed on. */
export function loginState(email: string): LoginState {
  return { email };
}

/** The e-mail that the state of an address fills in; '' where it says nothing of the kind. */
export function readLoginEmail(state: unknown): string {
  const isLoginState = typeof state === 'object' && state !== null && 'email' in state;
  return isLoginState && typeof state.email === 'string' ? state.email : '';
}
