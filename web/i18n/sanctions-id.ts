import type { SanctionKind } from '#contract/sanction.ts';

const kinds: Record<SanctionKind, string> = {
  warning: 'Peringatan',
  mute: 'Pembisuan',
  suspension: 'Penangguhan',
  purge: 'Penangguhan dan penghapusan tulisan',
};

/** What it means for the user. */
const meanings: Record<SanctionKind, string> = {
  warning: 'Anda tetap dapat menulis.',
  mute: 'Anda dapat membaca, tetapi belum dapat menulis atau memberi suara.',
  suspension: 'Anda tidak dapat masuk.',
  purge:
    'Anda tidak dapat masuk, dan semua tulisan Anda dihapus. Tulisan dapat dipulihkan selama 30 hari.',
};

/** The texts of what moderators do to people, as those people see it. */
export const sanctionText = {
  kinds,
  meanings,
  /** The mark that tells these three apart from the words of a person. */
  reason: (reason: string) => `“${reason}”`,
  until: (time: string) => `Sampai ${time}.`,
  indefinite: 'Sampai dicabut moderator.',
  unreadHeading: 'Pesan dari moderator',
  unreadDescription: 'Bacalah sebelum melanjutkan. Semuanya tetap ada di halaman akun Anda.',
  read: 'Saya sudah membacanya',
  failed: 'Pesan moderator tidak dapat dimuat.',
  retry: 'Coba lagi',

  suspendedHeading: 'Akun Anda ditangguhkan',
  waitingHeading: 'Akun Anda menunggu persetujuan',
  waitingDescription:
    'Pendaftaran Anda sudah diterima. Anda dapat masuk setelah moderator menyetujuinya. Pendaftaran yang belum disetujui dalam 30 hari dihapus.',
  backToLogin: 'Kembali ke halaman masuk',

  appealWords: 'Mengapa keputusan ini keliru?',
  appealHint: 'Moderator lain yang memutuskannya. Banding hanya dapat diajukan sekali.',
  appealEmpty: 'Tulis alasannya.',
  appeal: 'Ajukan banding',
  appealed: 'Banding Anda menunggu keputusan moderator lain.',
  upheld: 'Banding Anda ditolak.',
  lifted: 'Banding Anda dikabulkan.',
} as const;
