import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { LEADERBOARD_SIZE, SCORE_PER_VOTE } from '#contract/leaderboards.ts';
import { VOTES_AT_ONCE } from '#server/account/account-deletion.repository.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { useTwoProcesses } from '#server/testing/two-processes.ts';

const { db, ask } = await useTwoProcesses();

describe('the leaderboards', () => {
  const LAST = 1_000;

  /** Creates ten leaders, and Sari with so many points; she votes with the returned functions. */
  async function openRace(points: number) {
    for (let rank = 0; rank < LEADERBOARD_SIZE; rank += 1) await scoreOf(LAST + rank);
    const { id, token } = await scoreOf(points);
    const asked = { process: 0, token };
    const threadId = await createThread(db, id);
    const path = `/threads/${threadId}/up-vote`;
    return {
      commentVote: async () => {
        const commentId = await createComment(db, { threadId, ownerId: id });
        await db.updateTable('users').set({ score: points }).where('id', '=', id).execute();
        const comment = `/threads/${threadId}/comments/${commentId}/up-vote`;
        return ask(asked, comment, { method: 'POST', body: '{}' });
      },
      read: async () => (await ask(asked, '/leaderboards')).text,
      vote: () => ask(asked, path, { method: 'POST', body: '{}' }),
    };
  }

  async function scoreOf(score: number) {
    const user = await createUser(db);
    await db.updateTable('users').set({ score }).where('id', '=', user.id).execute();
    return user;
  }

  it('are cached while no leader scores and no other user enters', async () => {
    const { read, vote } = await openRace(LAST - SCORE_PER_VOTE - 1);
    const first = await read();
    // Changed without an invalidation: an answer that shows it is not from the cache.
    await db.updateTable('users').set({ name: 'Diubah di luar' }).execute();
    await vote();
    await vote(); // takes the vote back
    expect(await read()).toBe(first);
  });

  it('show a user who enters by voting on a comment', async () => {
    const { read, commentVote } = await openRace(LAST - SCORE_PER_VOTE + 1);
    const first = await read();
    await commentVote();
    expect(await read()).not.toBe(first);
  });

  it('show a user who registers while there are fewer than ten', async () => {
    const { token } = await scoreOf(LAST);
    const asked = { process: 0, token };
    const read = async () => (await ask(asked, '/leaderboards')).text;
    await read();
    const person = { name: 'Pendatang', email: 'pendatang@contoh.id', password: 'rahasia' };
    await ask(asked, '/register', { method: 'POST', body: JSON.stringify(person) });
    expect(await read()).toContain('Pendatang');
  });

  it('show a new name, while ranks stay cached', async () => {
    const leader = await scoreOf(LAST);
    const sari = { process: 0, token: (await scoreOf(1)).token };
    const rename = () =>
      ask({ process: 0, token: leader.token }, '/users/me', {
        method: 'PUT',
        body: JSON.stringify({ name: 'Nama Baru' }),
      });
    await ask(sari, '/leaderboards');
    const rank = (await ask(sari, '/users/me/rank')).text;
    // Changed without an invalidation: an answer that shows it is not from the cache.
    await db.updateTable('users').set({ score: 0 }).where('id', '=', leader.id).execute();
    expect(await rename()).toMatchObject({ status: 200 });
    expect((await ask(sari, '/leaderboards')).text).toContain('Nama Baru');
    expect((await ask(sari, '/users/me/rank')).text).toBe(rank);
  });

  it('do not show deleted accounts', async () => {
    const { read } = await openRace(1);
    const { id, token } = await createUser(db, { name: 'Pergi', password: 'rahasia' });
    await db
      .updateTable('users')
      .set({ score: LAST + 50 })
      .where('id', '=', id)
      .execute();
    expect(await read()).toContain('Pergi');
    const init = { method: 'DELETE', body: JSON.stringify({ password: 'rahasia' }) };
    await ask({ process: 0, token }, '/users/me', init);
    expect(await read()).not.toContain('Pergi');
  });

  it('show each step of a deletion, before the last', async () => {
    const { id, token } = await createUser(db, { password: 'rahasia' });
    const reader = { process: 0, token: (await createUser(db)).token };
    const threadId = await createThread(db, id);
    const votes = VOTES_AT_ONCE + 1;
    await sql`
      with comments as (
        insert into comments (id, thread_id, owner_id, content, up_votes)
        select 'comment ' || number, ${threadId}, ${id}, 'Ya.', 1
        from generate_series(1, ${votes}::int) as number returning id
      ), scored as (
        update users set score = ${votes * SCORE_PER_VOTE}::int where id = ${id}
      )
      insert into comment_votes (id, comment_id, user_id, vote_type)
      select id, id, ${id}, 1 from comments`.execute(db);
    const read = async () => (await ask(reader, '/leaderboards')).text;
    await read();
    expect(await read()).toContain(`"score":${votes * SCORE_PER_VOTE}`);
    let deleting: Promise<{ status: number }> | undefined;
    await db.transaction().execute(async (trx) => {
      // Another transaction locks the row of their last vote: the steps before it are committed.
      await sql`select id from comments order by id desc limit 1 for update`.execute(trx);
      const init = { method: 'DELETE', body: JSON.stringify({ password: 'rahasia' }) };
      deleting = ask({ process: 0, token }, '/users/me', init);
      await expect.poll(read).toContain(`"score":${SCORE_PER_VOTE}}`);
    });
    expect(await deleting).toMatchObject({ status: 200 });
  });

  it('show who enters, and who drops out', async () => {
    const { read, vote } = await openRace(LAST - SCORE_PER_VOTE + 1);
    const first = await read();
    await vote();
    const second = await read();
    expect(second).not.toBe(first);
    await vote();
    expect(await read()).toBe(first);
  });
});
