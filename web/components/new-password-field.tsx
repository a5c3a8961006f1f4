import { useId, type ComponentProps } from 'react';
import { frameText } from '#web/i18n/frame-id.ts';
import { newPasswordText } from '#web/i18n/new-password-id.ts';
import { useIsCommonPassword } from '#web/lib/hooks/use-is-common-password.ts';
import { Field } from '#web/ui/form/field.tsx';
import styles from './new-password-field.module.css';

type NewPasswordFieldProps = Pick<
  ComponentProps<typeof Field>,
  'label' | 'name' | 'value' | 'onChange' | 'hint' | 'error' | 'maxLength' | 'inputRef'
>;

/** A field for a new password. It says when the password is a common one, and refuses none. */
export function NewPasswordField({ value, ...field }: NewPasswordFieldProps) {
  const id = useId();
  const isCommon = useIsCommonPassword(value);
  return (
    <div>
      <Field
        {...field}
        type="password"
        autoComplete="new-password"
        required
        value={value}
        describedBy={isCommon ? id : undefined}
        passwordToggle={{ show: frameText.showPassword, hide: frameText.hidePassword }}
      />
      {/* Always there: screen readers announce what is added to it. */}
      <output id={id} className={styles.common}>
        {isCommon && newPasswordText.common}
      </output>
    </div>
  );
}
