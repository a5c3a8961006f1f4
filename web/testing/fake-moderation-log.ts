import type { LogEntry } from '#contract/moderation.ts';
import { pageOf } from './fake-pages.ts';

/** The fake forum's log of the acts of moderators and admins. */
export class FakeModerationLog {
  /** Newest first. */
  readonly #entries: LogEntry[] = [];

  /** Notes an act: that the operator made somebody a moderator, unless `act` says otherwise. */
  add(act: Partial<LogEntry>): void {
    this.#entries.unshift({
      number: this.#entries.length + 1,
      at: new Date().toISOString(),
      action: 'role-changed',
      actor: null,
      user: null,
      threadId: null,
      commentId: null,
      reason: '',
      details: { from: 'member', to: 'moderator' },
      hash: 'ab'.repeat(32),
      ...act,
    });
  }

  page(query: URLSearchParams) {
    const { entries, nextCursor } = pageOf(this.#entries, query);
    return { entries, nextCursor };
  }
}
