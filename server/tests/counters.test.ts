import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertSession } from '#server/session/session.repository.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { rounds } from '#server/testing/rounds.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { type Answer, send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();

const action = fc.record({
  who: fc.nat(1),
  /** Each session has its own queue: requests of one user in several sessions are really concurrent. */
  session: fc.nat(3),
  thread: fc.nat(1),
  comment: fc.nat(2),
  what: fc.oneof(
    { weight: 1, arbitrary: fc.constant('delete thread') },
    {
      weight: 12,
      arbitrary: fc.constantFrom(
        'write thread',
        'write comment',
        'edit thread',
        'edit comment',
        'delete comment',
        'vote on thread',
        'vote on comment',
      ),
    },
  ),
  vote: fc.constantFrom('up-vote', 'down-vote', 'neutral-vote'),
  words: fc.constantFrom('satu', 'dua', 'tiga'),
});

it('the counters equal a recount after any concurrent writing, voting, editing and deleting', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 60 }), async (actions) => {
      const people = [await createPerson(), await createPerson()];
      const threads = await Promise.all(people.map((owner) => createTalk(owner, people)));
      const answers = await Promise.all(
        actions.map(({ who, session, thread, comment, what, vote, words }): Promise<Answer> => {
          const { id, comments } = threads[thread]!;
          const path = `/threads/${id}`;
          const own = `${path}/comments/${comments[comment]}`;
          const said = { title: words, body: words, category: words, content: words };
          const sent = { token: people[who]!.tokens[session]!, body: said };
          switch (what) {
            case 'write thread':
              return send(app, 'POST', '/threads', sent);
            case 'write comment':
              return send(app, 'POST', `${path}/comments`, sent);
            case 'edit thread':
              return send(app, 'PUT', path, sent);
            case 'edit comment':
              return send(app, 'PUT', own, sent);
            case 'delete thread':
              return send(app, 'DELETE', path, sent);
            case 'delete comment':
              return send(app, 'DELETE', own, sent);
            case 'vote on thread':
              return send(app, 'POST', `${path}/${vote}`, sent);
            default:
              return send(app, 'POST', `${own}/${vote}`, sent);
          }
        }),
      );
      // A deadlock would be answered 500.
      expect(answers.filter(({ status }) => ![200, 201, 403, 404].includes(status))).toEqual([]);
      expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
      expect(await leftWords()).toEqual({ threads: 0, comments: 0, search: 0 });
    }),
    { numRuns: rounds(30) },
  );
});

async function createPerson() {
  const { id, token } = await createUser(db);
  const more = await Promise.all([1, 2, 3].map(() => insertSession(db, id)));
  return { id, tokens: [token, ...more] };
}

/** Creates a thread of one user with comments of all, and a second one of the first. */
async function createTalk(owner: { id: string }, people: { id: string }[]) {
  const id = await createThread(db, owner.id);
  const comments: string[] = [];
  for (const { id: ownerId } of [...people, people[0]!]) {
    comments.push(await createComment(db, { threadId: id, ownerId }));
  }
  return { id, comments };
}

/** Counts the rows with words, present or earlier, that their owner deleted. */
async function leftWords() {
  const { rows } = await sql`select
    (select count(*)::int from threads left join thread_revisions on thread_id = threads.id
      where deleted_at is not null
        and (threads.title <> '' or threads.body <> '' or thread_id is not null)) as threads,
    (select count(*)::int from comments left join comment_revisions on comment_id = comments.id
      where deleted_at is not null
        and (comments.content <> '' or comment_id is not null)) as comments,
    (select count(*)::int from thread_search join threads on threads.id = thread_id
      where deleted_at is not null)
    + (select count(*)::int from comment_search join threads on threads.id = thread_id
      join comments on comments.id = comment_id
      where threads.deleted_at is not null or comments.deleted_at is not null) as search`.execute(
    db,
  );
  return rows[0];
}
