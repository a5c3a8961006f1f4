import styles from './marked-text.module.css';

type MarkedTextProps = { pieces: readonly { text: string; isHit: boolean }[] };

/** A text with what was searched for marked in it. */
export function MarkedText({ pieces }: MarkedTextProps) {
  return pieces.map(({ text, isHit }, index) =>
    isHit ? (
      <mark key={index} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
