/** The name of the draft of a new thread. */
export function threadDraftName(userId: string): string {
  return `thread ${userId}`;
}
