import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import { updateOwnProfile } from '#contract/account.ts';
import { NAME_MAX } from '#contract/limits.ts';
import type { OwnProfile, Profile } from '#contract/users.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { accountText } from '#web/i18n/account-id.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { hasFeature } from '#web/lib/forum-features.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { users } from '#web/store/users.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { AccountSection } from './account-section.tsx';
import styles from './account-section.module.css';

const updateNameKey = ['updateName'];

/** Edits the name, and shows the e-mail address where it has no section of its own. A name that could not be saved stays in the field. */
export function NameForm({ user }: { user: Profile }) {
  // null until something is typed, so that the field follows a change made elsewhere.
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: updateNameKey,
    mutationFn: (name: string) => call(updateOwnProfile, { body: { name } }),
    onSuccess: ({ user: saved }) => {
      // The answer has no role.
      queryClient.setQueryData<OwnProfile | null>(
        queryKeys.authUser,
        (own) => own && { ...own, ...saved },
      );
      users.change(saved.id, { name: saved.name, avatar: saved.avatar });
      toast.success(accountText.nameSaved);
    },
    meta: { failure: 'toast' },
  });
  const { isSending, isSendingNow } = useSending(updateNameKey);
  const name = draft ?? user.name;

  function handleChange(next: string) {
    setDraft(next);
    setError('');
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSendingNow()) return;
    if (!hasVisibleText(name)) {
      setError(accountText.nameEmpty);
      field.current?.focus();
      return;
    }
    // Text typed while the call was pending stays.
    mutate(name, { onSuccess: () => setDraft((now) => (now === name ? null : now)) });
  }

  return (
    <AccountSection title={accountText.profile}>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <Field
          label={accountText.name}
          name="name"
          autoComplete="name"
          required
          maxLength={NAME_MAX}
          hint={accountText.nameHint}
          error={error || undefined}
          inputRef={field}
          value={name}
          onChange={handleChange}
        />
        {!hasFeature('mail') && (
          <Field
            label={frameText.email}
            type="email"
            name="email"
            autoComplete="username"
            readOnly
            hint={accountText.emailHint}
            value={user.email}
            onChange={() => undefined}
          />
        )}
        <Button type="submit" isBusy={isSending}>
          {accountText.saveName}
        </Button>
      </form>
    </AccountSection>
  );
}
