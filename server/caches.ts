import { createCommentCache, type CommentCache } from './comments/comment-cache.ts';
import type { Bus } from './changes/bus.ts';
import { sessionTag } from './changes/tags.ts';
import { tokenOf } from '#server/platform/http/authentication.ts';
import { createResponseCache, type ResponseCache } from '#server/platform/cache/response-cache.ts';
import { createSessionCache, type SessionCache } from './session/session-cache.ts';
import type { FindSession } from './session/find-sessions.ts';
import { createThreadCache, type ThreadCache } from './threads/thread-cache.ts';

const MEBIBYTE = 2 ** 20;
/** Enough for a few thousand pages, compressed. */
const ANSWERS_MAX_BYTES = 24 * MEBIBYTE;
/** The limit of each cache of parts. */
const PARTS_MAX_BYTES = 3 * MEBIBYTE;
/**
 * Changes are published at once. A change whose process was killed between commit and publication becomes visible after
 * this time at the latest, in milliseconds.
 */
const ANSWER_MAX_AGE_MS = 5_000;
/** The share of `ANSWER_MAX_AGE_MS` that parts may have when an answer is made of them; the rest is for the answer. */
const AGE_OF_PARTS = 1 / 5;

/** What a process caches from the database. */
export interface Caches extends ThreadCache {
  readonly responses: ResponseCache;
  readonly comments: CommentCache;
  readonly sessions: SessionCache;
  /**
   * The user id of the cached session for this Authorization header; '' for a visitor who may read; undefined when the
   * session is not cached.
   */
  cachedUserId(authorization: string | undefined): string | undefined;
  /** The bytes of all caches except sessions. */
  bytes(): number;
}

export interface CachesOptions {
  readonly isPublicRead: boolean;
  /** The maximum age of answers and their parts, in milliseconds. Sessions have one of their own. */
  readonly maxAgeMs?: number | undefined;
}

/** Opens caches that the changes on `bus` invalidate. Nothing is cached while it is not connected. */
export function openCaches(
  findSession: FindSession,
  bus: Pick<Bus, 'subscribe'>,
  { isPublicRead, maxAgeMs = ANSWER_MAX_AGE_MS }: CachesOptions,
): Caches {
  const sessions = createSessionCache(findSession);
  const responses = createResponseCache({
    maxBytes: ANSWERS_MAX_BYTES,
    maxAgeMs: Math.round(maxAgeMs * (1 - AGE_OF_PARTS)),
  });
  const ofParts = { maxBytes: PARTS_MAX_BYTES, maxAgeMs: Math.round(maxAgeMs * AGE_OF_PARTS) };
  const { lists, threads } = createThreadCache(ofParts);
  const comments = createCommentCache(ofParts);
  const all = [responses, lists, threads, comments];
  const ended = sessionTag('');
  bus.subscribe({
    onConnected() {
      sessions.setConnected(true);
      for (const cache of all) cache.turnOn();
    },
    onDisconnected() {
      sessions.setConnected(false);
      for (const cache of all) cache.turnOff();
    },
    onTags(changed) {
      for (const tag of changed) {
        if (tag.startsWith(ended)) sessions.invalidate(tag.slice(ended.length));
      }
      for (const cache of all) cache.invalidate(changed);
    },
  });
  return {
    responses,
    lists,
    threads,
    comments,
    sessions,
    bytes: () => all.reduce((sum, { bytes }) => sum + bytes, 0),
    cachedUserId(authorization) {
      if (authorization) return sessions.peek(tokenOf(authorization));
      return isPublicRead ? '' : undefined;
    },
  };
}
