import { describe, expect, it } from 'vitest';
import { collectChanges } from './collect-changes.ts';
import type { Change } from './forum-changes.ts';

const THREAD = 'thread-1';

describe('what changed', () => {
  it('is told together, each once', async () => {
    const told: (readonly Change[])[] = [];
    const { changes, close } = collectChanges(async (batch) => void told.push(batch), fail);
    for (let count = 0; count < 200; count += 1) changes.threadChanged(THREAD);
    changes.commentCreated({ threadId: THREAD, commentId: 'comment-1' });
    changes.leaderboardsChanged();
    await expect
      .poll(() => told)
      .toEqual([
        [
          { type: 'thread-changed', threadId: THREAD },
          { type: 'comment-created', threadId: THREAD, commentId: 'comment-1' },
          { type: 'leaderboards-changed' },
        ],
      ]);
    await close();
  });

  it('is told again after a failure, which is reported once', async () => {
    const failures: unknown[] = [];
    const told: (readonly Change[])[] = [];
    let failing = 2;
    const { changes, close } = collectChanges(
      async (batch) => {
        failing -= 1;
        if (failing >= 0) throw new Error('no database');
        told.push(batch);
      },
      (error) => failures.push(error),
    );
    changes.threadCreated(THREAD);
    await expect.poll(() => failures).toHaveLength(1);
    changes.threadChanged(THREAD);
    await expect
      .poll(() => told)
      .toEqual([
        [
          { type: 'thread-created', threadId: THREAD },
          { type: 'thread-changed', threadId: THREAD },
        ],
      ]);
    expect(failures).toHaveLength(1);
    await close();
  });

  it('at the very end is told before the end', async () => {
    const told: (readonly Change[])[] = [];
    const { changes, close } = collectChanges(async (batch) => void told.push(batch), fail);
    changes.threadDeleted(THREAD);
    await close();
    expect(told).toEqual([[{ type: 'thread-deleted', threadId: THREAD }]]);
    changes.threadDeleted(THREAD);
    await close();
    expect(told).toHaveLength(1);
  });
});

function fail(error: unknown): never {
  throw error;
}
