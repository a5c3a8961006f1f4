/** Moves focus to the comment, if it is drawn, and nothing else. */
export function focusComment(commentId: string | undefined): boolean {
  const comment = commentId === undefined ? null : document.getElementById(commentId);
  comment?.focus({ preventScroll: true });
  return comment !== null;
}
