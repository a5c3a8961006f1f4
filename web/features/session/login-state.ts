/** The navigation state that the login screen reads: the e-mail to fill in, and why the screen is shown. */
type LoginState = { email?: string; notice?: string };

/** Creates the navigation state that fills in the e-mail at the login screen. It never contains a password. */
export function loginState(email: string): LoginState {
  return { email };
}

/** Creates the navigation state with which the login screen says why it is shown. */
export function loginNotice(notice: string): LoginState {
  return { notice };
}

/** Reads the navigation state; '' for what it lacks. */
export function readLoginState(state: unknown): Required<LoginState> {
  const { email, notice } = (state ?? {}) as Record<string, unknown>;
  return { email: textOf(email), notice: textOf(notice) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
