import { useId, type Ref } from 'react';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

type TextAreaProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  maxLength?: number;
  error?: string | undefined;
  areaRef?: Ref<HTMLTextAreaElement>;
};

/** A labelled field for several lines of plain text, described by its error. */
export function TextArea({ label, onChange, error, areaRef, ...area }: TextAreaProps) {
  const id = useId();
  const errorId = error && `${id}-error`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...area}
        ref={areaRef}
        id={id}
        className={styles.input}
        rows={3}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
      />
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
