/** The texts of the registration, which members do not load. */
export const registerText = {
  registerHeading: 'Register',
  registerDescription: (product: string) => `Buat akun untuk ikut berdiskusi di ${product}.`,
  closed: 'Pendaftaran sedang ditutup',
  closedDescription: (product: string) => `Untuk saat ini ${product} tidak menerima anggota baru.`,
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
