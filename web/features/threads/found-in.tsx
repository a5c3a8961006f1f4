import type { SearchMatch } from '#contract/search.ts';
import type { User } from '#contract/users.ts';
import { text } from '#web/i18n/id.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { MarkedText } from '#web/ui/marked-text.tsx';
import styles from './found-in.module.css';

type FoundInProps = {
  match: SearchMatch;
  /** Who wrote what is shown of it; undefined while the person is on the way, null who is not there. */
  writer: User | null | undefined;
};

/** Why the thread was found, where its own words do not show it. */
export function FoundIn({ match, writer }: FoundInProps) {
  const { commentId, isByName, meant } = match;
  if (!commentId && !isByName && !meant) return null;
  const name = writer === undefined ? '' : (writer?.name ?? text.unknownOwner);
  return (
    <p className={styles.line}>
      {meant && <span className={styles.near}>{text.nearMatch(meant)}</span>}
      {commentId ? text.foundInComment : isByName && text.writtenBy}
      {commentId && <Avatar src={writer?.avatar ?? ''} size="small" />}
      {(commentId ?? isByName) && (
        <strong className={styles.name}>
          <MarkedText pieces={[{ text: name, isHit: isByName }]} />
        </strong>
      )}
    </p>
  );
}
