import { describe, expect, it } from 'vitest';
import { nameRules } from './name-rules.ts';

const findFault = nameRules('Forum Kita');

describe('a new name', () => {
  it.each([
    ['User Name 123', 'test', 'John Doe', 'dimas', 'A', '7', '.', 'x'.repeat(100)],
    ["Siti Nur'aini", 'M. Rizky-Pratama', 'José Ñandú', 'e\u0301', 'Ngô Bảo Châu', 'İbrahim'],
    [
      '山田 はなこ カナ',
      'Kenji 山田 はなこ カナ',
      '김민준',
      '王小明 ㄨㄤ',
      'Иван',
      'محمد',
      'สมชาย',
      'ᮞᮥᮔ᮪ᮓ Sunda',
    ],
    ['Sari ❤️', '👩‍💻 Budi', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣ Ani', '🇮🇩', '👍'],
    ['Sari \u26a1\ufe0f', '\u2615\ufe0f Budi', 'Ani \u270c\ufe0e', '\u2764', '\u{1f44d}\u{1f3fd}'],
    ['Rembukan', 'Badminton', 'Administrasi', 'Moderat', 'Ramin', 'Forum', 'Kita', 'Sari Admin'],
    [
      'Modesta',
      'Adminah',
      'Amin',
      'Rembulan',
      'ꦧꦱꦗꦮ',
      'ᬅᬦᬓᬾ',
      'علي',
      '🇮🇩 Sari!',
      'Kelas 3A',
      'R@sti',
    ],
  ])('may be %s, %s, %s …', (...names) => {
    expect(names.filter((name) => findFault(name) !== undefined)).toEqual([]);
  });

  it.each([
    ['\u200b', '\u200c', '\u200d', '\u200e', '\u202e', '\u2066', '\u2069', '\ufeff', '\u00ad'],
    [
      '\u0007',
      '\n',
      '\u0085',
      '\u2028',
      '\u115f',
      '\u3164',
      '\u2800',
      '\ufe0f',
      '\u034f',
      '\u{e0041}',
    ],
  ])('contains no invisible character, such as %j', (...characters) => {
    const message = '"name" must not contain invisible characters';
    for (const character of characters) expect(findFault(`Sa${character}ri`)).toBe(message);
  });

  it('does not consist of combining marks only', () => {
    const message = '"name" must not consist of combining marks alone';
    for (const marks of ['\u0903', '\u0301', '\u0301 \u0308', '\u20dd']) {
      expect(findFault(marks)).toBe(message);
    }
  });

  it('is written in two scripts at most; digits, signs and emoji belong to none', () => {
    const message = '"name" must not be written in more than 2 scripts';
    expect(findFault('Sari Иван 12, 👍!')).toBeUndefined();
    expect(findFault('Sari Иван Ελένη')).toBe(message);
    expect(findFault('山田はナ 김 Sari')).toBe(message);
  });

  it.each([
    ['Admin', 'ADMIN', 'admin', 'administrator', 'Moderator', 'Rembuk', 'Forum Kita', 'forumkita'],
    [
      ' A d m i n ',
      'A.d.m.i.n',
      '_Admin_',
      '~Rembuk~',
      'Admin!',
      '★Admin★',
      '👍 Admin',
      '(Moderator)',
    ],
    ['Admin1', 'Admin 01', 'Moderator_1', '99 Rembuk 99', 'Admin²', 'Admin ①'],
    ['Akun dihapus', 'AKUN_DITANGGUHKAN', 'Akun  Dihapus 2'],
    ['Admin Rembuk', 'Rembuk-Admin', 'AdminAdmin', 'Moderator Forum Kita'],
  ])('is not one that speaks for the forum, such as %s, %s, %s', (...names) => {
    expect(names.filter((name) => findFault(name) !== '"name" is reserved')).toEqual([]);
  });

  it.each([
    ['Аdmin', 'Αdmin', 'аdmіn', 'ＡＤＭＩＮ', '𝐀𝐝𝐦𝐢𝐧', '𝔸𝕕𝕞𝕚𝕟', 'Ⓐⓓⓜⓘⓝ', 'АDМIN', 'аdмin'],
    ['Adm1n', 'Admln', 'AdmIn', 'Adm|n', 'Admın', 'Adrnin', 'Ádmîn', 'A̲d̲m̲i̲n̲', 'Adm1n01', 'ɑdmin'],
    ['ᴀᴅᴍɪɴ', '🅰🅳🅼🅸🅽', '🅐🅓🅜🅘🅝', 'ʀᴇᴍʙᴜᴋ', '@dmin', 'Adm!n', '4dm1n', 'R3mbuk', 'M0d3r@tor 1'],
    ['M0derator', 'Mоderаtоr', 'Moderat0r', 'Rernbuk', 'Rеmbuk', 'REMBUК', 'Rembʉk', 'Fοrum Kita'],
  ])('does not look like one of those, as %s, %s, %s do', (...names) => {
    expect(names.filter((name) => findFault(name) !== '"name" is reserved')).toEqual([]);
  });

  it('is checked quickly, whatever it contains', () => {
    const findFaultBeside = nameRules('I1');
    const long = `a${'!'.repeat(200_000)}a`;
    for (const name of ['l'.repeat(99) + 'x', 'admin'.repeat(20), '́'.repeat(100), long]) {
      expect(() => findFaultBeside(name)).not.toThrow();
    }
  });
});
