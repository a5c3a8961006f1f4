import { describe, expect, it } from 'vitest';
import { createThread, createUser } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { searchThreads } from './search.repository.ts';

const { db } = await useTestApp();

/** Each word finds the other. */
const RELATED = [
  ['membaca', 'bacaan'],
  ['membaca', 'baca'],
  ['diskusi', 'berdiskusi'],
  ['diskusi', 'mendiskusikan'],
  ['makan', 'memakan'],
  ['makanan', 'dimakan'],
  ['sambel', 'sambal'],
  ['sambelnya', 'sambal'],
  ['seneng', 'senang'],
  ['dateng', 'datang'],
  ['menulis', 'tulis'],
  ['menulis', 'tulisan'],
  ['penulis', 'ditulis'],
  ['memasak', 'masakan'],
  ['masak', 'dimasak'],
  ['pengiriman', 'kirim'],
  ['mengirimkan', 'kiriman'],
  ['menyapu', 'sapu'],
  ['perjalanan', 'jalan'],
  ['berjalan', 'menjalankan'],
  ['kesehatan', 'sehat'],
  ['menggunakan', 'guna'],
  ['pengguna', 'digunakan'],
  ['mengecat', 'cat'],
  ['pengecatan', 'dicat'],
  ['pertanyaan', 'tanya'],
  ['mempertanyakan', 'bertanya'],
  ['belajar', 'pelajaran'],
  ['pembelajaran', 'mengajar'],
  ['memperbaiki', 'perbaikan'],
  ['keberhasilan', 'hasil'],
  ['bekerja', 'pekerjaan'],
  ['berenang', 'renang'],
  ['menikah', 'pernikahan'],
  ['penilaian', 'nilai'],
  ['memilih', 'pemilihan'],
  ['mengurus', 'urusan'],
  ['keuangan', 'uang'],
  ['serumah', 'rumah'],
  ['bukumu', 'buku'],
  ['ibunya', 'ibu'],
  ['menarik', 'tarik'],
  ['penyakit', 'sakit'],
  ['ngobrol', 'obrolan'],
  ['nulis', 'tulisan'],
  ['mikirin', 'pikiran'],
];

/** Neither word finds the other, however alike they look. */
const UNRELATED = [
  ['makan', 'pakan'],
  ['sekarang', 'karangan'],
  ['selamat', 'lamaran'],
  ['kepala', 'palawija'],
  ['model', 'permodalan'],
  ['beras', 'membereskan'],
  ['perintah', 'rintik'],
  ['terasi', 'perasaan'],
];

describe('words of one root', () => {
  it.each(RELATED)('%s and %s find each other', async (one, other) => {
    const [first, second] = [await threadAbout(one), await threadAbout(other)];
    expect(await found(one)).toEqual([first, second]);
    expect(await found(other)).toEqual([second, first]);
  });

  it.each(UNRELATED)('%s and %s do not find each other', async (one, other) => {
    const [first, second] = [await threadAbout(one), await threadAbout(other)];
    expect(await foundAsAsked(one)).toEqual([first]);
    expect(await foundAsAsked(other)).toEqual([second]);
  });
});

it('ignores the apostrophe in a word', async () => {
  const threadId = await threadAbout("Jum'at (ma’af)");
  expect(await found('jumat')).toEqual([threadId]);
  expect(await found('Ma\'af, "Jum’at"!')).toEqual([threadId]);
});

async function threadAbout(word: string): Promise<string> {
  const { id } = await createUser(db);
  return createThread(db, id, { title: `Soal ${word} ini`, body: '<p>Apa pendapat kalian?</p>' });
}

/** Returns the threads that match exactly, without near matches. */
async function foundAsAsked(q: string): Promise<string[]> {
  const { hits } = await searchThreads(db, { queueKey: 'reader', q, size: 20 });
  return hits.filter(({ match }) => match.meant === null).map(({ threadId }) => threadId);
}

async function found(q: string): Promise<string[]> {
  const { hits } = await searchThreads(db, { queueKey: 'reader', q, size: 20 });
  return hits.map(({ threadId }) => threadId);
}
