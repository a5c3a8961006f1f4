import { useId, type ComponentProps, type Ref } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

type TextAreaProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  name: string;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  maxLength?: number | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  enterKeyHint?: ComponentProps<'textarea'>['enterKeyHint'];
  onKeyDown?: ComponentProps<'textarea'>['onKeyDown'];
  textAreaRef?: Ref<HTMLTextAreaElement> | undefined;
};

/** A labelled field of a few lines, described by its hint and error. */
export function TextArea({
  label,
  onChange,
  hint,
  error,
  textAreaRef,
  ...textArea
}: TextAreaProps) {
  const id = useId();
  const describedBy = classNames(hint && `${id}-hint`, error && `${id}-error`);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...textArea}
        ref={textAreaRef}
        id={id}
        className={classNames(styles.input, styles.lines)}
        rows={2}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
