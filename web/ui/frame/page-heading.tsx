import type { ReactNode, Ref } from 'react';
import styles from './page-heading.module.css';

/** The one h1 of a screen. */
export function PageHeading({
  children,
  ref,
}: {
  children: ReactNode;
  ref?: Ref<HTMLHeadingElement>;
}) {
  return (
    <h1 className={styles.heading} ref={ref}>
      {children}
    </h1>
  );
}
