import type { ReactNode } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import styles from './auth-layout.module.css';
import { Logo } from './logo.tsx';

type AuthCardProps = {
  title: ReactNode;
  description: ReactNode;
  children: ReactNode;
  footer: ReactNode;
};

/** The layout of login and registration: decoration on one side, the form on the other. The title is the h1. */
export function AuthCard({ title, description, children, footer }: AuthCardProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.cloth} aria-hidden="true">
        <Logo className={styles.logo} isOnCloth />
      </div>
      <div className={styles.panel}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.description}>{description}</p>
        <div className={styles.form}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </div>
  );
}

/** The class that spaces a form's fields and buttons. */
export const formClass: string = classNames(styles.fields);
