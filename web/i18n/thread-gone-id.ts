/** The texts in the place of a thread that does not exist. */
export const threadGoneText = {
  title: 'Thread tidak ditemukan',
  description: 'Mungkin alamatnya keliru, atau thread ini sudah tidak ada.',
} as const;
