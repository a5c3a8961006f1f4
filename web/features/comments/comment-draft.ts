/** The name of the user's draft of a comment on the thread. */
export function commentDraftName(userId: string, threadId: string): string {
  return `comment ${userId} ${threadId}`;
}
