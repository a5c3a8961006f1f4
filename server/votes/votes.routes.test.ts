import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { rounds } from '#server/testing/rounds.ts';
import { failure, send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const actions = ['up-vote', 'down-vote', 'neutral-vote'] as const;
type Action = (typeof actions)[number];

/** The vote after an action, by the vote before it (api-v1, "Votes"). */
const transitions: Record<Action, Record<number, number>> = {
  'up-vote': { 0: 1, 1: 0, [-1]: 1 },
  'down-vote': { 0: -1, 1: -1, [-1]: 0 },
  'neutral-vote': { 0: 0, 1: 0, [-1]: 0 },
};
const reach: Record<number, Action[]> = { 0: [], 1: ['up-vote'], [-1]: ['down-vote'] };
const table = Object.entries(transitions).flatMap(([action, row]) =>
  Object.entries(row).map(([from, to]) => ({ action: action as Action, from: Number(from), to })),
);

async function setUp() {
  const { token, id } = await createUser(db);
  const threadId = await createThread(db, id);
  const commentId = await createComment(db, { threadId, ownerId: id });
  return { token, id, threadId, commentId };
}

describe.each([
  { kind: 'thread', said: 'thread' },
  { kind: 'comment', said: 'thread comment' },
] as const)('a vote on a $kind', ({ kind, said }) => {
  const pathTo = ({ threadId, commentId }: { threadId: string; commentId: string }) =>
    kind === 'thread' ? `/threads/${threadId}` : `/threads/${threadId}/comments/${commentId}`;

  it.each(actions)('requires authentication to %s', async (action) => {
    const target = await setUp();
    expect(await send(app, 'POST', `${pathTo(target)}/${action}`)).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it.each(table)('goes from $from by $action to $to', async ({ action, from, to }) => {
    const target = await setUp();
    const { token, id, threadId, commentId } = target;
    for (const first of reach[from]!) {
      await send(app, 'POST', `${pathTo(target)}/${first}`, { token });
    }
    const answer = await send(app, 'POST', `${pathTo(target)}/${action}`, { token });
    expect(answer).toMatchObject({
      status: 201,
      envelope: {
        status: 'success',
        message: `${said} ${action.replace('-vote', '')} voted`,
        data: { vote: { threadId, userId: id, voteType: to } },
      },
    });
    const { vote } = answer.envelope.data as { vote: Record<string, unknown> };
    expect(vote['id']).toMatch(new RegExp(`^${kind}_vote-[\\w-]{16}$`));
    if (kind === 'comment') expect(vote['commentId']).toBe(commentId);

    const { envelope } = await send(app, 'GET', `/threads/${threadId}`, { token });
    const { detailThread } = envelope.data as { detailThread: Record<string, unknown> };
    const shown = kind === 'thread' ? [detailThread] : detailThread['comments'];
    expect(shown).toMatchObject([
      { upVotesBy: to === 1 ? [id] : [], downVotesBy: to === -1 ? [id] : [] },
    ]);
  });

  it('is one vote, with the right score, after any simultaneous votes of several users', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ voter: fc.nat(2), action: fc.constantFrom(...actions) }), {
          maxLength: 20,
        }),
        async (votes) => {
          const target = await setUp();
          const voters = [await createUser(db), await createUser(db), await createUser(db)];
          await Promise.all(
            votes.map(({ voter, action }) =>
              send(app, 'POST', `${pathTo(target)}/${action}`, { token: voters[voter]!.token }),
            ),
          );
          const { rows } = await sql<{ score: number; counted: number }>`
            select score, (
              select count(*)::int from (
                select user_id, vote_type from thread_votes
                union all select user_id, vote_type from comment_votes
              ) as votes where votes.user_id = users.id and vote_type <> 0
            ) as counted
            from users where id = any(${voters.map(({ id }) => id)})`.execute(db);
          expect(rows).toHaveLength(3);
          for (const { score, counted } of rows) {
            expect(counted).toBeLessThanOrEqual(1);
            expect(score).toBe(5 * counted);
          }
        },
      ),
      { numRuns: rounds(20) },
    );
  });

  it.each([
    ['an empty body that says it is JSON', { headers: { 'content-type': 'application/json' } }],
    ['no content type and no body', {}],
    ['an empty object', { headers: { 'content-type': 'application/json' }, payload: '{}' }],
  ])('is cast with %s', async (_case, sent) => {
    const target = await setUp();
    const { headers = {}, ...payload } = sent as { headers?: Record<string, string> };
    const answer = await app.inject({
      method: 'POST',
      url: `/v1${pathTo(target)}/up-vote`,
      headers: { ...headers, authorization: `Bearer ${target.token}` },
      ...payload,
    });
    expect(answer.statusCode).toBe(201);
  });

  it.each(actions)('answers 404 to %s where there is no thread', async (action) => {
    const target = await setUp();
    const missing = { ...target, threadId: 'thread-tidakada12345678' };
    expect(
      await send(app, 'POST', `${pathTo(missing)}/${action}`, { token: target.token }),
    ).toMatchObject(failure(404, 'thread is not exist'));
  });
});

describe('a vote on a comment', () => {
  it('answers 404 where the thread has no such comment', async () => {
    const here = await setUp();
    const there = await setUp();
    expect(
      await send(app, 'POST', `/threads/${here.threadId}/comments/${there.commentId}/up-vote`, {
        token: here.token,
      }),
    ).toMatchObject(failure(404, 'comment is not found'));
  });
});

describe('votes sent back to back', () => {
  it('count in the order of arrival, on connections of their own', async () => {
    const server = await buildTestApp(db);
    const base = await server.listen({ port: 0, host: '127.0.0.1' });
    const { token, id, threadId } = await setUp();
    const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })] as const;
    const vote = (agent: Agent, action: Action) =>
      post(agent, `${base}/v1/threads/${threadId}/${action}`, token);
    for (const agent of agents) await vote(agent, 'neutral-vote'); // opens the connections
    await vote(agents[0], 'up-vote');

    for (let round = 0; round < 60; round += 1) {
      await Promise.all([vote(agents[0], 'neutral-vote'), vote(agents[1], 'up-vote')]);
      const { envelope } = await send(app, 'GET', `/threads/${threadId}`, { token });
      expect(envelope.data, `round ${round}`).toMatchObject({ detailThread: { upVotesBy: [id] } });
    }
    for (const agent of agents) agent.destroy();
    await server.close();
  });
});

function post(agent: Agent, url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', resolve);
    })
      .once('error', reject)
      .end();
  });
}
