import type { QueryClient } from '@tanstack/react-query';
import type { ForumEvent } from '#contract/events.ts';
import { comments } from '#web/store/comments.ts';
import { threads } from '#web/store/threads.ts';
import { users } from '#web/store/users.ts';
import { afterOwnChange, isOwnDeletion, unlessWrittenHere } from './after-own-change.ts';
import { refreshLeaderboards, refreshOldLeaderboards } from './refresh-leaderboards.ts';
import { refreshNames, refreshOldNames } from './refresh-names.ts';
import { commentLists, forgetWaiting, noteWritten, threadLists } from './waiting.ts';

/** Brings one event to what is loaded: counts change in place, what is new waits to be asked for. */
export function handleEvent(queryClient: QueryClient, userId: string, event: ForumEvent): void {
  switch (event.type) {
    case 'ready':
      refreshOldNames(queryClient);
      refreshOldLeaderboards(queryClient);
      return;
    case 'thread-created': {
      const { threadId: id, ownerId, category } = event;
      const lists = threadLists(queryClient, category);
      const note = () => noteWritten(lists, id);
      if (ownerId !== userId) note();
      else unlessWrittenHere(queryClient, { mutationKey: ['createThread'], id }, note);
      return;
    }
    case 'thread-changed': {
      const { threadId, totalComments, totalUpVotes, totalDownVotes, editedAt } = event;
      const counts = { totalComments, totalUpVotes, totalDownVotes };
      afterOwnChange(queryClient, threadId, () =>
        threads.change(threadId, { ...counts, latestEditedAt: editedAt }),
      );
      return;
    }
    case 'thread-deleted':
      if (!isOwnDeletion(queryClient, event.threadId)) {
        threads.change(event.threadId, { isRemoved: true });
      }
      forgetWaiting(threadLists(queryClient), event.threadId);
      return;
    case 'comment-created': {
      const { threadId, commentId: id, ownerId } = event;
      const lists = commentLists(queryClient, threadId);
      const note = () => noteWritten(lists, id);
      if (ownerId !== userId) note();
      else unlessWrittenHere(queryClient, { mutationKey: ['createComment', threadId], id }, note);
      return;
    }
    case 'comment-changed': {
      const { commentId, totalUpVotes, totalDownVotes, editedAt } = event;
      afterOwnChange(queryClient, commentId, () =>
        comments.change(commentId, { totalUpVotes, totalDownVotes, latestEditedAt: editedAt }),
      );
      return;
    }
    case 'comment-deleted':
      if (!isOwnDeletion(queryClient, event.commentId)) {
        comments.change(event.commentId, { isRemoved: true });
      }
      forgetWaiting(commentLists(queryClient, event.threadId), event.commentId);
      return;
    case 'leaderboards-changed':
      refreshLeaderboards(queryClient);
      return;
    case 'user-changed':
      users.change(event.userId, { name: event.name, avatar: event.avatar });
      if (event.userId === userId) refreshNames((own) => own.refreshOwnProfile(queryClient));
  }
}
