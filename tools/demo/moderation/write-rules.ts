import { SETTING_DEFAULTS } from '#contract/settings.ts';
import { changeSettings } from '#server/settings/settings.repository.ts';
import type { Db } from '#server/schema.ts';

const DESCRIPTION = 'Obrolan sehari-hari tentang dapur, kampung, hobi, dan pekerjaan.';

const RULES = [
  '<p>Forum ini milik kita bersama. Supaya betah, kita sepakat tentang beberapa hal.</p>',
  '<h2>Yang kita lakukan</h2>',
  '<ul><li><p>Menyapa dengan sopan, juga saat tidak sependapat.</p></li>',
  '<li><p>Mencari dulu sebelum bertanya, dan menjawab pertanyaan yang sama dengan sabar.</p></li>',
  '<li><p>Menyebut sumber bila mengutip tulisan atau foto orang lain.</p></li></ul>',
  '<h2>Yang tidak kita lakukan</h2>',
  '<ul><li><p>Berjualan atau menaruh tautan iklan di luar kategori yang disediakan.</p></li>',
  '<li><p>Menghina suku, agama, daerah, atau rupa seseorang.</p></li>',
  '<li><p>Menyebarkan nomor telepon, alamat, atau foto orang tanpa izinnya.</p></li></ul>',
  '<h2>Bila ada masalah</h2>',
  '<p>Tekan <strong>Laporkan</strong> di bawah tulisannya. Moderator membacanya, dan tidak memberi tahu siapa yang melapor. Semua keputusan ada di Catatan moderasi.</p>',
].join('');

/** Lets the admin set the description and the rules of the community. */
export async function writeRules(db: Db, actorId: string): Promise<void> {
  const changes = {
    description: { value: DESCRIPTION, changedAt: null },
    rules: { value: RULES, changedAt: null },
  };
  await changeSettings(db, { actorId, changes, productName: SETTING_DEFAULTS.name });
}
