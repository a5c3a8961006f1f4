import { expect, it } from 'vitest';
import { report } from '#server/moderation/reports.repository.ts';
import { remove } from '#server/moderation/removals.repository.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Schema } from '#server/schema.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { updateComment } from '#server/comments/comment-edits.repository.ts';
import { updateThread } from '#server/threads/thread-edits.repository.ts';
import { archiveOf, linesOf, openForum } from './testing/scratch-archive.ts';

it('an archive without secrets has no word of a removed text or of a report, and the log of it', async () => {
  const forum = await openForum();
  const db = openDatabase<Schema>(forum.connection, () => undefined);
  const { id: actorId } = await createUser(db);
  const { id: userId } = await createUser(db);
  await db.updateTable('users').set({ role: 'moderator' }).where('id', '=', actorId).execute();
  const words = { title: 'Zwqx', body: '<p>zwqx satu</p>', category: 'umum' };
  const threadId = await createThread(db, userId, words);
  await updateThread(db, { threadId, userId, ...words, body: '<p>zwqx dua</p>' });
  const other = await createThread(db, userId);
  const commentId = await createComment(db, { threadId: other, ownerId: userId }, '<p>zwqx</p>');
  await updateComment(db, { threadId: other, commentId, userId, content: '<p>zwqx tiga</p>' });
  await report(db, { threadId: other, reporterId: actorId, reason: 'other', words: 'zwqx' });
  await remove(db, { actorId, threadId, reason: 'Iklan' });
  await remove(db, { actorId, threadId: other, commentId, reason: 'Iklan' });
  await db.destroy();
  const open = (await linesOf(await archiveOf(forum, { withoutSecrets: true }))).join('');
  expect(open).not.toMatch(/zwqx/i);
  expect(open).toContain('thread-removed');
  const whole = (await linesOf(await archiveOf(forum))).join('');
  for (const kept of ['zwqx satu', 'zwqx dua', 'zwqx tiga']) expect(whole).toContain(kept);
});

it('an archive without secrets has no account that waits for approval', async () => {
  const forum = await openForum();
  const db = openDatabase<Schema>(forum.connection, () => undefined);
  await createUser(db, { name: 'Rina' });
  const { id } = await createUser(db, { name: 'Zwqx' });
  const waits = { approval_asked_at: new Date() };
  await db.updateTable('users').set(waits).where('id', '=', id).execute();
  await db.destroy();
  const open = (await linesOf(await archiveOf(forum, { withoutSecrets: true }))).join('');
  expect(open).toContain('Rina');
  expect(open).not.toMatch(/zwqx/i);
  expect(open).not.toContain(id);
  expect((await linesOf(await archiveOf(forum))).join('')).toContain('Zwqx');
});
