import { classNames } from '#web/ui/styles/class-names.ts';
import styles from './floating-link.module.css';

/** The class of the round action at the bottom right. While one is on the screen, toasts and the footer leave room for it. */
export const floatingActionClass: string = classNames(styles.floating);

/** The class of a label on it. */
export const floatingNoteClass: string = classNames(styles.note);
