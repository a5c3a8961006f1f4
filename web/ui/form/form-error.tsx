import { useEffect, useRef } from 'react';
import styles from './form-error.module.css';

/** Why a form could not be sent. Takes the focus when it appears, so that it is read and on the screen. */
export function FormError({ children }: { children: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p className={styles.error} ref={ref} role="alert" tabIndex={-1}>
      {children}
    </p>
  );
}
