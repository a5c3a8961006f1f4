/** The texts about the e-mail address of one's account, which load with the account page, or when a write is refused. */
export const emailText = {
  heading: 'Alamat email',
  description: 'Untuk login dan pemberitahuan keamanan; tidak terlihat oleh anggota lain.',
  failed: 'Alamat email tidak dapat dimuat',
  confirmed: 'Sudah dikonfirmasi',
  unconfirmed: 'Belum dikonfirmasi',
  sendAgain: 'Kirim ulang',
  sentAgain: (email: string) =>
    `Email dengan tautan konfirmasi dikirim ke ${email}. Periksa juga folder spam.`,
  tooManyLetters: (email: string) =>
    `Tidak dikirim lagi: beberapa email sudah dikirim ke ${email}. Periksa juga folder spam, atau coba lagi nanti.`,
  letterRefused: (email: string) =>
    `Tidak dikirim: ${email} menolak email kami. Periksa ejaannya, atau pakai alamat lain.`,
  waiting: 'Alamat baru, menunggu konfirmasi:',
  waitingHint:
    'Buka tautan di email yang kami kirim ke sana. Sampai itu, alamat yang lama tetap berlaku.',
  cancelChange: 'Batalkan',
  newEmail: 'Alamat email baru',
  newEmailHint: 'Berlaku setelah Anda membuka tautan yang kami kirim ke alamat itu.',
  invalid: 'Tulis alamat email yang lengkap, misalnya nama@contoh.id.',
  password: 'Kata sandi Anda',
  change: 'Ganti alamat email',

  wordsRefused:
    'Tulisan ini memuat kata yang tidak diizinkan di komunitas ini. Ubah dulu, lalu kirim lagi.',
  tooManyHeld:
    'Terlalu banyak tulisan Anda yang menunggu persetujuan. Tunggu sampai moderator memeriksanya.',
  muted: 'Anda sedang dibisukan, jadi belum dapat menulis. Alasannya ada di halaman akun Anda.',
  mustConfirm: 'Konfirmasi dulu alamat email Anda sebelum menulis atau memberi suara.',
  nowConfirmed: 'Alamat email Anda sudah dikonfirmasi. Silakan coba lagi.',
} as const;
