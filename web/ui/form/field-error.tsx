import styles from './field.module.css';

/** What is wrong with a field, below it; spoken at once. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className={styles.error} id={id} role="alert">
      {children}
    </p>
  );
}
