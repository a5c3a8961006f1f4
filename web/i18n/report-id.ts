import { reportReasonText } from './report-reasons-id.ts';

/** The texts of the dialog by which a text is reported, which load when it is opened. */
export const reportText = {
  threadTitle: 'Laporkan thread',
  commentTitle: 'Laporkan komentar',
  reason: 'Apa masalahnya?',
  reasons: reportReasonText,
  reasonMissing: 'Pilih salah satu.',
  words: 'Yang perlu diketahui moderator',
  optionalWords: 'Yang perlu diketahui moderator (opsional)',
  wordsMissing: 'Tulis apa masalahnya.',
  alsoPerson: (name: string) => `Laporkan juga ${name}, bukan hanya tulisan ini`,
  discretion: 'Tidak ada yang diberi tahu siapa yang melapor.',
  submit: 'Kirim laporan',
  sent: 'Laporan terkirim. Terima kasih.',
  muted: 'Anda sedang dibisukan, jadi belum dapat melapor.',
  mustConfirm:
    'Konfirmasi dulu alamat email Anda. Tautannya dapat dikirim ulang di halaman akun Anda.',
} as const;
