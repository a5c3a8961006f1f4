import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { ForumEvent } from '#contract/events.ts';
import { comments } from './comments.ts';
import { afterOwnChange } from './own-changes.ts';
import { threads } from './threads.ts';
import { users } from './users.ts';
import { commentLists, removePending, addPending, threadLists } from './pending.ts';

/** How to refresh what the store does not hold. */
interface Refresh {
  /** Refetches old names and the leaderboard: events may have been missed. Lists see the new connection themselves. */
  readonly afterGap: () => void;
  readonly leaderboards: () => void;
  readonly ownProfile: () => void;
  readonly settings: () => void;
}

/** Applies an event: counts change in place, new rows and edited texts wait until the reader asks for them. */
export function applyEvent(
  queryClient: QueryClient,
  { userId, event, refresh }: { userId: string; event: ForumEvent; refresh: Refresh },
): void {
  notifyManager.batch(() => apply(queryClient, userId, event, refresh));
}

function apply(
  queryClient: QueryClient,
  userId: string,
  event: ForumEvent,
  refresh: Refresh,
): void {
  switch (event.type) {
    case 'ready':
      refresh.afterGap();
      return;
    case 'thread-created': {
      const { threadId: id, ownerId, category } = event;
      // A moderator restored it: the page still has its words.
      if (threads.get(id)?.isRemoved) threads.change(id, { isRemoved: false });
      const lists = threadLists(queryClient, category);
      // This tab already shows a thread that it created. While it sends one, the event may be about that thread.
      const addToPending = () =>
        threads.get(id)?.createdHereAt === undefined && addPending(lists, id);
      if (ownerId !== userId) addToPending();
      else afterOwnChange(queryClient, 'createThread', addToPending);
      return;
    }
    case 'thread-changed': {
      const { threadId, totalComments, totalUpVotes, totalDownVotes, editedAt } = event;
      const { isLocked = false, isPinned = false, category, categoryName } = event;
      const counts = { totalComments, totalUpVotes, totalDownVotes };
      const moved = category !== undefined &&
        categoryName !== undefined && { category, categoryName };
      afterOwnChange(queryClient, threadId, () =>
        threads.change(threadId, {
          ...counts,
          latestEditedAt: editedAt,
          isLocked,
          isPinned,
          ...moved,
        }),
      );
      return;
    }
    case 'thread-deleted': {
      const { threadId } = event;
      // The page that deletes it shows that already.
      if (!threads.get(threadId)?.isDeletedHere) threads.change(threadId, { isRemoved: true });
      removePending(threadLists(queryClient), threadId);
      return;
    }
    case 'comment-created': {
      const { threadId, commentId: id, ownerId } = event;
      const known = comments.get(id);
      if (known?.isRemoved) {
        // A moderator restored it. A tombstone was loaded without the words: they wait as an edited text does.
        const newer = known.isDeleted ? { latestEditedAt: new Date().toISOString() } : {};
        comments.change(id, { isRemoved: false, ...newer });
      }
      const lists = commentLists(queryClient, threadId);
      const addToPending = () => known?.createdHereAt === undefined && addPending(lists, id);
      if (ownerId !== userId) addToPending();
      else afterOwnChange(queryClient, threadId, addToPending);
      return;
    }
    case 'comment-changed': {
      const { commentId, totalUpVotes, totalDownVotes, editedAt } = event;
      afterOwnChange(queryClient, commentId, () =>
        comments.change(commentId, { totalUpVotes, totalDownVotes, latestEditedAt: editedAt }),
      );
      return;
    }
    case 'comment-deleted': {
      const { threadId, commentId } = event;
      if (!comments.get(commentId)?.isDeletedHere) comments.change(commentId, { isRemoved: true });
      removePending(commentLists(queryClient, threadId), commentId);
      return;
    }
    case 'leaderboards-changed':
      refresh.leaderboards();
      return;
    case 'user-changed':
      users.change(event.userId, { name: event.name, avatar: event.avatar });
      if (event.userId === userId) refresh.ownProfile();
      return;
    case 'settings-changed':
      refresh.settings();
      return;
    default:
      // A new event of the contract is an error of the compiler here.
      event satisfies never;
  }
}
