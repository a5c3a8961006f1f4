import { unsentText } from '#web/i18n/unsent-id.ts';
import { htmlToParagraphs } from '#web/lib/text/html-text.ts';
import { UnsentWords } from '#web/components/unsent-words.tsx';
import { commentDraftName } from './comment-draft.ts';

type UnsentCommentProps = { threadId: string; userId: string };

/** Shows the draft of a comment on a deleted thread. */
export function UnsentComment({ threadId, userId }: UnsentCommentProps) {
  return (
    <UnsentWords
      heading={unsentText.unsentComment}
      draftName={commentDraftName(userId, threadId)}
      wordsOf={htmlToParagraphs}
    />
  );
}
