/** The texts of the fields for a new password: registration, account page and forgotten password. */
export const newPasswordText = {
  common:
    'Kata sandi ini termasuk 100.000 yang paling sering dipakai, jadi mudah ditebak. Sebaiknya pilih yang lain.',
} as const;
