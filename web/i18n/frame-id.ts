/** The texts of the first load: the frame, the login and the failures of calls. */
export const frameText = {
  loginHeading: (product: string) => `Login to use ${product}, please.`,
  loginDescription: 'Masuk untuk membuka thread, berkomentar, dan memberi suara.',
  email: 'Email',
  password: 'Password',
  showPassword: 'Tampilkan kata sandi',
  hidePassword: 'Sembunyikan kata sandi',
  login: 'Login',
  passkeyLogin: 'Masuk dengan passkey',
  forgotPassword: 'Lupa password?',
  noAccount: "Don't have an account?",
  registerHere: 'Register here',
  loginRunning: 'Sedang masuk…',

  skipToContent: 'Langsung ke isi',
  threads: 'Threads',
  leaderboards: 'Leaderboards',
  account: 'Akun',
  rules: 'Aturan',
  logout: 'Logout',
  loggedOut: 'Logout success',
  credit: (product: string, year: number) =>
    `© ${year} ${product}. Dibuat dengan kopi, gorengan, dan musyawarah.`,
  loading: 'Memuat…',
  dismissToast: 'Tutup pemberitahuan',
  retry: 'Coba lagi',

  pageFailed: 'Halaman tidak dapat dimuat',

  requestIdLabel: 'Kode: ',
  errors: {
    network: 'Tidak dapat terhubung ke server. Periksa koneksi Anda, lalu coba lagi.',
    timeout: 'Server terlalu lama menjawab. Coba lagi sebentar lagi.',
    unreadable: 'Server memberi jawaban yang tidak dapat dibaca. Coba lagi sebentar lagi.',
    signedOut: 'Sesi Anda telah berakhir. Silakan login kembali.',
    unexpected: 'Terjadi kesalahan yang tidak terduga. Muat ulang halaman, lalu coba lagi.',
  },
} as const;
