import type { Role } from '#contract/roles.ts';

/** The words before and after the name of whom an act concerns. */
export type ActWords = { before: string; after: string };

const roleChanged: Record<Role, ActWords> = {
  member: { before: 'menjadikan', after: 'anggota lagi' },
  moderator: { before: 'menjadikan', after: 'moderator' },
  admin: { before: 'menjadikan', after: 'admin' },
};

/** What may be done with a text, which is named here. */
const textActs = (text: string) => ({
  removed: { before: `menghapus ${text}`, after: '' },
  restored: { before: `memulihkan ${text}`, after: '' },
  hidden: { before: `menyembunyikan ${text}`, after: 'sampai ditinjau' },
  kept: { before: `membiarkan ${text}`, after: 'setelah meninjau laporan' },
});

/** The texts of the moderation log, which no other screen loads. */
export const moderationText = {
  heading: 'Catatan moderasi',
  description: 'Tindakan moderator dan admin beserta alasannya, yang terbaru di atas.',
  operator: 'Pengelola server',
  reports: 'Laporan anggota',
  roleChanged,
  threadActs: textActs('thread'),
  commentActs: textActs('komentar'),
  threadOnlyActs: {
    locked: { before: 'mengunci thread', after: '' },
    unlocked: { before: 'membuka kunci thread', after: '' },
    pinned: { before: 'menyematkan thread', after: '' },
    unpinned: { before: 'melepas sematan thread', after: '' },
  },
  moved: (from: string, to: string): ActWords => ({
    before: 'memindahkan thread',
    after: `dari “${from}” ke “${to}”`,
  }),
  /** For an act that is newer than this page. */
  otherAct: 'melakukan tindakan moderasi',
  otherActOn: { before: 'melakukan tindakan moderasi terhadap', after: '' },
  themselves: 'dirinya sendiri',
  reason: (reason: string) => `“${reason}”`,
  entryNumber: (number: string) => `Catatan ${number}`,
  empty: 'Belum ada tindakan moderasi.',
  failed: 'Catatan moderasi tidak dapat dimuat',
  more: {
    more: 'Muat lagi',
    failed: 'Catatan berikutnya tidak dapat dimuat.',
    retry: 'Coba lagi',
    end: 'Semua catatan sudah tampil.',
    loaded: (count: number) => `${count} catatan lain sudah dimuat`,
  },
} as const;
