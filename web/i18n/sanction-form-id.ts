import type { SanctionKind } from '#contract/sanction.ts';

const kinds: Record<SanctionKind, { label: string; hint: string }> = {
  warning: { label: 'Peringatkan', hint: 'Harus dibaca dulu sebelum melanjutkan.' },
  mute: { label: 'Bisukan', hint: 'Dapat membaca, tidak dapat menulis.' },
  suspension: { label: 'Tangguhkan', hint: 'Tidak dapat masuk; sesinya berakhir sekarang.' },
  purge: {
    label: 'Tangguhkan dan hapus semua tulisannya',
    hint: 'Tulisannya dapat dipulihkan selama 30 hari.',
  },
};

const given: Record<SanctionKind, (name: string) => string> = {
  warning: (name) => `${name} sudah diperingatkan`,
  mute: (name) => `${name} sudah dibisukan`,
  suspension: (name) => `${name} sudah ditangguhkan`,
  purge: (name) => `${name} sudah ditangguhkan, tulisannya sedang dihapus`,
};

/** The texts of the form by which a moderator acts on a person. */
export const sanctionFormText = {
  open: 'Tindak orangnya…',
  openFor: (name: string) => `Tindak ${name}`,
  title: (name: string) => `Tindak ${name}`,
  kind: 'Tindakan',
  kinds,
  duration: 'Lamanya',
  days: (count: number) => `${count} hari`,
  indefinite: 'Sampai dicabut',
  reason: 'Alasan',
  reasonHint: 'Alasan ini dibaca orangnya dan semua orang di catatan moderasi.',
  reasonEmpty: 'Isi alasannya.',
  submit: 'Lakukan',
  given,
} as const;

/** The texts of the appeals before moderators. */
export const appealsText = {
  heading: 'Banding',
  list: 'Banding yang menunggu keputusan',
  failed: 'Banding tidak dapat dimuat',
  against: {
    warning: 'Peringatan',
    mute: 'Pembisuan',
    suspension: 'Penangguhan',
    purge: 'Penghapusan semua tulisan',
  },
  removed: 'Penghapusan tulisan',
  goneText: 'Tulisannya tidak dapat dipulihkan lagi.',
  by: (name: string) => `oleh ${name}`,
  operator: 'oleh pengelola server',
  words: 'Kata pengaju',
  reasonGiven: 'Alasan keputusan',
  text: 'Tulisan yang dihapus',
  answer: 'Jawaban untuk pengaju (opsional)',
  lift: 'Kabulkan',
  uphold: 'Tolak',
  decided: { lifted: 'Banding dikabulkan', upheld: 'Banding ditolak' },
  decidedBefore: (name: string) => `Sudah diputuskan oleh ${name}`,
} as const;
