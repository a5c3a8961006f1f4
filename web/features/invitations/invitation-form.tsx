import { type SyntheticEvent, useRef, useState } from 'react';
import { INVITATION_USES_MAX } from '#contract/limits.ts';
import { invitationsText } from '#web/i18n/invitations-id.ts';
import { copyText } from '#web/lib/text/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import styles from './invitations.module.css';
import { useInvitationActs } from './use-invitations.ts';

type DayCount = keyof typeof invitationsText.dayCounts;

const DAY_COUNTS = Object.entries(invitationsText.dayCounts).map(([value, label]) => ({
  value: value as DayCount,
  label,
}));

const { copied, notCopied: refused } = invitationsText;

/** Makes an invitation, and shows its link, which no later answer has. */
export function InvitationForm() {
  const [uses, setUses] = useState('1');
  const [days, setDays] = useState<DayCount>('7');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { create } = useInvitationActs();
  const link = create.data && window.location.origin + create.data.path;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const count = /^\d{1,3}$/.test(uses.trim()) ? Number(uses) : 0;
    if (count < 1 || count > INVITATION_USES_MAX) {
      setError(invitationsText.usesWrong(INVITATION_USES_MAX));
      field.current?.focus();
      return;
    }
    create.mutate({ uses: count, days: Number(days) });
  }

  return (
    <>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <Field
          inputRef={field}
          label={invitationsText.uses}
          name="uses"
          autoComplete="off"
          inputProps={{ inputMode: 'numeric' }}
          hint={invitationsText.usesHint(INVITATION_USES_MAX)}
          error={error}
          value={uses}
          onChange={(next) => {
            setUses(next);
            setError(undefined);
          }}
        />
        <Select label={invitationsText.days} options={DAY_COUNTS} value={days} onChange={setDays} />
        <Button className={styles.submit} type="submit" isBusy={create.isPending}>
          {invitationsText.create}
        </Button>
      </form>
      <div aria-live="polite">
        {link !== undefined && (
          <div className={styles.created}>
            <p className={styles.createdTitle}>{invitationsText.created}</p>
            <p className={styles.hint}>{invitationsText.createdHint}</p>
            <code className={styles.address}>{link}</code>
            <Button
              variant="secondary"
              size="small"
              onClick={() => void copyText(link, { copied, refused })}
            >
              {invitationsText.copy}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
