import styles from './layout.module.css';

/** A screen of room for a page that is on its way; the loading bar tells of it. */
export function PagePlaceholder() {
  return <div className={styles.pagePlaceholder} aria-busy="true" />;
}
