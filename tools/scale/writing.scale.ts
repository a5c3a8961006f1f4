import { describe, expect, it } from 'vitest';
import { findLandmarks } from './landmarks.ts';
import { useLargeForum } from './large-forum.ts';
import { sequentialScans } from './plans.ts';

const { ask, db } = await useLargeForum();
const { longThread } = await findLandmarks(db);
const comment = await db
  .selectFrom('comments')
  .select('id')
  .where('thread_id', '=', longThread.id)
  .limit(1)
  .executeTakeFirstOrThrow();
const words = { title: 'Warung kopi', body: 'Di mana yang buka sampai pagi?', category: 'kuliner' };

describe('no write needs a sequential scan', () => {
  it.each(['up-vote', 'down-vote', 'neutral-vote'])('%s', async (vote) => {
    const { id } = longThread;
    await write('POST', `/threads/${id}/${vote}`);
    await write('POST', `/threads/${id}/comments/${comment.id}/${vote}`);
  });

  it('a thread that is created, edited and deleted', async () => {
    const { thread } = await write('POST', '/threads', words);
    const path = `/threads/${idOf(thread)}`;
    await write('PUT', path, { ...words, category: 'musik' });
    const { revisions } = await write('GET', `${path}/revisions`);
    expect(revisions).toHaveLength(2);
    await write('DELETE', path);
  });

  it('a comment of a long thread that is created, edited and deleted', async () => {
    const { comment } = await write('POST', `/threads/${longThread.id}/comments`, { content: 'A' });
    const path = `/threads/${longThread.id}/comments/${idOf(comment)}`;
    await write('PUT', path, { content: 'B' });
    const { revisions } = await write('GET', `${path}/revisions`);
    expect(revisions).toHaveLength(2);
    await write('DELETE', path);
  });
});

async function write(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown = method === 'POST' ? {} : undefined,
): Promise<Record<string, unknown>> {
  const answer = await ask(method, path, body);
  expect(answer.status).toBeLessThan(300);
  expect(sequentialScans(answer.plans)).toEqual([]);
  return answer.envelope.data;
}

function idOf(written: unknown): string {
  return (written as { id: string }).id;
}
