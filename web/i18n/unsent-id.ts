/** The texts around drafts for deleted threads and comments, which are seldom loaded. */
export const unsentText = {
  unsentComment: 'Komentar Anda yang belum terkirim',
  unsentEdit: 'Suntingan Anda yang belum tersimpan',
  copyDraft: 'Salin',
  draftCopied: 'Draf disalin',
  draftNotCopied: 'Draf tidak dapat disalin',
} as const;
