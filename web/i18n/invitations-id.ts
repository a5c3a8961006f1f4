/** The texts of invitations, which only moderators and admins load. */
export const invitationsText = {
  heading: 'Undangan',
  description:
    'Siapa pun yang memegang tautan undangan dapat mendaftar dengannya, sampai habis atau berakhir. Siapa mengundang siapa terlihat di daftar anggota, dan setiap undangan tercatat di catatan moderasi.',
  uses: 'Untuk berapa orang',
  usesHint: (most: number) => `1 sampai ${most} orang.`,
  usesWrong: (most: number) => `Isi dengan angka 1 sampai ${most}.`,
  days: 'Masa berlaku',
  dayCounts: { '1': 'Berlaku 1 hari', '7': 'Berlaku 7 hari', '30': 'Berlaku 30 hari' },
  create: 'Buat undangan',
  created: 'Undangan dibuat',
  createdHint:
    'Salin tautannya sekarang: forum hanya menyimpan sidiknya, dan tidak dapat menampilkannya lagi.',
  copy: 'Salin tautan',
  copied: 'Tautan disalin',
  notCopied: 'Tautan tidak dapat disalin',
  list: 'Undangan yang masih berlaku',
  empty: 'Tidak ada undangan yang masih berlaku.',
  failed: 'Undangan tidak dapat dimuat',
  left: (left: number, most: number) => `Sisa ${left} dari ${most}`,
  by: (name: string) => `oleh ${name}`,
  until: (time: string) => `sampai ${time}`,
  revoke: 'Cabut',
  revokeNamed: (name: string, time: string) => `Cabut undangan ${name} yang berlaku sampai ${time}`,
  revoked: 'Undangan dicabut',
  more: {
    more: 'Muat lagi',
    failed: 'Undangan berikutnya tidak dapat dimuat.',
    retry: 'Coba lagi',
    end: 'Semua undangan sudah tampil.',
    loaded: (count: number) => `${count} undangan lain sudah dimuat`,
  },
} as const;
