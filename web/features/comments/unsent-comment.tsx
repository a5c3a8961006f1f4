import { Copy } from 'lucide-react';
import { useId, useMemo } from 'react';
import { toast } from 'react-hot-toast/headless';
import { unsentText } from '#web/i18n/unsent-id.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { DraftStatus } from '#web/lib/draft-status.tsx';
import { useDraft, useDraftStatus } from '#web/lib/drafts.ts';
import { htmlToParagraphs } from '#web/lib/html-text.ts';
import { Button } from '#web/ui/button.tsx';
import { commentDraftName } from './comment-draft.ts';
import styles from './unsent-comment.module.css';

type UnsentCommentProps = { threadId: string; userId: string; onClose?: () => void };

/** The words of a comment whose thread is gone, to copy or discard; nothing where there are none. */
export function UnsentComment({ threadId, userId }: UnsentCommentProps) {
  const headingId = useId();
  const draftName = commentDraftName(userId, threadId);
  const [content] = useDraft(draftName);
  const status = useDraftStatus(draftName);
  const words = useMemo(() => htmlToParagraphs(content), [content]);

  async function handleCopy() {
    if (await copyText(words)) toast.success(unsentText.draftCopied);
    else toast.error(unsentText.draftNotCopied);
  }

  if (status === 'empty') return null;
  return (
    <section className={styles.comment} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {unsentText.unsentComment}
      </h2>
      {words !== '' && <p className={styles.words}>{words}</p>}
      <div className={styles.end}>
        {words !== '' && (
          <Button variant="secondary" size="small" onClick={() => void handleCopy()}>
            <Copy aria-hidden="true" />
            {unsentText.copyDraft}
          </Button>
        )}
        <DraftStatus name={draftName} isSending={false} />
      </div>
    </section>
  );
}
