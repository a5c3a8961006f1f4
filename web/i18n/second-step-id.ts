/** The texts of a login's second step, and of a login with a passkey; they load when one is begun. */
export const secondStepText = {
  heading: 'Verifikasi dua langkah',
  description: 'Password Anda benar. Tinggal satu langkah lagi.',
  code: 'Kode dari aplikasi',
  codeHint: 'Enam angka dari aplikasi autentikator Anda.',
  codeIncomplete: 'Isi enam angka yang sekarang ditampilkan aplikasi.',
  codeWrong: 'Kode ini salah atau sudah pernah dipakai. Tunggu kode berikutnya, lalu coba lagi.',
  recoveryCode: 'Kode pemulihan',
  recoveryCodeHint: 'Salah satu dari sepuluh kode yang Anda simpan; tiap kode berlaku sekali.',
  recoveryCodeEmpty: 'Isi salah satu kode pemulihan Anda.',
  recoveryCodeWrong: 'Kode pemulihan ini salah atau sudah pernah dipakai.',
  passkeyHint: 'Pakai sidik jari, wajah, PIN, atau kunci keamanan Anda.',
  offers: {
    passkey: 'Pakai passkey',
    totp: 'Pakai kode dari aplikasi',
    'recovery-code': 'Pakai kode pemulihan',
  },
  submit: 'Lanjut',
  back: 'Kembali ke password',
  passkeyRefused: 'Passkey ini tidak diterima. Masuk dengan cara lain, atau pakai passkey lain.',
  passkeyProblems: {
    cancelled: 'Passkey belum dipakai: permintaannya ditutup atau habis waktu. Silakan coba lagi.',
    known: 'Passkey ini tidak dapat dipakai di sini.',
    failed: 'Peramban ini tidak dapat memakai passkey untuk forum ini.',
  },
  restarts: {
    locked: 'Terlalu banyak kode yang salah. Untuk mencoba lagi, masukkan password sekali lagi.',
    expired: 'Waktu lima menit untuk langkah kedua sudah habis. Masukkan password sekali lagi.',
    used: 'Langkah kedua tadi sudah diterima, tetapi jawabannya tidak sampai ke sini. Masukkan password sekali lagi.',
  },
} as const;
