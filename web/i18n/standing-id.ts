/** The texts of what moderators decided about the user, which load with the account page. */
export const standingText = {
  removed: (reason: string) => `Dihapus moderator: ${reason}`,
  hidden: 'Disembunyikan sementara karena laporan anggota',
  held: 'Menunggu persetujuan moderator',
  restorableUntil: (time: string) => `Dapat dipulihkan moderator sampai ${time}`,
  undecided: 'Menunggu keputusan moderator',
  sanctions: {
    warning: 'Moderator memperingatkan Anda',
    mute: 'Moderator membisukan Anda',
    suspension: 'Moderator menangguhkan akun Anda',
    purge: 'Moderator menangguhkan akun Anda dan menghapus semua tulisan Anda',
  },
  failed: 'Keputusan moderator tidak dapat dimuat',
  appealAgainst: (what: string) => `Ajukan banding: ${what}`,
  since: (time: string) => `Sejak ${time}`,
  until: (time: string) => `Sampai ${time}`,
  lifted: (time: string) => `Dicabut ${time}`,
} as const;
