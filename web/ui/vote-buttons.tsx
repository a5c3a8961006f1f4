import { ArrowBigDown, ArrowBigUp } from 'lucide-react';
import actionStyles from './action-button.module.css';
import { classNames } from './styles/class-names.ts';
import styles from './vote-buttons.module.css';

type VoteLabels = { up: string; down: string };

type VoteButtonsProps = {
  upCount: number;
  downCount: number;
  isUp: boolean;
  isDown: boolean;
  onUp: () => void;
  onDown: () => void;
  labels: VoteLabels;
};

/** The two vote toggles, named by label and count ("Suka 12"); pressed where the vote is the user's. */
export function VoteButtons({
  upCount,
  downCount,
  isUp,
  isDown,
  onUp,
  onDown,
  labels,
}: VoteButtonsProps) {
  return (
    <div className={styles.votes}>
      <button
        type="button"
        className={classNames(actionStyles.action, styles.vote, styles.up)}
        aria-pressed={isUp}
        aria-label={`${labels.up} ${upCount}`}
        onClick={onUp}
      >
        <ArrowBigUp className={styles.icon} aria-hidden="true" />
        <span className={styles.count}>{upCount}</span>
      </button>
      <button
        type="button"
        className={classNames(actionStyles.action, styles.vote, styles.down)}
        aria-pressed={isDown}
        aria-label={`${labels.down} ${downCount}`}
        onClick={onDown}
      >
        <ArrowBigDown className={styles.icon} aria-hidden="true" />
        <span className={styles.count}>{downCount}</span>
      </button>
    </div>
  );
}
