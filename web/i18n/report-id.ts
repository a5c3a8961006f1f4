import type { ReportReason } from '#contract/reports.ts';

/** The texts of the dialog by which a text is reported, which load when it is opened. */
export const reportText = {
  threadTitle: 'Laporkan thread',
  commentTitle: 'Laporkan komentar',
  reason: 'Apa masalahnya?',
  reasons: {
    spam: 'Spam atau iklan',
    harassment: 'Pelecehan',
    hate: 'Ujaran kebencian',
    'off-topic': 'Di luar topik',
    'personal-data': 'Data pribadi',
    other: 'Lainnya',
  } satisfies Record<ReportReason, string>,
  reasonMissing: 'Pilih salah satu.',
  words: 'Yang perlu diketahui moderator',
  optionalWords: 'Yang perlu diketahui moderator (opsional)',
  wordsMissing: 'Tulis apa masalahnya.',
  discretion: 'Tidak ada yang diberi tahu siapa yang melapor.',
  submit: 'Kirim laporan',
  sent: 'Laporan terkirim. Terima kasih.',
  mustConfirm:
    'Konfirmasi dulu alamat email Anda. Tautannya dapat dikirim ulang di halaman akun Anda.',
} as const;
