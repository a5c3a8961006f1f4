/** The name of what the user is writing below the thread. */
export function commentDraftName(userId: string, threadId: string): string {
  return `comment ${userId} ${threadId}`;
}
