import { makeAppeal } from '#server/moderation/appeals.repository.ts';
import { giveSanction, liftSanction } from '#server/moderation/sanctions.repository.ts';
import type { Db } from '#server/schema.ts';
import { DEMO_SANCTIONED } from '../logins.ts';
import type { FindId } from './people.ts';

const { warned, muted, suspended } = DEMO_SANCTIONED;
/** Whose warning was lifted. */
export const FORGIVEN = 'ahmad.syaifullah@contoh.id';

/** Warns two people, of whom one is forgiven, mutes one, who appeals, and suspends one. */
export async function actOnPeople(db: Db, actorId: string, idOf: FindId): Promise<void> {
  const mistaken = await giveSanction(db, {
    actorId,
    userId: idOf(FORGIVEN),
    kind: 'warning',
    reason: 'Menaruh tautan jualan.',
  });
  if (mistaken) await liftSanction(db, { actorId, userId: idOf(FORGIVEN), ...mistaken });
  await giveSanction(db, {
    actorId,
    userId: idOf(warned),
    kind: 'warning',
    reason: 'Tolong jangan menulis huruf besar semua; rasanya seperti dibentak.',
  });
  const mute = await giveSanction(db, {
    actorId,
    userId: idOf(muted),
    kind: 'mute',
    days: 7,
    reason: 'Tiga kali menyindir anggota lain, juga setelah diperingatkan.',
  });
  if (mute) {
    const words = 'Itu gurauan antara teman lama. Orangnya sendiri tidak keberatan, boleh ditanya.';
    await makeAppeal(db, { userId: idOf(muted), sanctionId: mute.sanctionId, words });
  }
  await giveSanction(db, {
    actorId,
    userId: idOf(suspended),
    kind: 'suspension',
    days: 30,
    reason: 'Mengirim pesan promosi ke banyak thread.',
  });
}
