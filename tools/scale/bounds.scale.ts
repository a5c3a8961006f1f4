import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { LIST_MAX, PAGE_VOTERS_MAX, VOTERS_MAX } from '#contract/limits.ts';
import { getThread, listThreads } from '#contract/threads.ts';
import { listUsers } from '#contract/users.ts';
import { insertSession } from '#server/session/session.repository.ts';
import { send } from '#server/testing/requests.ts';
import { findLandmarks } from './landmarks.ts';
import { useLargeForum } from './large-forum.ts';

const { app, ask, db } = await useLargeForum();
const { longThread, lovedThread, lovedComment } = await findLandmarks(db);

describe('without parameters', () => {
  it('a list has a thousand threads, and a link to the next page', async () => {
    const answer = await ask('GET', '/threads');
    const { threads, nextCursor } = listThreads.data.parse(answer.envelope.data);
    expect(threads).toHaveLength(LIST_MAX);
    expect(nextCursor).not.toBeNull();
    expect(answer.headers.link).toBe(`</v1/threads?cursor=${nextCursor}>; rel="next"`);
  });

  it('a list has a thousand users', async () => {
    const answer = await ask('GET', '/users');
    expect(listUsers.data.parse(answer.envelope.data).users).toHaveLength(LIST_MAX);
  });

  it('a thread has a thousand comments, and their total number', async () => {
    const { detailThread, nextCursor } = await read(`/threads/${longThread.id}`);
    expect(detailThread.comments).toHaveLength(LIST_MAX);
    expect(detailThread.totalComments).toBeGreaterThanOrEqual(longThread.comments);
    expect(nextCursor).not.toBeNull();
  });
});

describe('votes', () => {
  it('on a thread list a thousand voters each way, in a list a hundred, and count all', async () => {
    const votes = await votesOn('thread', lovedThread.id);
    expect(votes.up.length).toBeGreaterThan(VOTERS_MAX);
    const { detailThread } = await read(`/threads/${lovedThread.id}?limit=1`);
    expect(detailThread).toMatchObject(asAnswered(votes));
    const list = await ask('GET', '/threads?sort=top&limit=1');
    const [listed] = listThreads.data.parse(list.envelope.data).threads;
    expect(listed).toMatchObject({
      id: lovedThread.id,
      ...asAnswered(votes, PAGE_VOTERS_MAX),
    });
  });

  it('on a comment list the newest hundred voters each way, and count all', async () => {
    const votes = await votesOn('comment', lovedComment.id);
    expect(votes.up.length).toBeGreaterThan(VOTERS_MAX);
    expect(await readLovedComment()).toMatchObject(asAnswered(votes, PAGE_VOTERS_MAX));
  });

  it("include the reader's own vote, although a thousand users voted later", async () => {
    for (const [noun, { id }] of [
      ['thread', lovedThread],
      ['comment', lovedComment],
    ] as const) {
      const { up } = await votesOn(noun, id);
      const first = up[0] ?? '';
      const token = await insertSession(db, first);
      const seen =
        noun === 'thread'
          ? (await read(`/threads/${id}?limit=1`, token)).detailThread
          : await readLovedComment(token);
      expect(seen?.ownVote).toBe(1);
      expect(seen?.upVotesBy).not.toContain(first);
    }
  });
});

async function read(path: string, token?: string) {
  const answer =
    token === undefined ? await ask('GET', path) : await send(app, 'GET', path, { token });
  return getThread.data.parse(answer.envelope.data);
}

async function readLovedComment(token?: string) {
  const { id, threadId } = lovedComment;
  const { detailThread } = await read(`/threads/${threadId}?comment=${id}&limit=1`, token);
  return detailThread.comments[0];
}

/** Returns all voters, in the order of their votes. */
async function votesOn(
  noun: 'thread' | 'comment',
  id: string,
): Promise<{ up: string[]; down: string[] }> {
  const voters = (voteType: 1 | -1) => sql`array(
    select user_id from ${sql.table(`${noun}_votes`)}
    where ${sql.ref(`${noun}_id`)} = ${id} and vote_type = ${voteType}
    order by voted_at, user_id desc)`;
  const { rows } = await sql<{ up: string[]; down: string[] }>`
    select ${voters(1)} as up, ${voters(-1)} as down`.execute(db);
  return rows[0] ?? { up: [], down: [] };
}

function asAnswered({ up, down }: { up: string[]; down: string[] }, listed = VOTERS_MAX) {
  return {
    upVotesBy: up.slice(-listed),
    downVotesBy: down.slice(-listed),
    totalUpVotes: up.length,
    totalDownVotes: down.length,
  };
}
