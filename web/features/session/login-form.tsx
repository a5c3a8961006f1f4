import { useState, type SyntheticEvent } from 'react';
import { frameText } from '#web/i18n/frame-id.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { FORGOT_PASSWORD_PATH } from '#web/lib/navigation/paths.ts';
import { Link } from '#web/lib/router/link.tsx';
import { formClass } from '#web/ui/frame/auth-layout.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { GlobalSpinner } from '#web/ui/feedback/spinner.tsx';
import { loginState } from './login-state.ts';
import { loginKey, useLogin, preloadLogin } from './use-login.ts';

type LoginFormProps = { initialEmail: string };

/** The login form. Its fields keep their text when the login fails. */
export function LoginForm({ initialEmail }: LoginFormProps) {
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const { mutate } = useLogin();
  const { isSending, isSendingNow } = useSending(loginKey);

  function handleEmail(next: string) {
    preloadLogin();
    setEmail(next);
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isSendingNow()) mutate({ email, password });
  }

  return (
    <form className={formClass} onSubmit={handleSubmit}>
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
      {isSending && <GlobalSpinner label={frameText.loginRunning} />}
    </form>
  );
}
