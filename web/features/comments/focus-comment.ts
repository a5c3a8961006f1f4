/** Focuses the comment without scrolling. Returns whether it is mounted. */
export function focusComment(commentId: string | undefined): boolean {
  const comment = commentId === undefined ? null : document.getElementById(commentId);
  comment?.focus({ preventScroll: true });
  return comment !== null;
}
