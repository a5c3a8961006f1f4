/** The texts of the login's answer, which load while the user types. */
export const signInText = {
  restored: 'Selamat datang kembali. Penghapusan akun Anda dibatalkan.',
} as const;
