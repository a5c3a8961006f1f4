import { text } from '#web/i18n/id.ts';
import styles from './edited-mark.module.css';
import { formatExactTime } from '#web/lib/text/relative-time.ts';

type EditedMarkProps = { editedAt: string; onOpenHistory: () => void };

/** Says that a text was edited, and opens its history. */
export function EditedMark({ editedAt, onOpenHistory }: EditedMarkProps) {
  return (
    <button
      type="button"
      className={styles.edited}
      title={text.editedAt(formatExactTime(new Date(editedAt)))}
      aria-haspopup="dialog"
      onClick={onOpenHistory}
    >
      {text.edited}
    </button>
  );
}
