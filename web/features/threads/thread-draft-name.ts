/** Under which the thread that the user is writing is kept. */
export function threadDraftName(userId: string): string {
  return `thread ${userId}`;
}
