import { describe, expect, it } from 'vitest';
import { formsOf, rootsOf, spellingsOf } from './indonesian-words.ts';

describe('rootsOf', () => {
  it.each([
    ['makan', ['makan']],
    ['memakan', ['memakan', 'makan']],
    ['berdiskusi', ['berdiskusi', 'diskusi']],
    ['mengurus', ['mengurus', 'urus', 'kurus']],
    ['mengecat', ['mengecat', 'cat']],
    ['keberhasilannya', ['keberhasilannya', 'hasil']],
    ['mempertanyakan', ['mempertanyakan', 'tanya']],
    ['sekarang', ['sekarang']],
    ['sekolah', ['sekolah']],
    ['komputer', ['komputer']],
    ['covid19', ['covid19']],
    ['éclair', ['éclair']],
  ])('reads %s as %j', (word, roots) => {
    expect(rootsOf(word)).toEqual(roots);
  });

  it('has each reading of a first letter that "me-" replaces when no root is known', () => {
    expect(rootsOf('menyobek')).toEqual(expect.arrayContaining(['sobek', 'nyobek']));
    expect(rootsOf('memetakan')).toEqual(expect.arrayContaining(['peta', 'meta']));
  });

  it('returns a handful of readings of the longest word', () => {
    expect(rootsOf('memperbelpenyelengtidakan'.repeat(3))).toHaveLength(1);
    expect(rootsOf('mempertidakkesemberulananinya').length).toBeLessThanOrEqual(8);
  });
});

describe('formsOf', () => {
  it.each([
    ['tulis', ['menulis', 'ditulis', 'penulis', 'tulisan', 'tertulis', 'menuliskannya', 'nulis']],
    ['kirim', ['mengirim', 'pengiriman', 'kiriman', 'dikirimin']],
    ['proses', ['memproses', 'diproses', 'pemrosesan']],
    ['cat', ['mengecat', 'pengecatan', 'dicat']],
    ['renang', ['berenang', 'perenang']],
    ['baik', ['memperbaiki', 'terbaik', 'sebaiknya', 'perbaikan', 'kebaikan']],
  ])('derives words from %s', (root, forms) => {
    expect(formsOf(root)).toEqual(expect.arrayContaining(forms));
  });

  it('derives no word that is another base word', () => {
    expect(formsOf('karang')).not.toContain('sekarang');
    expect(formsOf('pakan')).not.toContain('makan');
  });
});

describe('spellingsOf', () => {
  it.each([
    ['sambal', ['sambel']],
    ['sambel', ['sambal']],
    ['seneng', ['senang']],
    ['beras', []],
    ['model', []],
    ['buat', []],
    ['dapur', []],
    ['cat', []],
  ])('spells %s as %j too', (word, spellings) => {
    expect(spellingsOf(word)).toEqual(spellings);
  });
});
