import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import type { Schema } from '#server/schema.ts';
import { searchThreads } from '#server/search/search.repository.ts';
import { openScratchDatabase } from '#server/testing/scratch-database.ts';
import { fillWithDemo } from './fill.ts';
import { generateDemoForum } from './generate.ts';

const database = await openScratchDatabase(undefined, afterAll);
const db = openDatabase<Schema>(database.connection, (error) => {
  throw error;
});
afterAll(() => db.destroy());
/** All texts of each thread, with its comments, in lower case, by its id. */
const texts = new Map<string, string>();
beforeAll(async () => {
  await migrate(db, migrations);
  // A fixed time, for the same threads on every day.
  const demo = generateDemoForum({ seed: 42, now: new Date('2026-11-23T09:25:00Z') });
  await fillWithDemo(database.connection, demo, 'rahasia');
  const rows = await database.query(`
    select threads.id, lower(concat_ws(' ', title, body, string_agg(content, ' '))) as text
    from threads left join comments on thread_id = threads.id group by threads.id`);
  for (const { id, text } of rows) texts.set(String(id), String(text));
});

/** Words to search for, each with a pattern that matches all of its forms. */
const COMMON_WORDS: [word: string, forms: RegExp][] = [
  ['sambal', /\bsamb[ae]l/],
  ['kopi', /\b(?:ng)?kopi|\bngopi/],
  ['makan', /\b\w{0,6}makan/],
  ['masak', /\b\w{0,6}masak/],
  ['nasi', /\bnasi(?:nya|ku|mu)?\b/],
  ['rumah', /\b\w{0,6}rumah/],
  ['kerja', /\b\w{0,6}(?:k|ng)erja/],
  ['belajar', /\b\w{0,6}ajar/],
  ['baca', /\b\w{0,6}baca/],
  ['tulis', /\b\w{0,6}[tn]ulis/],
  ['jalan', /\b\w{0,6}jalan/],
  ['bayar', /\b\w{0,6}bayar/],
  ['beli', /\b\w{0,6}beli/],
  ['harga', /\b\w{0,6}harga/],
  ['hujan', /\b\w{0,6}hujan/],
  ['tidur', /\b\w{0,6}[tn]idur/],
  ['obat', /\b\w{0,6}obat/],
  ['sakit', /\b\w{0,6}(?:s|ny)akit/],
  ['sekolah', /\b\w{0,6}(?:s|ny)ekolah/],
  ['musik', /\b\w{0,6}musik/],
];

/** Typing errors with the intended words: a missing, wrong or additional letter, or two transposed ones. */
const SLIPS = `
  sambla sambal, sammbal sambal, sanbal sambal, kopii kopi, kpoi kopi, koip kopi, rumha rumah, rmah rumah,
  runah rumah, kerjaa kerja, kreja kerja, krja kerja, maakn makan, mkan makan, maskaan masakan, belajra belajar,
  blajar belajar, belakar belajar, bleajar belajar, sekolh sekolah, sekoalh sekolah, sekolag sekolah,
  hujna hujan, hujn hujan, hhujan hujan, hargga harga, hagra harga, hrga harga, tidru tidur, tidr tidur,
  tidyr tidur, musikk musik, muisk musik, msuik musik, sepdea sepeda, speda sepeda, sepedda sepeda,
  kuicng kucing, kucng kucing, kuccing kucing, doktre dokter, doketr dokter, doter dokter, lapotp laptop,
  latop laptop, lapptop laptop, kereat kereta, kerta kereta, gunnug gunung, tanmaan tanaman`
  .split(',')
  .map((pair) => pair.trim().split(' ') as [slip: string, word: string]);

describe('a search of the demo forum', () => {
  it.each(COMMON_WORDS)('for %s finds only threads with a form of the word', async (q, forms) => {
    const { hits } = await searchThreads(db, { queueKey: 'reader', q, size: 20 });
    expect(hits.length).toBeGreaterThanOrEqual(5);
    for (const { threadId, match } of hits) {
      expect(texts.get(threadId)).toMatch(forms);
      expect(match.meant).toBe(null);
    }
  });

  it.each(SLIPS)('for %s finds %s', async (slip, word) => {
    const { hits } = await searchThreads(db, { queueKey: 'reader', q: slip, size: 20 });
    const marked = hits
      .flatMap(({ match }) => [...match.title, ...match.excerpt])
      .filter(({ isHit }) => isHit)
      .map(({ text }) => text.toLowerCase());
    expect(marked).toContainEqual(expect.stringContaining(word));
  });

  it('has a list of 20 words and one of 50 slips', () => {
    expect([COMMON_WORDS.length, SLIPS.length]).toEqual([20, 50]);
  });
});
