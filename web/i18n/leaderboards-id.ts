/** The texts of the leaderboards, which no other screen loads. */
export const leaderboardsText = {
  leaderboardsHeading: 'Klasmen Pengguna Aktif',
  leaderboardUser: 'Pengguna',
  leaderboardScore: 'Skor',
  rank: 'Peringkat',
  ownEntry: 'Anda',
  scoreRule: (perComment: number, perVote: number) =>
    `Skor: ${perComment} untuk setiap komentar yang ditulis dan ${perVote} untuk setiap suara yang masih berlaku. Membuka thread tidak menambah skor.`,
  noLeaderboards: 'Belum ada skor',
  noLeaderboardsDescription: 'Skor bertambah dengan komentar dan suara.',
  leaderboardsFailed: 'Klasmen tidak dapat dimuat',
} as const;
