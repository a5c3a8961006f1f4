/** The texts of the settings and of the community's rules, which no other screen loads. */
export const settingsText = {
  heading: 'Pengaturan',
  description: 'Berlaku untuk semua orang, dan setiap perubahan tercatat di catatan moderasi.',
  failed: 'Pengaturan tidak dapat dimuat',

  community: 'Komunitas',
  name: 'Nama komunitas',
  nameHint: 'Tampil di setiap halaman dan di email.',
  nameEmpty: 'Nama tidak boleh kosong.',
  about: 'Keterangan',
  aboutHint: 'Satu baris tentang komunitas ini, misalnya untuk mesin pencari. Boleh kosong.',
  tooLong: (length: number) => `Paling banyak ${length} karakter.`,

  rules: 'Aturan',
  rulesHint: 'Dapat dibaca siapa saja di halaman Aturan. Kosongkan jika belum ada.',
  rulesLabel: 'Aturan komunitas',
  rulesPlaceholder: 'Tuliskan aturan komunitas…',
  wholeRules: 'Tampilkan seluruhnya',
  rulesTooLong: 'Aturan terlalu panjang. Persingkat dulu, lalu simpan lagi.',

  members: 'Anggota dan catatan',
  registration: 'Pendaftaran',
  registrations: {
    open: 'Dibuka: siapa saja dapat mendaftar',
    invitation: 'Dengan undangan: hanya lewat tautan dari moderator',
    approval: 'Dengan persetujuan: moderator memutuskan setiap pendaftar',
    closed: 'Ditutup: tidak ada anggota baru',
  },
  registrationChallenge: 'Saat banyak sekali yang mendaftar',
  registrationChallenges: {
    off: 'Biarkan: tanpa pemeriksaan',
    'under-attack': 'Perlambat bot: perangkat pendaftar menghitung beberapa detik',
  },
  logReaders: 'Yang dapat membaca catatan moderasi',
  logReadersOptions: {
    everybody: 'Semua yang dapat membaca forum',
    members: 'Anggota saja',
    moderators: 'Moderator dan admin saja',
  },
  threadSort: 'Urutan awal daftar thread',
  threadSorts: { newest: 'Terbaru', active: 'Teraktif', top: 'Teratas' },

  held: 'Tulisan yang ditahan',
  heldSectionHint:
    'Tulisan yang ditahan baru terlihat orang lain setelah disetujui moderator. Penulisnya tetap melihatnya. Tidak berlaku untuk moderator dan admin.',
  heldPosts: 'Tulisan pertama anggota',
  heldLinkDays: 'Tautan dari akun baru',
  heldWords: 'Kata yang ditahan',
  refusedWords: 'Kata yang ditolak',
  heldHints: {
    heldPosts:
      'Berapa tulisan seorang anggota yang harus disetujui dulu, 0 sampai 10. 0: tidak ada.',
    heldLinkDays:
      'Selama berapa hari tulisan dengan tautan dari akun baru ditahan, 0 sampai 90. 0: tidak ditahan.',
    heldWords:
      'Satu kata atau frasa per baris. Ejaan yang disamarkan ikut dikenali. Tanda * di akhir mencakup semua kata yang berawalan sama.',
    refusedWords: 'Tulisan dengan kata ini tidak dapat dikirim sama sekali.',
  },

  save: 'Simpan pengaturan',
  saved: 'Pengaturan disimpan',
  unchanged: 'Belum ada yang diubah',
  changedMeanwhile: 'Admin lain sudah mengubahnya menjadi:',
  empty: '(kosong)',
  takeNewer: 'Pakai yang baru',
  keepOwn: 'Pertahankan punya saya',
  conflict: 'Belum disimpan: admin lain mengubah pengaturan ini. Pilih dulu yang dipakai.',

  rulesHeading: 'Aturan',
  rulesOf: (community: string) => `Aturan ${community}`,
  noRules: 'Belum ada aturan',
  rulesFailed: 'Aturan tidak dapat dimuat',
} as const;
