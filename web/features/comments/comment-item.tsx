import { Pencil, Trash2 } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { text } from '#web/i18n/id.ts';
import { threadPageText } from '#web/i18n/thread-page-id.ts';
import { Byline } from '#web/components/byline.tsx';
import { CopyLinkButton } from '#web/components/copy-link-button.tsx';
import { EditedMark } from '#web/components/edited-mark.tsx';
import { editDraftName, hasDraft } from '#web/lib/drafts/has-draft.ts';
import { lazyOpened } from '#web/components/lazy-opened.tsx';
import { Folded } from '#web/components/lazy-folded.ts';
import { HideButton } from '#web/components/hide-button.tsx';
import { ReportButton } from '#web/components/report-button.tsx';
import { useIsFolded } from '#web/components/use-is-folded.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { type CommentRow, comments } from '#web/store/comments.ts';
import { useIsThreadRemoved } from '#web/store/threads.ts';
import { useShownElement } from '#web/lib/navigation/shown-elements.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { isFocusFree } from '#web/ui/focus.ts';
import { Removable } from '#web/ui/list/removable.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import styles from './comment-item.module.css';
import { CommentTombstone } from './comment-tombstone.tsx';
import { CommentVotes } from './comment-votes.tsx';

const CommentEditForm = lazyOpened(
  async () => (await import('./comment-edit-form.tsx')).CommentEditForm,
);
const CommentDeletion = lazyOpened(
  async () => (await import('./comment-deletion.tsx')).CommentDeletion,
);

const CommentHistory = lazyOpened(
  async () => (await import('./comment-history.tsx')).CommentHistory,
);

type CommentItemProps = {
  id: string;
  threadId: string;
  userId: string;
  /** The query string that sets the order, for links. */
  search: string;
  /** Whether it is on top, out of order, because this tab just created it. */
  isNew: boolean;
  isLastNew: boolean;
  isOpened: boolean;
  onDeleted: (commentId: string) => void;
  onReport: (commentId: string) => void;
  /** Whether moderators have locked the thread for this user. */
  isLocked: boolean;
  onHide: (ownerId: string, commentId: string) => void;
};

/** A comment, rendered again only when it changes. Its owner can edit and delete it; others can report it. */
export const CommentItem = memo(function CommentItem({ id, ...props }: CommentItemProps) {
  const comment = comments.useRow(id);
  return comment && <Item comment={comment} {...props} />;
});

function Item({
  comment,
  threadId,
  userId,
  search,
  isNew,
  isLastNew,
  isOpened,
  onDeleted,
  onReport,
  isLocked,
  onHide,
}: Omit<CommentItemProps, 'id'> & { comment: CommentRow }) {
  const { id, ownerId, createdAt, editedAt, isRemoved } = comment;
  const [dialog, setDialog] = useState<'history' | 'deletion' | null>(null);
  // A stored edit draft opens the form.
  const [editing, setEditing] = useState<'resumed' | 'chosen' | null>(() =>
    ownerId === userId && hasDraft(editDraftName(userId, id)) ? 'resumed' : null,
  );
  const isEditing = editing !== null;
  const article = useShownElement(id);
  const isFolded = useIsFolded(id, ownerId) && !comment.isDeleted;
  const isThreadRemoved = useIsThreadRemoved(threadId);
  const isReadOnly = isThreadRemoved || (isEditing && isRemoved);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing && isFocusFree())
      editButton.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);

  // A deleted comment that is being edited keeps its form, so that the text can be copied.
  if (comment.isDeleted && !isEditing) {
    return (
      <CommentTombstone
        id={id}
        createdAt={createdAt}
        isOpened={isOpened}
        isFocused={dialog === 'deletion'}
      />
    );
  }
  return (
    <article
      ref={article}
      className={styles.comment}
      id={id}
      tabIndex={-1}
      data-opened={isOpened || undefined}
      data-last-new={isLastNew || undefined}
    >
      {isFolded ? (
        <Folded id={id} kind="comment" />
      ) : (
        <Removable isRemoved={isRemoved && !isEditing} label={text.commentDeleted}>
          <Byline ownerId={ownerId} createdAt={createdAt} to={paths.comment(threadId, id, search)}>
            {comment.isHeld && <span className={styles.new}>{text.held}</span>}
            {isNew && <span className={styles.new}>{text.newComment}</span>}
            {editedAt !== null && (
              <EditedMark editedAt={editedAt} onOpenHistory={() => setDialog('history')} />
            )}
          </Byline>
          <div className={styles.content}>
            {isEditing ? (
              <CommentEditForm
                comment={comment}
                threadId={threadId}
                userId={userId}
                isFocused={editing === 'chosen'}
                onClose={() => setEditing(null)}
                meanwhile={<RichText html={comment.content} wholeLabel={text.wholeText} />}
              />
            ) : (
              <RichText html={comment.content} wholeLabel={text.wholeText} />
            )}
          </div>
          {!isReadOnly && (
            <div className={styles.actions}>
              {!comment.isHeld && (
                <CommentVotes threadId={threadId} commentId={id} userId={userId} />
              )}
              <div className={styles.tools}>
                {!comment.isHeld && (
                  <CopyLinkButton
                    path={paths.comment(threadId, id)}
                    label={threadPageText.copyCommentLink}
                  />
                )}
                {ownerId !== userId && (
                  <>
                    <HideButton ownerId={ownerId} onHide={() => onHide(ownerId, id)} />
                    <ReportButton
                      what={text.aComment}
                      ownerId={ownerId}
                      isReported={comment.isReportedHere}
                      onReport={() => onReport(id)}
                    />
                  </>
                )}
                {ownerId === userId && !isEditing && (
                  <>
                    {!isLocked && !comment.isHeld && (
                      <ActionButton
                        ref={editButton}
                        icon={Pencil}
                        label={text.edit}
                        aria-label={threadPageText.editComment}
                        onClick={() => setEditing('chosen')}
                      />
                    )}
                    <ActionButton
                      icon={Trash2}
                      label={text.delete}
                      aria-label={threadPageText.deleteComment}
                      aria-haspopup="dialog"
                      onClick={() => setDialog('deletion')}
                    />
                  </>
                )}
              </div>
            </div>
          )}
        </Removable>
      )}
      {dialog === 'history' && (
        <CommentHistory threadId={threadId} commentId={id} onClose={() => setDialog(null)} />
      )}
      {dialog === 'deletion' && (
        <CommentDeletion
          threadId={threadId}
          commentId={id}
          onClose={() => setDialog(null)}
          onDeleted={onDeleted}
        />
      )}
    </article>
  );
}
