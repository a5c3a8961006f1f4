import { useId, type ReactNode, type Ref } from 'react';
import styles from './account-section.module.css';

type AccountSectionProps = {
  title: string;
  description?: string | undefined;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
};

/** A section of the account page. */
export function AccountSection({ title, description, headingRef, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.title} id={id} ref={headingRef} tabIndex={-1}>
        {title}
      </h2>
      {description && <p className={styles.description}>{description}</p>}
      {children}
    </section>
  );
}
