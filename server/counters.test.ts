import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const votes = ['up-vote', 'down-vote', 'neutral-vote'] as const;

it('the counters equal a recount after any writing and voting at once', async () => {
  const owner = await createUser(db);
  const people = [owner, await createUser(db), await createUser(db)];
  const threads: { id: string; comments: string[] }[] = [];
  for (let count = 0; count < 2; count += 1) {
    const id = await createThread(db, owner.id);
    const comments = [await createComment(db, { threadId: id, ownerId: owner.id })];
    threads.push({ id, comments });
  }

  const action = fc.record({
    who: fc.nat(2),
    thread: fc.nat(1),
    what: fc.constantFrom('comment', 'vote on thread', 'vote on comment'),
    vote: fc.constantFrom(...votes),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 25 }), async (actions) => {
      await Promise.all(
        actions.map(({ who, thread, what, vote }) => {
          const { id, comments } = threads[thread]!;
          const path = {
            comment: `/threads/${id}/comments`,
            'vote on thread': `/threads/${id}/${vote}`,
            'vote on comment': `/threads/${id}/comments/${comments[0]}/${vote}`,
          }[what];
          return send(app, 'POST', path, {
            token: people[who]!.token,
            body: what === 'comment' ? { content: 'Halo' } : {},
          });
        }),
      );
      expect(await miscounted()).toEqual({ threads: 0, users: 0 });
    }),
    { numRuns: 15 },
  );
});

/** How many rows keep a number that a recount does not find. */
async function miscounted(): Promise<{ threads: number; users: number } | undefined> {
  const { rows } = await sql<{ threads: number; users: number }>`select
    (select count(*)::int from threads where comment_count <>
      (select count(*) from comments where thread_id = threads.id)) as threads,
    (select count(*)::int from users where score <>
      20 * (select count(*) from comments where owner_id = users.id)
      + 5 * (select count(*) from thread_votes where user_id = users.id and vote_type <> 0)
      + 5 * (select count(*) from comment_votes where user_id = users.id and vote_type <> 0)
    ) as users`.execute(db);
  return rows[0];
}
