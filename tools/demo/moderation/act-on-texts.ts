import { remove, restore } from '#server/moderation/removals.repository.ts';
import { move, setLocked, setPinned } from '#server/moderation/thread-acts.repository.ts';
import type { Db } from '#server/schema.ts';
import type { DemoTexts } from './texts.ts';

/** Pins, locks and moves a thread, and removes two comments, of which one is restored. Returns the other. */
export async function actOnTexts(db: Db, actorId: string, { threads, comments }: DemoTexts) {
  const [pinned, locked, moved] = threads;
  const [removed, restored] = comments;
  if (pinned) {
    const reason = 'Sering ditanyakan anggota baru.';
    await setPinned(db, { ...pinned, actorId }, reason);
  }
  if (locked) {
    const reason = 'Pertanyaannya sudah terjawab, dan obrolannya mulai saling menyindir.';
    await setLocked(db, { ...locked, actorId }, reason);
  }
  if (moved) {
    const category = threads.find((one) => one.category !== moved.category)?.category;
    const reason = 'Lebih mudah ditemukan di sini.';
    if (category !== undefined) {
      await move(db, { threadId: moved.threadId, actorId, category, reason });
    }
  }
  if (restored) {
    await remove(db, { ...restored, actorId, reason: 'Tampak seperti iklan.' });
    await restore(db, { ...restored, actorId });
  }
  if (removed) {
    await remove(db, { ...removed, actorId, reason: 'Menyindir penanya, bukan menjawabnya.' });
  }
  return removed;
}
