import type { ReactNode } from 'react';
import styles from './category-tag.module.css';
import { classNames } from './styles/class-names.ts';

/** The class of a link to a category, which has its text in a span. */
export const categoryLinkClass: string = classNames(styles.link);

/** A category as plain text. */
export function CategoryTag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
