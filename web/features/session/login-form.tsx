import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { SecondFactorChallenge } from '#contract/second-factors.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { FORGOT_PASSWORD_PATH } from '#web/lib/navigation/paths.ts';
import { Link } from '#web/lib/router/link.tsx';
import { hasPasskeys } from '#web/lib/passkeys/has-passkeys.ts';
import { formClass } from '#web/ui/frame/auth-layout.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { GlobalSpinner } from '#web/ui/feedback/spinner.tsx';
import { loginState } from './login-state.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { loginKey, useLogin, preloadLogin } from './use-login.ts';

type LoginFormProps = {
  initialEmail: string;
  /** Why the login begins again; '' when the user wanted that, and null at first. */
  restartedFor: string | null;
  /** Called when the password was right, and the account asks for a second factor. */
  onChallenge: (challenge: SecondFactorChallenge, email: string) => void;
  /** Called with what the server says about it when the password was right, and the account is suspended or waits for approval. */
  onSuspended: (data: unknown, credentials: { email: string; password: string }) => void;
};

/** The login form. Its fields keep their text when the login fails. */
export function LoginForm({
  initialEmail,
  restartedFor,
  onChallenge,
  onSuspended,
}: LoginFormProps) {
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const { mutate } = useLogin();
  const { isSending, isSendingNow } = useSending(loginKey);

  useEffect(() => {
    if (restartedFor !== null) passwordField.current?.focus();
  }, [restartedFor]);

  function handleEmail(next: string) {
    preloadLogin();
    setEmail(next);
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSendingNow()) return;
    mutate(
      { email, password },
      {
        onSuccess({ challenge }) {
          if (challenge) onChallenge(challenge, email);
        },
        onError(error) {
          const data = error instanceof ApiError && error.status === 403 ? error.data : undefined;
          if (saysWhy(data)) onSuspended(data, { email, password });
        },
      },
    );
  }

  return (
    <form className={formClass} onSubmit={handleSubmit}>
      {restartedFor && <p role="alert">{restartedFor}</p>}
      <Field
        label={frameText.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={handleEmail}
      />
      <Field
        inputRef={passwordField}
        label={frameText.password}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
        passwordToggle={{ show: frameText.showPassword, hide: frameText.hidePassword }}
      />
      {/* Not `isBusy`: the spinner announces it for the whole screen. */}
      <Button type="submit" aria-disabled={isSending || undefined}>
        {frameText.login}
      </Button>
      <Link to={FORGOT_PASSWORD_PATH} state={loginState(email)}>
        {frameText.forgotPassword}
      </Link>
      {hasPasskeys() && <PasskeyLogin />}
      {isSending && <GlobalSpinner label={frameText.loginRunning} />}
    </form>
  );
}

/** Whether the answer to a user who may not log in says why. Without it, the alert of the failure is all there is. */
function saysWhy(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return 'isWaiting' in data || ('suspension' in data && !!data.suspension);
}
