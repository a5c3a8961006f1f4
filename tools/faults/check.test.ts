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

it('finds lost, duplicate, changed and unknown writes, and nothing in a correct ledger', async () => {
  const sari = await createUser(db);
  const threadId = await createThread(db, sari.id, { title: 'satu', body: '<p>satu</p>' });
  const kept = await createComment(db, { threadId, ownerId: sari.id }, '<p>dua</p>');
  const ledger = newLedger();
  ledger.users.set(sari.email, true);
  ledger.threads.set('satu', newText(threadId, 'satu'));
  ledger.comments.set('dua', newText(kept, 'dua'));
  // Not acknowledged, and not stored.
  ledger.comments.set('tiga', newText(undefined, 'tiga'));
  expect(await checkLedger(connection, ledger)).toEqual([]);

  ledger.comments.set('empat', newText('comment-hilang', 'empat'));
  ledger.users.set('hilang@contoh.id', true);
  ledger.votes.set(`${threadId} ${sari.id}`, 1);
  await createComment(db, { threadId, ownerId: sari.id }, '<p>dua</p>');
  await createComment(db, { threadId, ownerId: sari.id }, '<p>lima</p>');
  await db.updateTable('threads').set({ body: '<p>lain</p>', comment_count: 9 }).execute();
  expect((await checkLedger(connection, ledger)).toSorted()).toEqual([
    'comment dua is stored 2 times',
    'comment empat was acknowledged and is lost',
    'comment lima was sent by no writer',

    'miscounted: {"threads":1,"comments":0,"users":0,"categories":0}',
    `the vote on ${threadId} ${sari.id} is 0, not 1`,
    'thread satu / <p>lain</p> was sent by no writer',
    'thread satu is satu / <p>lain</p>, not satu',
    'thread satu: its version satu is lost',
    'user hilang@contoh.id was acknowledged and is lost',
  ]);
});

it('finds a lost edit, an undone deletion and a deletion without a request', async () => {
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
    'comment satu is satu, not satu-lagi',
    'comment dua was deleted, but is stored',
    'comment tiga is deleted without a request',
  ]);
});
