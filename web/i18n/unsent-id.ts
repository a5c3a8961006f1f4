/** The words around a comment whose thread is gone, which hardly anybody loads. */
export const unsentText = {
  unsentComment: 'Komentar Anda yang belum terkirim',
  copyDraft: 'Salin',
  draftCopied: 'Draf disalin',
  draftNotCopied: 'Draf tidak dapat disalin',
} as const;
