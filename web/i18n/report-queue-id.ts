import type { CaseDecision, CaseOutcome, ReportReason } from '#contract/reports.ts';
import { reportReasonText } from './report-reasons-id.ts';

const made: Record<CaseOutcome, string> = {
  keep: 'dibiarkan',
  remove: 'dihapus',
  sanction: 'ditindak',
};
const announced: Record<CaseDecision, string> = { keep: 'Dibiarkan', remove: 'Dihapus' };
/** The same of a text or an account that waits for approval. */
const madeOfWaiting: Record<CaseOutcome, string> = {
  keep: 'disetujui',
  remove: 'ditolak',
  sanction: 'ditindak',
};
const announcedOfWaiting: Record<CaseDecision, string> = {
  keep: 'Disetujui',
  remove: 'Ditolak',
};

/** The texts of the queue of reports, which no other screen loads. */
export const reportQueueText = {
  heading: 'Moderasi',
  description:
    'Laporan anggota, yang paling mendesak lebih dulu, lalu tulisan dan pendaftaran yang menunggu persetujuan.',
  keysLabel: 'Tombol papan ketik',
  keys: [
    { keys: ['J', '↓'], action: 'laporan berikutnya' },
    { keys: ['K', '↑'], action: 'sebelumnya' },
    { keys: ['B'], action: 'biarkan' },
    { keys: ['H'], action: 'hapus' },
    { keys: ['Enter'], action: 'kirim alasan' },
    { keys: ['Esc'], action: 'batal' },
  ],
  list: 'Laporan',
  empty: 'Tidak ada laporan. Semua beres.',
  failed: 'Laporan tidak dapat dimuat',
  more: 'Muat laporan lain',
  moreFailed: 'Laporan lainnya tidak dapat dimuat.',

  thread: 'Thread',
  comment: 'Komentar',
  person: 'Anggota',
  isHidden: 'Disembunyikan sementara',
  heldFor: {
    'new-member': 'Menunggu persetujuan: tulisan anggota baru',
    link: 'Menunggu persetujuan: tautan dari akun baru',
    word: 'Menunggu persetujuan: ada kata dalam daftar',
  },
  writtenAt: 'Ditulis:',
  openedAt: 'Dilaporkan:',
  deletedThread: 'Thread yang sudah dihapus',
  deletedText: 'Sudah dihapus penulisnya',
  reasonCount: (count: number, reason: ReportReason) => `${count}× ${reportReasonText[reason]}`,
  moreReports: (count: number) => `dan ${count} laporan yang lebih lama`,
  words: 'Kata pelapor',
  history: (kept: number, removed: number) =>
    kept + removed === 0
      ? 'Sebelumnya: belum pernah diputuskan'
      : `Sebelumnya: ${kept} dibiarkan, ${removed} dihapus`,

  keep: 'Biarkan',
  openRemoval: 'Hapus…',
  remove: 'Hapus',
  reason: 'Alasan',
  reasonHint: 'Alasan ini dibaca penulisnya dan semua orang di catatan moderasi.',
  reasonEmpty: 'Isi alasannya.',

  application: 'Pendaftaran',
  registeredAt: 'Mendaftar:',
  invitedBy: (name: string) => `Diundang oleh ${name}`,
  notInvited: 'Mendaftar tanpa undangan',
  approve: 'Setujui',
  openRefusal: 'Tolak…',
  refuse: 'Tolak dan hapus akunnya',
  refusalHint:
    'Akunnya langsung dihapus; nama dan alamat emailnya bebas lagi. Alasan ini dibaca semua orang di catatan moderasi: jangan menulis nama atau alamatnya.',

  decided: (decision: CaseDecision, left: number, waits: boolean) =>
    `${(waits ? announcedOfWaiting : announced)[decision]}. ${left} laporan tersisa di halaman ini.`,
  decidedBefore: (name: string, decision: CaseOutcome, waits: boolean) =>
    `Sudah diputuskan oleh ${name}: ${(waits ? madeOfWaiting : made)[decision]}`,
} as const;
