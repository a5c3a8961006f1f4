import { useRef, useState } from 'react';
import { PASSKEY_NAME_MAX } from '#contract/limits.ts';
import { text } from '#web/i18n/id.ts';
import { secondFactorsText } from '#web/i18n/second-factors-id.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { ConfirmByPassword } from './confirm-by-password.tsx';
import { type AddedPasskey, useAddPasskey } from './use-add-passkey.ts';

type AddPasskeyProps = {
  onDone: (added: AddedPasskey) => void;
  onClose: () => void;
};

/** Adds a passkey: asks for a name and the password, then lets the browser create it. */
export function AddPasskey({ onDone, onClose }: AddPasskeyProps) {
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState('');
  const [problem, setProblem] = useState('');
  const nameField = useRef<HTMLInputElement>(null);
  const add = useAddPasskey();

  async function send(password: string) {
    setProblem('');
    if (name.trim() === '') {
      setNameError(secondFactorsText.passkeyNameEmpty);
      nameField.current?.focus();
      return {};
    }
    return add({ name: name.trim(), password });
  }

  return (
    <Dialog title={secondFactorsText.addPasskey} closeLabel={text.close} onClose={onClose}>
      <ConfirmByPassword
        mutationKey={['addPasskey']}
        submitLabel={secondFactorsText.next}
        send={send}
        onDone={({ added, problem: found = '' }) => {
          if (added) onDone(added);
          else setProblem(found);
        }}
        onCancel={onClose}
      >
        <p>{secondFactorsText.passkeyExplanation}</p>
        <output>{problem}</output>
        <Field
          inputRef={nameField}
          label={secondFactorsText.passkeyName}
          name="passkeyName"
          autoComplete="off"
          required
          maxLength={PASSKEY_NAME_MAX}
          hint={secondFactorsText.passkeyNameHint}
          error={nameError || undefined}
          value={name}
          onChange={(next) => {
            setName(next);
            setNameError('');
          }}
        />
      </ConfirmByPassword>
    </Dialog>
  );
}
