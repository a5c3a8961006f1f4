import type { ReactNode } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import styles from './banner.module.css';

type BannerProps = {
  title: ReactNode;
  description: ReactNode;
  /** Whether it is only a strip, for users who have seen it. */
  isStrip: boolean;
};

/** The welcome banner of the home page. Its title is the h1. */
export function Banner({ title, description, isStrip }: BannerProps) {
  return (
    <section className={classNames(styles.banner, isStrip && styles.strip)}>
      <div className={styles.cloth} aria-hidden="true" />
      <div className={styles.text}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.description}>{description}</p>
      </div>
    </section>
  );
}
