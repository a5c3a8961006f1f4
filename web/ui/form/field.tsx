import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type ComponentProps, type ReactNode, type Ref } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

type FieldProps = {
  label: string;
  type?: 'text' | 'email' | 'password' | undefined;
  value: string;
  onChange: (value: string) => void;
  name: string;
  autoComplete?: string | undefined;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  maxLength?: number | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** The id of the error message; without `error`, another field shows it. */
  errorId?: string | undefined;
  /** The id of a further description. */
  describedBy?: string | undefined;
  passwordToggle?: { show: string; hide: string } | undefined;
  onKeyDown?: ComponentProps<'input'>['onKeyDown'];
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Further props of the input, such as those for a `popup`. */
  inputProps?: ComponentProps<'input'> | undefined;
  /** Drawn over the content below the input. */
  popup?: ReactNode;
};

/** A labelled input, described by its hint and error. */
export function Field({
  label,
  type = 'text',
  value,
  onChange,
  hint,
  error,
  errorId: givenErrorId,
  describedBy: furtherId,
  passwordToggle,
  inputRef,
  inputProps,
  popup,
  ...input
}: FieldProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const hasToggle = type === 'password' && passwordToggle !== undefined;
  const errorId = givenErrorId ?? (error ? `${id}-error` : undefined);
  const describedBy = classNames(hint ? `${id}-hint` : undefined, furtherId, errorId);
  const ToggleIcon = isShown ? EyeOff : Eye;

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        <input
          {...input}
          {...inputProps}
          ref={inputRef}
          id={id}
          className={classNames(styles.input, hasToggle && styles.withToggle)}
          type={hasToggle && isShown ? 'text' : type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {hasToggle && (
          <button
            type="button"
            className={styles.toggle}
            aria-label={isShown ? passwordToggle.hide : passwordToggle.show}
            onClick={() => setIsShown(!isShown)}
          >
            <ToggleIcon aria-hidden="true" />
          </button>
        )}
        {popup}
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && errorId && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
