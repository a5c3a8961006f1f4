/** The texts of the screens that open without a login: a forgotten password, and the links of letters. */
export const recoveryText = {
  forgotHeading: 'Lupa password?',
  forgotDescription:
    'Tulis alamat email akun Anda. Kami mengirim tautan untuk membuat kata sandi baru.',
  sendLink: 'Kirim tautan',
  backToLogin: 'Kembali ke login',
  noMailHeading: 'Lupa password?',
  noMail:
    'Forum ini tidak mengirim email. Hubungi pengelola forum: pengelola dapat membuat tautan untuk mengganti kata sandi Anda.',
  sentHeading: 'Periksa email Anda',
  sent: (email: string) =>
    `Jika ${email} terdaftar, kami telah mengirim tautan ke sana. Tautan itu berlaku satu jam dan dapat dipakai satu kali.`,
  sentHint:
    'Belum ada? Periksa folder spam dan ejaan alamatnya. Hanya tautan terbaru yang berlaku.',
  otherAddress: 'Kirim ke alamat lain',

  resetHeading: 'Buat kata sandi baru',
  resetDescription:
    'Setelah disimpan, semua perangkat keluar, dan Anda masuk dengan kata sandi baru.',
  newPassword: 'Kata sandi baru',
  newPasswordHint: (length: number) => `Sedikitnya ${length} karakter.`,
  passwordTooShort: (length: number) => `Kata sandi baru harus sedikitnya ${length} karakter.`,
  savePassword: 'Simpan kata sandi',
  passwordSaved: 'Kata sandi sudah diganti. Silakan masuk dengan kata sandi baru.',

  confirmHeading: 'Konfirmasi alamat email',
  confirmDescription: 'Tekan tombol ini untuk memastikan bahwa alamat email ini milik Anda.',
  confirm: 'Konfirmasi',
  confirmedHeading: 'Alamat email dikonfirmasi',
  confirmed: 'Terima kasih. Alamat ini sekarang menjadi alamat email akun Anda.',
  toForum: 'Ke forum',

  recoverHeading: 'Bukan Anda?',
  recoverDescription: 'Jika bukan Anda yang masuk atau mengubah akun, ambil kembali akun Anda:',
  undoHeading: 'Kembalikan alamat email?',
  undoDescription: 'Jika bukan Anda yang mengganti alamat email, ambil kembali akun Anda:',
  undoEmail: 'Alamat email yang lama berlaku lagi.',
  recoverSessions: 'Semua perangkat keluar dari akun Anda.',
  recoverFactors:
    'Verifikasi dua langkah yang baru dihapus: yang ditambahkan dalam tujuh hari sebelum email itu, atau sesudahnya.',
  recoverDeletion: 'Penghapusan akun, jika diminta, dibatalkan.',
  recoverPassword: 'Kata sandi sekarang tidak berlaku lagi: Anda langsung membuat yang baru.',
  recover: 'Amankan akun saya',
  recoveredDescription: 'Semua perangkat sudah keluar. Buat kata sandi baru untuk akun Anda.',

  invalidHeading: 'Tautan ini tidak berlaku',
  invalidReset: 'Tautan ini sudah dipakai, sudah lewat satu jam, atau sudah ada yang lebih baru.',
  notSaved:
    'Kata sandi yang Anda tulis belum disimpan: tautan ini sudah dipakai, sudah lewat satu jam, atau sudah ada yang lebih baru. Minta tautan baru dengan “Lupa password?”, lalu coba lagi.',
  invalidConfirmation:
    'Tautan ini sudah kedaluwarsa, atau alamat emailnya sudah diubah lagi. Kirim tautan baru dari halaman Akun.',
  invalidRecovery:
    'Tautan ini sudah kedaluwarsa. Jika Anda tidak dapat masuk, buat kata sandi baru dengan “Lupa password?”.',
  newLink: 'Minta tautan baru',
  toAccount: 'Ke halaman Akun',
  maybeSavedHeading: 'Kata sandi mungkin sudah diganti',
  maybeSaved:
    'Koneksi tadi terputus sebelum jawaban datang, dan tautan ini sudah dipakai. Coba masuk dengan kata sandi baru; jika tidak bisa, minta tautan baru.',
  login: 'Masuk',
} as const;
