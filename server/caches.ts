import { sessionTag } from './events/tags.ts';
import type { ChangedTags } from './platform/changed-tags.ts';
import { tokenOf } from './platform/authentication.ts';
import { ResponseCache } from './platform/response-cache.ts';
import type { Db } from './schema.ts';
import { keepSessions, type KnownSessions } from './session/known-sessions.ts';

/** A few thousand pages, compressed. */
const RESPONSES_MAX_BYTES = 32 * 1024 * 1024;
/**
 * Changes are told of at once. Only one whose process was killed between writing and telling is not:
 * it shows this much later.
 */
const RESPONSES_MAX_AGE_MS = 5_000;

/** What a process keeps in memory of the database. */
export interface Caches {
  readonly responses: ResponseCache;
  readonly sessions: KnownSessions;
  /** Who reads with this Authorization header, if that is known; '' for a visitor who may. */
  peekReader(authorization: string | undefined): string | undefined;
}

export interface CachesOptions {
  readonly isPublicRead: boolean;
  /** Of answers. */
  readonly maxAgeMs?: number | undefined;
}

/** Keeps in memory what `tags` tells the changes of, and nothing while it hears of none. */
export function openCaches(
  db: Db,
  tags: ChangedTags,
  { isPublicRead, maxAgeMs = RESPONSES_MAX_AGE_MS }: CachesOptions,
): Caches {
  const sessions = keepSessions(db);
  const responses = new ResponseCache({
    maxBytes: RESPONSES_MAX_BYTES,
    maxAgeMs,
  });
  const ended = sessionTag('');
  tags.follow({
    onHearing() {
      sessions.setHearing(true);
      responses.turnOn();
    },
    onDeaf() {
      sessions.setHearing(false);
      responses.turnOff();
    },
    onTags(changed) {
      for (const tag of changed) {
        if (tag.startsWith(ended)) sessions.forget(tag.slice(ended.length));
      }
      responses.drop(changed);
    },
  });
  return {
    responses,
    sessions,
    peekReader(authorization) {
      if (authorization) return sessions.peek(tokenOf(authorization));
      return isPublicRead ? '' : undefined;
    },
  };
}
