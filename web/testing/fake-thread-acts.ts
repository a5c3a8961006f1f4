import type { StoredThread } from './stored.ts';

/** Does an act of a moderator on a thread. Returns false for another call. */
export function actOnThread(
  thread: StoredThread,
  call: string,
  body: Record<string, string>,
): boolean {
  switch (call) {
    case 'POST lock':
      thread.isLocked = true;
      return true;
    case 'DELETE lock':
      delete thread.isLocked;
      return true;
    case 'POST pin':
      thread.isPinned = true;
      return true;
    case 'DELETE pin':
      delete thread.isPinned;
      return true;
    case 'PUT category':
      thread.category = body['category'] ?? thread.category;
      return true;
    default:
      return call === 'POST removal';
  }
}
