/** The texts of second factors on the account page. */
export const secondFactorsText = {
  heading: 'Verifikasi dua langkah',
  description:
    'Setelah password, login meminta satu hal lagi yang hanya Anda punya. Orang yang tahu password Anda pun tidak dapat masuk.',
  failed: 'Verifikasi dua langkah tidak dapat dimuat',

  totp: 'Kode dari aplikasi',
  totpOff:
    'Belum aktif. Aplikasi autentikator menampilkan kode enam angka yang berganti tiap 30 detik.',
  totpOn: 'Aktif sejak:',
  turnOnTotp: 'Aktifkan kode',
  turnOffTotp: 'Matikan kode',
  totpTurnedOn: 'Kode dari aplikasi sudah aktif',

  totpSetup: 'Aktifkan kode dari aplikasi',
  totpExplanation:
    'Siapkan aplikasi autentikator di ponsel Anda, misalnya Aegis, Google Authenticator, atau pengelola kata sandi.',
  totpExpired: 'Kode QR tadi sudah tidak berlaku. Mulai lagi, lalu pindai yang baru.',
  passwordChanged: 'Kata sandi itu tidak berlaku lagi. Isi kata sandi Anda sekarang.',
  scan: 'Pindai kode QR ini dengan aplikasi autentikator Anda.',
  qrCode: 'Kode QR untuk aplikasi autentikator; kunci di bawahnya sama isinya',
  secretHint: 'Tidak dapat memindai? Ketik kunci ini di aplikasi:',
  copySecret: 'Salin kunci',
  secretCopy: { copied: 'Kunci disalin', refused: 'Kunci tidak dapat disalin' },
  firstCode: 'Kode pertama',
  firstCodeHint: 'Enam angka yang sekarang ditampilkan aplikasi.',
  codeIncomplete: 'Isi enam angka yang ditampilkan aplikasi.',
  codeWrong: 'Kode ini salah. Periksa jam ponsel Anda, lalu isi kode berikutnya.',
  turnOn: 'Aktifkan',

  passkeys: 'Passkey',
  noPasskeys:
    'Belum ada. Dengan passkey, Anda masuk dengan sidik jari, wajah, PIN, atau kunci keamanan.',
  passkeyAdded: 'Ditambahkan:',
  passkeyUsed: 'Terakhir dipakai:',
  passkeyNeverUsed: 'Belum pernah dipakai',
  addPasskey: 'Tambah passkey',
  passkeyExplanation:
    'Setelah ini, peramban meminta Anda membuat passkey di perangkat ini, di ponsel, atau di kunci keamanan.',
  passkeyName: 'Nama passkey',
  passkeyNameHint: 'Untuk Anda sendiri, misalnya “Ponsel” atau “Laptop kantor”.',
  passkeyNameEmpty: 'Beri nama, agar nanti Anda mengenalinya.',
  passkeyAddedNamed: (name: string) => `Passkey “${name}” ditambahkan`,
  passkeyProblems: {
    cancelled: 'Belum ada passkey: permintaannya ditutup atau habis waktu. Silakan coba lagi.',
    known: 'Perangkat ini sudah punya passkey untuk akun Anda.',
    failed: 'Peramban ini tidak dapat membuat passkey untuk forum ini.',
  },
  deletePasskey: 'Hapus',
  deletePasskeyNamed: (name: string) => `Hapus passkey: ${name}`,
  passkeyDeletion: {
    title: (name: string) => `Hapus passkey “${name}”?`,
    consequence:
      'Passkey ini tidak dapat dipakai masuk lagi. Hapus juga dari perangkat atau pengelola kata sandi Anda.',
    submit: 'Hapus passkey',
  },

  recoveryCodes: 'Kode pemulihan',
  recoveryCodesLeft: (count: number) =>
    count === 0
      ? 'Semua sudah terpakai. Buat yang baru, agar Anda tetap dapat masuk jika ponsel atau passkey hilang.'
      : `${count} kode belum terpakai. Satu kode menggantikan langkah kedua, sekali, jika ponsel atau passkey hilang.`,
  createCodes: 'Buat kode baru',
  newCodes: {
    title: 'Buat kode pemulihan baru?',
    consequence: 'Kode pemulihan yang lama tidak berlaku lagi.',
    submit: 'Buat kode baru',
  },
  saveRecoveryCodes: 'Simpan kode pemulihan Anda',
  saveRecoveryCodesHint:
    'Kode ini hanya ditampilkan sekali ini. Simpan di tempat aman, bukan hanya di ponsel yang sama.',
  recoveryFileTitle: (product: string) =>
    `Kode pemulihan untuk ${product}. Tiap kode berlaku sekali.`,
  copy: 'Salin',
  recoveryCodesCopy: {
    copied: 'Kode pemulihan disalin',
    refused: 'Kode pemulihan tidak dapat disalin',
  },
  download: 'Unduh',
  recoveryCodesSaved: 'Sudah disimpan',

  turnOff: {
    title: 'Matikan kode dari aplikasi?',
    consequence: 'Login tidak akan meminta kode dari aplikasi lagi.',
    submit: 'Matikan kode',
  },
  changed: {
    'delete-totp': 'Kode dari aplikasi dimatikan',
    'delete-passkey': 'Passkey dihapus',
    'new-codes': 'Kode pemulihan baru sudah dibuat',
  },

  next: 'Lanjut',
  password: 'Kata sandi Anda',
  passwordEmpty: 'Isi kata sandi Anda.',
  passwordWrong: 'Kata sandi ini salah.',
} as const;
