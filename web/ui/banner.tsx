import type { ReactNode } from 'react';
import styles from './banner.module.css';

type BannerProps = { title: ReactNode; description: ReactNode };

/** The welcome of the home screen, on indigo cloth; its title is the screen's h1. */
export function Banner({ title, description }: BannerProps) {
  return (
    <section className={styles.banner}>
      <div className={styles.cloth} aria-hidden="true" />
      <div className={styles.text}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.description}>{description}</p>
      </div>
    </section>
  );
}
