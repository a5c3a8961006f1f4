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
  approved: { before: `menyetujui ${text}`, after: '' },
});

/** What may be done with a person, whose name comes between. */
const userActs = {
  sessionsEnded: { before: 'mengakhiri semua sesi', after: '' },
  resetLink: { before: 'membuat tautan atur ulang kata sandi untuk', after: '' },
  approved: { before: 'menyetujui pendaftaran', after: '' },
  refused: { before: 'menolak pendaftaran', after: '' },
  kept: { before: 'tidak menindak', after: 'setelah meninjau laporan' },
  warned: { before: 'memperingatkan', after: '' },
  muted: { before: 'membisukan', after: '' },
  suspended: { before: 'menangguhkan', after: '' },
  purged: { before: 'menangguhkan', after: 'dan menghapus semua tulisannya' },
  warningLifted: { before: 'mencabut peringatan', after: '' },
  muteLifted: { before: 'mengakhiri pembisuan', after: '' },
  suspensionLifted: { before: 'mengakhiri penangguhan', after: '' },
  purgeLifted: { before: 'mengakhiri penangguhan', after: 'dan memulihkan tulisannya' },
  appealUpheld: { before: 'menolak banding', after: '' },
  invitationRevoked: { before: 'mencabut undangan', after: '' },
  appealLifted: { before: 'mengabulkan banding', after: '' },
};

const settingNames: Partial<Record<string, string>> = {
  name: 'nama komunitas',
  description: 'keterangan komunitas',
  rules: 'aturan komunitas',
  logReaders: 'pembaca catatan moderasi',
  threadSort: 'urutan awal thread',
  registration: 'pendaftaran anggota',
  registrationChallenge: 'pemeriksaan saat banyak sekali yang mendaftar',
  heldPosts: 'jumlah tulisan pertama yang ditahan',
  heldLinkDays: 'umur akun (hari) yang tautannya ditahan',
  heldWords: 'daftar kata yang ditahan',
  refusedWords: 'daftar kata yang ditolak',
};
const settingValues: Partial<Record<string, string>> = {
  everybody: 'semua orang',
  members: 'anggota',
  moderators: 'moderator',
  newest: 'terbaru',
  active: 'teraktif',
  top: 'teratas',
  open: 'dibuka',
  invitation: 'dengan undangan',
  approval: 'dengan persetujuan',
  closed: 'ditutup',
  off: 'mati',
  'under-attack': 'nyala',
};

/** What became of a setting. Of rules and words, the log has only the length. */
function settingChanged(setting: string, to: string): ActWords | undefined {
  const name = settingNames[setting];
  if (name === undefined) return { before: 'mengubah pengaturan komunitas', after: '' };
  if (['rules', 'heldWords', 'refusedWords'].includes(setting))
    return { before: `mengubah ${name}`, after: '' };
  const isText = setting === 'name' || setting === 'description';
  if (isText && to === '') return { before: `mengosongkan ${name}`, after: '' };
  const value = isText ? `“${to}”` : (settingValues[to] ?? to);
  return { before: `mengubah ${name} menjadi ${value}`, after: '' };
}

/** The texts of the moderation log, which no other screen loads. */
export const moderationText = {
  heading: 'Catatan moderasi',
  description: 'Tindakan moderator dan admin beserta alasannya, yang terbaru di atas.',
  operator: 'Pengelola server',
  reports: 'Laporan anggota',
  roleChanged,
  threadActs: textActs('thread'),
  commentActs: textActs('komentar'),
  userActs,
  settingChanged,
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
  invited: (uses: string): ActWords => ({
    before: `membuat undangan untuk ${uses} orang`,
    after: '',
  }),
  /** For an act that is newer than this page. */
  otherAct: 'melakukan tindakan moderasi',
  otherActOn: { before: 'melakukan tindakan moderasi terhadap', after: '' },
  themselves: 'dirinya sendiri',
  reason: (reason: string) => `“${reason}”`,
  entryNumber: (number: string) => `Catatan ${number}`,
  download: 'Unduh catatan (JSON)',
  undo: 'Batalkan',
  undoNumbered: (number: number) => `Batalkan catatan ${number}`,
  undone: 'Dibatalkan',
  textRestored: 'Tulisan dipulihkan',
  removedTexts: 'Tulisan yang dihapus',
  removedFailed: 'Tulisan yang dihapus tidak dapat dimuat',
  thread: 'Thread',
  comment: 'Komentar',
  hiddenByReports: 'Disembunyikan karena laporan, belum diputuskan',
  restore: 'Pulihkan',
  restoreNamed: (kind: string, name: string) => `Pulihkan ${kind} ${name}`,
  empty: 'Belum ada tindakan moderasi.',
  reserved: 'Di komunitas ini, hanya moderator yang dapat membaca catatan moderasi.',
  failed: 'Catatan moderasi tidak dapat dimuat',
  more: {
    more: 'Muat lagi',
    failed: 'Catatan berikutnya tidak dapat dimuat.',
    retry: 'Coba lagi',
    end: 'Semua catatan sudah tampil.',
    loaded: (count: number) => `${count} catatan lain sudah dimuat`,
  },
} as const;
