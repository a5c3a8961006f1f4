import type { MemberState } from '#contract/members.ts';
import type { Role } from '#contract/roles.ts';
import type { SanctionKind } from '#contract/sanction.ts';

const roles: Record<Role, string> = { member: 'Anggota', moderator: 'Moderator', admin: 'Admin' };
const states: Record<MemberState, string> = {
  muted: 'Dibisukan',
  suspended: 'Ditangguhkan',
  moderators: 'Moderator dan admin',
  waiting: 'Menunggu persetujuan',
};
const sanctions: Record<SanctionKind, string> = {
  warning: 'Peringatan',
  mute: 'Pembisuan',
  suspension: 'Penangguhan',
  purge: 'Penghapusan semua tulisan',
};

/** The texts of the list of members. */
export const membersText = {
  heading: 'Anggota',
  description: 'Semua anggota, yang terbaru di atas.',
  search: 'Cari anggota',
  name: 'Nama',
  email: 'Alamat email',
  state: 'Tampilkan',
  everybody: 'Semua',
  states,
  roles,
  list: 'Anggota',
  empty: 'Tidak ada anggota yang cocok.',
  failed: 'Anggota tidak dapat dimuat',
  more: {
    more: 'Muat lagi',
    failed: 'Anggota berikutnya tidak dapat dimuat.',
    retry: 'Coba lagi',
    end: 'Semua anggota sudah tampil.',
    loaded: (count: number) => `${count} anggota lain sudah dimuat`,
  },
  joined: 'Bergabung',
  invitedBy: (name: string) => `Diundang oleh ${name}`,
  invitations: 'Undang anggota baru',
  mutedUntil: (time: string) => `Dibisukan sampai ${time}`,
  suspendedUntil: (time: string) => `Ditangguhkan sampai ${time}`,
  sanctionCount: (count: number) => `${count}× ditindak`,
  manage: 'Kelola',
  manageNamed: (name: string) => `Kelola ${name}`,

  sanctions,
  noSanctions: 'Belum pernah ditindak.',
  sanctionsFailed: 'Tindakan sebelumnya tidak dapat dimuat.',
  reason: (reason: string) => `“${reason}”`,
  givenBy: (name: string) => `oleh ${name}`,
  operator: 'oleh pengelola server',
  lifted: 'Dicabut',
  ended: 'Selesai',
  lift: 'Cabut',
  liftDone: 'Sudah dicabut',
  endSessions: 'Akhiri semua sesi',
  endSessionsDone: 'Semua sesinya sudah berakhir',
  role: 'Peran',
  roleDone: 'Peran sudah diganti',
  resetLink: 'Buat tautan kata sandi',
  resetLinkHint:
    'Dengan tautan ini orangnya menyetel kata sandi baru. Berlaku sekali, selama satu jam. Berikan hanya kepadanya: siapa pun yang memegangnya dapat mengambil akunnya.',
  copy: 'Salin tautan',
  copied: 'Tautan disalin',
  notCopied: 'Tautan tidak dapat disalin',
} as const;
