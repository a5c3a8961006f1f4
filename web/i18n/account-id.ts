/** The texts of the account page, which no other screen loads. */
export const accountText = {
  heading: 'Akun',

  profile: 'Profil',
  name: 'Nama',
  nameHint: 'Dipakai di semua thread dan komentar Anda, yang lama juga.',
  nameEmpty: 'Nama tidak boleh kosong.',
  emailHint: 'Untuk login; tidak terlihat oleh anggota lain.',
  saveName: 'Simpan nama',
  nameSaved: 'Nama diubah',

  password: 'Kata sandi',
  passwordDescription: 'Setelah diganti, semua perangkat lain harus login lagi.',
  currentPassword: 'Kata sandi sekarang',
  newPassword: 'Kata sandi baru',
  newPasswordHint: (length: number) => `Sedikitnya ${length} karakter.`,
  passwordEmpty: 'Isi kata sandi Anda sekarang.',
  passwordTooShort: (length: number) => `Kata sandi baru harus sedikitnya ${length} karakter.`,
  passwordWrong: 'Kata sandi ini salah.',
  changePassword: 'Ganti kata sandi',
  passwordChanged: 'Kata sandi diganti; perangkat lain sudah keluar',

  devices: 'Perangkat',
  devicesDescription:
    'Akun Anda sedang masuk di perangkat berikut. Keluarkan perangkat yang tidak Anda kenal. Yang tidak dipakai selama 30 hari keluar sendiri.',
  devicesFailed: 'Daftar perangkat tidak dapat dimuat',
  thisDevice: 'Perangkat ini',
  deviceFacts: { since: 'Masuk:', used: 'Terakhir dipakai:', from: 'Jaringan:' },
  browserOnSystem: (browser: string, system: string) => `${browser} di ${system}`,
  otherProgram: (name: string) => `Program ${name}`,
  unknownDevice: 'Perangkat tak dikenal',
  endThisDevice: 'Keluar dari perangkat ini',
  endOtherDevice: 'Keluarkan perangkat',
  endDeviceNamed: (action: string, device: string) => `${action}: ${device}`,
  deviceEnded: (device: string) => `Sudah keluar dari ${device}`,
  moreDevices: 'Muat perangkat lain',
  moreDevicesFailed: 'Perangkat lainnya tidak dapat dimuat.',
  endAllDevices: 'Keluar dari semua perangkat',
  endAllDevicesQuestion: 'Keluar dari semua perangkat?',
  endAllDevicesAnswer: 'Keluar dari semua',
  endAllDevicesConsequence: 'Perangkat ini juga keluar, dan Anda perlu login lagi.',
  allDevicesEnded: 'Sudah keluar dari semua perangkat',

  data: 'Data saya',
  dataDescription:
    'Satu berkas JSON berisi profil, perangkat, thread, komentar, riwayat suntingan, dan suara Anda.',
  downloadData: 'Unduh data saya',
  dataDownloaded: 'Data Anda sudah diunduh',

  standing: 'Kedudukan Anda',
  standingDescription:
    'Keputusan moderator tentang Anda dan tulisan Anda. Hanya Anda dan moderator yang melihatnya.',
  hiddenPeople: 'Orang yang disembunyikan',

  moderationLog: 'Catatan moderasi',
  moderationLogDescription:
    'Tindakan moderator dan admin tercatat, dan dapat dibaca semua anggota.',
  moderationLogReserved: 'Tindakan moderator dan admin tercatat, dan dapat dibaca moderator.',
  openModerationLog: 'Buka catatan moderasi',
  moderation: 'Moderasi',
  members: 'Anggota',
  settings: 'Pengaturan',

  deleteAccount: 'Hapus akun',
  deleteAccountDescription: 'Akun yang dihapus tidak dapat dikembalikan.',
  deleteAccountLater:
    'Akun dihapus setelah 14 hari. Selama itu, login mengembalikannya; sesudahnya tidak dapat dikembalikan.',
  deleteAccountWaits:
    'Semua perangkat langsung keluar. Akun dihapus setelah 14 hari; login sebelum itu membatalkannya.',
  deleteAccountQuestion: 'Hapus akun Anda?',
  deleteAccountStays: 'Thread dan komentar Anda tetap ada, dengan nama “Akun dihapus”.',
  deleteAccountGoes:
    'Nama, email, kata sandi, suara, skor, dan semua sesi login Anda hilang untuk selamanya.',
  deleteAccountHint: 'Ingin tulisan Anda ikut hilang? Hapus dulu satu per satu.',
  deletePassword: 'Kata sandi Anda',
  accountDeleted: 'Akun Anda sudah dihapus',
  deletionRequested: 'Penghapusan akun dimulai',
  deletionAt: (date: string) =>
    `Akun Anda akan dihapus pada ${date}. Login sebelum itu membatalkan penghapusannya.`,
} as const;
