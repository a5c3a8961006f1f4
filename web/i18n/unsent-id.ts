/** The words around what was written for a thread or comment that is gone, which hardly anybody loads. */
export const unsentText = {
  unsentComment: 'Komentar Anda yang belum terkirim',
  unsentEdit: 'Suntingan Anda yang belum tersimpan',
  copyDraft: 'Salin',
  draftCopied: 'Draf disalin',
  draftNotCopied: 'Draf tidak dapat disalin',
} as const;
