import { inject, it, expect } from 'vitest';
import { deleteComment } from '#server/comments/comment-edits.repository.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { checkLedger } from './check.ts';
import { newLedger, newText } from './ledger.ts';

const { db } = await useTestApp();
const connection = {
  host: inject('postgresHost'),
  port: inject('postgresPort'),
  user: inject('postgresUser'),
  database: `test_${process.env['VITEST_POOL_ID'] ?? '1'}`,
};

it('a ledger is right of what is there, and of nothing else', async () => {
  const sari = await createUser(db);
  const threadId = await createThread(db, sari.id, { title: 'satu', body: '<p>satu</p>' });
  const kept = await createComment(db, { threadId, ownerId: sari.id }, '<p>dua</p>');
  const ledger = newLedger();
  ledger.members.set(sari.email, true);
  ledger.threads.set('satu', newText(threadId, 'satu'));
  ledger.comments.set('dua', newText(kept, 'dua'));
  // Not acknowledged, and not there.
  ledger.comments.set('tiga', newText(undefined, 'tiga'));
  expect(await checkLedger(connection, ledger)).toEqual([]);

  ledger.comments.set('empat', newText('comment-hilang', 'empat'));
  ledger.members.set('hilang@contoh.id', true);
  ledger.votes.set(`${threadId} ${sari.id}`, 1);
  await createComment(db, { threadId, ownerId: sari.id }, '<p>dua</p>');
  await createComment(db, { threadId, ownerId: sari.id }, '<p>lima</p>');
  await db.updateTable('threads').set({ body: '<p>lain</p>', comment_count: 9 }).execute();
  expect((await checkLedger(connection, ledger)).toSorted()).toEqual([
    'comment dua is there 2 times',
    'comment empat was acknowledged and is lost',
    'comment lima was written by nobody',
    'member hilang@contoh.id was acknowledged and is lost',
    'miscounted: {"threads":1,"comments":0,"users":0,"categories":0}',
    `the vote on ${threadId} ${sari.id} is 0, not 1`,
    'thread satu / <p>lain</p> was written by nobody',
    'thread satu says satu / <p>lain</p>, not satu',
    'thread satu: its version satu is lost',
  ]);
});

it('an edit that was lost, a deletion that was undone and one that nobody did are found', async () => {
  const sari = await createUser(db);
  const threadId = await createThread(db, sari.id);
  const owned = { threadId, ownerId: sari.id };
  const [edited, undone, gone] = [
    await createComment(db, owned, '<p>satu</p>'),
    await createComment(db, owned, '<p>dua</p>'),
    await createComment(db, owned, '<p>tiga</p>'),
  ];
  await deleteComment(db, { threadId, commentId: gone, userId: sari.id });
  const ledger = newLedger();
  ledger.threads.set('Sambal terasi', newText(threadId, 'Sambal terasi'));
  const [lost, kept, removed] = [
    newText(edited, 'satu'),
    newText(undone, 'dua'),
    newText(gone, 'tiga'),
  ];
  lost.certain.push('satu-lagi');
  kept.deletion = 'certain';
  for (const [words, text] of [
    ['satu', lost],
    ['dua', kept],
    ['tiga', removed],
  ] as const) {
    ledger.comments.set(words, text);
  }
  const wrong = await checkLedger(connection, ledger);
  expect(wrong.filter((line) => line.startsWith('comment'))).toEqual([
    'comment satu: its version satu-lagi is lost',
    'comment satu says satu, not satu-lagi',
    'comment dua was deleted and is there',
    'comment tiga is deleted, and nobody did that',
  ]);
});
