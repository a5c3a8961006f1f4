import type { SearchMatch } from '#contract/search.ts';
import { text } from '#web/i18n/id.ts';
import { users } from '#web/store/users.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { MarkedText } from '#web/ui/marked-text.tsx';
import styles from './found-in.module.css';

type FoundInProps = { match: SearchMatch; ownerId: string };

/** Says why a search found the thread, where its own text does not show it. */
export function FoundIn({ match, ownerId }: FoundInProps) {
  const { commentId, commentOwnerId, isByName, meant } = match;
  const writer = users.useRow(commentId === null ? ownerId : (commentOwnerId ?? ''));
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
