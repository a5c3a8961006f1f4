import { classNames } from '#web/ui/styles/class-names.ts';
import styles from './floating-link.module.css';

/** The look of the round action at the bottom right; while one is on screen, toasts and the footer keep clear of it. */
export const floatingActionClass: string = classNames(styles.floating);

/** The look of a word on it. */
export const floatingNoteClass: string = classNames(styles.note);
