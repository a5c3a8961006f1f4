import type { DataOf } from '#contract/endpoint.ts';
import type { LogEntry } from '#contract/moderation.ts';
import type { listRemovedTexts } from '#contract/removals.ts';
import type { User } from '#contract/users.ts';
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

  /** The removed texts, for moderators. */
  removedTexts: DataOf<typeof listRemovedTexts>['texts'] = [];

  /** Restores a text: an act by `actor`. */
  restore(
    { threadId, commentId = null }: { threadId: string; commentId?: string | null },
    actor: User,
  ): void {
    const ofText = (one: { threadId: string | null; commentId: string | null }) =>
      one.threadId === threadId && one.commentId === commentId;
    this.removedTexts = this.removedTexts.filter((one) => !ofText(one));
    const action = commentId === null ? 'thread-restored' : 'comment-restored';
    const { user = null } = this.#entries.find(ofText) ?? {};
    this.add({ action, actor, user, threadId, commentId, details: {} });
  }

  page(query: URLSearchParams) {
    const { entries, nextCursor } = pageOf(this.#entries, query);
    return { entries, nextCursor };
  }
}
