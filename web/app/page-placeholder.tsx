import styles from './layout.module.css';

/** Empty space, a screen tall, while a page loads; the loading bar shows that it does. */
export function PagePlaceholder() {
  return <div className={styles.pagePlaceholder} aria-busy="true" />;
}
