import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { NewPasswordField } from '#web/components/new-password-field.tsx';
import { frameText } from '#web/i18n/frame-id.ts';
import { registerText } from '#web/i18n/register-id.ts';
import { formClass } from '#web/ui/frame/auth-layout.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { useRegistrationDraft } from './registration-draft.ts';
import { useRegister } from './use-register.ts';

type RegisterFormProps = {
  /** What one agrees to, above the button. */
  agreement?: ReactNode;
  /** The token of the invitation by which one came. */
  invitation?: string | undefined;
  /** Called when it is used, or cannot be used any more. */
  onInvitationEnd: () => void;
  onSubmit: (email: string) => void;
};

/** The registration form; `onSubmit` is called at once and does not wait for the answer (spec §2). */
export function RegisterForm({
  agreement,
  invitation,
  onInvitationEnd,
  onSubmit,
}: RegisterFormProps) {
  const [draft, setDraft] = useRegistrationDraft();
  const [password, setPassword] = useState('');
  const [isSent, setIsSent] = useState(false);
  const { mutate } = useRegister(onInvitationEnd);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSent) return;
    setIsSent(true);
    mutate({ ...draft, password, ...(invitation !== undefined && { invitation }) });
    onSubmit(draft.email);
  }

  return (
    <form className={formClass} onSubmit={handleSubmit}>
      <Field
        label={registerText.username}
        name="name"
        autoComplete="name"
        required
        value={draft.name}
        onChange={(name) => setDraft({ name })}
      />
      <Field
        label={frameText.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={draft.email}
        onChange={(email) => setDraft({ email })}
      />
      <NewPasswordField
        label={frameText.password}
        name="password"
        hint={registerText.passwordHint(PASSWORD_MIN)}
        value={password}
        onChange={setPassword}
      />
      {agreement}
      <Button type="submit" isBusy={isSent}>
        {registerText.register}
      </Button>
    </form>
  );
}
