import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import { REASON_MAX } from '#contract/limits.ts';
import { sanctionKinds, type SanctionKind } from '#contract/sanction.ts';
import { giveSanction } from '#contract/sanctions.ts';
import type { User } from '#contract/users.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { text } from '#web/i18n/id.ts';
import { sanctionFormText } from '#web/i18n/sanction-form-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import styles from './sanction-dialog.module.css';

const DAYS = ['1', '3', '7', '30', '365'] as const;
const DURATIONS = [
  ...DAYS.map((days) => ({ value: days, label: sanctionFormText.days(Number(days)) })),
  { value: '', label: sanctionFormText.indefinite },
];

type SanctionDialogProps = {
  person: Pick<User, 'id' | 'name'>;
  onClose: () => void;
  /** Called when it is given, before the dialog closes. */
  onGiven?: (() => void) | undefined;
};

/** The form by which a moderator acts on a person. It stays open while it is sent, and where that fails. */
export function SanctionDialog({ person, onClose, onGiven }: SanctionDialogProps) {
  const [kind, setKind] = useState<SanctionKind>('warning');
  const [days, setDays] = useState('7');
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const queryClient = useQueryClient();
  const hasEnd = kind === 'mute' || kind === 'suspension';
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const end = hasEnd && days !== '' ? { days: Number(days) } : {};
      const body = { kind, reason: reason.trim(), ...end };
      return call(giveSanction, { params: { userId: person.id }, body });
    },
    onSuccess: () => {
      toast.success(sanctionFormText.given[kind](person.name));
      onGiven?.();
      onClose();
      return queryClient.invalidateQueries({ queryKey: queryKeys.sanctionsOf(person.id) });
    },
    meta: { failure: 'silence' },
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isPending) return;
    if (hasVisibleText(reason)) return mutate();
    setIsMissing(true);
    field.current?.focus();
  }

  return (
    <Dialog
      title={sanctionFormText.title(person.name)}
      closeLabel={text.close}
      onClose={() => !isPending && onClose()}
    >
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <fieldset className={styles.kinds}>
          <legend className={styles.legend}>{sanctionFormText.kind}</legend>
          {sanctionKinds.map((one) => (
            <label className={styles.kind} key={one}>
              <input
                type="radio"
                name="kind"
                value={one}
                checked={one === kind}
                onChange={() => setKind(one)}
              />
              <span>
                {sanctionFormText.kinds[one].label}
                <span className={styles.hint}>{sanctionFormText.kinds[one].hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {hasEnd && (
          <Select
            label={sanctionFormText.duration}
            options={DURATIONS}
            value={days}
            onChange={setDays}
          />
        )}
        <TextArea
          textAreaRef={field}
          label={sanctionFormText.reason}
          hint={sanctionFormText.reasonHint}
          name="reason"
          required
          maxLength={REASON_MAX}
          error={isMissing ? sanctionFormText.reasonEmpty : undefined}
          value={reason}
          onChange={(next) => {
            setReason(next);
            setIsMissing(false);
          }}
        />
        {error && <FormError>{describeFailure(error)}</FormError>}
        <div className={styles.answers}>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="danger" type="submit" isBusy={isPending}>
            {sanctionFormText.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
