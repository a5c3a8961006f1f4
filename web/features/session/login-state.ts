/** The navigation state that the login screen reads. */
type LoginState = { email: string };

/** Creates the navigation state that fills in the e-mail at the login screen. It never contains a password. */
export function loginState(email: string): LoginState {
  return { email };
}

/** Reads the e-mail from a navigation state; '' for any other state. */
export function readLoginEmail(state: unknown): string {
  const isLoginState = typeof state === 'object' && state !== null && 'email' in state;
  return isLoginState && typeof state.email === 'string' ? state.email : '';
}
