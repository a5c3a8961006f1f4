import { withThreshold } from '#server/platform/cache/tag-thresholds.ts';
import type { Change } from './change.ts';

/** The set of threads, with their titles and categories. */
export const THREADS = 'threads';
/** The order of threads by last activity. */
export const ACTIVITY = 'activity';
/** The order of threads by votes. */
export const RANKS = 'ranks';
/** Which threads are pinned. */
export const PINS = 'pins';
/** The names of users. */
export const NAMES = 'names';
/** The settings that admins change. */
export const SETTINGS = 'settings';

/** The columns of a thread that lists show. */
export const threadTag = (threadId: string) => `thread:${threadId}`;
/** The comments of a thread. */
export const commentsTag = (threadId: string) => `comments:${threadId}`;
/** All scores of `points` or more; all scores when it is omitted. */
export const scoresTag = (points?: number) =>
  points === undefined ? 'scores' : withThreshold('scores', points);
/** Whom a user has hidden. */
export const hiddenPeopleTag = (userId: string) => `hidden-people:${userId}`;
/** Whether a user has texts that wait for approval. */
export const heldTextTag = (userId: string) => `held-text:${userId}`;
export const sessionTag = (tokenHash: string) => `session:${tokenHash}`;
export const isSessionTag = (tag: string) => tag.startsWith('session:');

/** The tags that a change invalidates. */
export function tagsOf(change: Change): readonly string[] {
  switch (change.type) {
    case 'thread-created':
      return [THREADS];
    case 'thread-edited':
    case 'thread-moved':
      return [threadTag(change.threadId), THREADS, PINS];
    case 'thread-voted':
      return [threadTag(change.threadId), RANKS];
    case 'thread-deleted':
      return [threadTag(change.threadId), commentsTag(change.threadId), THREADS];
    case 'comment-created':
    case 'comment-deleted':
      return [commentsTag(change.threadId), threadTag(change.threadId), ACTIVITY];
    case 'comment-edited':
    case 'comment-voted':
      return [commentsTag(change.threadId)];
    case 'scores-changed':
      return [scoresTag(change.score)];
    case 'user-changed':
      return [NAMES];
    case 'hidden-people-changed':
      return [hiddenPeopleTag(change.userId)];
    case 'text-held':
      return [heldTextTag(change.userId)];
    case 'settings-changed':
      return [SETTINGS];
    case 'session-ended':
      return [sessionTag(change.tokenHash)];
  }
}
