/** The texts in the place of those of a hidden person, which only readers load who have hidden somebody. */
export const foldedText = {
  thread: 'Thread dari orang yang Anda sembunyikan',
  comment: 'Komentar dari orang yang Anda sembunyikan',
  unfold: 'Tampilkan',
} as const;
