import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { COMMENT_MAX } from '#contract/limits.ts';
import { explain } from '#server/testing/explain.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { readPage, readPages } from '#server/testing/pages.ts';
import { failure, send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { listComments } from './comment-pages.repository.ts';

const { app, db } = await useTestApp();

/** Creates a thread with nine comments, oldest first; the third and the fifth have an up-vote. */
async function setUp() {
  const { token, id: ownerId } = await createUser(db);
  const threadId = await createThread(db, ownerId);
  const path = `/threads/${threadId}`;
  const comments: string[] = [];
  for (let count = 0; count < 9; count += 1) {
    comments.push(await createComment(db, { threadId, ownerId }));
  }
  for (const index of [2, 4]) {
    await send(app, 'POST', `${path}/comments/${comments[index]}/up-vote`, { token });
  }
  const orders: Record<string, string[]> = {
    newest: comments.toReversed(),
    oldest: comments,
    top: [4, 2, 8, 7, 6, 5, 3, 1, 0].map((index) => comments[index]!),
  };
  const remove = (index: number) =>
    send(app, 'DELETE', `${path}/comments/${comments[index]}`, { token });
  return { token, ownerId, threadId, path, comments, orders, remove };
}

const sorts = ['newest', 'oldest', 'top'];

describe('GET /v1/threads/{id} in pages', () => {
  it.each(sorts)('joins to all comments by %s, at any size', async (sort) => {
    const { token, path, orders } = await setUp();
    for (const limit of [undefined, 1, 2, 4, 8, 9, 100]) {
      expect(await readPages(app, path, { sort, limit }, token)).toEqual(orders[sort]);
    }
  });

  it('is newest first without sort, and counts all comments on each page', async () => {
    const { token, path, orders, threadId } = await setUp();
    const { ids, data, link } = await readPage(app, path, { limit: 2 }, token);
    expect(ids).toEqual(orders['newest']?.slice(0, 2));
    expect(data).toMatchObject({ detailThread: { totalComments: 9 }, previousCursor: null });
    expect(link).toBe(
      `</v1/threads/${threadId}?limit=2&cursor=${String(data['nextCursor'])}>; rel="next"`,
    );
  });

  it.each(sorts)(
    'leads back by %s from any comment to the beginning, page by page',
    async (sort) => {
      const { token, path, orders } = await setUp();
      const order = orders[sort]!;
      for (const [index, comment] of order.entries()) {
        let page = await readPage(app, path, { sort, limit: 2, comment }, token);
        expect(page.ids).toEqual(order.slice(index, index + 2));
        const back: string[] = [];
        while (typeof page.data['previousCursor'] === 'string') {
          const cursor = page.data['previousCursor'];
          page = await readPage(app, path, { sort, limit: 2, cursor }, token);
          back.unshift(...page.ids);
        }
        expect(back).toEqual(order.slice(0, index));
      }
    },
  );

  it('has fewer long ones than short ones, in both directions', async () => {
    const { token, id: ownerId } = await createUser(db);
    const threadId = await createThread(db, ownerId);
    const path = `/threads/${threadId}`;
    // Each is as long as a comment may be.
    const content = '✨'.repeat(COMMENT_MAX);
    const comments: string[] = [];
    for (let count = 0; count < 80; count += 1) {
      comments.push(await createComment(db, { threadId, ownerId }, content));
    }
    const first = await readPage(app, path, { sort: 'oldest' }, token);
    expect(first.ids).toEqual(comments.slice(0, 57));
    expect(await readPages(app, path, { sort: 'oldest' }, token)).toEqual(comments);
    const last = await readPage(app, path, { sort: 'oldest', comment: comments[79] }, token);
    const cursor = String(last.data['previousCursor']);
    const back = await readPage(app, path, { sort: 'oldest', cursor }, token);
    expect(back.ids).toEqual(comments.slice(22, 79));
  });

  it.each(sorts)('leads on by %s from a page that was returned to', async (sort) => {
    const { token, path, orders } = await setUp();
    const query = { sort, limit: 3 };
    const start = await readPage(app, path, { ...query, comment: orders[sort]![5]! }, token);
    const cursor = start.data['previousCursor'] as string;
    const back = await readPage(app, path, { ...query, cursor }, token);
    expect(back.ids).toEqual(orders[sort]!.slice(2, 5));
    const again = back.data['nextCursor'] as string;
    const on = await readPage(app, path, { ...query, cursor: again }, token);
    expect(on.ids).toEqual(start.ids);
  });

  it('leads on from a comment by a Link header too', async () => {
    const { token, path, orders } = await setUp();
    const start = await readPage(app, path, { limit: 2, comment: orders['newest']![3]! }, token);
    const [, next] = /^<\/v1(.+)>/.exec(String(start.link)) ?? [];
    const answer = await send(app, 'GET', next!, { token });
    expect(answer.envelope.data).toMatchObject({
      detailThread: { comments: [{ id: orders['newest']![5] }, { id: orders['newest']![6] }] },
    });
  });

  it('begins by top with a comment that is voted on meanwhile, and misses none', async () => {
    const { token, path, orders, comments } = await setUp();
    const query = { sort: 'top', limit: 3 };
    const start = await readPage(app, path, { ...query, comment: orders['top']![4]! }, token);
    for (const index of [1, 6]) {
      await send(app, 'POST', `${path}/comments/${comments[index]}/up-vote`, { token });
    }
    const [before, after] = await Promise.all(
      ['previousCursor', 'nextCursor'].map((name) =>
        readPage(app, path, { ...query, cursor: start.data[name] as string }, token),
      ),
    );
    expect([...before!.ids, ...start.ids, ...after!.ids]).toEqual(orders['top']!.slice(1));
  });

  it('cannot begin with a comment that does not exist', async () => {
    const { token, path, remove, comments, ownerId } = await setUp();
    const elsewhere = await createComment(db, {
      threadId: await createThread(db, ownerId),
      ownerId,
    });
    await remove(8);
    for (const comment of ['comment-tidakada1234567', elsewhere, comments[8], '\u0000', '']) {
      const query = new URLSearchParams({ comment: comment! }).toString();
      expect(await send(app, 'GET', `${path}?${query}`, { token })).toMatchObject(
        failure(404, 'comment is not found'),
      );
    }
    expect(
      await send(app, 'GET', `/threads/thread-tidakada12345678?comment=${comments[0]}`, { token }),
    ).toMatchObject(failure(404, 'thread tidak ditemukan'));
  });

  it('refuses a bad cursor before it looks for the thread', async () => {
    const { token } = await setUp();
    expect(
      await send(app, 'GET', '/threads/thread-tidakada12345678?cursor=x', { token }),
    ).toMatchObject(failure(400, '"cursor" is not valid'));
  });

  it('refuses a comment and a cursor at once, and orders that it does not have', async () => {
    const { token, path, comments } = await setUp();
    expect(
      await send(app, 'GET', `${path}?comment=${comments[0]}&cursor=x`, { token }),
    ).toMatchObject(failure(400, '"comment" and "cursor" cannot be used together'));
    expect(await send(app, 'GET', `${path}?sort=active`, { token })).toMatchObject(
      failure(400, '"sort" must be one of newest, oldest, top'),
    );
  });
});

describe('a deleted comment', () => {
  it.each(sorts)('remains by %s as a placeholder while a newer one follows', async (sort) => {
    const { token, path, orders, comments, remove } = await setUp();
    await remove(4);
    await remove(8);
    await remove(7);
    const { ids, data } = await readPage(app, path, { sort }, token);
    const gone = [comments[7], comments[8]];
    expect(ids).toEqual(orders[sort]!.filter((id) => !gone.includes(id)));
    const { detailThread } = data as {
      detailThread: { totalComments: number; comments: Record<string, unknown>[] };
    };
    expect(detailThread.totalComments).toBe(6);
    for (const { id, content, isDeleted } of detailThread.comments) {
      expect(isDeleted).toBe(id === comments[4]);
      expect(content).toBe(id === comments[4] ? '<p>Komentar dihapus</p>' : '<p>Terima kasih.</p>');
    }
    expect(await readPages(app, path, { sort, limit: 2 }, token)).toEqual(ids);
  });

  it('is shown again when another comment is added', async () => {
    const { token, path, comments, remove, threadId, ownerId } = await setUp();
    await remove(8);
    const newer = await createComment(db, { threadId, ownerId });
    const { ids } = await readPage(app, path, { limit: 3 }, token);
    expect(ids).toEqual([newer, comments[8], comments[7]]);
  });

  it('leaves nothing where all are deleted', async () => {
    const { token, path, remove } = await setUp();
    for (let index = 0; index < 9; index += 1) await remove(index);
    for (const sort of sorts) {
      const { ids, data } = await readPage(app, path, { sort }, token);
      expect(ids).toEqual([]);
      expect(data).toMatchObject({ detailThread: { totalComments: 0 }, nextCursor: null });
    }
  });

  it('is not read on the way to the newest comment that is shown, where most are deleted', async () => {
    const { threadId, ownerId } = await setUp();
    const plan = await db.transaction().execute(async (trx) => {
      await sql`
        insert into comments (id, thread_id, owner_id, content, deleted_at)
        select 'comment-' || n, ${threadId}, ${ownerId}, '', now()
        from generate_series(1, 5000) n`.execute(trx);
      await sql`analyze comments`.execute(trx);
      return explain(trx, (each) => listComments(each, { threadId }, undefined));
    });
    expect(plan).toContain('comments_shown');
  });

  it('cannot be voted on', async () => {
    const { token, path, comments, remove } = await setUp();
    await remove(3);
    expect(
      await send(app, 'POST', `${path}/comments/${comments[3]}/up-vote`, { token }),
    ).toMatchObject(failure(404, 'comment is not found'));
  });
});
