/** The texts of what moderators do with a thread, which others do not load. */
export const threadActsText = {
  group: 'Tindakan moderator',
  lock: 'Kunci',
  unlock: 'Buka kunci',
  pin: 'Sematkan',
  unpin: 'Lepas sematan',
  move: 'Pindahkan',
  remove: 'Hapus',
  lockTitle: 'Kunci thread ini?',
  lockHint:
    'Anggota tidak dapat berkomentar atau mengedit di sini. Alasan ini terlihat oleh semua orang.',
  moveTitle: 'Pindahkan thread',
  removeTitle: 'Hapus thread ini?',
  removeHint:
    'Dapat dipulihkan selama 30 hari. Alasan ini terlihat oleh pemiliknya dan semua orang.',
  reason: 'Alasan',
  optionalReason: 'Alasan (opsional)',
  reasonEmpty: 'Tulis alasannya',
  categoryEmpty: 'Tulis kategorinya',
  done: {
    lock: 'Thread dikunci',
    unlock: 'Kunci dibuka',
    pin: 'Thread disematkan',
    unpin: 'Sematan dilepas',
    move: 'Thread dipindahkan',
    remove: 'Thread dihapus',
  },
} as const;
