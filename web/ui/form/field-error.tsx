import styles from './field.module.css';

/** The error message below a field; screen readers announce it. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className={styles.error} id={id} role="alert">
      {children}
    </p>
  );
}
