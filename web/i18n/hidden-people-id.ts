/** The texts of hiding a person, which load when its dialog or list is opened. */
export const hiddenPeopleText = {
  question: (name: string) => `Sembunyikan ${name}?`,
  consequence: (name: string) =>
    `Thread dan komentar ${name} akan dilipat, hanya untuk Anda. ${name} tidak diberi tahu. Anda dapat menampilkannya lagi di halaman Akun.`,
  hide: 'Sembunyikan',
  hidden: (name: string) => `${name} disembunyikan`,

  description: 'Thread dan komentar mereka dilipat, hanya untuk Anda. Mereka tidak diberi tahu.',
  failed: 'Daftar orang yang disembunyikan tidak dapat dimuat',
  empty: 'Anda tidak menyembunyikan siapa pun.',
  show: 'Tampilkan lagi',
  showNamed: (name: string) => `Tampilkan lagi ${name}`,
  shown: (name: string) => `${name} ditampilkan lagi`,
} as const;
