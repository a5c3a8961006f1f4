/** The texts of what moderators decided about the user, which load with the account page. */
export const standingText = {
  heading: 'Kedudukan Anda',
  description:
    'Keputusan moderator tentang tulisan Anda. Hanya Anda dan moderator yang melihatnya.',
  removed: (reason: string) => `Dihapus moderator: ${reason}`,
  hidden: 'Disembunyikan sementara karena laporan anggota',
  restorableUntil: (time: string) => `Dapat dipulihkan moderator sampai ${time}`,
  undecided: 'Menunggu keputusan moderator',
} as const;
