/** The texts of failures at forms, which load with the forms that show them. */
export const failureText = {
  tooMany: 'Terlalu banyak percobaan. Coba lagi sebentar lagi.',
  tooManyFor: (wait: string) => `Terlalu banyak percobaan. Coba lagi ${wait} lagi.`,
  seconds: (count: number) => `${count} detik`,
  minutes: (count: number) => `${count} menit`,
  hours: (count: number) => `${count} jam`,
  serverFailed: 'Server sedang bermasalah. Coba lagi sebentar lagi.',
} as const;
