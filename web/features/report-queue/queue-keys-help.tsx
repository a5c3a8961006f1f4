import { reportQueueText } from '#web/i18n/report-queue-id.ts';
import styles from './queue-keys-help.module.css';

/** Explains the keys of the queue, on screens that are likely to have a keyboard. */
export function QueueKeysHelp() {
  return (
    <ul className={styles.keys} aria-label={reportQueueText.keysLabel}>
      {reportQueueText.keys.map(({ keys, action }) => (
        <li key={action}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {action}
        </li>
      ))}
    </ul>
  );
}
