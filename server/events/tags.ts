import { atLevel } from '#server/platform/tag-levels.ts';
import type { ForumChanges } from './forum-changes.ts';

/** Which threads there are, and what they are called and filed under. */
export const THREADS = 'threads';
/** Which threads were talked in last, and which have the best votes. */
export const ACTIVITY = 'activity';
export const RANKS = 'ranks';
/** What people are called. */
export const NAMES = 'names';

/** What lists show of a thread. */
export const threadTag = (threadId: string) => `thread:${threadId}`;
/** The comments of a thread. */
export const commentsTag = (threadId: string) => `comments:${threadId}`;
/** The scores from so many points up, all of them where it is left out. */
export const scoresTag = (points?: number) =>
  points === undefined ? 'scores' : atLevel('scores', points);
export const sessionTag = (tokenHash: string) => `session:${tokenHash}`;

/** The same changes, told by the tags of what they change before all else. */
export function tellingTags(
  changes: ForumChanges,
  tell: (tags: readonly string[]) => void,
): ForumChanges {
  return {
    threadCreated(threadId) {
      tell([THREADS]);
      changes.threadCreated(threadId);
    },
    threadChanged(threadId) {
      tell([threadTag(threadId), RANKS]);
      changes.threadChanged(threadId);
    },
    threadEdited(threadId) {
      tell([threadTag(threadId), THREADS]);
      changes.threadEdited(threadId);
    },
    threadDeleted(threadId) {
      tell([threadTag(threadId), commentsTag(threadId), THREADS]);
      changes.threadDeleted(threadId);
    },
    commentCreated(comment) {
      tell([commentsTag(comment.threadId), threadTag(comment.threadId), ACTIVITY]);
      changes.commentCreated(comment);
    },
    commentChanged(comment) {
      tell([commentsTag(comment.threadId)]);
      changes.commentChanged(comment);
    },
    commentDeleted(comment) {
      tell([commentsTag(comment.threadId), threadTag(comment.threadId), ACTIVITY]);
      changes.commentDeleted(comment);
    },
    leaderboardsChanged(score) {
      tell([scoresTag(score)]);
      changes.leaderboardsChanged(score);
    },
    userChanged(userId) {
      tell([NAMES]);
      changes.userChanged(userId);
    },
    sessionEnded(tokenHash) {
      tell([sessionTag(tokenHash)]);
      changes.sessionEnded(tokenHash);
    },
  };
}
