/** The texts of the registration, which members do not load. */
export const registerText = {
  registerHeading: 'Register',
  registerDescription: (product: string) => `Buat akun untuk ikut berdiskusi di ${product}.`,
  closed: 'Pendaftaran sedang ditutup',
  closedDescription: (product: string) => `Untuk saat ini ${product} tidak menerima anggota baru.`,
  needsInvitation: 'Pendaftaran dengan undangan',
  needsInvitationDescription: (product: string) =>
    `Untuk bergabung dengan ${product}, Anda perlu tautan undangan dari moderator. Buka tautan itu untuk mendaftar.`,
  invitedDescription: (product: string) =>
    `Anda diundang ke ${product}. Buat akun untuk ikut berdiskusi.`,
  approvalDescription: (product: string) =>
    `Buat akun untuk ikut berdiskusi di ${product}. Moderator memeriksa setiap pendaftaran dulu.`,
  waits: 'Pendaftaran diterima. Anda dapat masuk setelah moderator menyetujuinya.',
  checking: 'Memeriksa …',
  checkFailed:
    'Pemeriksaan tidak selesai. Saat ini banyak sekali yang mendaftar; coba lagi sebentar lagi.',
  /** By the server's message. */
  refusedInvitations: {
    'invitation is not valid':
      'Tautan undangan ini tidak berlaku. Minta yang baru kepada moderator.',
    'invitation is used up': 'Undangan ini sudah terpakai habis. Minta yang baru kepada moderator.',
    'invitation has ended': 'Undangan ini sudah berakhir. Minta yang baru kepada moderator.',
  },
  agreement: {
    before: 'Dengan mendaftar, Anda menyetujui',
    link: 'aturan',
    after: 'komunitas ini.',
  },
  username: 'Username',
  passwordHint: (length: number) => `Sedikitnya ${length} karakter.`,
  register: 'Register',
  haveAccount: 'Already have an account?',
  loginHere: 'Login here',
  registered: 'Register success, please login',
} as const;
