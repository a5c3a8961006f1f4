import type { HTMLAttributes } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

type CardProps = HTMLAttributes<HTMLElement> & {
  element?: 'div' | 'article' | 'section' | 'li' | 'aside' | undefined;
  variant?: 'box' | 'row' | undefined;
};

/** A surface with a hairline: a box, or a row that shares its line with the row above. */
export function Card({ element: Tag = 'div', variant = 'box', className, ...rest }: CardProps) {
  return <Tag {...rest} className={classNames(styles.card, styles[variant], className)} />;
}
